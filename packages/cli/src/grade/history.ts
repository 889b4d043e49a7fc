import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  gradeError,
  gradesOf,
  GradeStore,
  loadAssignment,
  loadOverrides,
  sectionPoints,
  type Grading,
  type SubmissionResult,
} from '@queenside/grader';
import { ExitStatus } from '../exit-status.ts';
import { showCount, showMoment, showPath } from '../show/text.ts';
import { print } from '../show/print.ts';

/** Lists all gradings of a class or of one submission, the latest first. Grades are by today's decisions, as everywhere. */
export async function gradeHistoryCommand(
  report: string,
  submission: string | undefined,
): Promise<number> {
  const folder = join(resolve(report), '.queenside');
  const shown = showPath(resolve(report));
  if (!existsSync(folder)) throw gradeError('nothing-graded', { folder: shown });
  using store = await GradeStore.open(folder);
  const rules = await rulesNow(store);
  const gradings = store.gradings().map((grading) => {
    const { submissions } =
      rules === undefined
        ? store.results(grading.number)
        : gradesOf(store, grading.number, rules.today, rules.overrides);
    return { grading, results: submissions.filter((result) => isWanted(result, submission)) };
  });
  const known = gradings.filter(({ results }) => results.length > 0);
  if (known.length === 0 && submission !== undefined)
    throw gradeError('no-such-submission', { name: submission });
  for (const { grading, results } of known)
    print(
      `${describeGrading(grading)}  ${submission === undefined ? describeClass(results) : describeOne(results[0]!)}\n`,
    );
  return ExitStatus.right;
}

/** Returns the assignment and the decisions of today; undefined if a store of an earlier version does not name the assignment. */
async function rulesNow(store: GradeStore) {
  const [latest] = store.gradings();
  const graded = latest && store.assignment(latest.number);
  if (graded === undefined) return undefined;
  // The file may be gone, or being edited.
  const today = await loadAssignment(graded.file).catch(() => graded);
  return { today, overrides: await loadOverrides(today) };
}

function isWanted({ id, name }: SubmissionResult, submission: string | undefined): boolean {
  return submission === undefined || id === submission || name === submission;
}

function describeGrading({ number, at, what, state }: Grading): string {
  return `${String(number).padStart(3)}  ${showMoment(at)}  ${what.padEnd(7)}  ${state.padEnd(7)}`;
}

function describeClass(results: readonly SubmissionResult[]): string {
  const sum = results.reduce((total, { score }) => total + score.points, 0);
  const mean = (sum / results.length).toFixed(1);
  return `${showCount(results.length, 'submission')}, ${mean} points on average`;
}

function describeOne({ score, tests, hash }: SubmissionResult): string {
  const verdicts = tests.map(({ verdict }) => verdict).join(' ');
  const sections = score.tests.flatMap((test) =>
    test.sections === undefined ? [] : `\n       ${test.test}: ${sectionPoints(test)}`,
  );
  const changes = score.adjustments.map(({ points, why }) => `\n       ${points}: ${why}`);
  return `${score.points} of ${score.max}  ${verdicts}  content ${hash.slice(0, 8)}${[...sections, ...changes].join('')}`;
}
