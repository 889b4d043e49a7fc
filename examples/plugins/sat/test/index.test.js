import { test } from 'node:test';
import { conformance } from '@queenside/conformance';
import plugin from '../src/index.js';

conformance(test, plugin, {
  // Lines that begin with c are comments.
  spellings: { sat: { record: (text) => text.replace(/^\s*c[^\n]*\n?/gm, '') } },
});
