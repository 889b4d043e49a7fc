import type { Engine } from '@queenside/batch';
import type { Test } from '@queenside/class-view';
import type { Problem } from '@queenside/core';
import { type Kind, kindsOf } from '@queenside/own-search';
import { allAlgorithms } from '@queenside/referee';
import { parseRecord } from '@queenside/runtime/parse-record';
import { splitRecords } from '@queenside/runtime/records';
import { formatOf, originOf } from '../../input-of.ts';

/** A record that a function searches. */
export interface FunctionRecord {
  readonly text: string;
  readonly instance: unknown;
}

/**
 * Reads the records of a test of a function.
 *
 * @throws QueensideError if the problem cannot read one.
 */
export async function functionRecords(
  engine: Engine,
  test: Test,
  input: Uint8Array,
): Promise<{ readonly problem: Problem; readonly records: readonly FunctionRecord[] }> {
  const problem = await engine.importProblem(test.problem, test.evaluation?.path);
  const origin = originOf(engine, test);
  const records = splitRecords(input, formatOf(engine, test.problem), engine.recordLimit).map(
    ({ bytes, line }) => ({
      text: Buffer.from(bytes).toString(),
      instance: parseRecord(problem, bytes, origin, line),
    }),
  );
  return { problem, records };
}

/** Returns what the algorithm of a test searches; undefined if the test names none. */
export function searchedKind({ function: rules }: Pick<Test, 'function'>): Kind | undefined {
  const named = rules?.rule?.is ?? rules?.budget?.of;
  return named === undefined ? undefined : allAlgorithms()[named]?.kind;
}

/** Returns what the function of a test searches: what its algorithm searches, or the first that the problem has. */
export function searchedBy(test: Test, problem: Problem, instance: unknown): Kind {
  return searchedKind(test) ?? kindsOf(problem, instance)[0]!;
}
