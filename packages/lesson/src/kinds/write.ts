/** `write`: an exercise on the page Write. Learners write a search, and a referee follows it. */
import { CHANCE_NODES, defined } from '@queenside/core';
import { allAlgorithms } from '@queenside/referee';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { type PreparedPicture, readRecord } from './edit.ts';
import { readSubject, type RunJob } from './question.ts';
import { LANGUAGES, type WriteBlock } from './exercise.ts';

/** Problems that algorithms of each kind search. */
const EXAMPLES = {
  tree: 'alphabeta',
  space: 'pathfinding',
  board: 'nqueens',
  csp: 'coloring',
} as const;

export function readWrite(fields: Fields): WriteBlock {
  const algorithm = fields.choice('algorithm', Object.keys(allAlgorithms()));
  const language = fields.choice('language', LANGUAGES, 'python');
  const code = fields.text('code');
  return {
    kind: 'write',
    ...readSubject(fields),
    algorithm,
    language,
    ...defined({ code: code === undefined ? undefined : `${code}\n` }),
  };
}

/** @throws QueensideError if the record cannot be read, or the algorithm does not search it. */
export async function prepareWrite(block: WriteBlock, run: RunJob): Promise<PreparedPicture> {
  const { model, need, film } = await readRecord(block, run);
  const { algorithm, problem, line } = block;
  const { kind, knowsChance } = allAlgorithms()[algorithm]!;
  const example = EXAMPLES[kind];
  if (model !== kind) throw lessonError('other-search', { algorithm, problem, example }, { line });
  if (!knowsChance && need.features?.includes(CHANCE_NODES) === true)
    throw lessonError('chance-nodes', { algorithm }, { line });
  return defined({ film });
}
