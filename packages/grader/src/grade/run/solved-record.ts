/** Finds the one record that a program solves which reads no input, such as the board of size 8. */
import type { Engine } from '@queenside/batch';
import type { Test } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { splitRecords } from '@queenside/runtime/records';
import { formatOf, originOf } from '../../input-of.ts';
import { joinLines } from '../../judge/index.ts';

/** The largest size that is tried, and the most records of the test. */
const MOST_TRIED = 20;
const TIME_LIMIT_MS = 10_000;
/** Longer outputs have more than one answer. */
const LONGEST_OUTPUT = 1 << 16;
/** The number of a record in its title: `record 1, n = 8`. */
const NUMBER = /^\p{L}+ \d+, /u;

/**
 * Returns a short name of the record to which an output is the right answer, such as `n = 8`: one of the test, or one that its
 * size alone determines. Undefined if there is none, or if the output has more than one answer.
 */
export async function solvedRecord(
  test: Test,
  input: Uint8Array,
  output: Uint8Array,
  engine: Pick<Engine, 'installed' | 'verify' | 'recordLimit' | 'makeBenchRecord'>,
): Promise<string | undefined> {
  if (output.length > LONGEST_OUTPUT) return undefined;
  const origin = originOf(engine, test);
  for await (const record of recordsFor(test, input, engine)) {
    const { records, leftOver } = await engine.verify({
      problem: test.problem,
      origin,
      input: record,
      answers: output,
      grades: true,
      timeLimitMs: TIME_LIMIT_MS,
    });
    const [first] = records;
    if (first?.judged?.finding !== 'right' || leftOver !== undefined) continue;
    const { title } = first.judged;
    return NUMBER.test(title) ? title.replace(NUMBER, '') : undefined;
  }
  return undefined;
}

async function* recordsFor(
  test: Test,
  input: Uint8Array,
  engine: Parameters<typeof solvedRecord>[3],
): AsyncGenerator<Uint8Array> {
  const { problem } = test;
  const own = splitRecords(input, formatOf(engine, problem), engine.recordLimit);
  for (const { bytes } of own.slice(0, MOST_TRIED)) yield joinLines([bytes]);
  const known = engine.installed.catalog.problems.find(({ id }) => id === problem);
  const task = known?.tasks[0];
  if (known?.sized !== true || task === undefined) return;
  for (let size = 1; size <= MOST_TRIED; size++)
    try {
      const origin = originOf(engine, test);
      const make = (seed: number) => engine.makeBenchRecord(problem, origin, { size, task, seed });
      const [{ record }, other] = await Promise.all([make(1), make(2)]);
      // A record that depends on a seed is not what the program solves.
      if (!Buffer.from(record).equals(other.record)) return;
      yield joinLines([record]);
    } catch (thrown) {
      if (!(thrown instanceof QueensideError)) throw thrown;
    }
}
