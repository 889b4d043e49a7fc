/**
 * Runs jobs of third-party solvers. The engine does not trust what such a solver's process says about its answers. The
 * process sends their text, and a worker that has never loaded the solver reads each record and its answer again.
 */
import { concatBytes, defined, type QueensideError } from '@queenside/core/basics';
import type {
  Answered,
  Exam,
  ExamJob,
  Job,
  JoinJob,
  PackedRecords,
  SolveJob,
  TimedRun,
  TimeJob,
  Unpacked,
} from '@queenside/runtime';
import { packReports, reportError, type RecordStatus } from '@queenside/runtime/report';
import { isSolved, isUnjudged } from './check-reply.ts';
import { JobStopped } from './job-stopped.ts';

/** The jobs whose outcome contains answers of solvers. */
export type JudgedJob = SolveJob | JoinJob | TimeJob | ExamJob;

/** The messages that a worker sent. */
export interface Sent {
  readonly result: unknown;
  /** Set if a plugin has changed built-in objects there. */
  readonly harm?: QueensideError;
}

/** Runs a job on a worker with the plugins that it needs. A thread takes over the memory that is `moved`. */
export type RunJudgeJob = (job: Job, moved?: readonly ArrayBuffer[]) => Promise<Sent>;

export function isJudged(job: Job): job is JudgedJob {
  return ['solve', 'join', 'time', 'exam'].includes(job.kind);
}

/**
 * Runs a job, and has its answers judged.
 *
 * @throws JobStopped as the workers do.
 * @throws QueensideError `batch/plugin-harms` if a plugin changed built-in objects and a record failed, perhaps because of that.
 */
export async function runJudged(
  job: JudgedJob,
  run: RunJudgeJob,
): Promise<Answered | TimedRun | Exam> {
  switch (job.kind) {
    case 'time':
      return await time(job, run);
    case 'exam':
      return await examine(job, run);
    default:
      return await solve(job, run);
  }
}

async function solve(job: SolveJob | JoinJob, run: RunJudgeJob): Promise<Answered> {
  const { plan, records } = job;
  const { result, harm } = await run({ ...job, plan: { ...plan, unjudged: true } });
  if (!isSolved(result, records.ends.length)) throw harm ?? malformedReply();
  const parts = result.inParts;
  const ended = defined({
    inParts: parts === undefined ? undefined : { ...parts, bytes: bytesOf(records, parts.index) },
    unable: result.unable,
  });
  const answers = result.records.length;
  if (answers === 0) return { reports: packReports([]), chunks: [], ...ended };
  const judge = { kind: 'judge', plan, records, answers: result, mustSettle: false } as const;
  // A single record may be huge, and is not read again.
  const moved = records.ends.length === 1 ? [records.bytes.buffer as ArrayBuffer] : [];
  const { result: judged } = await run(judge, moved);
  if (!isSolved(judged, answers)) throw malformedReply();
  if (harm !== undefined && judged.records.some(({ status }) => status === 'failed')) throw harm;
  return {
    reports: packReports(judged.records),
    chunks: judged.chunks,
    ...sideOf(result, judged, records.first),
    ...ended,
  };
}

async function time(job: TimeJob, run: RunJudgeJob): Promise<TimedRun> {
  const { plan, record } = job;
  const { result, harm } = await run({ ...job, plan: { ...plan, unjudged: true } });
  // The process only claims the objective.
  const { unjudged, objective: _claim, ...timed } = Object(result) as TimedRun;
  if (harm !== undefined) return { ...timed, error: reportError(harm) };
  if (timed.error !== undefined) return timed;
  if (!isUnjudged(unjudged) || unjudged.records.length !== 1) throw malformedReply();
  const records = { bytes: record, ends: [record.length], lines: [1], first: 0 };
  const judge = { kind: 'judge', plan, records, answers: unjudged, mustSettle: true } as const;
  const { result: judged } = await run(judge);
  if (!isSolved(judged, 1)) throw malformedReply();
  const { error, objective } = judged.records[0]!;
  return { ...timed, ...(error ? { error } : objective && { objective }) };
}

async function examine(job: ExamJob, run: RunJudgeJob): Promise<Exam> {
  const { plan, record } = job;
  const { result, harm } = await run({ ...job, plan: { ...plan, unjudged: true } });
  const { report, answer, ...exam } = Object(result) as Exam;
  if (typeof answer !== 'string') throw harm ?? malformedReply();
  const answers = { records: [report], chunks: [new TextEncoder().encode(answer)] };
  if (!isUnjudged(answers)) throw harm ?? malformedReply();
  const bytes = new TextEncoder().encode(record);
  const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
  const judge = { kind: 'judge', plan, records, answers, mustSettle: false } as const;
  const { result: judged } = await run(judge);
  if (!isSolved(judged, 1)) throw malformedReply();
  const verdict = judged.records[0]!;
  if (harm !== undefined && verdict.status === 'failed') throw harm;
  return { ...exam, report: verdict, answer: new TextDecoder().decode(concatBytes(judged.chunks)) };
}

/** Returns drawings and traces, with the verdict on each record. */
function sideOf(
  { pictures: seen = [], traces = [] }: Unpacked,
  { records, pictures: drawn = [] }: Unpacked,
  first: number,
): Pick<Answered, 'pictures' | 'traces'> {
  const statusOf = (record: number): RecordStatus =>
    records[record - 1 - first]?.status ?? 'failed';
  const shown = seen.filter(({ record }) => statusOf(record) === 'right');
  const pictures = [...shown, ...drawn].toSorted((a, b) => a.record - b.record);
  const ended = traces.map(({ chunks, end }) => {
    const { end: record, announced, kept } = end;
    return { chunks, end: { end: record, status: statusOf(record), announced, kept } };
  });
  return defined({
    pictures: pictures.length > 0 ? pictures : undefined,
    traces: ended.length > 0 ? ended : undefined,
  });
}

function bytesOf({ bytes, ends }: PackedRecords, index: number): Uint8Array {
  return new Uint8Array(bytes.subarray(ends[index - 1] ?? 0, ends[index]));
}

/** Makes the error of a process that sent what cannot be an outcome. */
export function malformedReply(): JobStopped {
  return new JobStopped('died', { index: -1, elapsed: 0 }, 'it sent what is no answer');
}
