import type { JudgeJob } from './check/judge-answers.ts';
import type { OpenLines, VerifyJob } from './check/verify-records.ts';
import type { Answered, SolveJob, Unpacked } from './jobs.ts';
import type { ExamJob } from './search/exam.ts';
import type {
  BenchRecordJob,
  ConvertJob,
  EditJob,
  GenerateJob,
  GuaranteeJob,
  ReplayJob,
} from './plain-jobs.ts';
import type { Registry } from './plugins/registry.ts';
import type { Progress } from './progress.ts';
import { packReports } from './report.ts';
import type { JoinJob, PartJob } from './solve/solve-parts.ts';
import { solveRecords } from './solve/solve-records.ts';
import type { TimeJob } from './solve/time-run.ts';

/** Jobs on records. They report their progress and can be stopped between records. */
export type RecordJob = SolveJob | PartJob | JoinJob | JudgeJob | VerifyJob | TimeJob | ExamJob;

export type Job =
  | RecordJob
  | GuaranteeJob
  | GenerateJob
  | BenchRecordJob
  | ReplayJob
  | EditJob
  | ConvertJob;

/**
 * Runs one job.
 *
 * @param openLines opens the files that a job names. Without it, jobs must not name any.
 * @returns the job's outcome, whose type is next to the type of the job.
 * @throws QueensideError if the job as a whole cannot be done; a record that fails is part of the outcome.
 */
export async function runJob(
  registry: Registry,
  job: Job,
  progress: Progress,
  openLines?: OpenLines,
): Promise<unknown> {
  // Most workers only ever solve: the code for other jobs is loaded with the first of them. Each job is awaited here: a
  // promise that is returned would be followed by a `then` that a plugin may have replaced.
  switch (job.kind) {
    case 'solve':
      return finish(job, await solveRecords(registry, job, progress));
    case 'part':
      return await (await import('./solve/solve-parts.ts')).solvePart(registry, job, progress);
    case 'join':
      return finish(
        job,
        await (await import('./solve/solve-parts.ts')).joinParts(registry, job, progress),
      );
    case 'time':
      return await (await import('./solve/time-run.ts')).timeRun(registry, job, progress);
    case 'exam':
      return await (await import('./search/exam.ts')).examine(registry, job, progress);
    case 'judge':
      return (await import('./check/judge-answers.ts')).judgeAnswers(registry, job, progress);
    case 'verify':
      return (await import('./check/verify-records.ts')).verifyRecords(
        registry,
        job,
        progress,
        openLines,
      );
    default:
      return await runPlain(registry, job, progress);
  }
}

/** Packs the reports, unless the engine has the answers judged first. */
function finish({ plan }: SolveJob | JoinJob, answers: Unpacked): Unpacked | Answered {
  if (plan.unjudged === true) return answers;
  const { records, ...written } = answers;
  return { reports: packReports(records), ...written };
}

/** Runs a job that concerns no records. */
async function runPlain(
  registry: Registry,
  job: Exclude<Job, RecordJob>,
  progress: Progress,
): Promise<unknown> {
  progress.begin(0, 'solve');
  try {
    const jobs = await import('./plain-jobs.ts');
    switch (job.kind) {
      case 'guarantee':
        return jobs.guarantee(registry, job);
      case 'generate':
        return jobs.generate(registry, job);
      case 'bench-record':
        return jobs.benchRecord(registry, job);
      case 'convert':
        return jobs.convert(registry, job);
      case 'edit':
        return jobs.editRecord(registry, job);
      case 'replay':
        return jobs.replay(registry, job);
    }
  } finally {
    progress.rest();
  }
}
