import { test } from 'vitest';
import { conformance } from '@queenside/conformance';
import plugin from '../src/index.ts';

conformance(test, plugin, {
  spellings: {
    othello: {
      record: (text) =>
        text
          .replace(/\s*%.*$/, '')
          .replace(/[\s;]*(?=$| depth )/, '')
          .replaceAll('*', 'x')
          .replaceAll('0', 'o')
          .replaceAll('.', '-')
          .replace(/\s*(?=[xo](?:$| depth ))/, ' '),
    },
  },
});
