import { Random, type Problem } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { attempt, attemptAll, describe, fault, quote, type Check } from './check.ts';
import { ensureKnownError } from './known-errors.ts';
import { parseExample, whereOf } from './parse-checks.ts';
import { ensureOneRecord } from './records.ts';

const SEEDS = [1, 2, 3];
/** Sizes to try besides those of the examples. */
const SIZES = [1, 2, 3, 5, 8, 13, 21];
/** Sizes that no record has. */
const IMPOSSIBLE_SIZES = [0, -1, 2.5, NaN, Infinity];
/** How much a record's size may differ, relative to the requested size. */
const TOLERANCE = 0.1;

/** Checks records made by size, if the problem makes them. All faults are named in one run. */
export function sizedChecks(problem: Problem): Check[] {
  if (problem.sized === undefined) return [];
  return [
    {
      name: 'records made by size have the size and the task; impossible sizes are refused',
      run: () => attemptAll([...recordChecks(problem), ...refusalChecks(problem)]),
    },
  ];
}

function recordChecks(problem: Problem): (() => void)[] {
  const sizes = [...new Set([...SIZES, ...sizesOfExamples(problem)])];
  return problem.tasks.flatMap((task) => {
    const refused: number[] = [];
    const checks = sizes.map((size) => () => {
      if (!checkSize(problem, size, task)) refused.push(size);
    });
    const ensureSome = (): void => {
      if (refused.length < sizes.length) return;
      throw fault(
        `problem ${problem.id}, sized, task ${task}`,
        `it refuses the sizes ${sizes.join(', ')}`,
        'a record of at least one of them',
      );
    };
    return [...checks, ensureSome];
  });
}

function sizesOfExamples(problem: Problem): number[] {
  return problem.examples.map((example) => problem.need(parseExample(problem, example)).size);
}

/** @returns whether there are such records. */
function checkSize(problem: Problem, size: number, task: string): boolean {
  for (const seed of SEEDS) {
    const make = (): string | undefined => makeOrRefuse(problem, size, task, seed);
    const record = make();
    if (record === undefined) return false;
    if (make() !== record)
      throw fault(
        whereSized(problem, size, task),
        `seed ${seed} gives another record the second time`,
        'the same',
      );
    checkNeed(problem, record, size, task);
  }
  return true;
}

function checkNeed(problem: Problem, record: string, size: number, task: string): void {
  const where = `${whereOf(problem, { record })}, made for size ${size} and task ${task}`;
  ensureOneRecord(problem, where, record);
  const need = attempt(where, 'an instance', () => problem.need(parseRecord(problem, record)));
  if (need.task !== task) throw fault(where, `it needs the task ${quote(need.task)}`, task);
  if (Math.abs(need.size - size) > size * TOLERANCE)
    throw fault(
      where,
      `its size is ${need.size}`,
      `${size}, or at most ${TOLERANCE * 100} % more or less`,
    );
}

function refusalChecks(problem: Problem): (() => void)[] {
  const [task] = problem.tasks;
  return [
    ...IMPOSSIBLE_SIZES.map((size) => () => refuse(problem, size, task!)),
    () => {
      for (const size of SIZES) refuse(problem, size, 'no-such-task');
    },
  ];
}

function refuse(problem: Problem, size: number, task: string): void {
  const record = makeOrRefuse(problem, size, task, SEEDS[0]!);
  if (record !== undefined)
    throw fault(
      whereSized(problem, size, task),
      `it makes ${quote(record)}`,
      'an error of its table',
    );
}

function makeOrRefuse(
  problem: Problem,
  size: number,
  task: string,
  seed: number,
): string | undefined {
  let record: unknown;
  try {
    record = problem.sized!(size, task, new Random(seed));
  } catch (thrown) {
    ensureKnownError(whereSized(problem, size, task), problem, thrown);
    return undefined;
  }
  if (typeof record === 'string') return record;
  throw fault(whereSized(problem, size, task), `it makes ${describe(record)}`, 'a text');
}

function whereSized(problem: Problem, size: number, task: string): string {
  return `problem ${problem.id}, sized, size ${size}, task ${task}`;
}
