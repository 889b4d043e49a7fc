/** `write`: an exercise on the page Write. Learners write a search, and a referee follows it. */
import { allAlgorithms } from '@queenside/referee';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { type PreparedPicture, readRecord } from './edit.ts';
import { readSubject, type RunJob } from './question.ts';
import { LANGUAGES, type WriteBlock } from './exercise.ts';

/** Problems that algorithms of each kind search. Boards have only this one. */
const EXAMPLES = { tree: 'alphabeta', space: 'pathfinding', board: 'nqueens' } as const;

export function readWrite(fields: Fields): WriteBlock {
  const algorithm = fields.choice('algorithm', Object.keys(allAlgorithms()));
  const language = fields.choice('language', LANGUAGES, 'python');
  const code = fields.text('code');
  return {
    kind: 'write',
    ...readSubject(fields),
    algorithm,
    language,
    ...(code !== undefined && { code: `${code}\n` }),
  };
}

/** @throws QueensideError if the record cannot be read, or the algorithm does not search such records. */
export async function prepareWrite(block: WriteBlock, run: RunJob): Promise<PreparedPicture> {
  const { model, film } = await readRecord(block, run);
  const { algorithm, problem, line } = block;
  const { kind } = allAlgorithms()[algorithm]!;
  const example = EXAMPLES[kind];
  const isSearched = kind === 'board' ? problem === example : model === kind;
  if (!isSearched) throw lessonError('other-search', { algorithm, problem, example }, { line });
  return { ...(film && { film }) };
}
