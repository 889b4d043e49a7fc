/** Films and times of solvers, each from a worker. */
import type { SolvePlan, TimedRun } from '@queenside/runtime';
import { pluginsFor } from '../catalog.ts';
import { JobStopped, type Engine } from '../engine.ts';
import type { Exam } from '@queenside/runtime';
import type { Question } from '../question.ts';
import { originOf } from '../solve.ts';
import type { Filmed } from './jobs.ts';

/** How much longer a job may take than its solver's limit before its worker is ended, in milliseconds: films are read and shown. */
const GRACE = 60_000;

export interface Filming {
  /** The most events that are filmed. */
  readonly events: number;
  /** When the solver must stop, in milliseconds. */
  readonly limit: number;
}

function planOf(question: Question, limit: number): SolvePlan {
  const { problem, solver, options, seed } = question;
  return {
    problem,
    origin: originOf(question),
    ...(solver !== undefined && { solver }),
    options,
    seed,
    timeLimitMs: limit,
    explain: false,
    draw: false,
  };
}

/** @returns undefined if the solver did not stop in time. @throws JobFailed, JobStopped. */
export function film(
  engine: Engine,
  question: Question,
  { events, limit }: Filming,
): Promise<Filmed | undefined> {
  const plan = { ...planOf(question, limit), traceLimit: events };
  const { record, problem, solver } = question;
  return within(engine, limit, () =>
    engine.run<Filmed>({ kind: 'film', plan, record }, pluginsFor(problem, solver)),
  );
}

/** Films a solver, and finds the nodes of its tree in the picture. @returns and throws as {@link film}. */
export function examine(
  engine: Engine,
  question: Question,
  { events, limit }: Filming,
): Promise<Exam | undefined> {
  const plan = { ...planOf(question, limit), traceLimit: events };
  const { record, problem, solver } = question;
  return within(engine, limit, () =>
    engine.run<Exam>({ kind: 'exam', plan, record }, pluginsFor(problem, solver)),
  );
}

/** Measures a solver without observing it. @returns undefined if it did not stop in time. @throws as {@link film}. */
export function time(
  engine: Engine,
  question: Question,
  limit: number,
): Promise<TimedRun | undefined> {
  const record = new TextEncoder().encode(question.record);
  const { problem, solver } = question;
  return within(engine, limit, () =>
    engine.run<TimedRun>(
      { kind: 'time', plan: planOf(question, limit), record },
      pluginsFor(problem, solver),
    ),
  );
}

/** Ends the engine's jobs if they take much longer than the limit. @returns undefined then. */
export async function within<Outcome>(
  engine: Engine,
  limit: number,
  job: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    engine.stop();
  }, limit + GRACE);
  try {
    return await job();
  } catch (thrown) {
    if (isLate && thrown instanceof JobStopped) return undefined;
    throw thrown;
  } finally {
    clearTimeout(timer);
  }
}
