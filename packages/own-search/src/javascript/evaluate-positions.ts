/**
 * Values positions with the function of a file in JavaScript or TypeScript: `node evaluate-positions.js`. It reads one question
 * as JSON from standard input, and writes the reply to descriptor 3. It has the files of this folder and no package.
 *
 * Each position is valued twice, in opposite orders, because a value that depends on chance or on earlier calls is no value of
 * the position.
 */
import { readFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { describe } from './faces.ts';
import { importAnew } from './fresh-modules.ts';
import { describeThrown } from './places.ts';

const WRITE = 3;
/** The names of evaluations in small letters, in the order in which they are looked for. */
const NAMES = ['evaluate', 'evaluation', 'evaluationfunction', 'evalfn', 'staticeval', 'score'];

/** A position of a game: its rows from the top, with the mark on each square. `null` is an empty square; X is MAX. */
export interface GameBoard extends ReadonlyArray<readonly (string | null)[]> {
  /** Whether MAX is to move. */
  readonly isMax: boolean;
  /** The names of the possible moves. */
  readonly moves: readonly string[];
  /** The position as a record writes it; null if the game writes no records. */
  readonly text: string | null;
}

type PackedPosition = readonly [
  rows: readonly (readonly string[])[] | null,
  isMax: boolean,
  moves: readonly string[],
  text: string | null,
];

interface Question {
  readonly file: string;
  readonly function: string | null;
  readonly positions: readonly PackedPosition[];
}

type Evaluate = (board: GameBoard) => unknown;

/** Why no function is the evaluation. */
class None extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

function find(module: object, { file, function: name }: Question): Evaluate {
  const functions = Object.entries(module).filter(([, each]) => typeof each === 'function');
  const names = functions.map(([each]) => each);
  const called = (wanted: string): Evaluate => module[wanted as keyof typeof module];
  if (name !== null) {
    if (names.includes(name)) return called(name);
    throw new None(`it exports no function \`${name}\``, 'write it, or name another one');
  }
  const plain = new Map(names.map((each) => [each.toLowerCase(), each]));
  const known = NAMES.flatMap((each) => plain.get(each) ?? []).slice(0, 1);
  const likely = known.length > 0 ? known : names.filter((each) => /eval/i.test(each));
  const [only, ...others] = likely.length > 0 ? likely : names;
  if (only === undefined)
    throw new None(
      'it exports no function `evaluate`',
      'write `export function evaluate(board) {…}`',
    );
  if (others.length > 0)
    throw new None(
      `several functions may be the evaluation: ${[only, ...others].join(', ')}`,
      `call one \`evaluate\`, and export only that from \`${basename(file)}\``,
    );
  return called(only);
}

function callAt(evaluate: Evaluate, [rows, isMax, moves, text]: PackedPosition): unknown {
  const marks = (rows ?? []).map((row) => row.map((mark) => (mark === '' ? null : mark)));
  try {
    return evaluate(Object.assign(marks, { isMax, moves: [...moves], text }));
  } catch (thrown) {
    if (thrown instanceof Error)
      thrown.message = `${thrown.message} (at the position ${text ?? `with the moves ${moves.join(', ')}`})`;
    throw thrown;
  }
}

function reply(evaluate: Evaluate, positions: readonly PackedPosition[]): object {
  const values: number[] = [];
  for (const [at, position] of positions.entries()) {
    const value = callAt(evaluate, position);
    if (typeof value !== 'number' || !Number.isFinite(value))
      return { bad: { at, found: describe(value) } };
    values.push(value);
  }
  for (let at = positions.length - 1; at >= 0; at--) {
    const again = callAt(evaluate, positions[at]!);
    if (again !== values[at])
      return { changed: { at, first: String(values[at]), second: describe(again) } };
  }
  return { values };
}

async function answer(question: Question): Promise<object> {
  try {
    const module = await importAnew(question.file);
    return reply(find(module, question), question.positions);
  } catch (thrown) {
    if (thrown instanceof None)
      return {
        failed: { kind: 'no-search', message: thrown.message, remedy: thrown.remedy },
      };
    const { place, ...failure } = describeThrown(thrown, question.file);
    return { failed: { ...failure, ...place } };
  }
}

const bytes = Buffer.from(
  JSON.stringify(await answer(JSON.parse(readFileSync(0, 'utf8')) as Question)),
);
for (let at = 0; at < bytes.length;) at += writeSync(WRITE, bytes, at);
process.exit();
