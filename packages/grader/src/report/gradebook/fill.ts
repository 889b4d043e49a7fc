/** Points in the instructor's own gradebook: one column is filled in, every other byte stays. */
import type {
  Assignment,
  ClassResult,
  GradebookReport,
  GradebookRow,
  KeptRow,
  SubmissionResult,
  UngradedRow,
} from '../../model/index.ts';
import { exactPoints } from '../numbers.ts';
import { oneLine } from '../text.ts';
import { whyKept } from './cell.ts';
import type { GradebookFormat } from './columns.ts';
import { matchRows } from './match.ts';
import { personOf, type HandedInBy } from './person.ts';
import { isTestStudent, readRows, type Row, type Rows } from './rows.ts';
import { withCells, type Sheet } from './sheet.ts';

export interface GradebookOptions {
  /** The name of the file, for reports. */
  readonly file: string;
  readonly format: GradebookFormat;
  /** The heading of the column that takes the points; default: the one of the assignment's title. */
  readonly column?: string;
  /** All that was handed in, where some of it has no grade: it was refused, or the run was stopped before it. */
  readonly handedIn?: readonly HandedInBy[];
}

export interface FilledGradebook {
  readonly bytes: Uint8Array;
  readonly report: GradebookReport;
}

/**
 * Sees whether a gradebook can be filled in, before anything is graded.
 *
 * @throws QueensideError as {@link fillGradebook} does.
 */
export function checkGradebook(
  csv: Uint8Array,
  { title }: Pick<Assignment, 'title'>,
  { format, column }: Pick<GradebookOptions, 'format' | 'column'>,
): void {
  readRows(csv, format, title, column);
}

/**
 * Fills a CSV file, as Canvas or Moodle has exported it, with the total points of each student. The cell of a student who is excused,
 * whose grade the platform does not take, or whose points are open stays as it is; so does that of everybody without a grade.
 *
 * @throws QueensideError `report/gradebook-…` where the file cannot be read, or a column is not found or not clear.
 */
export function fillGradebook(
  csv: Uint8Array,
  { assignment, submissions, refused }: ClassResult,
  { file, format, column, handedIn = refused }: GradebookOptions,
): FilledGradebook {
  const rows = readRows(csv, format, assignment.title, column);
  const graded = new Set(submissions.map(({ name }) => name));
  const everybody = [...submissions, ...handedIn.filter(({ name }) => !graded.has(name))];
  const matches = matchRows(
    everybody.map(personOf),
    rows.students.map(({ cells }) => cells.map(({ text }) => text)),
    rows.columns,
  );
  const fates = rows.students.map((row, at) => {
    const person = matches.findIndex((match) => match.row === at);
    const claimants = everybody.filter((_, who) => matches[who]!.mayBe.includes(at));
    if (person === -1 && claimants.length > 0) return unclearFate(row, claimants, submissions);
    return fateOf(row, format, submissions[person], person !== -1);
  });
  const write = numberStyle(rows.sheet);
  const changes = fates.flatMap((fate) =>
    fate.kind === 'filled' ? [{ cell: fate.row.points, text: write(fate.points) }] : [],
  );
  return {
    bytes: withCells(csv, changes),
    report: {
      file,
      column: rows.heading,
      ...otherMost(rows, submissions),
      filled: changes.length,
      kept: fates.flatMap((fate) => (fate.kind === 'kept' ? [fate.told] : [])),
      ungraded: fates.flatMap((fate) => (fate.kind === 'ungraded' ? [fate.told] : [])),
      missing: fates.flatMap((fate) => (fate.kind === 'missing' ? [fate.told] : [])),
      unmatched: everybody
        .filter((_, at) => matches[at]!.row === undefined)
        .map(({ name }) => name),
    },
  };
}

/** What becomes of a row. */
type Fate =
  | { readonly kind: 'filled'; readonly row: Row; readonly points: number }
  | { readonly kind: 'kept'; readonly told: KeptRow }
  | { readonly kind: 'ungraded' | 'missing'; readonly told: UngradedRow }
  | { readonly kind: 'nobody' };

/** @param result undefined where the row's student has no grade. */
function fateOf(
  row: Row,
  format: GradebookFormat,
  result: SubmissionResult | undefined,
  isHandedIn: boolean,
): Fate {
  const why = reasonToKeep(row, format);
  if (result !== undefined) {
    const keeps = why ?? (result.score.isOpen ? 'points are still open' : undefined);
    return keeps === undefined
      ? { kind: 'filled', row, points: result.score.points }
      : { kind: 'kept', told: { ...shown(row), submission: result.id, why: keeps } };
  }
  if (!isHandedIn && isTestStudent(row, format)) return { kind: 'nobody' };
  const note = why === undefined ? {} : { note: why };
  return { kind: isHandedIn ? 'ungraded' : 'missing', told: { ...shown(row), ...note } };
}

/** The row of a student who may have handed something in. */
function unclearFate(
  row: Row,
  claimants: readonly HandedInBy[],
  submissions: readonly SubmissionResult[],
): Fate {
  const names = claimants.map(({ name }) => oneLine(name));
  const why = `it is not clear whether ${names.join(' or ')} is theirs`;
  const graded = submissions.find((each) => claimants.includes(each));
  return graded === undefined
    ? { kind: 'ungraded', told: { ...shown(row), note: why } }
    : { kind: 'kept', told: { ...shown(row), submission: graded.id, why } };
}

/** A platform that expects other points than the assignment has would show wrong percentages, or refuse grades. */
function otherMost({ outOf }: Rows, [first]: readonly SubmissionResult[]): { outOf?: number } {
  if (outOf === undefined || first === undefined) return {};
  return Math.abs(outOf - first.score.max) < 0.005 ? {} : { outOf };
}

function reasonToKeep({ points, isLocked }: Row, format: GradebookFormat): string | undefined {
  return isLocked ? 'its grade is locked' : whyKept(points.text, format);
}

function shown({ line, student }: Row): GradebookRow {
  return { line, student: oneLine(student) };
}

/** Numbers have a comma where those of the file have one. */
function numberStyle({ delimiter, rows }: Sheet): (value: number) => string {
  const hasCommas =
    delimiter !== ',' && rows.some((row) => row.some(({ text }) => /^\d+,\d+$/.test(text)));
  return (value) => {
    const number = String(exactPoints(value));
    return hasCommas ? number.replace('.', ',') : number;
  };
}
