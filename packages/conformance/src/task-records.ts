/** Finds records of one task, small to large. */
import { QueensideError, Random, type Problem } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { parameterSets, recordsWith } from './records.ts';

/** How many records to take of each run of the generator. */
const GENERATED = 12;
const MOST_CHARACTERS = 200_000;

/** The sizes to ask `sized` for: each from 1 to 8, then half as much again. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 12, 18, 27, 40, 60, 90, 135, 200, 300, 450, 700, 1000, 1500];

export interface SizedRecord {
  readonly record: string;
  readonly size: number;
}

/** Returns generated records of a task, with each value of the generator's enums, the smallest first. */
export function generatedRecords(problem: Problem, task: string, seed: number): SizedRecord[] {
  return parameterSets(problem)
    .flatMap((given) => recordsWith(problem, seed, given).slice(0, GENERATED))
    .map((record) => ({ record, ...problem.need(parseRecord(problem, record)) }))
    .filter((need) => need.task === task)
    .toSorted((a, b) => a.size - b.size);
}

/** Yields records by size, smallest first; none of sizes that there are not, which can take long to find out. */
export function* sizedRecords(
  problem: Problem,
  task: string,
  seed: number,
  isLate: () => boolean = () => false,
): Generator<SizedRecord> {
  if (problem.sized === undefined) return;
  for (const size of SIZES) {
    if (isLate()) return;
    const record = makeSized(problem, size, task, seed);
    if (record === undefined) continue;
    if (record.length > MOST_CHARACTERS) return;
    yield { record, size };
  }
}

function makeSized(problem: Problem, size: number, task: string, seed: number): string | undefined {
  try {
    return problem.sized!(size, task, new Random(seed));
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
}
