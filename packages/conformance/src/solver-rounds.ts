/** Tries a solver on many records of every task. */
import type { Problem } from '@queenside/core';
import { stopwatch } from './bounded.ts';
import { abortAfter } from './context.ts';
import { variantsOf, type PlacedRecord } from './placed-records.ts';
import {
  keyOf,
  trialOf,
  whyNot,
  type Outcome,
  type Trial,
  type Workbench,
} from './solver-trials.ts';
import { generatedRecords, sizedRecords, type SizedRecord } from './task-records.ts';

const MOST_ROUNDS = 20;
const MOST_RECORDS = 400;
/** A run that takes more than this share of the time left is the largest of its task. */
const LONGEST_SHARE = 0.2;
/** Positions of games with larger trees take the checker too long. */
const MOST_NODES = 3000;

/** A record that was tried, and how the run ended. */
export interface Try {
  readonly trial: Trial;
  readonly outcome: Outcome;
}

/**
 * Solves records of each of the solver's tasks until the time is up or there are no more: round after round with other random
 * numbers, each from small to large.
 */
export async function* rounds(bench: Workbench, milliseconds: number): AsyncGenerator<Try> {
  const { tasks } = bench.solver.capabilities;
  for (const task of tasks) yield* roundsOf(bench, task, milliseconds / tasks.length);
}

async function* roundsOf(
  bench: Workbench,
  task: string,
  milliseconds: number,
): AsyncGenerator<Try> {
  const { solver, problem } = bench;
  const { minSize = 1, maxSize = Infinity } = solver.capabilities;
  const also = [minSize, maxSize];
  const elapsed = stopwatch();
  const seen = new Set<string>();
  let tooLarge = Infinity;
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    const before = seen.size;
    for (const records of [
      generatedRecords(problem, task, round),
      sizedRecords(problem, task, round, { also, isLate: () => elapsed() >= milliseconds }),
    ])
      for (const placed of inEachVariant(problem, records)) {
        const start = elapsed();
        if (start >= milliseconds || seen.size === MOST_RECORDS) return;
        if (placed.size >= tooLarge) break;
        const limits = { seconds: (milliseconds - start) / 1000, nodes: MOST_NODES };
        if (seen.has(keyOf(placed)) || whyNot(solver, problem, placed, limits)) continue;
        seen.add(keyOf(placed));
        const trial = trialOf(solver, problem, placed);
        yield {
          trial,
          outcome: await bench.solve(trial, {
            seed: round,
            signal: abortAfter(milliseconds - start),
          }),
        };
        if (elapsed() - start > (milliseconds - start) * LONGEST_SHARE) tooLarge = placed.size;
      }
    if (seen.size === before) return;
  }
}

function* inEachVariant(
  problem: Problem,
  records: Iterable<SizedRecord>,
): Generator<SizedRecord & PlacedRecord> {
  for (const record of records)
    for (const variant of variantsOf(problem)) yield { ...record, variant };
}
