import { RecordSolver, type GradeContext, type ReportOptions } from '@queenside/grader';
import { replayPage } from '../replay/page.ts';

/** Returns what the pages of a grading show besides its result: programs, outputs, and right answers. */
export function reportOptions(context: GradeContext): ReportOptions {
  return { kept: context.store.answers, answers: new RecordSolver(context, replayPage) };
}
