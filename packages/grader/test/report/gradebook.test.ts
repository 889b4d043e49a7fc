import type { ClassResult } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkGradebook,
  fillGradebook,
  type GradebookOptions,
} from '../../src/report/gradebook/fill.ts';
import { classWith } from '../../../class-view/test/class.ts';

type Options = Omit<GradebookOptions, 'file'>;

const fill = (csv: string, result: ClassResult, options: Options) => {
  const { bytes, report } = fillGradebook(Buffer.from(csv), result, { ...options, file: 'g.csv' });
  return { csv: Buffer.from(bytes).toString(), ...report };
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
  '"Student, Test",104,,0f9a,CS 1,,,',
  '',
].join('\r\n');

describe('Canvas', () => {
  const canvas = { format: 'canvas' } as const;

  test("fills the assignment's column and keeps every other byte", () => {
    const result = classWith(
      { id: 'a', studentId: '101' },
      { id: 'b', studentId: 'JDOE', points: 12 },
    );
    expect(fill(CANVAS, result, canvas)).toEqual({
      csv: CANVAS.replace('1",,3.00', '1",7.5,3.00').replace('"5.00"', '"12"'),
      file: 'g.csv',
      column: 'Search problems (4711)',
      warnings: [],
      filled: 2,
      kept: [],
      ungraded: [],
      missing: [{ line: 6, student: 'Doe, Jane' }],
      unmatched: [],
    });
  });

  test('matches by name only if it is unique', () => {
    const result = classWith({ id: 'a', name: 'Ada Byron' }, { id: 'j', name: 'Jane Doe' });
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS.replace('1",,3.00', '1",7.5,3.00'),
      unmatched: ['Jane Doe'],
    });
  });

  test('gives a row that two submissions claim to neither', () => {
    const result = classWith({ id: 'a', studentId: '101' }, { id: 'b', studentId: 'ada' });
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS,
      unmatched: ['a', 'b'],
    });
    const namesakes = classWith({ id: 'a', name: 'Ada Byron' }, { id: 'b', name: 'Byron, Ada' });
    expect(fill(CANVAS, namesakes, canvas)).toMatchObject({ csv: CANVAS, filled: 0 });
  });

  test('ignores an identifier that two rows share', () => {
    const csv = 'Student,ID,SIS User ID,SIS Login ID,Section,Search problems\nA,1,2,,,\nB,2,1,,,\n';
    expect(fill(csv, classWith({ id: 'x', studentId: '1' }), canvas)).toMatchObject({
      csv,
      filled: 0,
    });
  });

  test('knows students by the name and the e-mail address in the roster', () => {
    const csv =
      'Student,ID,SIS Login ID,Section,Search problems\n"Byron, Ada",1,ab,,\n"Li, An",2,an@x.org,,\n"Roe, Max",3,c7,,\n';
    const result = classWith(
      { id: 'x1', person: { name: 'Ada Byron' } },
      { id: 'x2', person: { name: 'A. Li', email: 'an@x.org' } },
      // The identifier of a roster may be another student's in the gradebook.
      { id: 'x3', person: { name: 'Cy Young', studentId: '3' } },
    );
    expect(fill(csv, result, canvas)).toMatchObject({
      filled: 2,
      missing: [{ student: 'Roe, Max' }],
      unmatched: ['x3'],
    });
  });

  test('lists ambiguous rows, but not as having handed in nothing', () => {
    const csv =
      'Student,ID,SIS Login ID,Section,Search problems\n"Byron, Ada",1,ab,,\n"Bell, Ann",2,ab,,\n"Li, An",3,li,,\n';
    const row = (line: number, student: string, names: string) => {
      const why = `cannot tell whether ${names} belongs to this student`;
      return { line, student, submission: 'x', why };
    };
    expect(fill(csv, classWith({ id: 'x', name: 'ab' }), canvas)).toMatchObject({
      csv,
      kept: [row(2, 'Byron, Ada', 'ab'), row(3, 'Bell, Ann', 'ab')],
      missing: [{ line: 4, student: 'Li, An' }],
      unmatched: ['ab'],
    });
    const rivals = classWith({ id: 'x', name: 'li' }, { id: 'y', name: 'z', studentId: '3' });
    expect(fill(csv, rivals, canvas)).toMatchObject({
      csv,
      kept: [row(4, 'Li, An', 'li or z')],
      missing: [{ line: 2 }, { line: 3 }],
      unmatched: ['li', 'z'],
    });
    const namesakes = classWith({ id: 'x', name: 'An Li' }, { id: 'y', name: 'Li, An' });
    expect(fill(csv, namesakes, canvas)).toMatchObject({
      kept: [row(4, 'Li, An', 'An Li or Li, An')],
      missing: [{ line: 2 }, { line: 3 }],
    });
    const refused = [{ name: 'ab', reason: 'broken' }];
    const { submission: _, why: note, ...told } = row(2, 'Byron, Ada', 'ab');
    expect(fill(csv, { ...classWith(), refused }, canvas)).toMatchObject({
      kept: [],
      ungraded: [{ ...told, note }, { line: 3 }],
      missing: [{ line: 4 }],
    });
  });

  test('does not match a name to a row that belongs to another identifier', () => {
    const result = classWith(
      { id: 'x', name: 'Ada Byron' },
      { id: 'y', name: 'y', studentId: '101', points: 3 },
    );
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS.replace('1",,3.00', '1",3,3.00'),
      unmatched: ['Ada Byron'],
    });
  });

  test.each([
    [{ isOpen: true }, 'points are still open'],
    [{ isUndecided: true }, 'an item of the rubric is not decided yet'],
  ])('keeps a cell if %j', (state, why) => {
    const result = classWith({ id: 'a', studentId: '101', ...state });
    expect(fill(CANVAS, result, canvas)).toMatchObject({
      csv: CANVAS,
      filled: 0,
      kept: [{ line: 4, student: 'Byron, Ada', submission: 'a', why }],
    });
  });

  test.each([
    ['EX', 'excused (EX)'],
    [' ex ', 'excused (EX)'],
    ['"EX"', 'excused (EX)'],
    ['N/A', 'Canvas accepts no grade here (N/A)'],
    ['B+', 'the cell contains “B+”'],
    ['"12, or 13"', 'the cell contains “12, or 13”'],
  ])('keeps a cell that contains %s', (cell, why) => {
    const csv = CANVAS.replace('"5.00"', cell);
    const both = [
      { id: 'a', studentId: '101' },
      { id: 'b', studentId: 'jdoe' },
    ];
    const row = { line: 5, student: 'Doe, Jane' };
    expect(fill(csv, classWith(...both), canvas)).toMatchObject({
      csv: csv.replace('1",,3.00', '1",7.5,3.00'),
      filled: 1,
      kept: [{ ...row, submission: 'b', why }],
    });
    expect(fill(csv, classWith(both[0]!), canvas).missing).toContainEqual({ ...row, note: why });
  });

  test.each(['', '-', '0', '85.00', '1,234.50', '="85"', '12 %'])('replaces "%s"', (cell) => {
    const csv = `Student,ID,Section,Search problems\nA,1,,"${cell.replaceAll('"', '""')}"\n`;
    expect(fill(csv, classWith({ id: 'a', studentId: '1' }), canvas).csv).toBe(
      'Student,ID,Section,Search problems\nA,1,,"7.5"\n',
    );
  });

  test("matches the number in a file name only to Canvas's own number", () => {
    const file = { id: 'x', name: 'smithjohn_900_12_nqueens.py', studentId: '900' };
    const csv = (id: string, sis: string) =>
      `Student,ID,SIS User ID,SIS Login ID,Section,Search problems\nSmith,${id},${sis},,,\nLi,5,6,,,\n`;
    expect(fill(csv('900', '1'), classWith(file), canvas).csv).toContain('Smith,900,1,,,7.5');
    expect(fill(csv('1', '900'), classWith(file), canvas)).toMatchObject({
      csv: csv('1', '900'),
      unmatched: [file.name],
    });
  });

  test.each([
    [CANVAS, 50, ["The gradebook's maximum is 60 points, but the assignment's is 50."]],
    [CANVAS, 60, []],
    [CANVAS.replace('60.00', '"72,5"'), 72.5, []],
    [CANVAS.replace('60.00', ''), 50, []],
  ])('warns if Canvas has another maximum than the assignment', (csv, max, warnings) => {
    const result = classWith({ id: 'a', studentId: '101', max });
    expect(fill(csv, result, canvas)).toMatchObject({ filled: 1, warnings });
  });

  test('lists who handed in nothing, except the test student', () => {
    const { missing, filled } = fill(CANVAS, classWith(), canvas);
    expect(filled).toBe(0);
    expect(missing.map(({ student }) => student)).toEqual(['Byron, Ada', 'Doe, Jane', 'Doe, Jane']);
    const tried = fill(CANVAS, classWith({ id: 't', studentId: '104' }), canvas);
    expect(tried).toMatchObject({ filled: 1, csv: CANVAS.replace('0f9a,CS 1,', '0f9a,CS 1,7.5') });
  });

  test('lists refused and ungraded submissions separately', () => {
    const result = classWith({ id: 'a', studentId: '101' });
    const refused = [{ name: 'doejane_102_9_queens.zip', studentId: '102', reason: 'broken' }];
    expect(fill(CANVAS, { ...result, refused }, canvas)).toMatchObject({
      csv: CANVAS.replace('1",,3.00', '1",7.5,3.00'),
      ungraded: [{ line: 5, student: 'Doe, Jane' }],
      missing: [{ line: 6, student: 'Doe, Jane' }],
      unmatched: [],
    });
    const handedIn = [...result.submissions, { name: 'jdoe2.py' }, { name: 'who.zip' }];
    expect(fill(CANVAS, result, { ...canvas, handedIn })).toMatchObject({
      filled: 1,
      ungraded: [{ line: 6, student: 'Doe, Jane' }],
      missing: [{ line: 5, student: 'Doe, Jane' }],
      unmatched: ['who.zip'],
    });
  });

  test.each(['jdoe', 'jdoe.zip', 'jdoe.tar.gz', 'JDoe.py'])('finds the student of %s', (name) => {
    expect(fill(CANVAS, classWith({ id: 'x', name }), canvas).csv).toBe(
      CANVAS.replace('"5.00"', '"7.5"'),
    );
  });

  test('matches first and last names in separate columns', () => {
    const csv = [
      'LastName,FirstName,ID,SIS Login ID,Section,Search problems (1)',
      '    Points Possible,,,,,50',
      'Byron,Ada,101,ada,1,',
      'Doe,Jane,102,jdoe,1,',
      'Student,Test,103,0f9a,1,',
      '',
    ].join('\n');
    expect(fill(csv, classWith({ id: 'x', name: 'Ada Byron' }), canvas)).toMatchObject({
      csv: csv.replace('ada,1,', 'ada,1,7.5'),
      missing: [{ line: 4, student: 'Doe Jane' }],
    });
  });

  test('matches identifiers protected as formulas and keeps the protection', () => {
    const csv = 'Student,ID,Section,Search problems\n"Byron, Ada",="007",,\n';
    const { csv: filled } = fill(csv, classWith({ id: 'a', studentId: '007' }), canvas);
    expect(filled).toBe('Student,ID,Section,Search problems\n"Byron, Ada",="007",,7.5\n');
  });

  test('fills a named column', () => {
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

  test('fills the grade column of a worksheet', () => {
    const result = classWith(
      { id: 'a', studentId: '9' },
      { id: 'b', studentId: 'Jane@Example.org' },
    );
    const { csv, ...rest } = fill(WORKSHEET, result, moodle);
    expect(csv).toBe(
      WORKSHEET.replace('"Submitted",,', '"Submitted",7.5,').replace('55.00', '7.5'),
    );
    expect(rest).toMatchObject({
      column: 'Grade',
      warnings: ["The gradebook's maximum is 100 points, but the assignment's is 60."],
      filled: 2,
      kept: [],
      missing: [],
      unmatched: [],
    });
  });

  test('does not confuse participant numbers with student numbers', () => {
    const csv = 'Full name,"ID number","Assignment: Search problems (Real)"\nAda Byron,901,-\n';
    const name = 'Jane Doe_901_assignsubmission_file';
    expect(fill(csv, classWith({ id: 'j', name, studentId: '901' }), moodle)).toMatchObject({
      csv,
      unmatched: [name],
      missing: [{ student: 'Ada Byron' }],
    });
    const { csv: filled } = fill(
      WORKSHEET,
      classWith({ id: 'a', name: 'X_9_assignsubmission_file', studentId: '9' }),
      moodle,
    );
    expect(filled).toContain('"Submitted",7.5,');
  });

  test('keeps a locked grade', () => {
    const csv = WORKSHEET.replace('55.00,100.00,Yes', '55.00,100.00,No');
    const result = classWith({ id: 'a', studentId: '9' }, { id: 'b', studentId: '12' });
    expect(fill(csv, result, moodle)).toMatchObject({
      csv: csv.replace('"Submitted",,', '"Submitted",7.5,'),
      kept: [{ line: 3, student: 'Jane Doe', submission: 'b', why: 'its grade is locked' }],
    });
  });

  test('matches by folder name if the file has no participant numbers', () => {
    const csv =
      '"First name",Surname,"ID number","Assignment: Search problems (Real)"\nZoë,O\'Hara,u7,-\n';
    const name = "Zoë O'Hara_901_assignsubmission_file";
    expect(fill(csv, classWith({ id: 'z', name, studentId: '901' }), moodle).csv).toBe(
      csv.replace('u7,-', 'u7,7.5'),
    );
  });

  test('fills an exported gradebook', () => {
    const csv =
      '"First name",Surname,"ID number","Assignment: Search problems (Real)","Assignment: Search problems (Percentage)"\nAda,Byron,u7,-,-\n';
    const { csv: filled } = fill(csv, classWith({ id: 'x', name: 'Byron, Ada' }), moodle);
    expect(filled).toBe(csv.replace('u7,-', 'u7,7.5'));
  });

  test("writes numbers in the file's own format", () => {
    const csv = 'Identifier;Grade;Maximum Grade;Last modified (grade)\nParticipant 9;;100,00;-\n';
    expect(fill(csv, classWith({ id: 'a', studentId: 'Participant 9' }), moodle).csv).toBe(
      csv.replace(';;', ';7,5;'),
    );
  });
});

describe('a gradebook that cannot be filled', () => {
  const nobody = classWith();
  const refusal = (csv: string | Uint8Array, column?: string) =>
    codeOf(() =>
      checkGradebook(Buffer.from(csv), nobody.assignment, {
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
    ['what Canvas works out', CANVAS, 'Final Score', 'column-read-only'],
    [
      'the same in another language',
      CANVAS.replace('(read only)', '(schreibgeschützt)'),
      'Final Score',
      'column-read-only',
    ],
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

  const oldGrade = fc.constantFrom('', ' ', '-', '0', '7.5', '85.00', '12 %', '="85"');

  /** Quotes a CSV cell if necessary, or at random. */
  const quoted = (cell: string, whim: boolean) =>
    whim || /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

  test('changes only in the cells of the column', () => {
    let changed = 0;
    fc.assert(
      fc.property(
        eol,
        delimiter,
        fc.boolean(),
        fc.boolean(),
        fc.nat({ max: 4 }),
        fc.array(
          fc.tuple(fc.tuple(text, text, text), oldGrade, fc.tuple(fc.boolean(), fc.boolean())),
          {
            minLength: 1,
          },
        ),
        (end, comma, hasMark, endsOpen, place, rows) => {
          const build = (value: (old: string, quotes: boolean) => string) => {
            const lines = rows.map(([others, old, [whim, isGraded]], row) => {
              const cells = others.map((cell) => quoted(cell, whim));
              const grade = isGraded ? value(old, whim) : quoted(old, whim);
              return [String(1000 + row), ...cells].toSpliced(place, 0, grade).join(comma);
            });
            const head = ['ID number', 'x', 'y', 'z']
              .toSpliced(place, 0, 'Search problems')
              .join(comma);
            return (hasMark ? '\uFEFF' : '') + [head, ...lines].join(end) + (endsOpen ? '' : end);
          };
          // A file with bare CR has no LF anywhere.
          fc.pre(end !== '\r' || !build(quoted).includes('\n'));
          const graded = rows.flatMap(([, , [, isGraded]], row) =>
            isGraded ? [{ id: `s${row}`, studentId: String(1000 + row), points: 3 }] : [],
          );
          const hasCommas =
            comma !== ',' &&
            rows.some(([others, old]) => [...others, old].some((cell) => /^\d+,\d+$/.test(cell)));
          fc.pre(!hasCommas);
          const { csv, filled } = fill(build(quoted), classWith(...graded), { format: 'moodle' });
          expect(csv).toBe(build((old, whim) => (quoted(old, whim).startsWith('"') ? '"3"' : '3')));
          expect(filled).toBe(graded.length);
          changed += filled;
        },
      ),
      { numRuns: 500 },
    );
    expect(changed).toBeGreaterThan(100);
  });

  test('keeps bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('Full name,ID number,Search problems\n'),
      Buffer.of(0xe9, 0xff),
      Buffer.from(',101,\n'),
    ]);
    const filled = fillGradebook(bytes, classWith({ id: 'a', studentId: '101' }), {
      file: 'g.csv',
      format: 'moodle',
    });
    const expected = Buffer.concat([bytes.subarray(0, -1), Buffer.from('7.5\n')]);
    expect(Buffer.from(filled.bytes).equals(expected)).toBe(true);
  });
});
