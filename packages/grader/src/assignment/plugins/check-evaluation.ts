/** Checks that the teacher's own evaluation values the records of a test. */
import type { Engine } from '@queenside/batch';
import type { Assignment, Test } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { parseRecord } from '@queenside/runtime/parse-record';
import { splitRecords } from '@queenside/runtime/records';
import { formatOf, originOf } from '../../input-of.ts';
import { placeIn } from '../source/places.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { instancesFor, type InstanceMaker, NOBODY } from './instances.ts';

/** The parts of the engine that evaluate records. */
type Evaluator = InstanceMaker & Pick<Engine, 'recordLimit' | 'importProblem' | 'allowEvaluation'>;

/**
 * Lets a test use its evaluation, and evaluates the records of nobody with it.
 *
 * @throws QueensideError of the evaluation or a record, at the key `evaluate`.
 */
export async function checkEvaluation(
  test: Test,
  assignment: Assignment,
  at: KeyPath,
  engine: Evaluator,
): Promise<void> {
  const { evaluation } = test;
  if (evaluation === undefined) return;
  engine.allowEvaluation(evaluation.path);
  try {
    const problem = await engine.importProblem(test.problem, evaluation.path);
    const { bytes } = await instancesFor(test, assignment, NOBODY, engine);
    const origin = originOf(engine, test);
    for (const record of splitRecords(bytes, formatOf(engine, test.problem), engine.recordLimit))
      parseRecord(problem, record.bytes, origin, record.line);
  } catch (thrown) {
    throw thrown instanceof QueensideError
      ? thrown.at(placeIn(assignment, [...at, 'evaluate']))
      : thrown;
  }
}
