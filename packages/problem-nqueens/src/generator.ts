import { defineGenerator, type Random } from '@queenside/core';
import { nqueensError } from './errors.ts';
import { MAX_SIZE, parse, TASKS } from './read/parse.ts';
import { nameOf, type Square, type Task } from './types.ts';

/** The sizes of each class, both ends included. */
const CLASSES = {
  small: [4, 1000],
  medium: [1001, 100_000],
  large: [100_001, 10_000_000],
} as const;
/** The largest size that an ordinary solver counts or lists at once. */
const LARGEST_COUNTED = 12;

/** Generates lines of nqueens.txt. Each size of the range is equally likely. */
export const generator = defineGenerator({
  parameters: {
    class: {
      type: 'string',
      enum: ['small', 'medium', 'large'],
      default: 'small',
      description:
        'range of sizes: small 4 to 1000, medium to 100,000, large to 10,000,000; count, all and unique stop at 12',
    },
    count: {
      type: 'integer',
      minimum: 1,
      maximum: 10_000_000,
      default: 10,
      description: 'number of records',
    },
    minSize: {
      type: 'integer',
      minimum: 4,
      maximum: MAX_SIZE,
      description: 'minimum size (default: from the class)',
    },
    maxSize: {
      type: 'integer',
      minimum: 4,
      maximum: MAX_SIZE,
      description: 'maximum size (default: from the class)',
    },
    placed: {
      type: 'integer',
      minimum: 0,
      maximum: MAX_SIZE,
      default: 0,
      description:
        'queens placed beforehand, on boards of at least this size; every record has a solution',
    },
    task: {
      type: 'string',
      enum: ['find', 'count', 'all', 'unique'],
      default: 'find',
      description: 'task of each record; `unique` allows no placed queens',
    },
  },
  *generate(parameters, random) {
    const { count, placed, task } = parameters;
    if (task === 'unique' && placed > 0) throw nqueensError('unique-with-placed');
    const [least, largest] = rangeOf(parameters);
    const word = task === 'find' ? '' : ` ${task}`;
    for (let record = 0; record < count; record++) {
      const size = least + random.int(largest - least + 1);
      yield `${size}${word}`;
      if (placed > 0) yield* placedQueens(size, placed, random);
      yield '\n';
    }
  },
});

function rangeOf({
  class: name,
  task,
  placed,
  minSize,
  maxSize,
}: {
  class: keyof typeof CLASSES;
  task: string;
  placed: number;
  minSize: number | undefined;
  maxSize: number | undefined;
}): [least: number, largest: number] {
  const [least, largest] = task === 'find' ? CLASSES[name] : [4, LARGEST_COUNTED];
  // A bound beyond the other end of the class moves that end.
  const low = minSize ?? Math.min(least, maxSize ?? least);
  const high = maxSize ?? Math.max(largest, low, task === 'find' ? placed : 0);
  if (low > high) throw nqueensError('sizes-crossed', { least: low, largest: high });
  if (placed > high) throw nqueensError('too-many-placed', { placed, largest: high });
  return [Math.max(low, placed), high];
}

/** Yields ` with (3,5) (7,1)`: queens of a known solution, rotated and reflected at random. */
function* placedQueens(size: number, count: number, random: Random): Generator<string> {
  const image = randomSymmetry(size, random);
  yield ' with';
  for (const column of randomColumns(size, count, random))
    yield ` ${nameOf(image({ column, row: constructedRow(size, column) }))}`;
}

function randomSymmetry(size: number, random: Random): (square: Square) => Square {
  const mirror = random.int(2) === 1;
  const flip = random.int(2) === 1;
  const transpose = random.int(2) === 1;
  return (square) => {
    const column = mirror ? size - 1 - square.column : square.column;
    const row = flip ? size - 1 - square.row : square.row;
    return transpose ? { column: row, row: column } : { column, row };
  };
}

/** Draws `count` different columns (Floyd's sampling: Bentley and Floyd, "A Sample of Brilliance", 1987). */
function randomColumns(size: number, count: number, random: Random): Set<number> {
  const columns = new Set<number>();
  for (let last = size - count; last < size; last++) {
    const column = random.int(last + 1);
    columns.add(columns.has(column) ? last : column);
  }
  return columns;
}

/**
 * Returns the record of an empty board.
 *
 * @throws QueensideError `nqueens/…` if there is no such record.
 */
export function sized(size: number, task: string): string {
  if (!TASKS.includes(task as Task))
    throw nqueensError('unknown-task', { found: task, known: TASKS.join(', ') });
  const record = task === 'find' ? String(size) : `${size} ${task}`;
  parse(new TextEncoder().encode(record));
  return record;
}

/**
 * Constructs one solution for every size except 2 and 3, in closed form (Pauls 1874; as a rule for n mod 6 in Hoffman,
 * Loessi and Moore, "Constructions for the Solution of the m Queens Problem", 1969).
 *
 * @param column from 0.
 * @returns the row, from 0, of the queen in that column.
 */
export function constructedRow(size: number, column: number): number {
  // An odd board is the previous even board with one more queen in the corner. None of these solutions has a queen on
  // the long diagonal to that corner.
  const even = size - (size % 2);
  if (column === even) return even;
  const half = even / 2;
  if (even % 6 !== 2) return column < half ? 2 * column + 1 : 2 * (column - half);
  return column < half
    ? (half - 1 + 2 * column) % even
    : even - 1 - ((half - 1 + 2 * (even - 1 - column)) % even);
}
