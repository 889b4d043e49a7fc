/** A gradebook's students, told apart from the platform's own lines. */
import { reportError } from '../errors.ts';
import { findColumns, type Columns, type GradebookFormat } from './columns.ts';
import { readSheet, type Cell, type Sheet } from './sheet.ts';

export interface Rows {
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** Of the column that takes the points. */
  readonly heading: string;
  readonly students: readonly Row[];
  /** How many points there are for the platform, where it says so. */
  readonly outOf?: number;
}

/** A student's. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly line: number;
  /** What the gradebook calls the student: the name, or else the identifiers. */
  readonly student: string;
  readonly points: Cell;
  /** Whether the platform takes no grade for the student. */
  readonly isLocked: boolean;
}

/** @throws QueensideError `report/gradebook-…`. */
export function readRows(
  csv: Uint8Array,
  format: GradebookFormat,
  title: string,
  column: string | undefined,
): Rows {
  const sheet = readSheet(csv);
  const [head = [], ...body] = sheet.rows;
  const headings = head.map(({ text }) => text.trim());
  const columns = findColumns(headings, format, title, column);
  const heading = headings[columns.points]!;
  const [students, own] = parted(body, (row) => isStudent(row, columns));
  refuseReadOnly(own, columns, heading);
  const outOf = pointsPossible(students, own, columns);
  return {
    sheet,
    columns,
    heading,
    students: students.map((row) => studentRow(row, columns)),
    ...(outOf !== undefined && { outOf }),
  };
}

/** Moodle says it beside each student, Canvas in a line of its own. */
function pointsPossible(
  students: readonly (readonly Cell[])[],
  own: readonly (readonly Cell[])[],
  { points, most }: Columns,
): number | undefined {
  const texts =
    most === undefined
      ? own.filter(isPointsPossible).map((row) => row[points]!.text)
      : students.map((row) => row[most]!.text);
  const number = texts.map((text) => text.trim()).find((text) => /^\d+(?:[.,]\d+)?$/.test(text));
  return number === undefined ? undefined : Number(number.replace(',', '.'));
}

/** Canvas has a student of its own for trying things out, in each course, without a folder of submissions. */
export function isTestStudent({ student }: Row, format: GradebookFormat): boolean {
  return format === 'canvas' && /^(?:student,? test|test student)$/i.test(student);
}

/**
 * Canvas has lines of its own between the headings and the students: they have no identifier. The one of the points that are possible
 * has a word in the first cell.
 */
function isStudent(row: readonly Cell[], { ids, names }: Columns): boolean {
  const telling = ids.length > 0 ? ids : names;
  return telling.some((column) => row[column]!.text.trim() !== '') && !isPointsPossible(row);
}

function isPointsPossible(row: readonly Cell[]): boolean {
  return row[0]!.text.includes('Points Possible');
}

/** In one of its own lines Canvas marks the columns that it works out by itself: `(read only)`, in the language of the export. */
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

function studentRow(cells: readonly Cell[], { ids, names, points, unlocked }: Columns): Row {
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

function parted<Item>(
  items: readonly Item[],
  isFirst: (item: Item) => boolean,
): readonly [readonly Item[], readonly Item[]] {
  const groups = Map.groupBy(items, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
