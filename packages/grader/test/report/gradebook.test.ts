import { QueensideError } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClassResult, SubmissionResult } from '../../src/model/index.ts';
import { fillGradebook, type GradebookOptions } from '../../src/report/gradebook/fill.ts';
import { ASSIGNMENT, classOf, submissionOf } from './class.ts';

interface Student {
  readonly id: string;
  readonly name?: string;
  readonly studentId?: string;
  readonly points?: number;
  readonly isOpen?: boolean;
}

function classWith(...students: readonly Student[]): ClassResult {
  const submissions = students.map(({ id, name = id, studentId, points = 7.5, isOpen = false }) => {
    const { studentId: _, ...submission } = submissionOf(id, name, []);
    const score = { ...submission.score, points, isOpen };
    const known: Partial<SubmissionResult> = studentId === undefined ? {} : { studentId };
    return { ...submission, ...known, score };
  });
  return { ...classOf(0), assignment: { ...ASSIGNMENT, title: 'Search problems' }, submissions };
}

const fill = (csv: string, result: ClassResult, options: GradebookOptions) => {
  const { bytes, ...rest } = fillGradebook(Buffer.from(csv), result, options);
  return { csv: Buffer.from(bytes).toString(), ...rest };
};
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof QueensideError) return thrown.code;
    throw thrown;
  }
  return 'none';
};

const CANVAS = [
  '\uFEFFStudent,ID,SIS User ID,SIS Login ID,Section,Search problems (4711),Other (4712),Final Score',
  ',,,,,Manual Posting,,',
  '    Points Possible,,,,,60.00,10.00,(read only)',
  '"Byron, Ada",101,u-7,ada,"CS ""A"", 1",,3.00,=A1',
  '"Doe, Jane",102,u-8,jdoe,CS 1,"5.00",,',
  '"Doe, Jane",103,u-9,jdoe2,CS 1,1,,',
  '"Test, Student",104,,t,CS 1,,,',
  '',
].join('\r\n');

describe('Canvas', () => {
  const canvas = { format: 'canvas' } as const;

  test('fills the column of the assignment, and leaves every other byte', () => {
    const result = classWith(
      { id: 'a', studentId: '101' },
      { id: 'b', studentId: 'JDOE', points: 12 },
    );
    expect(fill(CANVAS, result, canvas)).toEqual({
      csv: CANVAS.replace('1",,3.00', '1",7.5,3.00').replace('"5.00"', '"12"'),
      filled: 2,
      open: [],
      unmatchedStudents: [],
      unmatchedRows: ['line 6: Doe, Jane', 'line 7: Test, Student'],
    });
  });

  test('takes a name only where nobody else has it', () => {
    const result = classWith({ id: 'a', name: 'Ada Byron' }, { id: 'j', name: 'Jane Doe' });
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS.replace('1",,3.00', '1",7.5,3.00'),
      unmatchedStudents: ['j'],
    });
  });

  test('gives nobody a row that two claim', () => {
    const result = classWith({ id: 'a', studentId: '101' }, { id: 'b', studentId: 'ada' });
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS,
      unmatchedStudents: ['a', 'b'],
    });
    const namesakes = classWith({ id: 'a', name: 'Ada Byron' }, { id: 'b', name: 'Byron, Ada' });
    expect(fill(CANVAS, namesakes, canvas)).toMatchObject({ csv: CANVAS, filled: 0 });
  });

  test('does not take an identifier that two rows have', () => {
    const csv = 'Student,ID,SIS User ID,Search problems\nA,1,2,\nB,2,1,\n';
    expect(fill(csv, classWith({ id: 'x', studentId: '1' }), canvas)).toMatchObject({
      csv,
      filled: 0,
    });
  });

  test('a name does not take a row that is another one by its identifier', () => {
    const result = classWith(
      { id: 'x', name: 'Ada Byron' },
      { id: 'y', name: 'y', studentId: '101', points: 3 },
    );
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS.replace('1",,3.00', '1",3,3.00'),
      unmatchedStudents: ['x'],
    });
  });

  test('leaves a cell alone whose points are still open', () => {
    const result = classWith({ id: 'a', studentId: '101', isOpen: true });
    expect(fill(CANVAS, result, canvas)).toMatchObject({ csv: CANVAS, filled: 0, open: ['a'] });
  });

  test('knows identifiers that are protected as formulas, and leaves them so', () => {
    const csv = 'Student,ID,Search problems\n"Byron, Ada",="007",\n';
    const { csv: filled } = fill(csv, classWith({ id: 'a', studentId: '007' }), canvas);
    expect(filled).toBe('Student,ID,Search problems\n"Byron, Ada",="007",7.5\n');
  });

  test('fills a column that is named', () => {
    const result = classWith({ id: 'a', studentId: '101' });
    for (const column of ['Other', 'other (4712)'])
      expect(fill(CANVAS, result, { ...canvas, column }).csv).toBe(CANVAS.replace('3.00', '7.5'));
  });
});

describe('Moodle', () => {
  const moodle = { format: 'moodle' } as const;
  const WORKSHEET = [
    'Identifier,"Full name","ID number","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)"',
    '"Participant 9","Ada Byron",,ada@example.org,"Submitted",,100.00,Yes,"Monday, 1 June 2026, 10:00 AM",-',
    '"Participant 12","Jane Doe",u8,jane@example.org,"",55.00,100.00,Yes,-,-',
    '',
  ].join('\n');

  test('fills the grade of a worksheet', () => {
    const result = classWith(
      { id: 'a', studentId: '9' },
      { id: 'b', studentId: 'Jane@Example.org' },
    );
    const { csv, ...rest } = fill(WORKSHEET, result, moodle);
    expect(csv).toBe(
      WORKSHEET.replace('"Submitted",,', '"Submitted",7.5,').replace('55.00', '7.5'),
    );
    expect(rest).toEqual({ filled: 2, open: [], unmatchedStudents: [], unmatchedRows: [] });
  });

  test('fills an exported gradebook', () => {
    const csv =
      '"First name",Surname,"ID number","Assignment: Search problems (Real)","Assignment: Search problems (Percentage)"\nAda,Byron,u7,-,-\n';
    const { csv: filled } = fill(csv, classWith({ id: 'x', name: 'Byron, Ada' }), moodle);
    expect(filled).toBe(csv.replace('u7,-', 'u7,7.5'));
  });

  test('writes numbers as the file does', () => {
    const csv = 'Identifier;Grade;Maximum Grade\nParticipant 9;;100,00\n';
    expect(fill(csv, classWith({ id: 'a', studentId: 'Participant 9' }), moodle).csv).toBe(
      csv.replace(';;', ';7,5;'),
    );
  });
});

describe('what cannot be filled', () => {
  const nobody = classWith();
  const refusal = (csv: string | Uint8Array, column?: string) =>
    codeOf(() =>
      fillGradebook(Buffer.from(csv), nobody, {
        format: 'canvas',
        ...(column !== undefined && { column }),
      }),
    );

  test.each([
    ['UTF-16', Buffer.from('\uFEFFStudent,ID', 'utf16le'), undefined, 'encoding'],
    ['lines of unequal length', 'Student,ID,Search problems\nA,1\n', undefined, 'unreadable'],
    ['an open quote', 'Student,ID,Search problems\n"A,1,2\n', undefined, 'unreadable'],
    ['nothing', '', undefined, 'without-students'],
    ['no students', 'Section,Search problems\nA,1\n', undefined, 'without-students'],
    ['no such column', 'Student,ID,Chess\nA,1,\n', undefined, 'without-column'],
    ['no column of that name', CANVAS, 'Grade', 'without-column'],
    [
      'two columns',
      'Student,ID,Search problems (1),Search problems (2)\n',
      undefined,
      'column-unclear',
    ],
    ['the column of identifiers', CANVAS, 'ID', 'column-taken'],
  ])('%s', (_, csv, column, code) => {
    expect(refusal(csv, column)).toBe(`report/gradebook-${code}`);
  });
});

describe('any gradebook', () => {
  const eol = fc.constantFrom('\n', '\r\n', '\r');
  const delimiter = fc.constantFrom(',', ';', '\t');
  const text = fc.string({
    unit: fc.constantFrom('a', 'é', '李', ' ', '"', ',', ';', '\t', '\n', '\r\n', '=', '1', '👑'),
    maxLength: 6,
  });

  /** As a CSV file holds it: quoted where it must be, or by whim. */
  const quoted = (cell: string, whim: boolean) =>
    whim || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

  test('is changed in the cells of the column alone', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        eol,
        delimiter,
        fc.boolean(),
        fc.boolean(),
        fc.nat({ max: 4 }),
        fc.array(fc.tuple(fc.tuple(text, text, text), text, fc.tuple(fc.boolean(), fc.boolean())), {
          minLength: 1,
        }),
        (end, comma, hasMark, endsOpen, place, rows) => {
          const build = (value: (old: string, quotes: boolean) => string) => {
            const lines = rows.map(([others, old, [whim, isGraded]], row) => {
              const cells = others.map((cell) => quoted(cell, whim));
              const grade = isGraded ? value(old, whim) : quoted(old, whim);
              return [String(1000 + row), ...cells].toSpliced(place, 0, grade).join(comma);
            });
            const head = ['ID', 'x', 'y', 'z'].toSpliced(place, 0, 'Search problems').join(comma);
            return (hasMark ? '\uFEFF' : '') + [head, ...lines].join(end) + (endsOpen ? '' : end);
          };
          // A file with CR alone has no LF anywhere.
          fc.pre(end !== '\r' || !build(quoted).includes('\n'));
          const graded = rows.flatMap(([, , [, isGraded]], row) =>
            isGraded ? [{ id: `s${row}`, studentId: String(1000 + row), points: 3 }] : [],
          );
          const hasCommas =
            comma !== ',' &&
            rows.some(([others, old]) => [...others, old].some((cell) => /^\d+,\d+$/.test(cell)));
          fc.pre(!hasCommas);
          const { csv, filled } = fill(build(quoted), classWith(...graded), { format: 'canvas' });
          expect(csv).toBe(build((old, whim) => (quoted(old, whim).startsWith('"') ? '"3"' : '3')));
          expect(filled).toBe(graded.length);
          changed += filled;
        },
      ),
      { numRuns: 500 },
    );
    expect(changed).toBeGreaterThan(100);
  });

  test('keeps bytes that are no UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('Student,ID,Search problems\n'),
      Buffer.of(0xe9, 0xff),
      Buffer.from(',101,\n'),
    ]);
    const filled = fillGradebook(bytes, classWith({ id: 'a', studentId: '101' }), {
      format: 'canvas',
    });
    const expected = Buffer.concat([bytes.subarray(0, -1), Buffer.from('7.5\n')]);
    expect(Buffer.from(filled.bytes).equals(expected)).toBe(true);
  });
});
