import {
  type Assignment,
  type ClassResult,
  type GradeResult,
  gradeResultSchema,
} from '@queenside/class-view';
import { findSchemaProblem } from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { gradesCsv, disarmed } from '../../src/report/files/grades-csv.ts';
import { toCodeRunner } from '../../src/report/files/coderunner.ts';
import { toGradescope } from '../../src/report/files/gradescope.ts';
import { toPrairieLearn } from '../../src/report/files/prairielearn.ts';
import { resultJson, resultText } from '../../src/report/files/result-json.ts';
import { withoutTimes } from '../../src/report/without-times.ts';
import {
  ASSIGNMENT,
  classOf,
  outcomeOf,
  submissionOf,
  submissionWithNotes,
} from '../../../class-view/test/class.ts';

const result = classOf(30);

describe('grades.csv', () => {
  const records = parse<Record<string, string>>(gradesCsv(result), { columns: true });

  test('has one line per student, with points that add up', () => {
    expect(records.map(({ id }) => id)).toEqual(result.submissions.map(({ id }) => id));
    for (const record of records) {
      const points = ['small', 'large', 'hidden', 'trees'].map((id) =>
        Number(record[`${id} points`]),
      );
      expect(points.reduce((a, b) => a + b)).toBe(Number(record['total']));
      expect(Number(record['queens group']) + Number(record['games group'])).toBe(
        Number(record['total']),
      );
    }
    expect(records[0]).toMatchObject({ name: 'Ada Byron', 'large verdict': 'WA', max: '60' });
  });

  test('marks totals that are still open', () => {
    const open = result.submissions.filter(({ score }) => score.isOpen).map(({ id }) => id);
    expect(open.length).toBeGreaterThan(0);
    expect(records.filter((each) => each['open'] === 'yes').map(({ id }) => id)).toEqual(open);
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'=1"],
    ['\r\n=1', "'=1"],
    ['\u0000=1', "'=1"],
    ['Ada = Byron', 'Ada = Byron'],
  ])('%j is not a formula', (text, expected) => {
    expect(disarmed(text)).toBe(expected);
  });

  test('a student named like a formula stays text', () => {
    expect(records[3]!['name']).toBe('\'=HYPERLINK("http://x")');
  });
});

const NUMBER = { type: 'number' };
const TEXT = { type: 'string' };
const FORMAT = { enum: ['text', 'html', 'simple_format', 'md', 'ansi'] };
const SHOWN = { enum: ['hidden', 'after_due_date', 'after_published', 'visible'] };

/** The format of results.json: docs/specs.md of gradescope/autograder_samples (af5dee4, January 2025). */
const GRADESCOPE = {
  type: 'object',
  additionalProperties: false,
  // A result without tests' scores needs its own.
  required: ['score'],
  properties: {
    score: NUMBER,
    execution_time: NUMBER,
    output: TEXT,
    output_format: FORMAT,
    test_output_format: FORMAT,
    test_name_format: FORMAT,
    visibility: SHOWN,
    stdout_visibility: SHOWN,
    extra_data: { type: 'object' },
    tests: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: {
          score: NUMBER,
          max_score: NUMBER,
          status: { enum: ['passed', 'failed'] },
          name: TEXT,
          name_format: FORMAT,
          number: TEXT,
          output: TEXT,
          output_format: FORMAT,
          tags: { type: 'array', items: TEXT },
          visibility: SHOWN,
          extra_data: { type: 'object' },
        },
      },
    },
    leaderboard: { type: 'array' },
  },
} as const;

describe('Gradescope', () => {
  const [small, large, hidden, trees] = ASSIGNMENT.tests;
  const submission = submissionOf('7', 'Ada', [
    outcomeOf(small!, 'AC', 1234),
    outcomeOf(large!, 'JE', 100),
    outcomeOf(hidden!, 'PAC', 100),
    outcomeOf(trees!, 'WA', 66),
  ]);
  const results = toGradescope(submission, ASSIGNMENT);

  test('has total score and time, and no leaderboard', () => {
    expect(results).toMatchObject({ score: 22.5, execution_time: 1.5, output_format: 'text' });
    expect(results).not.toHaveProperty('leaderboard');
  });

  test('has each test, and hidden entries for staff', () => {
    const seen = results.tests.filter(({ visibility }) => visibility === 'visible');
    expect(
      seen.map(({ name, score, max_score, status }) => [name, score, max_score, status]),
    ).toEqual([
      ['Small boards', 15, 15, 'passed'],
      ['Large boards', undefined, undefined, undefined],
      ['Boards that only we know', 7.5, 15, 'failed'],
      ['Alpha-beta', 0, 15, 'failed'],
      ['Alpha-beta (pictures)', undefined, undefined, undefined],
    ]);
    expect(JSON.stringify(seen)).toContain('every leaf of the tree was counted');
    expect(seen[2]!.output).toBe('PAC: partly right\n3 of 6 right: 7.5 of 15');
    const kept = results.tests.filter(({ visibility }) => visibility === 'hidden');
    expect(kept.map(({ name }) => name)).toEqual(['Boards that only we know (for staff)']);
    expect(kept[0]).not.toHaveProperty('score');
    expect(kept[0]!.output).toContain('queens in columns 4 and 8');
    expect(JSON.stringify(results)).not.toContain('139');
  });

  test('keeps to the published format', () => {
    const isValid = compileSchema(GRADESCOPE);
    const errors = 'Traceback\r\n\u001B[31mValueError\r\n';
    const failing = outcomeOf(trees!, 'RTE', 66);
    const windows = { ...failing, run: { ...failing.run!, errors } };
    const all = [submissionOf('8', 'Eve', [windows]), submission, ...result.submissions];
    for (const each of all) {
      const written = toGradescope(each, ASSIGNMENT);
      expect([isValid(written), isValid.errors]).toEqual([true, null]);
      // Lines end with \n. Gradescope hides its own total beside hidden entries, so the text has it.
      expect(JSON.stringify(written)).not.toContain(String.raw`\r`);
      expect(written.output).toMatch(/^-?[\d.]+ of [\d.]+ points/);
    }
  });

  test('never renders output as markup, only pictures as images', () => {
    const pictures = results.tests.filter(({ output_format }) => output_format === 'html');
    const image = '<p><img alt="[^"<>]+" src="data:image/svg\\+xml;base64,[\\w+/=]+"></p>';
    for (const { output } of pictures) expect(output).toMatch(new RegExp(`^(?:${image})+$`));
    expect(pictures.map(({ name }) => name)).toEqual(['Alpha-beta (pictures)']);
    expect(results.tests.every(({ name_format }) => name_format === 'text')).toBe(true);
  });
});

describe('other autograders', () => {
  const [small, , hidden] = ASSIGNMENT.tests;
  const evil = { ...outcomeOf(small!, 'PAC', 100), reason: '<script>alert("1")</script>' };
  const submission = submissionOf('7', 'Ada', [evil, outcomeOf(hidden!, 'PAC', 100)]);

  test('PrairieLearn gets a share of the points and plain text', () => {
    const results = toPrairieLearn(submission, ASSIGNMENT);
    expect(results).toMatchObject({ gradable: true, score: 0.5 });
    expect(results.tests.map(({ name, max_points }) => [name, max_points])).toEqual([
      ['Small boards', 15],
      ['Boards that only we know', 15],
    ]);
    expect(results.tests[1]).toMatchObject({
      output: 'PAC: partly right\n3 of 6 right: 7.5 of 15',
      images: [],
    });
  });

  test('CodeRunner gets a table, and no markup of students', () => {
    const tests = ASSIGNMENT.tests.map((each) => ({ ...each, title: `<b>${each.title}` }));
    const results = toCodeRunner(submission, { ...ASSIGNMENT, tests });
    expect(results.testresults[0]).toEqual(['iscorrect', 'Test', 'Result', 'Points']);
    expect(results.testresults).toHaveLength(3);
    expect(results.epiloguehtml).toContain('&lt;script&gt;alert(&quot;1&quot;)');
    expect(results.epiloguehtml).toContain('<h4>&lt;b&gt;Small boards</h4>');
    expect(results.epiloguehtml).not.toMatch(/<(?:script|b>)/);
  });
});

function withChecker(assignment: Assignment): Assignment {
  const [first] = assignment.tests;
  const { limits } = first!;
  const checker = { kind: 'kattis', command: ['check'], contents: 'digest', limits } as const;
  return { ...assignment, tests: [{ ...first!, checker }] };
}

test('no student, in no format, sees notes of staff', () => {
  const [small, large, hidden, trees] = ASSIGNMENT.tests as Parameters<typeof outcomeOf>[0][];
  const submission = submissionOf('7', 'Ada', [
    outcomeOf(small!, 'JE', 50),
    { ...outcomeOf(large!, 'AC', 50), note: 'standard output was cut' },
    outcomeOf(hidden!, 'WA', 50),
    outcomeOf(trees!, 'PAC', 50),
  ]);
  const { decided, assignment } = submissionWithNotes(submission);
  const { tests, ...gradescope } = toGradescope(decided, assignment);
  const forStudents = [
    gradescope,
    tests.filter(({ visibility }) => visibility === 'visible'),
    toCodeRunner(decided, assignment),
    toPrairieLearn(decided, assignment),
  ];
  for (const data of forStudents) expect(JSON.stringify(data)).not.toMatch(/secret|awaitsRun/);
  expect(gradescope.output).toContain('Style: 3 of 5');
});

describe('result.json', () => {
  const textOf = (of: ClassResult) => [...resultText(of)].join('');

  test.each([
    ['a class', result],
    ['nobody', classOf(0)],
    ['an external checker', classOf(1, withChecker(ASSIGNMENT))],
  ])('matches its schema: %s', (_, of) => {
    const read: unknown = JSON.parse(textOf(of));
    expect(read).toEqual(JSON.parse(JSON.stringify(resultJson(of))));
    expect(findSchemaProblem(gradeResultSchema, read)).toBeUndefined();
  });

  test('has every field except drawings', () => {
    const read = JSON.parse(textOf(result)) as GradeResult;
    expect(textOf(result)).not.toContain('<svg');
    expect(read.assignment.maxPoints).toBeNull();
    const { drawing: _, ...record } = result.submissions[0]!.tests[1]!.records[3]!;
    expect(read.submissions[0]!.tests[1]!.records[3]).toEqual(record);
    expect(read.similar).toEqual(result.similar.map(({ equal: _each, ...pair }) => pair));
  });

  test('keeps varying values apart', () => {
    const strip = (of: ClassResult): unknown =>
      JSON.parse(textOf(of), (key, value: unknown) => (key === 'varies' ? undefined : value));
    expect(textOf(slower(result))).not.toBe(textOf(result));
    expect(strip(slower(result))).toEqual(strip(result));
  });
});

describe('without times', () => {
  test('two gradings of the same class are equal', () => {
    expect(withoutTimes(slower(result))).toEqual(withoutTimes(result));
    expect(withoutTimes(result)).not.toEqual(result);
  });

  test('removes times from sentences too, and nothing else', () => {
    const said = (reason: string, part: string): ClassResult => {
      const [first] = result.submissions;
      const tests = first!.tests.map((each) => ({ ...each, reason }));
      const scores = first!.score.tests.map((each) => ({ ...each, parts: [part] }));
      return {
        ...result,
        submissions: [{ ...first!, tests, score: { ...first!.score, tests: scores } }],
      };
    };
    const once = said(
      'used 12.3 s of processor time; 10 s are allowed',
      '2 min 5 s of wall time, less than 3 min: 9 of 10',
    );
    const again = said(
      'used 11 s of processor time; 10 s are allowed',
      '830 ms of wall time, less than 3 min: 9 of 10',
    );
    expect(withoutTimes(once)).toEqual(withoutTimes(again));
    const other = said(
      'used 11 s of processor time; 10 s are allowed',
      '830 ms of wall time, less than 4 min: 9 of 10',
    );
    expect(withoutTimes(other)).not.toEqual(withoutTimes(again));
  });
});

/** Returns the same class on a slower machine. */
function slower(of: ClassResult): ClassResult {
  return {
    ...of,
    submissions: of.submissions.map((submission) => ({
      ...submission,
      tests: submission.tests.map((each) =>
        each.run === undefined
          ? each
          : {
              ...each,
              run: {
                ...each.run,
                cpuMs: each.run.cpuMs + 17,
                memoryBytes: 1,
                wallMs: 3,
                repeated: true,
              },
            },
      ),
    })),
  };
}
