/** Points in the instructor's own gradebook: one column is filled in, every other byte stays. */
import type { ClassResult, SubmissionResult } from '../../model/index.ts';
import { exactPoints } from '../numbers.ts';
import { findColumns, type Columns, type GradebookFormat } from './columns.ts';
import { matchRows } from './match.ts';
import { readSheet, withCells, type Cell, type Sheet } from './sheet.ts';

export interface GradebookOptions {
  readonly format: GradebookFormat;
  /** The heading of the column that takes the points; default: the one of the assignment's title. */
  readonly column?: string;
}

export interface FilledGradebook {
  readonly bytes: Uint8Array;
  /** How many students have their points in it now. */
  readonly filled: number;
  /** Ids of submissions whose points are still open, because the judge failed: their cells stay as they are. */
  readonly open: readonly string[];
  /** Ids of submissions of whom it is not clear which row is theirs. */
  readonly unmatchedStudents: readonly string[];
  /** Rows that no submission was found for: `line 7: Doe, Jane`. */
  readonly unmatchedRows: readonly string[];
}

/**
 * Fills a CSV file, as Canvas or Moodle has exported it, with the total points of each student.
 *
 * @throws QueensideError `report/gradebook-…` where the file cannot be read, or a column is not found or not clear.
 */
export function fillGradebook(
  csv: Uint8Array,
  { assignment, submissions }: ClassResult,
  { format, column }: GradebookOptions,
): FilledGradebook {
  const sheet = readSheet(csv);
  const [head = [], ...body] = sheet.rows;
  const headings = head.map(({ text }) => text.trim());
  const columns = findColumns(headings, format, assignment.title, column);
  const students = body.filter((row) => isStudent(row, columns));
  const matches = matchRows(
    submissions.map(({ studentId, name }) => ({
      ids: studentId === undefined ? [name] : [studentId, name],
      name,
    })),
    students.map((row) => row.map(({ text }) => text)),
    columns,
  );
  const write = numberStyle(sheet);
  const changes = submissions.flatMap(({ score }, at) => {
    const row = matches[at];
    if (row === undefined || score.isOpen) return [];
    return [{ cell: students[row]![columns.points]!, text: write(score.points) }];
  });
  const found = new Set(matches);
  const idsOf = (all: readonly SubmissionResult[]) => all.map(({ id }) => id);
  return {
    bytes: withCells(csv, changes),
    filled: changes.length,
    open: idsOf(submissions.filter(({ score }, at) => score.isOpen && matches[at] !== undefined)),
    unmatchedStudents: idsOf(submissions.filter((_, at) => matches[at] === undefined)),
    unmatchedRows: students.flatMap((row, at) => (found.has(at) ? [] : [rowName(row, columns)])),
  };
}

/** Canvas has lines of its own between the headings and the students: they have no identifier. */
function isStudent(row: readonly Cell[], { ids, names }: Columns): boolean {
  const telling = ids.length > 0 ? ids : names;
  return telling.some((column) => row[column]!.text.trim() !== '');
}

function rowName(row: readonly Cell[], { ids, names }: Columns): string {
  const telling = names.length > 0 ? names : ids;
  const name = telling.map((column) => row[column]!.text.trim()).join(' ');
  return `line ${row[0]!.line}: ${name}`;
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
