import type { AnswerRules, TestOutcome } from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import { judge, startEngine, testOf, useEngine } from './helpers.ts';

const engine = useEngine();

describe('styles', () => {
  const ask = (
    problem: string,
    input: string,
    answers: string,
    rules: Partial<AnswerRules>,
  ): Promise<TestOutcome> => {
    const { answer } = testOf(problem);
    return judge(engine(), problem, input, answers, {
      test: testOf(problem, { answer: { ...answer, ...rules } }),
    });
  };
  const ZERO_BASED = '[1,3,0,2]\n[1,3,5,0,2,4]\n';

  test('cost nothing if every readable style is accepted', async () => {
    const outcome = await ask('nqueens', '4\n6\n', ZERO_BASED, { otherForms: 0.5 });
    expect(outcome).toMatchObject({ verdict: 'AC', deductions: [] });
  });

  test('other than the required ones cost their share once', async () => {
    const rules = { forms: ['compact', 'spaced'], otherForms: 0.1 };
    expect(await ask('nqueens', '4\n6\n', ZERO_BASED, rules)).toMatchObject({
      verdict: 'AC',
      right: 2,
      deductions: [
        {
          why: '2 of 2 right answers are in another style (zero-based) than required (compact or spaced); the first is record 1, n = 4',
          share: 0.1,
        },
      ],
    });
  });

  test.each([
    ['nqueens', '4\n', '[2,4,1,3]\n', ['compact']],
    ['nqueens', '4\n', '[2, 4, 1, 3]  \r\n\r\n', ['spaced']],
    ['nqueens', '4\n', 'x x q x\nq x x x\nx x x q\nx q x x\n[2,4,1,3]\n', ['board']],
    ['nqueens', '3\n', 'No Solution\n', ['zero-based']],
    ['nqueens', '1\n', '[1]\n', ['spaced']],
    [
      'alphabeta',
      '{(A,max)} {(A,4),(A,2)}\n',
      '\n\rGraph 1: score: 4; leaf nodes examined: 2\n',
      ['compact'],
    ],
  ])('%s: %j answered by %j has a required style', async (problem, input, answers, forms) => {
    const outcome = await ask(problem, input, answers, { forms, otherForms: 1 });
    expect(outcome).toMatchObject({ verdict: 'AC', deductions: [] });
  });

  test.each([
    ['nqueens', '4\n', '[2,4, 1,3]\n'],
    ['nqueens', '4\n', '2 4 1 3\n'],
    ['nqueens', '3\n', 'none\n'],
    ['alphabeta', '{(A,max)} {(A,4),(A,2)}\n', 'Graph: 1 Score: 4 Leaf Nodes Examined: 2\n'],
    ['nqueens', '4\n', '[2,4,1,3]\ndone\n'],
  ])('%s: %j answered by %j has another style', async (problem, input, answers) => {
    const outcome = await ask(problem, input, answers, { forms: ['compact'], otherForms: 0.25 });
    expect(outcome).toMatchObject({ verdict: 'AC', deductions: [{ share: 0.25 }] });
  });

  test('of wrong answers cost nothing extra', async () => {
    const rules = { forms: ['compact'], otherForms: 0.25 };
    expect(await ask('nqueens', '4\n', '1 2 3 4\n', rules)).toMatchObject({ deductions: [] });
  });
});

test('text after the last answer is reported to staff', async () => {
  expect(await judge(engine(), 'nqueens', '4\n', '[2,4,1,3]\n[1]\n')).toMatchObject({
    verdict: 'AC',
    note: 'the answer file has extra text after its last answer, at line 2',
  });
});

test('the rules of the named solver decide', async () => {
  const tree = '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,5),(B,3),(C,3),(C,9)}\n';
  const { answer } = testOf('alphabeta');
  const strict = testOf('alphabeta', {
    answer: { ...answer, solver: 'alpha-beta', solverOptions: { cutoff: '>' } },
  });
  const answers = 'Graph 1: Score: 3; Leaf Nodes Examined: 4\n';
  expect(await judge(engine(), 'alphabeta', tree, answers)).toMatchObject({ verdict: 'WA' });
  expect(await judge(engine(), 'alphabeta', tree, answers, { test: strict })).toMatchObject({
    verdict: 'AC',
  });
});

describe('drawings', () => {
  const drawn = ({ records }: TestOutcome): number[] =>
    records.filter(({ drawing }) => drawing !== undefined).map(({ number }) => number);

  test('show right boards and mark mistakes in wrong ones', async () => {
    const outcome = await judge(engine(), 'nqueens', '4\n4\n4\n', '[2,4,1,3]\n[1,2,3,4]\n?\n');
    expect(drawn(outcome)).toEqual([1, 2]);
    expect(outcome.records[1]!.drawing).toContain('attack each other');
  });

  test('show the part of a tree that alpha-beta examines', async () => {
    const tree = '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,5),(B,3),(C,3),(C,9)}\n';
    const outcome = await judge(engine(), 'alphabeta', tree, 'Score: 3 Leaves: 4\n');
    expect(outcome.verdict).toBe('WA');
    expect(outcome.records[0]!.drawing).toMatch(/^<svg[^]*opacity=".5"[^]*<\/svg>\s*$/);
  });

  test('are limited in number, wrong answers first', async () => {
    const input = '4\n'.repeat(60);
    const answers = '[2,4,1,3]\n'.repeat(45) + '[1,2,3,4]\n'.repeat(15);
    const outcome = await judge(engine(), 'nqueens', input, answers);
    const numbers = drawn(outcome);
    expect(numbers).toHaveLength(20);
    expect(numbers.filter((number) => number > 45)).toHaveLength(15);
    expect(numbers.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are limited in total size', async () => {
    const input = `${'w'.repeat(500)}\n`.repeat(30);
    const outcome = await judge(engine(), 'echo', input, input);
    const size = outcome.records.reduce((sum, { drawing = '' }) => sum + drawing.length, 0);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(2 ** 18);
  });
});

test('lists a thousand records, wrong ones included, and counts all', async () => {
  const input = '4\n'.repeat(1500);
  const answers = '[2,4,1,3]\n'.repeat(1300) + '[1,2,3,4]\n'.repeat(200);
  const outcome = await judge(engine(), 'nqueens', input, answers);
  expect(outcome).toMatchObject({ verdict: 'PAC', right: 1300, total: 1500 });
  expect(outcome.records).toHaveLength(1000);
  const numbers = outcome.records.map(({ number }) => number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(outcome.records.filter(({ verdict }) => verdict === 'WA')).toHaveLength(200);
});

test('counts, explains, and lists as well if thousands are right and thousands are wrong', async () => {
  const input = '4\n'.repeat(5000);
  const answers =
    '[2,4,1,3]\n'.repeat(2500) + '[1,2,3,4]\n'.repeat(1300) + '[1,1,1,1]\n'.repeat(1200);
  const outcome = await judge(engine(), 'nqueens', input, answers);
  expect(outcome).toMatchObject({ verdict: 'PAC', right: 2500, total: 5000 });
  expect(outcome.reason).toMatch(/^2500 of 5000 records are right; record 2501, n = 4: queens in/);
  expect(outcome.reason).not.toContain('same mistake');
  expect(outcome.records.map(({ number }) => number)).toEqual(
    Array.from({ length: 1000 }, (_, at) => 2501 + at),
  );
  expect(outcome.records.at(-1)!.title).toBe('record 3500, n = 4');
});

test('the same run has the same outcome beside other judgements', async () => {
  const input = '4\n5\n6\n8\n3\n';
  const files = [
    '[2,4,1,3]\n[1,3,5,2,4]\n[2,4,6,1,3,5]\n[1,5,8,6,3,7,2,4]\nno solution\n',
    '[2,4,1,3]\n[1,2,3,4,5]\nx\n[1,5,8,6,3,7,2,4]\n',
    'nothing to be read\n',
  ];
  const all = Array.from({ length: 30 }, (_, index) => files[index % files.length]!);
  await using four = await startEngine(4);
  const alone: TestOutcome[] = [];
  for (const file of files) alone.push(await judge(engine(), 'nqueens', input, file));
  const together = await Promise.all(all.map((file) => judge(four, 'nqueens', input, file)));
  expect(together).toEqual(all.map((_, index) => alone[index % files.length]));
});

test('quotes from answers are short and contain no control characters', async () => {
  const answers = `\u001B[2J\u0007${'long '.repeat(1000)}\n`;
  const [outcome, other] = [
    await judge(engine(), 'nqueens', '4\n', answers),
    await judge(engine(), 'echo', 'a\n', answers),
  ];
  for (const { reason = '' } of [...outcome.records, ...other.records]) {
    expect(reason).toMatch(/^\P{C}+$/u);
    expect(reason.length).toBeLessThanOrEqual(500);
  }
  expect(other.reason.length).toBeLessThanOrEqual(600);
});

test('a title describes the record', async () => {
  const ask = async (problem: string, input: string): Promise<string> =>
    (await judge(engine(), problem, input, 'x\n')).records[0]!.title;
  expect(await ask('nqueens', '8 count\n')).toBe('record 1, n = 8, number of solutions');
  expect(await ask('nqueens', '8 with (2,4)\n')).toBe('record 1, n = 8, 1 queen placed');
  expect(await ask('factor', '91\n')).toBe('record 1, 91');
  expect(await ask('nim', '1 2 3\n')).toBe('position 1');
  expect(await ask('echo', 'hello\n')).toBe('record 1');
});
