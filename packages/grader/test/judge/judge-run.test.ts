import type { TestOutcome } from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import { judge, useEngine } from './helpers.ts';

const engine = useEngine();

test('a right answer file is AC without a reason', async () => {
  const outcome = await judge(engine(), 'nqueens', '4\n6\n', '[2,4,1,3]\n[2,4,6,1,3,5]\n');
  expect(outcome).toMatchObject({
    test: 'small',
    verdict: 'AC',
    reason: '',
    right: 2,
    total: 2,
    deductions: [],
    answerFile: 'nqueens_out.txt',
  });
  expect(outcome.records.map(({ title, verdict }) => `${title}: ${verdict}`)).toEqual([
    'record 1, n = 4: AC',
    'record 2, n = 6: AC',
  ]);
  expect(outcome.note).toBeUndefined();
});

test('each record has its own verdict, title, and reason', async () => {
  const input = '4\n# a comment\n5\n3\n8\n6\n';
  const answers = '[2,4,1,3]\n[1,2,4,3,5]\nsomething else\n[1,5,8,6,3,7,2,4]\n';
  const outcome = await judge(engine(), 'nqueens', input, answers);
  expect(outcome).toMatchObject({ verdict: 'PAC', right: 2, total: 5 });
  expect(outcome.reason).toBe(
    '2 of 5 records are right; record 2, n = 5: queens in columns 1 and 2 are on one diagonal',
  );
  expect(
    outcome.records.map(({ verdict, mistake, answerLine }) => [verdict, mistake, answerLine]),
  ).toEqual([
    ['AC', undefined, undefined],
    ['WA', 'same-diagonal', 2],
    ['FE', 'unreadable', 3],
    ['AC', undefined, undefined],
    ['NO', 'missing', 5],
  ]);
});

describe('a systematic mistake', () => {
  const tree = (...leaves: number[]): string => {
    const [a, b, c, d] = leaves;
    return `{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,${a}),(B,${b}),(C,${c}),(C,${d})}`;
  };
  /** Alpha-beta cuts off two leaves below C; the strict rule keeps the equal ones. */
  const long = (best: number): string =>
    `{(A,max),(B,min),(C,min),(D,min)} {(A,B),(A,C),(A,D),(B,${best}),(C,${best}),(C,9),(D,1),(D,9)}`;
  const ask = (trees: string[], answers: string[]): Promise<TestOutcome> =>
    judge(
      engine(),
      'alphabeta',
      trees.join('\n'),
      answers.map((text, index) => `Graph ${index + 1}: ${text}\n`).join(''),
    );

  test('is named; if several mistakes explain all answers, all are named', async () => {
    const trees = [tree(5, 3, 3, 9), tree(6, 4, 4, 9), tree(7, 5, 5, 9)];
    const answers = [3, 4, 5].map((score) => `Score: ${score}; Leaf Nodes Examined: 4`);
    const outcome = await ask(trees, answers);
    expect(outcome.verdict).toBe('WA');
    expect(outcome.records[1]).toMatchObject({
      title: 'Graph 2',
      mistake: 'counted-every-leaf',
      reason: expect.stringMatching(
        /^score right, 4 leaves examined instead of 3: .*strict cut-offs/,
      ),
    });
    expect(outcome.reason).toMatch(
      /^0 of 3 records are right; Graph 1: .*\. All 3 wrong records show the same mistake: nothing was cut off.*; or: cut-offs only where alpha > beta/,
    );
  });

  test('is what all answers have in common', async () => {
    const trees = [tree(5, 3, 3, 9), tree(6, 4, 4, 9), long(5), long(6)];
    const answers = [
      ...[3, 4].map((score) => `Score: ${score}; Leaf Nodes Examined: 4`),
      ...[5, 6].map((score) => `Score: ${score}; Leaf Nodes Examined: 4`),
    ];
    const { reason, records } = await ask(trees, answers);
    expect(records.map(({ mistake }) => mistake)).toEqual([
      'counted-every-leaf',
      'counted-every-leaf',
      'strict-cutoffs',
      'strict-cutoffs',
    ]);
    expect(reason).toMatch(/All 4 wrong records show the same mistake: cut-offs only where/);
    expect(reason).not.toContain('nothing was cut off');
  });

  test('is never a mixture of two mistakes', async () => {
    const trees = [tree(5, 3, 3, 9), tree(6, 4, 4, 9)];
    const answers = [3, 4].map((score) => `Score: ${score}; Leaf Nodes Examined: 4`);
    expect((await ask(trees, answers)).reason).not.toContain('same mistake');
  });
});
