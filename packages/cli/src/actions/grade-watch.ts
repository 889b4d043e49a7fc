import { join, resolve } from 'node:path';
import { makeFolder } from '@queenside/batch';
import { messageOf } from '@queenside/core';
import {
  ClassWatch,
  gradeError,
  loadAssignment,
  type ClassResult,
  type ClassWatchEvents,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { ClassFlags } from '../grade/flags.ts';
import { readGradebooks, rosterIn, studentsIn } from '../grade/gradebooks.ts';
import { openGrading } from '../grade/open-grading.ts';
import { reportClass } from '../grade/report-class.ts';
import { reportOptions } from '../grade/report-options.ts';
import { requireRightSamples } from '../grade/samples.ts';
import { printWarning } from '../print-failure.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { classLine, gradeLine } from '../show/grade-text.ts';
import { paint, print } from '../show/print.ts';
import { showPath } from '../show/text.ts';

/** Grades submissions as they appear in a folder, until a signal stops it. */
export async function gradeWatchCommand(file: string, flags: ClassFlags): Promise<number> {
  const { submissions } = flags;
  if (submissions === undefined) throw gradeError('no-submissions-named');
  const report = resolve(flags.report);
  // Report missing files before watching for days.
  const assignment = await loadAssignment(resolve(file));
  const gradebooks = await readGradebooks(flags, assignment);
  const withStudent = studentsIn(await rosterIn(flags));
  await makeFolder(submissions);
  const isQuiet = flags.quiet === true;
  const progress = new GradeProgress(process.stderr, !isQuiet);
  await using grading = await openGrading(file, flags, { report, progress, submissions });
  const { context, slots } = grading;
  if (flags.samples) await requireRightSamples(context, progress);
  progress.stop();
  const say = (line: string): void => {
    if (!isQuiet) print(`${line}\n`);
  };
  let last: ClassResult | undefined;
  const warned = new Set<string>();
  const events: ClassWatchEvents = {
    graded: (result, isNews) => {
      if (isNews) say(gradeLine(result, process.stdout));
    },
    refused: ({ name, reason }) => say(`refused: ${name}: ${reason}`),
    removed: (name) => say(`removed: ${name}`),
    failed: (what, thrown) => printWarning(`${what}: ${messageOf(thrown)}; trying again later`),
    report: async (graded, found) => {
      const options = { ...reportOptions(context), removesOthers: true };
      const { result } = await reportClass(graded, found, gradebooks, report, options);
      for (const notice of result.notices) if (!warned.has(notice)) printWarning(notice);
      for (const notice of result.notices) warned.add(notice);
      last = result;
    },
  };
  const watch = new ClassWatch(submissions, context, { inFlight: slots + 1, withStudent }, events);
  const page = showPath(join(report, 'instructor.html'));
  const [from, to] = [showPath(resolve(submissions)), page].map((path) =>
    paint('bold', path, process.stdout),
  );
  say(`Watching ${from}; grades go to ${to}. Press Ctrl-C to stop.`);
  await watch.run(context.signal!);
  if (last !== undefined) say(classLine(last));
  return ExitStatus.right;
}
