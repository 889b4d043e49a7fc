import { conformance } from '@queenside/conformance';
import { test } from 'vitest';
import plugin from '../src/index.ts';

// An empty cell is a dot or a zero, and letters may be small.
const record = (text: string) => text.replaceAll('0', '.').toUpperCase();

conformance(test, plugin, { spellings: { sudoku: { record } } });
