/** Fills one column of the instructor's gradebook with points and keeps every other byte. */
import type { GradebookFormat } from './columns.ts';
import { importWarnings, whySkipped } from './import.ts';
import { matchRows } from './match.ts';
import {
  type Assignment,
  type ClassResult,
  exactPoints,
  type GradebookReport,
  type GradebookRow,
  type KeptRow,
  oneLine,
  shortened,
  type SubmissionResult,
  type UngradedRow,
} from '@queenside/class-view';
import { personOf, type HandedInBy } from '@queenside/submissions/types';
import { isTestStudent, readRows, type StudentRow, type StudentRows } from './rows.ts';
import { withCells, type Sheet } from './sheet.ts';

/** `85`, `85.00`, `1.234,50`, `85 %`. */
const NUMBER = /^[-+]?\d[\d.,'’\s]*%?$/;

/** Moodle's mark for a missing grade. */
const NO_GRADE = '-';

/** The most characters of a cell that a sentence quotes. */
const LONGEST = 40;

export interface GradebookOptions {
  /** The file name, for reports. */
  readonly file: string;
  readonly format: GradebookFormat;
  /** The heading of the points column. Default: the assignment's title. */
  readonly column?: string;
  /** Everything handed in, including submissions that were refused or not reached. Default: the refused ones. */
  readonly handedIn?: readonly HandedInBy[];
}

export interface FilledGradebook {
  readonly bytes: Uint8Array;
  readonly report: GradebookReport;
}

/**
 * Checks that a gradebook can be filled, before anything is graded.
 *
 * @throws QueensideError like {@link fillGradebook}.
 */
export function checkGradebook(
  csv: Uint8Array,
  { title }: Pick<Assignment, 'title'>,
  { format, column }: Pick<GradebookOptions, 'format' | 'column'>,
): void {
  readRows(csv, format, title, column);
}

/**
 * Writes each student's total points into a CSV file that Canvas or Moodle exported. Leaves a cell unchanged if the student is
 * excused, locked, or not graded, or if points are still open.
 *
 * @throws QueensideError `report/gradebook-…` if the file is invalid, or if a column is missing or ambiguous.
 */
export function fillGradebook(
  csv: Uint8Array,
  { assignment, submissions, refused }: ClassResult,
  { file, format, column, handedIn = refused }: GradebookOptions,
): FilledGradebook {
  const rows = readRows(csv, format, assignment.title, column);
  const graded = new Set(submissions.map(({ name }) => name));
  const all = [...submissions, ...handedIn.filter(({ name }) => !graded.has(name))];
  const matches = matchRows(
    all.map(personOf),
    rows.students.map(({ cells }) => cells.map(({ text }) => text)),
    rows.columns,
  );
  const outcomes = rows.students.map((row, at) => {
    const person = matches.findIndex((match) => match.row === at);
    const claimants = all.filter((_, who) => matches[who]!.mayBe.includes(at));
    if (person === -1 && claimants.length > 0) return unclearOutcome(row, claimants, submissions);
    return outcomeOf(row, rows, submissions[person], person !== -1);
  });
  const filled = outcomes.flatMap((outcome) =>
    outcome.kind === 'filled' ? [{ ...toRow(outcome.row), points: outcome.points }] : [],
  );
  const write = numberStyle(rows.sheet);
  const changes = outcomes.flatMap((outcome) =>
    outcome.kind === 'filled' ? [{ cell: outcome.row.points, text: write(outcome.points) }] : [],
  );
  return {
    bytes: withCells(csv, changes),
    report: {
      file,
      column: rows.heading,
      warnings: importWarnings(rows, filled, mostIn(submissions)),
      filled: filled.length,
      kept: outcomes.flatMap((outcome) => (outcome.kind === 'kept' ? [outcome.entry] : [])),
      ungraded: outcomes.flatMap((outcome) => (outcome.kind === 'ungraded' ? [outcome.entry] : [])),
      missing: outcomes.flatMap((outcome) => (outcome.kind === 'missing' ? [outcome.entry] : [])),
      unmatched: all.filter((_, at) => matches[at]!.row === undefined).map(({ name }) => name),
    },
  };
}

/** The outcome of filling one row. */
type RowOutcome =
  | { readonly kind: 'filled'; readonly row: StudentRow; readonly points: number }
  | { readonly kind: 'kept'; readonly entry: KeptRow }
  | { readonly kind: 'ungraded' | 'missing'; readonly entry: UngradedRow }
  | { readonly kind: 'ignored' };

/** @param result undefined if the row's student has no grade. */
function outcomeOf(
  row: StudentRow,
  rows: StudentRows,
  result: SubmissionResult | undefined,
  isHandedIn: boolean,
): RowOutcome {
  const { format } = rows;
  const why = reasonToKeep(row, format);
  if (result !== undefined) {
    const points = exactPoints(result.score.points);
    const keeps = why ?? ownReasonToKeep(result) ?? whySkipped(points, rows);
    return keeps === undefined
      ? { kind: 'filled', row, points }
      : { kind: 'kept', entry: { ...toRow(row), submission: result.id, why: keeps } };
  }
  if (!isHandedIn && isTestStudent(row, format)) return { kind: 'ignored' };
  const note = why === undefined ? {} : { note: why };
  return { kind: isHandedIn ? 'ungraded' : 'missing', entry: { ...toRow(row), ...note } };
}

function ownReasonToKeep(result: SubmissionResult): string | undefined {
  return result.override?.isExcused === true ? 'excused by overrides.yaml' : whyNotFinal(result);
}

/** Returns why a grade is not final; undefined if it is. */
export function whyNotFinal({ score }: SubmissionResult): string | undefined {
  if (score.isUndecided) return 'an item of the rubric is not decided yet';
  return score.isOpen ? 'points are still open' : undefined;
}

/** Returns the outcome of a row that several submissions may belong to. */
function unclearOutcome(
  row: StudentRow,
  claimants: readonly HandedInBy[],
  submissions: readonly SubmissionResult[],
): RowOutcome {
  const names = claimants.map(({ name }) => oneLine(name));
  const why = `cannot tell whether ${names.join(' or ')} belongs to this student`;
  const graded = submissions.find((each) => claimants.includes(each));
  return graded === undefined
    ? { kind: 'ungraded', entry: { ...toRow(row), note: why } }
    : { kind: 'kept', entry: { ...toRow(row), submission: graded.id, why } };
}

/** Returns the most points without bonus. A student who is excused from a test has a lower maximum. */
function mostIn(submissions: readonly SubmissionResult[]): number {
  return exactPoints(Math.max(0, ...submissions.map(({ score }) => score.max)));
}

function reasonToKeep(
  { points, isLocked }: StudentRow,
  format: GradebookFormat,
): string | undefined {
  return isLocked ? 'its grade is locked' : whyKept(points.text, format);
}

function toRow({ line, student }: StudentRow): GradebookRow {
  return { line, student: oneLine(student) };
}

/** Returns a formatter that uses a decimal comma if the file's numbers do. */
function numberStyle({ delimiter, rows }: Sheet): (value: number) => string {
  const hasCommas =
    delimiter !== ',' && rows.some((row) => row.some(({ text }) => /^\d+,\d+$/.test(text)));
  return (value) => {
    const number = String(value);
    return hasCommas ? number.replace('.', ',') : number;
  };
}

/**
 * Returns why a cell must be left alone, or undefined if it may be replaced. Only a number or an empty cell may be: anything else
 * is a decision of the instructor or the platform. Canvas writes `EX` for an excused student, and `N/A` if a student does not have
 * the assignment or if its grades are anonymous and not posted yet (lib/gradebook_exporter.rb of instructure/canvas-lms).
 */
function whyKept(text: string, format: GradebookFormat): string | undefined {
  const held = oneLine(text.trim().replace(/^="(.*)"$/s, '$1'));
  if (held === '' || held === NO_GRADE || NUMBER.test(held)) return undefined;
  if (format === 'canvas' && /^ex$/i.test(held)) return 'excused (EX)';
  if (format === 'canvas' && /^n\/a$/i.test(held)) return 'Canvas accepts no grade here (N/A)';
  return `the cell contains “${shortened(held, LONGEST)}”`;
}
