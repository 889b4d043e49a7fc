/** Runs a solver on a record, and follows the answers that it announces. */
import {
  defined,
  messageOf,
  oneLine,
  QueensideError,
  Random,
  recordSeed,
  type RecordText,
  type RunContext,
  type Solver,
  type Stats,
  whyGaveUp,
} from '@queenside/core';
import { readText, readWholeText, textOf, unusable } from '../check/check-answer.ts';
import type { Course, Stop } from '../objective.ts';
import { recordText } from '../parse-record.ts';
import { Improvements } from './improvements.ts';
import type { PreparedRecord, RecordRun } from './record-run.ts';

/** The statistics that a solver fills in, and its observers. */
export interface RunSetup {
  readonly stats: Stats;
  readonly observer?: RunContext['observer'];
  /** Takes what explains the answer. */
  readonly explain?: RunContext['explain'];
}

/** The answer of a run. */
export interface FoundAnswer {
  readonly answer: unknown;
  /** The time when the solver ended, on `performance.now()`'s clock. */
  readonly finished: number;
  /** The course of the run, if the problem has an objective. */
  readonly course?: Course;
}

/**
 * Runs a solver.
 *
 * @returns its answer or, if the solver has announced a better one or ends without any, the best that it has announced.
 * @throws every error of the solver, or `batch/answer-unusable` if the solver returns undefined and has announced no right
 * answer.
 */
export async function findAnswer(
  run: RecordRun,
  prepared: PreparedRecord,
  setup: RunSetup,
): Promise<FoundAnswer> {
  const { solver, instance, options } = prepared;
  const improvements = improvementsOf(run, prepared);
  const context = contextOf(run, prepared, setup, improvements);
  const best = (): unknown => readText(run.calls.problem, instance, improvements!.best!);
  let answer: unknown;
  try {
    answer = await solver.solve(instance, options, context);
    if (answer === undefined) throw unusable(solver, 'its solve returned undefined');
  } catch (thrown) {
    const finished = performance.now();
    const { isLate } = run;
    improvements?.settle();
    if (improvements?.best === undefined) throw withAdvice(thrown, solver);
    const course = { ...improvements.course(isLate), stopped: stopOf(thrown, run.isLate) };
    return { answer: best(), finished, course };
  }
  const finished = performance.now();
  if (improvements === undefined) return { answer, finished };
  const { isLate } = run;
  if (improvements.isBeatenBy(answer)) answer = best();
  return { answer, finished, course: improvements.course(isLate) };
}

/** Begins to follow a solver's improvements, if the problem has an objective. */
function improvementsOf(
  { calls, progress }: RecordRun,
  { solver, instance, where }: PreparedRecord,
): Improvements | undefined {
  const { problem } = calls;
  const { objective } = problem;
  if (objective === undefined) return undefined;
  return new Improvements({
    calls,
    objective,
    instance,
    solver: solver.id,
    write: (answer) => textOf(problem, answer, where),
    publish: (incumbent) => progress.improved({ ...incumbent, index: progress.index }),
  });
}

/** The signal of a run: aborted once its time is up. */
class Deadline {
  readonly #run: RecordRun;
  readonly #improvements: Improvements | undefined;

  constructor(run: RecordRun, improvements: Improvements | undefined) {
    this.#run = run;
    this.#improvements = improvements;
  }

  get aborted(): boolean {
    this.#improvements?.poll();
    const { progress, plan } = this.#run;
    return (this.#run.isLate = progress.elapsed > plan.timeLimitMs);
  }
}

/** The text of a record, for the few solvers that read it. */
class TextOfRecord implements RecordText {
  readonly #run: RecordRun;
  readonly #prepared: PreparedRecord;

  constructor(run: RecordRun, prepared: PreparedRecord) {
    this.#run = run;
    this.#prepared = prepared;
  }

  get record(): string {
    return recordText(this.#run.calls.problem, this.#prepared.bytes);
  }

  get variant(): string | undefined {
    return this.#run.plan.origin.variant;
  }

  get readAnswer(): RecordText['readAnswer'] {
    const { solver, instance } = this.#prepared;
    return (answer) => readWholeText(this.#run.calls, solver, instance, answer);
  }
}

/** Makes what a solver gets besides the instance and its options. */
export function contextOf(
  run: RecordRun,
  prepared: PreparedRecord,
  { stats, observer, explain }: RunSetup,
  improvements?: Improvements,
): RunContext {
  const { progress, plan } = run;
  const milliseconds = plan.timeLimitMs;
  const seed = recordSeed(plan.seed, prepared.place.index);
  run.isLate = false;
  return {
    seed,
    random: new Random(seed),
    signal: new Deadline(run, improvements),
    limits: { milliseconds },
    text: new TextOfRecord(run, prepared),
    observer,
    stats,
    ...defined({ explain: plan.explain && explain ? explain : undefined }),
    improve: (answer) => improvements?.offer(answer),
    bound: (value) => improvements?.bound(value),
    progress(fraction) {
      progress.fraction = fraction;
    },
  };
}

/** Returns the error of a solver that gave up, with advice that this solver can follow. Other errors stay as they are. */
function withAdvice(thrown: unknown, { options, capabilities }: Solver): unknown {
  if (whyGaveUp(thrown) === undefined) return thrown;
  const hasLimit = Object.keys(options).length > 0;
  const other = capabilities.deterministic ? 'another solver' : 'another seed or another solver';
  const advice = `${hasLimit ? 'raise the limit, or ' : ''}try ${other}`;
  const { code, cause, place, values } = thrown as QueensideError;
  return new QueensideError(code, cause, advice, place, values);
}

/** Returns why a solver ended that has announced an answer. */
function stopOf(thrown: unknown, isLate: boolean): Stop {
  if (isLate) return { by: 'time-limit', detail: '' };
  const known = whyGaveUp(thrown);
  if (known !== undefined) return { by: 'gave-up', detail: oneLine(known) };
  return { by: 'failed', detail: oneLine(messageOf(thrown)) };
}
