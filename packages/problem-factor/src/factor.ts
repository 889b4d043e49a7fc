import { defineProblem } from '@queenside/core';
import { check, MISTAKES } from './check.ts';
import { factorError } from './errors.ts';
import { examples } from './examples.ts';
import { format } from './format.ts';
import { generator } from './generator.ts';
import { parse } from './parse.ts';
import { readAnswer } from './read-answer.ts';
import { sized } from './sized.ts';

/** The problem of splitting an integer into two factors. The size of an instance is its number of digits. */
export const factor = defineProblem({
  id: 'factor',
  summary: 'Split a whole number as A x B with 1 < A <= B, or find that it is prime',
  tasks: ['split'],
  styles: ['plain'],
  defaultSolver: 'trial-division',
  examples,
  errors: factorError.table,
  mistakes: MISTAKES,
  parse,
  need: ({ number }) => ({ task: 'split', size: String(number).length }),
  title: ({ number: asked }, number) => `record ${number}, ${asked}`,
  check,
  format,
  readAnswer,
  generator,
  sized,
});
