import { join, resolve } from 'node:path';
import { makeFolder } from '@queenside/host';
import { messageOf } from '@queenside/core';
import {
  ClassWatch,
  gradeError,
  WatchedRules,
  checkAgainstCatalog,
  filesOfRules,
  loadAssignment,
  loadOverrides,
  seenBy,
  type ClassResult,
  type ClassWatchEvents,
  type GradeContext,
  type Rules,
  type Submission,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import type { ClassFlags } from './flags.ts';
import { openGrading, type OpenGrading } from './open-grading.ts';
import { reportClass, requireRightSamples } from './report-class.ts';
import { reportOptions } from './report-class.ts';
import { printWarning } from '../show/print-failure.ts';
import { GradeProgress } from '../show/grade-progress.ts';
import { classLine, gradeLine } from '../show/grade-text.ts';
import { paint, print } from '../show/print.ts';
import { showPath } from '../show/text.ts';
import { readGradebooks, studentsIn, type Gradebook } from './gradebooks.ts';

/**
 * Grades submissions as they appear in a folder, until a signal stops it. When the assignment or another file that decides about
 * grades changes and is valid, grades all submissions again from their stored runs.
 */
export async function gradeWatchCommand(file: string, flags: ClassFlags): Promise<number> {
  const { submissions } = flags;
  if (submissions === undefined) throw gradeError('no-submissions-named');
  const report = resolve(flags.report);
  await makeFolder(submissions);
  const isQuiet = flags.quiet === true;
  const progress = new GradeProgress(process.stderr, !isQuiet);
  await using grading = await openGrading(file, flags, {
    report,
    progress,
    submissions,
    hidden: [submissions],
  });
  const { slots } = grading;
  const stopped = grading.context.signal!;
  const say = (line: string): void => {
    if (!isQuiet) print(`${line}\n`);
  };
  const watched = new WatchedRules<ClassRules>({
    read: () => readClassRules(resolve(file), flags, grading),
    check: async ({ context }) => {
      if (flags.samples) await requireRightSamples(context, progress);
      progress.stop();
    },
    refused: (thrown) => printWarning(`${messageOf(thrown)}; the last valid version still applies`),
  });
  let last: ClassResult | undefined;
  const warned = new Set<string>();

  const gradeBy = async (
    { context, gradebooks, withStudent }: ClassRules,
    outdated: AbortSignal,
  ): Promise<void> => {
    const signal = AbortSignal.any([stopped, outdated]);
    const events: ClassWatchEvents = {
      graded: (result, isNews) => {
        if (!isNews) return;
        const view = seenBy('instructor', result, context.assignment);
        say(gradeLine(view, process.stdout));
      },
      refused: ({ name, reason }) => say(`refused: ${name}: ${reason}`),
      removed: (name) => say(`removed: ${name}`),
      failed: (what, thrown) => printWarning(`${what}: ${messageOf(thrown)}; trying again later`),
      report: async (graded, found) => {
        if (outdated.aborted) return;
        const options = { ...reportOptions({ ...grading, context }), removesOthers: true, context };
        const { result } = await reportClass(graded, found, gradebooks, report, options);
        const { notices, gradebooks: books = [] } = result;
        for (const warning of [...notices, ...books.flatMap(({ warnings }) => warnings)]) {
          if (!warned.has(warning)) printWarning(warning);
          warned.add(warning);
        }
        last = result;
      },
    };
    const options = { inFlight: slots + 1, withStudent };
    await new ClassWatch(submissions, { ...context, signal }, options, events).run(signal);
  };

  let rules: ClassRules | undefined = await watched.read();
  const page = showPath(join(report, 'instructor.html'));
  const [from, to] = [showPath(resolve(submissions)), page].map((path) =>
    paint('bold', path, process.stdout),
  );
  say(`Watching ${from}; grades go to ${to}. Press Ctrl-C to stop.`);
  while (rules !== undefined) {
    const [outdated, ended] = [new AbortController(), new AbortController()];
    const next = watched.next(AbortSignal.any([stopped, ended.signal])).then((changed) => {
      if (changed !== undefined) {
        say('The assignment or one of its files has changed: grading by the new version.');
        outdated.abort();
      }
      return changed;
    });
    try {
      await gradeBy(rules, outdated.signal);
    } finally {
      ended.abort();
    }
    rules = await next;
  }
  if (last !== undefined) say(classLine(last));
  return ExitStatus.right;
}

/** The rules by which `grade watch` grades a class. */
interface ClassRules extends Rules {
  readonly context: GradeContext;
  readonly gradebooks: readonly Gradebook[];
  /** Adds a student's data from the roster. */
  readonly withStudent: (submission: Submission) => Submission;
}

/**
 * Reads the assignment, overrides, roster, and gradebooks again.
 *
 * @param grading keeps its engine and store.
 * @throws QueensideError if one of the files is invalid.
 */
async function readClassRules(
  file: string,
  flags: ClassFlags,
  { context, sandboxFor }: OpenGrading,
): Promise<ClassRules> {
  const assignment = await loadAssignment(file);
  const overrides = await loadOverrides(assignment);
  await checkAgainstCatalog(assignment, context.engine);
  const sandbox = await sandboxFor(assignment);
  const gradebooks = await readGradebooks(flags, assignment);
  const withStudent = await studentsIn(flags);
  const named = [flags.roster, flags.canvas, flags.moodle].filter((each) => each !== undefined);
  return {
    files: [...filesOfRules(assignment, overrides), ...named],
    context: { ...context, assignment, overrides, sandbox },
    gradebooks,
    withStudent,
  };
}
