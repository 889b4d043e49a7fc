import { defined, type QueensideError, recordSeed } from '@queenside/core/basics';
import { authorOf, runtimeError, timeLimitError, uncheckedError } from '@queenside/runtime/errors';
import { batchError } from '../errors.ts';
import type { JobStopped } from '../pool/job-stopped.ts';
import {
  errorLine,
  packReports,
  reportError,
  statusOf,
  type RecordReport,
} from '@queenside/runtime/report';
import { planFor, sectionOf } from '@queenside/runtime/report';
import type { Answered, PackedRecords, SolvePlan } from '@queenside/runtime';
import type { Step } from '@queenside/runtime/progress';
import { hostError } from '@queenside/host';

/** Makes the error line and the report of a record whose worker made none. */
export function failRecord(
  records: PackedRecords,
  index: number,
  reason: QueensideError,
  milliseconds: number,
  plan: SolvePlan,
): Answered {
  const line = records.lines[index]!;
  const error = reportError(reason);
  const answer = records.first + index;
  const place = { line, ...sectionOf(answer, plan.sections) };
  const text = Buffer.from(errorLine(place, error));
  const { solver } = planFor(plan, answer);
  const report: RecordReport = {
    ...place,
    status: statusOf(error),
    error,
    ...defined({ solver }),
    seed: recordSeed(plan.seed, answer),
    milliseconds,
    stats: {},
    bytes: text.length,
  };
  return { reports: packReports([report]), chunks: [text] };
}

/** The known facts about a record that reached its time limit in one of these steps. */
const KNOWN: Partial<Record<Step, string>> = {
  draw: 'a right one was found, but not drawn in time',
  explain: 'one was found, but not explained in time',
};

/** Says that a solver announced answers, and that the checker refused all of them. */
function refusedAnswers({ incumbent }: JobStopped): string | undefined {
  const { refused = 0, refusal = '' } = incumbent?.course ?? {};
  if (refused === 0) return undefined;
  const count = refused === 1 ? '1 announced answer was' : `${refused} announced answers were`;
  return `${count} wrong, the last because ${refusal}`;
}

/** Returns the error of a record whose job was stopped. */
export function errorOfStop(stopped: JobStopped, plan: SolvePlan): QueensideError {
  switch (stopped.reason) {
    case 'interrupted':
      return hostError('interrupted');
    case 'time-limit':
      return stopped.step === 'check' || stopped.step === 'judge'
        ? uncheckedError(plan.timeLimitMs, stopped.about)
        : timeLimitError(plan.timeLimitMs, {
            known: KNOWN[stopped.step] ?? refusedAnswers(stopped),
            author: authorOf(plan, plan.solver),
          });
    case 'out-of-memory':
      return batchError('out-of-memory');
    case 'died':
      if (stopped.step === 'judge') return checkerDied(stopped, plan.problem);
      return batchError('worker-died', {
        reason: stopped.message,
        solver: plan.solver ?? plan.problem,
      });
  }
}

function checkerDied(stopped: JobStopped, problem: string): QueensideError {
  const ending = endingOf(stopped);
  return runtimeError('checker-stopped', { problem, ending, place: 'on this record' });
}

/** Says how what a plugin did was ended. */
export function endingOf({ reason, message }: JobStopped): string {
  return {
    'time-limit': 'it took too long',
    'out-of-memory': 'it ran out of memory',
    died: `it ended its worker (${message})`,
    interrupted: 'it was stopped',
  }[reason];
}

/** Returns the error of an answer file whose checker was stopped. */
export function checkerStopped(stopped: JobStopped, problem: string): QueensideError {
  const { reason, index } = stopped;
  if (reason === 'interrupted') return hostError('interrupted');
  const ending = endingOf(stopped);
  const place = index < 0 ? 'between records' : `at record ${index + 1}`;
  return runtimeError('checker-stopped', { problem, ending, place });
}

/** Returns the error of an answer whose checker was stopped. */
export function notVerified({ cause: reason, remedy }: QueensideError): QueensideError {
  return runtimeError('not-verified', { reason, remedy });
}
