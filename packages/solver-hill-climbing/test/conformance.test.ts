import { conformance } from '@queenside/conformance';
import { coloring } from '@queenside/problem-coloring';
import { nqueens } from '@queenside/problem-nqueens';
import { sudoku } from '@queenside/problem-sudoku';
import { test } from 'vitest';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [coloring, nqueens, sudoku] });
