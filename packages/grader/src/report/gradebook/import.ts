/**
 * Knows what Canvas and Moodle do with a gradebook when they import it. They skip, change, or refuse some of it without a word, so
 * Queenside says it first. The rules are those of their source code, read in November 2026:
 *
 * - Canvas: lib/gradebook_importer.rb and `interpret_grade` of instructure/canvas-lms (00b222d).
 * - Moodle's grading worksheet: mod/assign/feedback/offline of moodle/moodle (0497556, and f427793 for 0 points).
 * - Moodle's gradebook: grade/import/csv/classes/load_data.php (0289d8c) and `bounded_grade` of lib/grade/grade_item.php.
 */
import { isUtf8 } from 'node:buffer';
import { reportError } from '../errors.ts';
import type { Columns, GradebookFormat } from './columns.ts';
import type { Sheet } from './sheet.ts';

/** The most rows that a warning names. */
const MOST_ROWS = 10;

/** The most points that Moodle's gradebook imports unless its site allows unlimited grades. */
const MOODLE_LIMIT = 100;

/** The columns before Canvas's assignments. It finds them by their places, and refuses every other order. */
const CANVAS_START =
  /^(?:Student|LastName,FirstName),ID(?:,SIS Login ID|,SIS User ID,SIS Login ID(?:,Integration ID)?(?:,Root Account)?)?,Section,/;

/** The columns without which Moodle refuses a grading worksheet. */
const WORKSHEET = ['Identifier', 'Grade', 'Last modified (grade)'];

/** A gradebook as far as its import depends on it. */
interface ImportedGradebook {
  readonly format: GradebookFormat;
  readonly sheet: Sheet;
  readonly columns: Columns;
  /** The platform's maximum points, if the file has them. */
  readonly outOf?: number;
}

/** A row that was filled. */
interface FilledRow {
  readonly line: number;
  readonly student: string;
  readonly points: number;
}

/**
 * Refuses a file that the platform would not import.
 *
 * @throws QueensideError `report/gradebook-encoding` or `report/gradebook-not-importable`.
 */
export function requireImportable(
  csv: Uint8Array,
  gradebook: ImportedGradebook,
  headings: readonly string[],
): void {
  const refuse = (platform: string, reason: string) =>
    reportError('gradebook-not-importable', { platform, reason, found: headings.join(', ') });
  if (isWorksheet(gradebook) && !WORKSHEET.every((column) => headings.includes(column)))
    throw refuse('Moodle', `a worksheet needs the columns ${WORKSHEET.join(', ')}`);
  if (gradebook.format === 'moodle') return;
  if (!isUtf8(csv)) throw reportError('gradebook-encoding');
  if (gradebook.sheet.delimiter === '\t')
    throw refuse('Canvas', 'it reads commas and semicolons, but no tabs');
  if (!CANVAS_START.test(`${headings.join()},`))
    throw refuse('Canvas', 'the first columns must be Student, ID, SIS Login ID, and Section');
}

/** Returns why Moodle would skip the points of one student in a grading worksheet. Totals are never negative. */
export function whySkipped(points: number, gradebook: ImportedGradebook): string | undefined {
  const { outOf } = gradebook;
  if (!isWorksheet(gradebook) || outOf === undefined || points <= outOf) return undefined;
  return `Moodle skips ${points} points, because its maximum is ${outOf}`;
}

/**
 * Returns what the platform will do with the filled copy, apart from taking the points as they are.
 *
 * @param most the assignment's maximum points.
 */
export function importWarnings(
  gradebook: ImportedGradebook,
  filled: readonly FilledRow[],
  most: number,
): string[] {
  if (filled.length === 0) return [];
  const { format, sheet, outOf = most } = gradebook;
  const separator = { ',': undefined, ';': 'semicolons', '\t': 'tabs' }[sheet.delimiter];
  return [
    // Percentages would be wrong, or points skipped.
    ...(Math.abs(outOf - most) < 0.005
      ? []
      : [`The gradebook's maximum is ${outOf} points, but the assignment's is ${most}.`]),
    ...(format === 'canvas' || separator === undefined
      ? []
      : [`Choose ${separator} as the separator when you import the file: Moodle expects commas.`]),
    ...effectsOf(gradebook, outOf).flatMap(([effect, happens]) => {
      const rows = filled.filter(({ points }) => happens(points));
      return rows.length === 0 ? [] : [`${effect}: ${listed(rows)}.`];
    }),
  ];
}

/** What the import does with some points. */
type ImportEffect = readonly [effect: string, happens: (points: number) => boolean];

function effectsOf(gradebook: ImportedGradebook, most: number): readonly ImportEffect[] {
  if (gradebook.format === 'canvas')
    return [['Canvas counts points above the maximum as extra credit', (points) => points > most]];
  if (isWorksheet(gradebook))
    return [
      [
        'New versions of Moodle skip 0 points in a worksheet, so check there whether these arrived',
        (points) => points === 0,
      ],
    ];
  return [
    [
      `Moodle refuses the whole file because of points above ${MOODLE_LIMIT}, unless its site allows unlimited grades`,
      (points) => points > MOODLE_LIMIT,
    ],
    [
      'Moodle lowers points above the maximum to it',
      (points) => points > most && points <= MOODLE_LIMIT,
    ],
  ];
}

function isWorksheet({ format, columns }: ImportedGradebook): boolean {
  return format === 'moodle' && columns.number !== undefined;
}

function listed(rows: readonly FilledRow[]): string {
  const named = rows
    .slice(0, MOST_ROWS)
    .map(({ line, student, points }) => `${student} (line ${line}, ${points} points)`);
  const more = rows.length > MOST_ROWS ? [`${rows.length - MOST_ROWS} more`] : [];
  return [...named, ...more].join('; ');
}
