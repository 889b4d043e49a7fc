import { test } from 'node:test';
import { conformance } from '@queenside/conformance';
import plugin from '../src/index.js';

// An empty cell is a dot or a zero.
const record = (/** @type {string} */ text) => text.replaceAll('0', '.');

conformance(test, plugin, { spellings: { sudoku: { record }, 'sudoku-grid': { record } } });
