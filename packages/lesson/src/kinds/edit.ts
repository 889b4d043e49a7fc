/** `board` and `maze`: a record that learners change by its picture. `play`: a game against a search. */
import { defined, QueensideError } from '@queenside/core/basics';
import type { Edited, SceneFilm } from '@queenside/runtime';
import { lessonError } from '../errors.ts';
import type { Fields } from '../fields.ts';
import { originOf, type Question, readQuestion, type RunJob, type Subject } from './question.ts';
import { placeIn } from './search.ts';

export interface BoardBlock extends Question {
  readonly kind: 'board';
}

export interface PlayBlock extends Question {
  readonly kind: 'play';
  /** The side that the learner plays: MAX or MIN. */
  readonly side: 'max' | 'min';
}

/** The picture of a record. */
export interface PreparedPicture {
  /** Absent if the problem has no pictures. */
  readonly film?: SceneFilm;
}

export function readBoard(fields: Fields): BoardBlock {
  return { kind: 'board', ...readQuestion(fields) };
}

export function readPlay(fields: Fields): PlayBlock {
  const side = fields.choice('side', ['max', 'min'], 'max');
  return { kind: 'play', ...readQuestion(fields), side };
}

/** @throws QueensideError if the record cannot be read or edited, or there is no such solver. */
export async function prepareBoard(block: BoardBlock, run: RunJob): Promise<PreparedPicture> {
  await requireSolver(block, run);
  const { view, film } = await readRecord(block, run);
  if (view === undefined)
    throw lessonError('not-editable', { problem: block.problem }, { line: block.line });
  return defined({ film });
}

/** @throws QueensideError if the record is not a position, or there is no such search. */
export async function preparePlay(block: PlayBlock, run: RunJob): Promise<PreparedPicture> {
  await requireSolver(block, run);
  const { model, film } = await readRecord(block, run);
  if (model !== 'game')
    throw lessonError('not-a-game', { problem: block.problem }, { line: block.line });
  return defined({ film });
}

async function requireSolver(block: Question, run: RunJob): Promise<void> {
  const { problem, solver, options } = block;
  await run<string>({ kind: 'guarantee', problem, solver, options });
}

/** @throws QueensideError if the record cannot be read. */
export async function readRecord(block: Subject, run: RunJob): Promise<Edited> {
  const { problem, record, recordAt } = block;
  const bytes = new TextEncoder().encode(record);
  try {
    return await run<Edited>({ kind: 'edit', problem, origin: originOf(block), record: bytes });
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, place } = thrown;
    const isInRecord = place.line !== undefined || place.column !== undefined;
    throw isInRecord ? new QueensideError(code, cause, remedy, placeIn(recordAt, place)) : thrown;
  }
}

/** Returns the state of the playground that shows a block: the part of its address from `#`. */
export function playgroundAddress(block: BoardBlock | PlayBlock): string {
  const { problem, variant, record, solver, options, seed } = block;
  const shared = { problem, record, ...defined({ variant }) };
  const [page, state] =
    block.kind === 'board'
      ? ['solve', { ...shared, solver, ...named('o.', options), seed: String(seed) }]
      : ['play', { ...shared, ...sidesOf(block) }];
  return `#/${page}?${new URLSearchParams(state).toString()}`;
}

function sidesOf({ side, solver, options }: PlayBlock): Record<string, string> {
  const other = side === 'max' ? 'min' : 'max';
  return { [side]: 'you', [other]: solver, ...named(`${other}.`, options) };
}

function named(prefix: string, options: Question['options']): Record<string, string> {
  const texts = Object.entries(options).map(([name, value]) => [
    prefix + name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}
