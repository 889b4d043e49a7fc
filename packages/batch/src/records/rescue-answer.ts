/** Publishes the best answer that a stopped solver has announced. */
import { recordSeed } from '@queenside/core/basics';
import type { Answered, PackedRecords, SolvePlan, Unpacked } from '@queenside/runtime';
import type { Stop } from '@queenside/runtime/report';
import { packReports } from '@queenside/runtime/report';
import { isSolved } from '../pool/check-reply.ts';
import type { JobRunner } from '../pool/job-runner.ts';
import { JobStopped } from '../pool/job-stopped.ts';

/** A stopped run of one record. */
export interface StoppedRun {
  readonly runner: JobRunner;
  readonly plan: SolvePlan;
  readonly signal: AbortSignal | undefined;
  /** One record. */
  readonly record: PackedRecords;
  readonly stopped: JobStopped;
  /** Whether an answer must settle its question, as in a comparison of solvers. */
  readonly mustSettle: boolean;
}

/**
 * Has the best announced answer judged by a worker that has not loaded the solver.
 *
 * @returns undefined if there is none.
 */
export async function rescueAnswer(run: StoppedRun): Promise<Answered | undefined> {
  const { runner, plan, signal, record, stopped, mustSettle } = run;
  const { incumbent, elapsed } = stopped;
  if (incumbent?.text === undefined) return undefined;
  const { solver, text, course } = incumbent;
  const isTimed = stopped.reason === 'time-limit';
  const report = {
    line: record.lines[0]!,
    status: 'right',
    solver,
    seed: recordSeed(plan.seed, record.first),
    milliseconds: elapsed,
    stats: {},
    bytes: text.length,
    course: { ...course, isTimed, stopped: stopOf(stopped) },
  } as const;
  const answers = { records: [report], chunks: [text] };
  try {
    const judged = await runner.run<Unpacked>(
      { kind: 'judge', plan, records: record, answers, mustSettle },
      { milliseconds: plan.timeLimitMs, signal },
    );
    if (!isSolved(judged, 1)) return undefined;
    const { records, ...written } = judged;
    return { reports: packReports(records), ...written };
  } catch (thrown) {
    // The checker took too long or ended its worker: what ended the solver is the better reason.
    if (thrown instanceof JobStopped && thrown.reason !== 'interrupted') return undefined;
    throw thrown;
  }
}

function stopOf({ reason, message }: JobStopped): Stop {
  switch (reason) {
    case 'time-limit':
    case 'out-of-memory':
      return { by: reason, detail: '' };
    default:
      return { by: 'failed', detail: message };
  }
}
