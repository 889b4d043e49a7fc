import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

// An empty cell is a dot or a zero, letters may be small, and slashes between rows may be left out.
const record = (text: string) => text.replaceAll('0', '.').replaceAll('/', '').toUpperCase();

conformance(test, plugin, { spellings: { 'latin-square': { record } } });
