import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, {
  spellings: {
    factor: {
      answer: (text) =>
        text
          .replace(/^(?:number|n)\s*(?=\d)/, '')
          .replace(/(?<=\d)\s*(?:x|and|by|times)\s*(?=[+\d])/, ' ')
          .replace(/(?<=:\s*)an?\s+(?=prime)/, '')
          .replace(/\bfactors\b/, 'factor')
          // Words before an answer, instead of its number.
          .replace(/^\s*(?:[a-z]+|[+-]?\d+)\s*=/, '='),
    },
  },
});
