import {
  attackCheckers,
  checkSamples,
  findRepeats,
  gradeError,
  inferLimits,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { GradeVerifyFlags } from './flags.ts';
import { openGrading } from './open-grading.ts';
import { printWarning } from '../show/print-failure.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { attackLines, limitLine, sampleLine } from '../show/grade-text.ts';
import { showCount, showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** Grades an assignment's samples, attacks its own checkers, and reports unexpected results. */
export async function gradeVerifyCommand(file: string, flags: GradeVerifyFlags): Promise<number> {
  const progress = new GradeProgress(process.stderr, flags.quiet !== true);
  await using grading = await openGrading(file, flags, { progress });
  const { context } = grading;
  const { samples, tests } = context.assignment;
  progress.expect('grading samples', samples.length * tests.length);
  const checked = await checkSamples(context, (each) => {
    if (flags.quiet === true && each.wrong.length === 0) return;
    const line = sampleLine(each, showPath(each.sample.path), process.stdout);
    progress.above(() => print(`${line}\n`));
  });
  progress.stop();
  if (samples.length === 0)
    printWarning(
      `${showPath(file)} has no samples, so nothing was verified; add a right and a wrong one under "samples"`,
    );
  for (const { title, students, different } of await findRepeats(context))
    printWarning(
      `"${title}": ${students} students get only ${different} different inputs; generate more or larger records`,
    );
  const failed = checked.filter(({ wrong }) => wrong.length > 0).length;
  const right = checked.length - failed;
  print(`${showCount(right, 'sample')} as expected, ${failed} not.\n`);
  const attacks = await attackCheckers(checked, context);
  for (const each of attacks) print(`${attackLines(each, process.stdout).join('\n')}\n`);
  const hasFaults = attacks.some(({ faults }) => faults.length > 0);
  if (flags.inferLimits === true) {
    const limits = inferLimits(context.assignment, checked);
    if (limits.length === 0) throw gradeError('no-right-samples', { file });
    print(`${limits.map(limitLine).join('\n')}\n`);
  }
  return failed === 0 && !hasFaults ? ExitStatus.right : ExitStatus.failed;
}
