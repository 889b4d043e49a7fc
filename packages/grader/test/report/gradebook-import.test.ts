/** Imports filled gradebooks as Canvas and Moodle do. The readers follow their source code; src/report/gradebook/import.ts has its versions. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkGradebook, fillGradebook } from '../../src/report/gradebook/fill.ts';
import { classWith, type Student } from '../../../class-view/test/class.ts';

type Grades = Record<string, number | string>;
type Separator = ',' | ';' | '\t';

/** Imports a file as Canvas's GradebookImporter does, and returns the grades in the assignment's column by Canvas's ID. */
function importIntoCanvas(bytes: Uint8Array): Grades {
  // Ruby's CSV refuses other bytes, and keeps the byte order mark.
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const first = text.split(/(?<=\n)/).slice(0, 3);
  const cellsPerLine = (delimiter: string): number => {
    try {
      const counts = first.map((line) => parse(line, { delimiter })[0]!.length);
      return new Set(counts).size === 1 ? counts[0]! : 0;
    } catch {
      return 0;
    }
  };
  const delimiter = cellsPerLine(';') > cellsPerLine(',') ? ';' : ',';
  const [head, ...body] = parse(text, { delimiter, skip_empty_lines: true });
  if (head!.length <= 3 || !head![0]!.includes('Student') || !head![1]!.includes('ID'))
    throw new Error('Invalid header row');
  const hasBoth = /SIS\s+User\s+ID/.test(head![2]!) && /SIS\s+Login\s+ID/.test(head![3]!);
  const width = hasBoth ? 5 : /SIS\s+Login\s+ID/.test(head![2]!) ? 4 : 3;
  if (!head![width - 1]!.includes('Section')) throw new Error('Invalid header row');
  const place = head!.findIndex((heading) => /^Search problems(?: \(\d+\))?$/.test(heading));
  const students = body.filter(
    (row) =>
      !row[0]!.includes('Points Possible') &&
      !row.every((cell) => /^\s*(?:Muted|Manual Posting.*)?\s*$/i.test(cell)),
  );
  return Object.fromEntries(students.map((row) => [row[1]!, canvasGrade(row[place]!.trim())]));
}

/** Takes the last comma or point as the decimal sign, as `decimal_comma_to_period` does, and then reads as `interpret_grade`. */
function canvasGrade(cell: string): number | string {
  const [decimals, ...whole] = cell.split(/[,.]/).reverse();
  const isNumber = /^-?[0-9.,]+%?$/.test(cell) && whole.length > 0;
  const grade = isNumber ? `${whole.reverse().join('')}.${decimals}` : cell;
  return /^[+-]?\d*\.?\d+$/.test(grade) ? Number(grade) : grade;
}

interface MoodleImport {
  /** Chosen on the upload form. */
  readonly separator?: Separator;
  /** The decimal sign of the user's language. */
  readonly decimal?: '.' | ',';
  readonly most: number;
}

/** Imports a grading worksheet as assignfeedback_offline does. It skips rows without a word, and since f427793 also 0 points. */
function importWorksheet(bytes: Uint8Array, { most, ...form }: MoodleImport) {
  const { head, body } = moodleCsv(bytes, form);
  const [id, grade, modified] = ['Identifier', 'Grade', 'Last modified (grade)'].map((column) =>
    head.indexOf(column),
  );
  if (id! < 0 || grade! < 0 || modified! < 0) throw new Error('invalidgradeimport');
  const grades: Grades = {};
  const skipped: string[] = [];
  for (const row of body) {
    const value = moodleFloat(row[grade!]!, form);
    if (value === '') continue;
    const student = row[id!]!.slice('Participant '.length);
    if (value <= 0 || value > most) skipped.push(student);
    else grades[student] = value;
  }
  return { grades, skipped };
}

/** Imports a gradebook as gradeimport_csv does: it refuses a file for one grade, and fits the others to the item's range. */
function importIntoMoodle(bytes: Uint8Array, { most, ...form }: MoodleImport): Grades | 'refused' {
  const { head, body } = moodleCsv(bytes, form);
  const [id, item] = ['ID number', 'Assignment: Search problems (Real)'].map((column) =>
    head.indexOf(column),
  );
  const grades: Grades = {};
  for (const row of body) {
    const cell = row[item!]!.trim();
    if (cell === '' || cell === '-') continue;
    const value = Number(moodleFloat(cell, form));
    if (Number.isNaN(value)) throw new Error('badgrade');
    if (value > 100) return 'refused';
    grades[row[id!]!] = Math.min(Math.max(value, 0), most);
  }
  return grades;
}

/** Reads a file as csv_import_reader does. */
function moodleCsv(bytes: Uint8Array, { separator = ',' }: Partial<MoodleImport>) {
  const text = new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n');
  const [head = [], ...body] = parse(text, { delimiter: separator, skip_empty_lines: true });
  return { head, body };
}

/** Reads a number as `unformat_float` does: a point is always a decimal sign. */
function moodleFloat(cell: string, { decimal = '.' }: Partial<MoodleImport>): number | '' {
  const number = cell.trim().replaceAll(' ', '').replaceAll(decimal, '.');
  return number === '' ? '' : Number.parseFloat(number);
}

const fill = (csv: string, format: 'canvas' | 'moodle', ...students: readonly Student[]) =>
  fillGradebook(Buffer.from(csv), classWith(...students), { format, file: 'g.csv' });

/** Builds a file as the platforms write it. */
const csvOf = (
  rows: readonly (readonly string[])[],
  { separator = ',', end = '\r\n', mark = '\uFEFF' } = {},
) => mark + rows.map((row) => row.map(quoted).join(separator) + end).join('');

const quoted = (cell: string) =>
  /[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

const CANVAS_HEAD = ['Student', 'ID', 'SIS User ID', 'SIS Login ID', 'Section'];
const canvasRows = (cells: readonly string[], most: string) => [
  [...CANVAS_HEAD, 'Search problems (4711)', 'Final Score'],
  ['', '', '', '', '', 'Manual Posting', ''],
  ['    Points Possible', '', '', '', '', most, '(read only)'],
  ...cells.map((cell, at) => [`Doe; "J", ${at}`, `${at}`, `u${at}`, `l${at}`, 'A\nB', cell, '9']),
];
const worksheetRows = (cells: readonly string[], most: string) => [
  [
    'Identifier',
    'Full name',
    'Grade',
    'Maximum Grade',
    'Grade can be changed',
    'Last modified (grade)',
  ],
  ...cells.map((cell, at) => [`Participant ${at}`, `Doe, "J" ${at}\n`, cell, most, 'Yes', '-']),
];
const gradebookRows = (cells: readonly string[]) => [
  ['First name', 'Surname', 'ID number', 'Assignment: Search problems (Real)'],
  ...cells.map((cell, at) => [`J, "${at}"`, 'Doe;\nRoe', `${at}`, cell]),
];

describe('an import', () => {
  const most = 60.5;
  const style = (...separators: readonly Separator[]) =>
    fc
      .record({
        separator: fc.constantFrom(...separators),
        end: fc.constantFrom('\n', '\r\n'),
        mark: fc.constantFrom('', '\uFEFF'),
        decimal: fc.constantFrom<'.' | ','>('.', ','),
      })
      // A file with commas between its cells has no commas in its numbers.
      .filter(({ separator, decimal }) => separator !== decimal)
      .map((each) => ({
        ...each,
        old: `1${each.decimal}00`,
        shown: String(most).replace('.', each.decimal),
      }));
  const points = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 110_000_000 }).map((millionths) => millionths / 1e6),
      fc.constantFrom(0, 60.5, 60.500_001, 100, 101, 0.1 + 0.2),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const studentsWith = (all: readonly number[]) =>
    all.map((each, at) => ({ id: `s${at}`, studentId: `${at}`, points: each, max: most }));
  const round = (value: number) => Number(value.toFixed(6));
  /** Returns the points of which a warning says what happens to them. */
  const warned = (warnings: readonly string[], effect: string) =>
    warnings
      .filter((each) => each.startsWith(effect))
      .flatMap((each) => [...each.matchAll(/, (\S+) points\)/g)].map(([, said]) => Number(said)));

  test('into Canvas takes all points, and the report lists extra credit', () => {
    let extra = 0;
    fc.assert(
      fc.property(style(',', ';'), points, (file, all) => {
        const csv = csvOf(canvasRows(Array(all.length).fill(file.old), file.shown), file);
        const { bytes, report } = fill(csv, 'canvas', ...studentsWith(all));
        const taken = all.map(round);
        expect(Object.values(importIntoCanvas(bytes))).toEqual(taken);
        const above = warned(report.warnings, 'Canvas');
        expect(above).toEqual(taken.filter((each) => each > most));
        extra += above.length;
      }),
      { numRuns: 50 },
    );
    expect(extra).toBeGreaterThan(5);
  });

  test('of a worksheet skips no cell that we filled, except zeros of which the report warns', () => {
    let unfilled = 0;
    fc.assert(
      fc.property(style(',', ';', '\t'), points, (file, all) => {
        const csv = csvOf(worksheetRows(Array(all.length).fill(file.old), file.shown), file);
        const { bytes, report } = fill(csv, 'moodle', ...studentsWith(all));
        const { grades, skipped } = importWorksheet(bytes, { ...file, most });
        const taken = all.map(round);
        expect(report.kept).toHaveLength(taken.filter((each) => each > most).length);
        const filled = taken.map((each) => (each > most ? 1 : each));
        expect(Object.values(grades)).toEqual(filled.filter((each) => each !== 0));
        expect(warned(report.warnings, 'New versions of Moodle')).toEqual(skipped.map(() => 0));
        unfilled += report.kept.length;
      }),
      { numRuns: 50 },
    );
    expect(unfilled).toBeGreaterThan(5);
  });

  test('into Moodle changes or refuses only the points of which the report says so', () => {
    const seen = { lowered: 0, refused: 0 };
    fc.assert(
      fc.property(style(',', ';', '\t'), points, (file, all) => {
        const csv = csvOf(gradebookRows(Array(all.length).fill(file.old)), file);
        const { bytes, report } = fill(csv, 'moodle', ...studentsWith(all));
        const imported = importIntoMoodle(bytes, { ...file, most });
        const taken = all.map(round);
        const tooBig = warned(report.warnings, 'Moodle refuses');
        expect(tooBig.length > 0).toBe(imported === 'refused');
        const lowered = warned(report.warnings, 'Moodle lowers');
        const fitted = taken.map((each) => (lowered.includes(each) ? most : each));
        expect(imported === 'refused' ? fitted : Object.values(imported)).toEqual(fitted);
        const asks = report.warnings.some((each) => each.includes('as the separator'));
        expect(asks).toBe(file.separator !== ',');
        seen.lowered += lowered.length;
        seen.refused += tooBig.length;
      }),
      { numRuns: 50 },
    );
    expect(seen.lowered).toBeGreaterThan(5);
    expect(seen.refused).toBeGreaterThan(5);
  });

  test('leaves excused, locked, and unclear students as they were', () => {
    const rows = canvasRows(['EX', '3', '4', 'N/A', ''], '60');
    // Two students with one login.
    const twins = rows.with(5, rows[4]!.with(1, '7'));
    const students = ['0', 'l1', '3', '4'].map((studentId) => ({ id: studentId, studentId }));
    const canvas = fill(csvOf(twins), 'canvas', ...students);
    expect(importIntoCanvas(canvas.bytes)).toEqual({ 0: 'EX', 1: 3, 3: 'N/A', 4: 7.5, 7: 3 });

    const sheet = worksheetRows(['1', '2', '3', '', ''], '60');
    const locked = sheet.with(1, sheet[1]!.with(4, 'No')).with(3, sheet[2]!);
    const moodle = fill(csvOf(locked), 'moodle', ...students, { id: 'x', studentId: '1' });
    expect(moodle.report.kept.map(({ line }) => line)).toEqual([2, 4, 6]);
    expect(importWorksheet(moodle.bytes, { most: 60 }).grades).toEqual({
      0: 1,
      1: 2,
      3: 7.5,
      4: 7.5,
    });
  });

  const columns = (...headings: readonly string[]) => csvOf([headings, headings.map(() => '1')]);
  const named = canvasRows(['1'], '60').with(3, ['Zoë', '1', '', 'zoe', 'A', '1', '']);
  test.each([
    [
      'no column Section',
      columns(...CANVAS_HEAD.slice(0, 4), 'Search problems'),
      'Invalid header row',
      /first columns/,
    ],
    [
      'another order',
      columns('ID', 'Student', 'Section', 'Search problems'),
      'Invalid header row',
      /first columns/,
    ],
    ['tabs', csvOf(named, { separator: '\t' }), 'Invalid header row', /no tabs/],
    ['Latin-1', Buffer.from(csvOf(named, { mark: '' }), 'latin1'), 'not valid', /not in UTF-8/],
    ['UTF-16', Buffer.from(csvOf(named), 'utf16le'), 'not valid', /not in UTF-8/],
  ])('into Canvas fails for a file with %s, which we refuse too', (_, file, refusal, why) => {
    const csv = Buffer.from(file);
    const { assignment } = classWith();
    expect(() => importIntoCanvas(csv)).toThrow(refusal);
    expect(() => checkGradebook(csv, assignment, { format: 'canvas' })).toThrow(why);
  });

  test('of a worksheet fails without its columns, and takes no points for a scale', () => {
    const { assignment } = classWith();
    const check = (csv: string) => () =>
      checkGradebook(Buffer.from(csv), assignment, { format: 'moodle' });
    const bare = columns('Identifier', 'Full name', 'Grade', 'Maximum Grade');
    expect(() => importWorksheet(Buffer.from(bare), { most: 60 })).toThrow('invalidgradeimport');
    expect(check(bare)).toThrow('needs the columns Identifier, Grade, Last modified (grade)');
    expect(check(csvOf(worksheetRows(['', 'Good'], '-3.00')))).toThrow('by a scale');
  });
});
