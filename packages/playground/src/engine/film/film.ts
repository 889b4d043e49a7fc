/** Films and times of solvers, each from a worker. */
import { defined } from '@queenside/core/basics';
import type { SolvePlan, TimedRun } from '@queenside/runtime';
import { pluginsFor } from '../catalog.ts';
import type { PageEngine } from '../engine.ts';
import { originOf, type Question } from '../question.ts';
import type { Examined, Filmed } from '../../jobs/film/jobs.ts';

/** How much longer a job may take than its solver's limit before its worker is ended, in milliseconds: films are read and shown. */
export const GRACE = 60_000;
/** The same for an exam, whose film is short. */
const EXAM_GRACE = 10_000;

export interface FilmLimits {
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
    ...defined({ solver }),
    options,
    seed,
    timeLimitMs: limit,
    explain: false,
    draw: false,
  };
}

/** @returns undefined if the solver did not stop in time. @throws JobFailed, JobStopped. */
export function film(
  engine: PageEngine,
  question: Question,
  { events, limit }: FilmLimits,
): Promise<Filmed | undefined> {
  const plan = { ...planOf(question, limit), traceLimit: events };
  const { record, problem, solver } = question;
  const job = { kind: 'film', plan, record } as const;
  return engine.runWithin(limit + GRACE, job, pluginsFor(problem, solver));
}

/** Films a solver, and finds the nodes of its tree in the picture. @returns and throws as {@link film}. */
export function examine(
  engine: PageEngine,
  question: Question,
  { events, limit }: FilmLimits,
): Promise<Examined | undefined> {
  const plan = { ...planOf(question, limit), traceLimit: events };
  const { record, problem, solver } = question;
  const job = { kind: 'exam', plan, record } as const;
  return engine.runWithin(limit + EXAM_GRACE, job, pluginsFor(problem, solver));
}

/** Measures a solver without observing it. @returns undefined if it did not stop in time. @throws as {@link film}. */
export function time(
  engine: PageEngine,
  question: Question,
  limit: number,
): Promise<TimedRun | undefined> {
  const record = new TextEncoder().encode(question.record);
  const { problem, solver } = question;
  const job = { kind: 'time', plan: planOf(question, limit), record } as const;
  return engine.runWithin(limit + GRACE, job, pluginsFor(problem, solver));
}
