/** Checks a solver's answer with the problem's own checker, and finds out whose fault an unusable answer is. */
import {
  asQueensideError,
  concatBytes,
  defined,
  gaveUp,
  LineReader,
  type Problem,
  type QueensideError,
  type Solver,
  type Verdict,
  type WritePlace,
} from '@queenside/core';
import { OutputBuffer, writeAnswer } from '../calls/output.ts';
import type { ProblemCalls } from '../calls/problem-calls.ts';
import { runtimeError, type SolverAuthor, wrongAnswerError } from '../errors.ts';
import { objectiveOf, type Course } from '../objective.ts';
import type { RecordReport } from '../report.ts';

type RightVerdict = Extract<Verdict, { kind: 'right' }>;

/**
 * Checks an answer.
 *
 * @returns the verdict, which is right.
 * @throws QueensideError `core/answer-wrong`, `batch/not-verified`, `batch/answer-unusable`, or `batch/problem-failed`.
 */
export function checkAnswer(
  calls: ProblemCalls,
  solver: Solver,
  instance: unknown,
  answer: unknown,
  author: SolverAuthor = 'other',
): RightVerdict {
  let verdict;
  try {
    verdict = calls.check(instance, answer);
  } catch (thrown) {
    throw faultOfCheck(calls, solver, instance, answer, thrown as QueensideError);
  }
  if (verdict.kind === 'right') return verdict;
  throw refusal(verdict, solver.id, author);
}

/** Returns what a report says of a verdict beyond its kind. */
export function verdictDetails(
  { problem }: ProblemCalls,
  instance: unknown,
  verdict: Verdict | undefined,
  course?: Course,
): Pick<RecordReport, 'proof' | 'objective'> {
  const objective = objectiveOf(problem.objective, instance, verdict, course);
  const isBest = objective?.boundIs === 'proved' && objective.gap === 0;
  const ofCheck = verdict?.kind === 'right' ? verdict.proof : undefined;
  const proof = isBest ? 'optimal' : ofCheck;
  return defined({ proof, objective });
}

/** Makes the error of a wrong answer, which blames the solver, or of an undecided one, which blames nothing. */
export function refusal(
  verdict: Exclude<Verdict, RightVerdict>,
  solver: string,
  author: SolverAuthor,
): QueensideError {
  const { reason } = verdict;
  return verdict.kind === 'undecided'
    ? runtimeError('not-verified', { reason, remedy: verdict.remedy ?? '' })
    : wrongAnswerError({ solver, mistake: verdict.mistake, reason }, author);
}

/** Makes the error of an answer that can be neither checked nor written, nor read back. */
export function unusable({ id: solver }: Pick<Solver, 'id'>, reason: string): QueensideError {
  return runtimeError('answer-unusable', { solver, reason });
}

/** Returns the error of an answer on which the checker failed: the solver's, unless the checker fails on its text too. */
function faultOfCheck(
  calls: ProblemCalls,
  solver: Solver,
  instance: unknown,
  answer: unknown,
  fault: QueensideError,
): QueensideError {
  let read: unknown;
  try {
    read = readBack(calls, instance, answer);
  } catch (thrown) {
    return unusable(solver, whyNot(thrown, calls));
  }
  if (read === undefined) return unusable(solver, 'its text has no answer');
  try {
    calls.check(instance, read);
  } catch {
    return fault;
  }
  return unusable(solver, fault.cause);
}

/** Returns the error of an answer that could not be written: the problem's, if its checker accepts the answer. */
export function faultOfText(
  calls: ProblemCalls,
  solver: Solver,
  instance: unknown,
  answer: unknown,
  fault: QueensideError,
): QueensideError {
  try {
    checkAnswer(calls, solver, instance, answer);
    return fault;
  } catch (thrown) {
    return thrown as QueensideError;
  }
}

/** Returns why an answer cannot be written and read back. */
function whyNot(thrown: unknown, { problem }: ProblemCalls): string {
  const { cause, values } = asQueensideError(thrown, (message) =>
    runtimeError('bad-format', { problem: problem.id, what: `failed (${message})` }),
  );
  return values['what'] === undefined ? cause : `the format of ${problem.id} ${values['what']}`;
}

function readBack({ problem }: ProblemCalls, instance: unknown, answer: unknown): unknown {
  const style = problem.styles[0]!;
  return readText(problem, instance, textOf(problem, answer, { instance, number: 1, style }));
}

/** Returns an answer as in an answer file. */
export function textOf(problem: Problem, answer: unknown, place: WritePlace): Uint8Array {
  const output = new OutputBuffer();
  writeAnswer(problem, answer, place, output);
  return concatBytes(output.take());
}

/** Reads an answer's text. */
export function readText(problem: Problem, instance: unknown, text: Uint8Array): unknown {
  return problem.readAnswer(new LineReader(text, problem), instance, { number: 1 });
}

/**
 * Reads the answer of a solver from text.
 *
 * @throws QueensideError `batch/answer-unusable` if it is not exactly one answer.
 */
export function readWholeText(
  calls: ProblemCalls,
  solver: Solver,
  instance: unknown,
  text: string,
): unknown {
  const lines = new LineReader(new TextEncoder().encode(`${text}\n`), calls.problem);
  let answer: unknown;
  try {
    answer = calls.problem.readAnswer(lines, instance, { number: 1 });
  } catch (thrown) {
    throw unusable(solver, whyNot(thrown, calls));
  }
  if (answer === undefined) throw unusable(solver, 'its text has no answer');
  lines.skipBlank();
  const rest = lines.peek();
  if (rest === undefined) return answer;
  throw unusable(
    solver,
    `after the answer, its text goes on with "${new TextDecoder().decode(rest)}"`,
  );
}

/** Makes the error of an answer that is right and leaves its question open. */
export function settlesNothing(solver: string): QueensideError {
  return gaveUp(solver, 'that is all that its answer says');
}
