import { defineProblem } from '@queenside/core';
import { check } from './check.ts';
import { draw } from './draw.ts';
import { editor } from './editor.ts';
import { nqueensError } from './errors.ts';
import { examples } from './examples.ts';
import { format, STYLES } from './format.ts';
import { generator } from './generator.ts';
import { MISTAKES } from './mistakes.ts';
import { parse, TASKS } from './parse.ts';
import { readAnswer } from './read-answer.ts';
import { openStage } from './stage.ts';
import { sized } from './sized.ts';
import { title } from './title.ts';
import { PRE_PLACED } from './types.ts';

/** The N-Queens problem: n queens on an n by n board, none of which attacks another. */
export const nqueens = defineProblem({
  id: 'nqueens',
  summary: 'Place n queens on an n by n board so that no two attack each other',
  input: 'bytes',
  tasks: TASKS,
  styles: STYLES,
  defaultSolver: 'min-conflicts',
  examples,
  parts: { total: 'the right total' },
  errors: nqueensError.table,
  mistakes: MISTAKES,
  parse,
  need: ({ size, task, placed }) => ({
    task,
    size,
    ...(placed.length > 0 && { features: [PRE_PLACED], uncertain: true }),
  }),
  title,
  check,
  format,
  readAnswer,
  generator,
  sized,
  draw,
  stage: openStage,
  editor,
});
