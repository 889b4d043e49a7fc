import { test } from 'vitest';
import { conformance } from '@queenside/conformance';
import { nqueens } from '@queenside/problem-nqueens';
import { latinSquare } from '@queenside/problem-latin-square';
import { sudoku } from '@queenside/problem-sudoku';
import plugin from '../src/index.ts';

conformance(test, plugin, { problems: [nqueens, sudoku, latinSquare] });
