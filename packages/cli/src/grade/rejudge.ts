import { defined } from '@queenside/core/basics';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  applyRejudging,
  dropRejudging,
  gradeError,
  previewRejudging,
  reportClass,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { RejudgeFlags } from './flags.ts';
import { openGrading } from './open-grading.ts';
import { printGradebooks } from './print-gradebooks.ts';
import { reportOptions } from './report-class.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { previewLines } from '../show/grade-text.ts';
import { showCount, showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** Re-judges stored runs and previews the changes, or applies or drops the last preview. */
export async function rejudgeCommand(assignment: string, flags: RejudgeFlags): Promise<number> {
  const report = resolve(flags.report);
  const shown = showPath(report);
  if (!existsSync(join(report, '.queenside')))
    throw gradeError('nothing-graded', { folder: shown });
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(assignment, flags, { report, progress, opensLate: true });
  const { context } = grading;
  if (flags.drop === true) {
    dropRejudging(context.store, shown);
    print('Dropped. All grades stay unchanged.\n');
  } else if (flags.apply === true) {
    const result = applyRejudging(context, shown);
    const { assignment: graded, overrides } = context;
    const rules = { graded, today: graded, ...defined({ overrides }) };
    const reported = await reportClass(result, rules, report, {
      ...reportOptions(grading),
      kept: context.store.answers,
    });
    if (flags.quiet !== true) printGradebooks(reported);
    print(`${showCount(result.submissions.length, 'grade')} written to ${shown}.\n`);
  } else {
    const preview = await previewRejudging(context, shown);
    progress.stop();
    print(`${previewLines(preview).join('\n')}\n`);
    print(
      'No grade has changed yet. Use --apply to accept this preview or --drop to discard it.\n',
    );
  }
  return ExitStatus.right;
}
