/** Finds records of one task, small to large. */
import { type Problem, QueensideError, Random, type RecordOrigin } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { quote } from '../kit/check.ts';
import { parameterSets, recordsWith, stretchedRecords } from './records.ts';

/** The number of records to take of each run of the generator. */
const GENERATED = 12;
const MOST_CHARACTERS = 200_000;

/** The sizes to ask `sized` for first: each from 1 to 8, then half as much again. Other seeds ask for sizes between them. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 27, 40, 60, 90, 135, 200, 300, 450, 700, 1000, 1500];

export interface SizedRecord {
  readonly record: string;
  readonly size: number;
}

/** The most seeds, and so the most sizes between two others, to ask for. */
const SEEDS = 20;

/** Returns generated records of a task, with each value of the generator's enums and with large numbers, the smallest first. */
export function generatedRecords(problem: Problem, task: string, seed: number): SizedRecord[] {
  const usual = parameterSets(problem).flatMap((given) =>
    recordsWith(problem, seed, given).slice(0, GENERATED),
  );
  return [...usual, ...stretchedRecords(problem).map(({ record }) => record)]
    .map((record) => ({ record, ...problem.need(parseRecord(problem, record)) }))
    .filter((need) => need.task === task)
    .toSorted((a, b) => a.size - b.size);
}

/** The sizes of {@link largerRecords}. */
const LARGER = [12, 27, 60];

const larger = new WeakMap<Problem, readonly string[]>();

/**
 * Returns at most so many records of all tasks that are larger than the usual generated ones, of lengths that are spread
 * evenly: made with large numbers, and by size.
 *
 * @param characters the longest record.
 */
export function largerRecords(problem: Problem, most: number, characters: number): string[] {
  const known = larger.get(problem) ?? makeLarger(problem);
  larger.set(problem, known);
  const fitting = known.filter(({ length }) => length <= characters);
  const step = Math.max(1, fitting.length / most);
  return Array.from({ length: Math.min(most, fitting.length) }, (_, at) => {
    // The last of each part: so the longest is one of them.
    return fitting[Math.ceil((at + 1) * step) - 1]!;
  });
}

function makeLarger(problem: Problem): readonly string[] {
  const bySize =
    problem.sized === undefined
      ? []
      : problem.tasks.flatMap((task) =>
          LARGER.flatMap((size) => makeSized(problem, size, task, 1) ?? []),
        );
  const records = [...bySize, ...stretchedRecords(problem).map(({ record }) => record)];
  return [...new Set(records)].toSorted((a, b) => a.length - b.length);
}

/** The records to make, by size. */
interface SizeWish {
  /** Sizes to ask for besides, such as the least and the largest that a solver can do. */
  readonly also?: readonly number[];
  readonly isLate?: () => boolean;
}

/** Yields records by size, smallest first; none of sizes that there are not, which can take long to find out. */
export function* sizedRecords(
  problem: Problem,
  task: string,
  seed: number,
  { also = [], isLate = () => false }: SizeWish = {},
): Generator<SizedRecord> {
  if (problem.sized === undefined) return;
  const more = also.filter((size) => size <= SIZES.at(-1)!);
  for (const size of new Set([...SIZES.map(sizeFor(seed)), ...more].toSorted((a, b) => a - b))) {
    if (isLate()) return;
    const record = makeSized(problem, size, task, seed);
    if (record === undefined) continue;
    if (record.length > MOST_CHARACTERS) return;
    yield { record, size };
  }
}

/** Returns a function that moves a size towards the next one, for each seed to another size. */
function sizeFor(seed: number): (size: number, index: number) => number {
  return (size, index) => {
    const gap = (SIZES[index + 1] ?? size + 1) - size;
    return size + (Math.floor(((seed - 1) % SEEDS) * Math.max(1, gap / SEEDS)) % gap);
  };
}

function makeSized(problem: Problem, size: number, task: string, seed: number): string | undefined {
  try {
    return problem.sized!(size, task, new Random(seed));
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
}

/** A record, and the variant that the name of its file gives. */
export interface PlacedRecord {
  readonly record: string;
  readonly variant?: string | undefined;
}

/** Returns every variant of a problem's files; the first has no name. */
export function variantsOf({ variants = [] }: Problem): readonly (string | undefined)[] {
  return [undefined, ...variants];
}

/** Parses a record as in a file of its variant. */
export function parsePlaced<Instance>(problem: Problem<Instance>, placed: PlacedRecord): Instance {
  return parseRecord(problem, placed.record, originOf(problem, placed));
}

/** Returns what the name of the record's file tells. */
export function originOf({ id }: Problem, { variant }: PlacedRecord): RecordOrigin {
  return variant === undefined ? { name: `${id}.txt` } : { name: `${id}_${variant}.txt`, variant };
}

/** Names a record in messages. */
export function nameOf({ record, variant }: PlacedRecord): string {
  return `record ${quote(record)}${variant === undefined ? '' : `, variant ${variant}`}`;
}
