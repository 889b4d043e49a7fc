/** Writes grades.csv: one line per student, for spreadsheets and scripts. */
import {
  type ClassResult,
  exactPoints,
  oneLine,
  type SubmissionResult,
} from '@queenside/class-view';
import { stringify } from 'csv-stringify/sync';

/**
 * Columns: id, name, studentId; points, verdict, and points of each section of each test; points of each group and rubric item; bonus, total, max,
 * open, adjusted, excused.
 */
export function gradesCsv({
  assignment: { tests, groups, rubric },
  submissions,
}: ClassResult): string {
  const head = [
    'id',
    'name',
    'studentId',
    ...tests.flatMap(({ id, scoring: { sections = {} } }) => [
      `${id} points`,
      `${id} verdict`,
      ...Object.keys(sections).map((section) => `${id} ${section}`),
    ]),
    ...groups.map(({ id }) => `${id} group`),
    ...rubric.map(({ id }) => `${id} rubric`),
    'bonus',
    'total',
    'max',
    'open',
    'adjusted',
    'excused',
  ];
  const row = ({
    id,
    name,
    studentId,
    person,
    tests: outcomes,
    score,
    override,
  }: SubmissionResult) => [
    disarmed(id),
    disarmed(person?.name ?? name),
    disarmed(studentId ?? person?.studentId ?? ''),
    ...tests.flatMap((test) => {
      const own = score.tests.find((each) => each.test === test.id);
      return [
        pointsOf(own),
        outcomes.find((each) => each.test === test.id)?.verdict ?? '',
        ...Object.keys(test.scoring.sections ?? {}).map((section) =>
          pointsOf(own?.sections?.find((each) => each.section === section)),
        ),
      ];
    }),
    ...groups.map((group) => pointsOf(score.groups.find((each) => each.group === group.id))),
    ...rubric.map((item) => {
      const { points = null, isOverruled } =
        score.rubric.find((each) => each.item === item.id) ?? {};
      return points === null || isOverruled === true ? '' : String(exactPoints(points));
    }),
    String(exactPoints(score.bonus)),
    String(exactPoints(score.points)),
    String(exactPoints(score.max)),
    score.isOpen ? 'yes' : 'no',
    String(exactPoints(score.adjustments.reduce((sum, { points }) => sum + points, 0))),
    override?.isExcused === true ? 'yes' : 'no',
  ];
  return stringify([head.map(disarmed), ...submissions.map(row)]);
}

/** Adds an apostrophe to text that a spreadsheet would evaluate as a formula (OWASP, CSV Injection). */
export function disarmed(text: string): string {
  const line = oneLine(text);
  return /^[=+\-@]/.test(line) ? `'${line}` : line;
}

function pointsOf(score: { readonly points: number } | undefined): string {
  return score === undefined ? '' : String(exactPoints(score.points));
}
