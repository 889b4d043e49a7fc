import { RecordSolver, type ReportOptions } from '@queenside/grader';
import { replayPage } from '../replay/page.ts';
import type { OpenGrading } from './open-grading.ts';

/** Returns what the pages of a grading show besides its result: programs, outputs, and right answers. */
export function reportOptions({
  context,
  givenUp: signal,
}: Pick<OpenGrading, 'context' | 'givenUp'>): ReportOptions {
  // A grading that was stopped has complete reports.
  const answers = new RecordSolver({ ...context, signal }, replayPage);
  return { kept: context.store.answers, answers, signal };
}
