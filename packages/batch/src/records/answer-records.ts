/**
 * Turns a stream of bytes into a stream of answers: splits the input into records, sends them to the workers in batches,
 * and returns the answers in input order.
 */
import { QueensideError } from '@queenside/core/basics';
import type { Answered, FailedEstimate, PackedRecords, SolvePlan } from '@queenside/runtime';
import { answersPerRecord, joinReports, planFor } from '@queenside/runtime/report';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { JobStopped } from '../pool/job-stopped.ts';
import { answerInParts } from './answer-parts.ts';
import type { AnswerRun } from './answer-run.ts';
import { batches, BatchSizer, slice, type Batch } from './batches.ts';
import { endingOf, errorOfStop, failRecord } from './fail-record.ts';
import { rescueAnswer } from './rescue-answer.ts';
import { blameFor, stepsAfter, type AttemptEnd, type Step } from './blame.ts';

/**
 * Answers all records of an input.
 *
 * @returns the answers in input order, one batch at a time.
 * @throws QueensideError `batch/interrupted`.
 */
export async function* answerRecords(
  input: AsyncIterable<Uint8Array>,
  run: AnswerRun,
): AsyncGenerator<Answered> {
  const sizer = new BatchSizer(run.runner.batchMilliseconds);
  const window: Promise<Answered>[] = [];
  try {
    for await (const batch of batches(input, sizer, run)) {
      const started = performance.now();
      const { records } = batch;
      const answered = answerOrFail(batch, run).then((result) => {
        sizer.learn(records.ends.length, performance.now() - started, result);
        run.gauge.advance((records.ends.at(-1) ?? 0) / answersPerRecord(run.plan.sections));
        return result;
      });
      answered.catch(() => undefined);
      window.push(answered);
      if (window.length >= run.runner.capacity * 2) yield await window.shift()!;
    }
    while (window.length > 0) yield await window.shift()!;
  } finally {
    await Promise.allSettled(window);
  }
}

async function answerOrFail({ records, error }: Batch, run: AnswerRun): Promise<Answered> {
  return error === undefined
    ? answerBatch(records, run)
    : failRecord(records, 0, error, 0, run.plan);
}

/** An attempt at a batch: how it ended, and what came of it. */
interface BatchAttempt {
  readonly end: AttemptEnd;
  /** The worker's messages, if it was not ended. */
  readonly solved?: Answered;
  /** The failure of a record that ends now: the reason why the worker was ended, and the error. */
  readonly failure?: Failure;
}

interface Failure {
  readonly error: QueensideError;
  /** A time in milliseconds. */
  readonly elapsed: number;
  /** The plan, with the solver that is known to have been at work. */
  readonly plan: SolvePlan;
  /** The stop; undefined if a plugin changed built-in objects. */
  readonly stopped?: JobStopped;
}

/** Answers a batch: tries, and does what {@link stepsAfter} says until each record has its outcome. */
async function answerBatch(records: PackedRecords, run: AnswerRun): Promise<Answered> {
  const attempt = await tryBatch(records, run);
  if (attempt.end.kind === 'answered') return attempt.solved!;
  const answers: Answered[] = [];
  for (const step of stepsAfter(attempt.end, records.ends.length))
    answers.push(await take(step, attempt, records, run));
  return joinAnswers(answers);
}

function take(
  step: Step,
  { solved, failure }: BatchAttempt,
  records: PackedRecords,
  run: AnswerRun,
): Answered | Promise<Answered> {
  switch (step.kind) {
    case 'keep':
      return solved!;
    case 'answer': {
      const { from, to, byAll } = step;
      const isWhole = to - from === records.ends.length;
      const some = isWhole ? records : slice(records, from, to);
      return answerBatch(some, byAll ? { ...run, plan: { ...run.plan, among: 'all' } } : run);
    }
    case 'each-alone':
      return answerAlone(records, run);
    case 'parts':
      return solveInParts(records, solved!.inParts!, run);
    case 'settle':
      return settle(records, step.index, failure!, run);
  }
}

async function tryBatch(records: PackedRecords, run: AnswerRun): Promise<BatchAttempt> {
  const progress = new SharedProgress();
  run.gauge.begin(progress, records, 1 / answersPerRecord(run.plan.sections));
  const failedEstimates = [...run.failedEstimates];
  const asked = { ...planNow(run), failedEstimates };
  try {
    const solved = await run.runner.run<Answered>(
      { kind: 'solve', plan: asked, records },
      { milliseconds: run.plan.timeLimitMs, signal: run.signal, progress },
    );
    if (solved.unable !== undefined) return { end: { kind: 'unable', ...solved.unable }, solved };
    if (solved.inParts !== undefined)
      return { end: { kind: 'parts', index: solved.inParts.index }, solved };
    return { end: { kind: 'answered' }, solved };
  } catch (thrown) {
    if (isHarm(thrown))
      return { end: { kind: 'harm' }, failure: { error: thrown, elapsed: 0, plan: run.plan } };
    if (!(thrown instanceof JobStopped)) throw thrown;
    return explainStop(thrown, records, asked, run);
  } finally {
    run.gauge.end(progress);
  }
}

/** Finds out what ended a worker, and remembers solvers that must not do so again. @throws QueensideError `batch/interrupted`. */
function explainStop(
  stopped: JobStopped,
  records: PackedRecords,
  asked: SolvePlan & Pick<AnswerRun, 'failedEstimates'>,
  run: AnswerRun,
): BatchAttempt {
  const { index, step, reason, about, elapsed } = stopped;
  if (reason === 'interrupted') throw errorOfStop(stopped, run.plan);
  const { length } = records.ends;
  const solver = run.solvers.has(about) ? about : undefined;
  const blame = blameFor({
    index,
    step,
    reason,
    length,
    // A record whose memory has moved away cannot be answered again.
    canRetry: !(records.bytes.buffer as ArrayBuffer).detached,
    solver,
    isKnown: isAmong(asked.failedEstimates, about),
    considered: consideredIn(asked, run),
  });
  const ending = endingOf(stopped);
  if (blame === 'considered')
    run.considered!.excludedBecause ??= reason === 'out-of-memory' ? ending : stopped.message;
  if (blame === 'estimate' && !isAmong(run.failedEstimates, about))
    run.failedEstimates.push({ solver: about, reason: ending });
  const suspect = Math.max(0, index);
  const isSure = blame === 'considered' ? length === 1 : blame !== 'unknown';
  const culprit = blame === 'considered' ? undefined : solver;
  if (isSure) run.onStopped(records.lines[suspect]!, reason, culprit);
  const plan = solver === undefined ? run.plan : { ...run.plan, solver };
  const error = errorOfStop(stopped, planFor(plan, records.first + suspect));
  return { end: { kind: 'stopped', index, blame }, failure: { error, elapsed, plan, stopped } };
}

function isAmong(failed: readonly FailedEstimate[], solver: string): boolean {
  return failed.some((each) => each.solver === solver);
}

/** Returns the solvers that were only considered in an attempt. */
function consideredIn({ among }: SolvePlan, { considered }: AnswerRun): ReadonlySet<string> {
  const isWithout = considered === undefined || among === 'bundled' || among === 'all';
  return isWithout ? new Set() : considered.ids;
}

async function settle(
  records: PackedRecords,
  index: number,
  { error, elapsed, plan, stopped }: Failure,
  { runner, plan: given, signal }: AnswerRun,
): Promise<Answered> {
  const rescued =
    stopped?.incumbent?.index === index
      ? await rescueAnswer({
          runner,
          plan: given,
          signal,
          record: slice(records, index, index + 1),
          stopped,
          mustSettle: false,
        })
      : undefined;
  return rescued ?? failRecord(records, index, error, elapsed, plan);
}

function solveInParts(
  records: PackedRecords,
  { index, parts, solver, bytes }: NonNullable<Answered['inParts']>,
  run: AnswerRun,
): Promise<Answered> {
  const record: PackedRecords = {
    bytes,
    ends: [bytes.length],
    lines: [records.lines[index]!],
    first: records.first + index,
  };
  // If the user named a solver, the workers load no others to choose from.
  const named = run.plan.sections === undefined ? { ...run, plan: { ...run.plan, solver } } : run;
  return answerInParts(record, parts, named);
}

/** Returns the plan for records that are answered now: without solvers that have been excluded since the file began. */
function planNow({ plan, considered }: AnswerRun): SolvePlan {
  const isChanged = considered?.excludedBecause !== undefined && plan.among !== 'all';
  return isChanged ? { ...plan, among: 'bundled' } : plan;
}

function isHarm(thrown: unknown): thrown is QueensideError {
  return thrown instanceof QueensideError && thrown.code === 'batch/plugin-harms';
}

async function answerAlone(records: PackedRecords, run: AnswerRun): Promise<Answered> {
  const alone = records.ends.map((_, index) => slice(records, index, index + 1));
  return joinAnswers(await Promise.all(alone.map((each) => answerBatch(each, run))));
}

function joinAnswers(answers: readonly Answered[]): Answered {
  return {
    reports: joinReports(answers.map(({ reports }) => reports)),
    chunks: answers.flatMap(({ chunks }) => chunks),
    pictures: answers.flatMap(({ pictures = [] }) => pictures),
    traces: answers.flatMap(({ traces = [] }) => traces),
  };
}
