import { describe, expect, test } from 'vitest';
import type { TestOutcome } from '../src/model/index.ts';
import { classView, studentViews } from '../src/view/class-view.ts';
import { seenBy, type TestView } from '../src/view/visibility.ts';
import { ASSIGNMENT, classOf, outcomeOf, submissionOf, submissionWithNotes } from './class.ts';

const [small, large, hidden, trees] = ASSIGNMENT.tests as Parameters<typeof outcomeOf>[0][];
const judgeFault = outcomeOf(small!, 'JE', 50);
const noted: TestOutcome = { ...outcomeOf(large!, 'AC', 50), note: 'standard output was cut' };
const submission = submissionOf('7', 'Ada', [
  judgeFault,
  noted,
  outcomeOf(hidden!, 'WA', 50),
  outcomeOf(trees!, 'PAC', 50),
]);
const testsSeenBy = (audience: Parameters<typeof seenBy>[0]): readonly TestView[] =>
  seenBy(audience, submission, ASSIGNMENT).tests;

describe('who sees what', () => {
  test('a student: verdict and points of everything, details of tests that are not for staff', () => {
    const tests = testsSeenBy('student');
    expect(tests.map(({ verdict }) => verdict)).toEqual(['JE', 'AC', 'WA', 'PAC']);
    expect(tests.every(({ score }) => score !== undefined)).toBe(true);
    expect(tests.map(({ detail }) => detail !== undefined)).toEqual([true, true, false, true]);
    expect(JSON.stringify(tests)).not.toContain('note');
    expect(tests[3]!.detail!.records).toHaveLength(2);
  });

  test('a student sees no hidden test, whatever file its records come from', () => {
    const secret = ASSIGNMENT.tests.find(({ id }) => id === 'hidden')!;
    for (const kind of ['bank', 'generated', 'file']) {
      const instances = { ...secret.instances, kind, perStudent: true } as typeof secret.instances;
      const views = seenBy('student', submission, {
        ...ASSIGNMENT,
        tests: [{ ...secret, instances }],
      });
      expect(views.tests.map(({ detail }) => detail)).toEqual([undefined]);
      expect(JSON.stringify(views.tests)).not.toContain(kind);
    }
  });

  test('an assistant: all tests, and notes except those on judge errors', () => {
    const tests = testsSeenBy('assistant');
    expect(tests.every(({ detail }) => detail !== undefined)).toBe(true);
    expect(tests.map(({ detail }) => detail?.note)).toEqual([
      undefined,
      'standard output was cut',
      undefined,
      undefined,
    ]);
  });

  test('an instructor: everything', () => {
    expect(testsSeenBy('instructor')[0]!.detail!.note).toContain('exited with 139');
    expect(seenBy('instructor', submission, ASSIGNMENT).hash).toBe(submission.hash);
    expect(seenBy('assistant', submission, ASSIGNMENT).hash).toBeUndefined();
  });

  test('nobody sees a field that the tables do not have', () => {
    const stored = { ...submission, secret: 'x', tests: [{ ...noted, secret: 'x' }] };
    expect(JSON.stringify(seenBy('instructor', stored, ASSIGNMENT))).not.toContain('secret');
  });

  test('no student sees notes of staff', () => {
    const { decided, assignment } = submissionWithNotes(submission);
    expect(JSON.stringify(seenBy('student', decided, assignment))).not.toMatch(/secret|awaitsRun/);
    expect(JSON.stringify(seenBy('assistant', decided, assignment)).match(/secret \d/g)).toEqual([
      'secret 1',
      'secret 3',
      'secret 4',
    ]);
  });

  test("the limit is that of the program's language", () => {
    const [first] = testsSeenBy('student');
    expect(first!.detail!.cpuLimit).toBe(2 * small!.limits.cpuMs);
  });

  test('only the instructor sees seeds and similar pairs', () => {
    const result = classOf(8);
    const assistant = classView(result, 'assistant');
    expect([assistant.seeds, assistant.similar]).toEqual([undefined, undefined]);
    const instructor = classView(result, 'instructor');
    expect(instructor.similar).toHaveLength(2);
    expect(JSON.stringify(instructor.seeds)).toContain('271828');
    expect(JSON.stringify(assistant)).not.toContain('271828');
  });
});

describe('times of others', () => {
  const classWith = (others: number) => {
    const result = classOf(0);
    const submissions = Array.from({ length: others + 1 }, (_, index) =>
      submissionOf(`${index}`, `Student ${index}`, [
        outcomeOf(small!, index === 0 ? 'AC' : 'PAC', 100 + index),
        outcomeOf(hidden!, 'AC', 10),
        outcomeOf(trees!, 'RTE', 10),
      ]),
    );
    return { ...result, submissions };
  };

  test('are those of all others with a right record, ascending', () => {
    const result = classWith(6);
    const { otherTimes } = studentViews(result)(result.submissions[3]!);
    expect([...otherTimes]).toEqual([['small', [100, 101, 102, 104, 105, 106]]]);
  });

  test('are hidden if so few that they would identify students', () => {
    const result = classWith(4);
    expect([...studentViews(result)(result.submissions[0]!).otherTimes]).toEqual([]);
  });
});
