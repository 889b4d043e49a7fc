/** Reads the student rows of a gradebook and skips the platform's own lines. */
import { defined } from '@queenside/core/basics';
import { reportError } from '../errors.ts';
import { findColumns, type Columns, type GradebookFormat } from './columns.ts';
import { requireImportable } from './import.ts';
import { readSheet, type Cell, type Sheet } from './sheet.ts';

/** A gradebook's student rows. */
export interface StudentRows {
  readonly format: GradebookFormat;
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** The heading of the points column. */
  readonly heading: string;
  readonly students: readonly StudentRow[];
  /** The platform's maximum points, if the file has them. */
  readonly outOf?: number;
}

/** A student's row. */
export interface StudentRow {
  readonly cells: readonly Cell[];
  readonly line: number;
  /** The student's name, or the identifiers if there is none. */
  readonly student: string;
  readonly points: Cell;
  /** Whether the platform rejects a grade for the student. */
  readonly isLocked: boolean;
}

/** @throws QueensideError `report/gradebook-…`. */
export function readRows(
  csv: Uint8Array,
  format: GradebookFormat,
  title: string,
  column: string | undefined,
): StudentRows {
  const sheet = readSheet(csv);
  const [head = [], ...body] = sheet.rows;
  const headings = head.map(({ text }) => text.trim());
  const columns = findColumns(headings, format, title, column);
  requireImportable(csv, { format, sheet, columns }, headings);
  const heading = headings[columns.points]!;
  const [students, own] = partition(body, (row) => isStudent(row, columns));
  refuseReadOnly(own, columns, heading);
  const outOf = pointsPossible(students, own, columns);
  if (outOf !== undefined && outOf < 0) throw reportError('gradebook-scale');
  return {
    format,
    sheet,
    columns,
    heading,
    students: students.map((row) => studentRow(row, columns)),
    ...defined({ outOf }),
  };
}

/** Reads the maximum points: Moodle repeats them in each student's row, negative for a scale; Canvas has a separate line. */
function pointsPossible(
  students: readonly (readonly Cell[])[],
  own: readonly (readonly Cell[])[],
  { points, most }: Columns,
): number | undefined {
  const texts =
    most === undefined
      ? own.filter(isPointsPossible).map((row) => row[points]!.text)
      : students.map((row) => row[most]!.text);
  const number = texts.map((text) => text.trim()).find((text) => /^-?\d+(?:[.,]\d+)?$/.test(text));
  return number === undefined ? undefined : Number(number.replace(',', '.'));
}

/** Whether the row is Canvas's built-in test student, which each course has. */
export function isTestStudent({ student }: StudentRow, format: GradebookFormat): boolean {
  return format === 'canvas' && /^(?:student,? test|test student)$/i.test(student);
}

/**
 * Whether a row is a student's. Canvas adds lines between the headings and the students: they have no identifier, or contain
 * `Points Possible` in the first cell.
 */
function isStudent(row: readonly Cell[], { ids, names }: Columns): boolean {
  const telling = ids.length > 0 ? ids : names;
  return telling.some((column) => row[column]!.text.trim() !== '') && !isPointsPossible(row);
}

function isPointsPossible(row: readonly Cell[]): boolean {
  return row[0]!.text.includes('Points Possible');
}

/** Rejects a computed column. Canvas marks it in one of its lines: `(read only)`, in the language of the export. */
function refuseReadOnly(
  own: readonly (readonly Cell[])[],
  { points }: Columns,
  heading: string,
): void {
  const mark = own.map((row) => row[points]!).find(({ text }) => /^\s*\(.*\)\s*$/.test(text));
  if (mark !== undefined)
    throw reportError('gradebook-column-read-only', {
      column: heading,
      mark: mark.text.trim(),
      line: mark.line,
    });
}

function studentRow(cells: readonly Cell[], { ids, names, points, unlocked }: Columns): StudentRow {
  const telling = names.length > 0 ? names : ids;
  const text = (column: number) => cells[column]!.text.trim();
  return {
    cells,
    line: cells[0]!.line,
    student: telling.map(text).filter(Boolean).join(' '),
    points: cells[points]!,
    isLocked: unlocked !== undefined && /^no$/i.test(text(unlocked)),
  };
}

function partition<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
