import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, {
  spellings: {
    nqueens: {
      // Commas between squares are optional.
      record: (text) => text.replace(/\)\s*,/g, ') '),
      answer: (text) =>
        text
          .replace(/\bsolutions\b/g, 'solution')
          // The number above a list is optional.
          .replace(/^\W*(?:solution|unique)\W*\d*[^\d[a-z]*(?=\[)/, '')
          // `no such solution`, `no solution exists`; the size may be named.
          .replace(/^no (?:[a-z]+ )?solution\b\P{N}*[34]?$/u, 'no solution'),
    },
  },
});
