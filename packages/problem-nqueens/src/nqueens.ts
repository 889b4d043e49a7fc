import { defineProblem } from '@queenside/core';
import { check, MISTAKES } from './check/check.ts';
import { draw } from './draw/draw.ts';
import { editor } from './draw/editor.ts';
import { openStage } from './draw/stage.ts';
import { nqueensError } from './errors.ts';
import { examples } from './examples.ts';
import { format, STYLES } from './format.ts';
import { generator, sized } from './generator.ts';
import { landscape } from './landscape/view.ts';
import { readAnswer } from './read/answer.ts';
import { parse, TASKS } from './read/parse.ts';
import { type NQueens, PRE_PLACED, type Task } from './types.ts';

/** The N-Queens problem: n queens on an n by n board that do not attack one another. */
export const nqueens = defineProblem({
  id: 'nqueens',
  name: 'N queens',
  summary: 'Place n queens on an n by n board so that no two attack each other',
  input: 'bytes',
  tasks: TASKS,
  styles: STYLES,
  taught: ['backtracking', 'forward-checking', 'min-conflicts'],
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
  landscape,
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

const ASKED: Readonly<Record<Task, string>> = {
  find: '',
  count: ', number of solutions',
  all: ', all solutions',
  unique: ', solutions up to symmetry',
};

/** Returns a title such as `record 3, n = 24`, with its task. */
function title({ size, task, placed }: NQueens, number: number): string {
  const queens = placed.length === 1 ? '1 queen' : `${placed.length} queens`;
  const given = placed.length === 0 ? '' : `, ${queens} placed`;
  return `record ${number}, n = ${size}${ASKED[task]}${given}`;
}
