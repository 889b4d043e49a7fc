import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, {
  spellings: {
    alphabeta: {
      answer: (text) =>
        text.replace(/^\W*graph[\W_]*\d+/, '').replace(/[ _]*nodes?[ _]*(?=examined)/, ' nodes '),
    },
  },
});
