/** What most blocks have in common: a record, and the search that works on it. */
import { defined } from '@queenside/core/basics';
import type { ErrorPlace, RecordOrigin } from '@queenside/core';
import type { EditJob, ExamJob, GuaranteeJob } from '@queenside/runtime';
import type { Fields } from '../fields.ts';

/** The most events of a search in a lesson, and its longest time in milliseconds. */
const MOST_EVENTS = 5000;
const LONGEST = 5000;

/** Runs a job: in a worker of the engine, of a page, or in this thread. */
export type RunJob = <Outcome>(job: ExamJob | EditJob | GuaranteeJob) => Promise<Outcome>;

export interface Subject {
  /** The line of the block's first key in its file. */
  readonly line: number;
  readonly problem: string;
  readonly variant?: string;
  readonly record: string;
  /** The place of the record's first character. */
  readonly recordAt: ErrorPlace;
  readonly say?: string;
}

export interface Question extends Subject {
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
}

export function readSubject(fields: Fields): Subject {
  const problem = fields.required('problem', 'nqueens');
  const variant = fields.text('variant');
  const record = fields.required('record', '8');
  const say = fields.text('say');
  return {
    line: fields.line,
    problem,
    ...defined({ variant }),
    record,
    recordAt: fields.startOf('record'),
    ...defined({ say }),
  };
}

export function readQuestion(fields: Fields): Question {
  return {
    ...readSubject(fields),
    solver: fields.required('solver', 'backtracking'),
    options: fields.map('options'),
    seed: fields.whole('seed', 1),
  };
}

export function originOf({ problem, variant }: Subject): RecordOrigin {
  return { name: `${problem}.txt`, ...defined({ variant }) };
}

/** Makes the job that runs the search of a question, and examines it. */
export function examJob(question: Question): ExamJob {
  const { problem, solver, options, seed, record } = question;
  return {
    kind: 'exam',
    plan: {
      problem,
      origin: originOf(question),
      solver,
      options,
      seed,
      timeLimitMs: LONGEST,
      explain: false,
      draw: false,
      traceLimit: MOST_EVENTS,
    },
    record,
  };
}
