import { expect, test } from 'vitest';
import { judge, useEngine } from './helpers.ts';

const engine = useEngine();

test('a right answer file is AC, and nothing more is said', async () => {
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

test('each record has its own verdict, title and reason', async () => {
  const input = '4\n# a comment\n5\n3\n8\n6\n';
  const answers = '[2,4,1,3]\n[1,2,4,3,5]\nsomething else\n[1,5,8,6,3,7,2,4]\n';
  const outcome = await judge(engine(), 'nqueens', input, answers);
  expect(outcome).toMatchObject({ verdict: 'PAC', right: 2, total: 5 });
  expect(outcome.reason).toBe(
    '2 of 5 records are right. record 2, n = 5: queens in columns 1 and 2 are on one diagonal',
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

test('a habit is told by its name', async () => {
  const trees = [
    '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,5),(B,3),(C,3),(C,9)}',
    '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,6),(B,4),(C,4),(C,9)}',
    '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,7),(B,5),(C,5),(C,9)}',
  ].join('\n');
  const answers = [3, 4, 5].map(
    (score, index) => `Graph ${index + 1}: Score: ${score}; Leaf Nodes Examined: 4\n`,
  );
  const outcome = await judge(engine(), 'alphabeta', trees, answers.join('\n'));
  expect(outcome.verdict).toBe('WA');
  expect(outcome.records[1]).toMatchObject({
    title: 'Graph 2',
    reason: expect.stringMatching(
      /^score right, 4 leaves examined instead of 3: .*strict cut-offs/,
    ),
  });
  expect(outcome.reason).toMatch(/All 3 that are not right show the same mistake: /);
});
