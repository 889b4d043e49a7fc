/** Tests the common properties of all wrong answers of a file. */
import { expect, test } from 'vitest';
import { judge, useEngine } from './helpers.ts';

const engine = useEngine(1);

const BOARDS = [
  '[2,4,1,3]',
  '[1,3,5,2,4]',
  '[2,4,6,1,3,5]',
  '[1,3,5,7,2,4,6]',
  '[1,5,8,6,3,7,2,4]',
];
const SIZES = '4\n5\n6\n7\n8\n';

async function reasonFor(problem: string, input: string, answers: readonly string[]) {
  const { reason } = await judge(engine(), problem, input, `${answers.join('\n')}\n`);
  return reason;
}

test.each([
  [
    'a dropped answer',
    BOARDS.toSpliced(1, 1),
    '4 of 5 records are right; record 2, n = 5: there is no answer for this record',
  ],
  ['an answer too many', BOARDS.toSpliced(1, 0, '[1]'), ''],
  [
    'every second answer',
    [0, 2, 4].map((at) => BOARDS[at]!),
    '3 of 5 records are right; record 2, n = 5: there is no answer for this record',
  ],
])('sizes tell which record an answer belongs to: %s', async (_, answers, said) => {
  expect(await reasonFor('nqueens', SIZES, answers)).toBe(said);
});

test('answers tell that one is missing among records that are blocks', async () => {
  const widths = [1, 2, 3, 4, 5, 6];
  const grids = widths.map((width) => `S${'.'.repeat(width)}G\n`);
  const answers = widths.map((width) => `S${'*'.repeat(width)}G\n`);
  const reason = await reasonFor('gridwalk', grids.join('\n'), answers.toSpliced(1, 1));
  expect(reason).toBe('5 of 6 records are right; record 2: there is no answer for this record');
});

// In the second file, each second record has no answer, and the others have wrong ones.
test.each([
  ['nqueens', SIZES, BOARDS.map(() => '[1]')],
  ['factor', '15\n21\n35\n77\n91\n143\n', ['21: prime', '77: prime', '143: prime']],
])(
  'answers that are wrong everywhere are in no other place (%s)',
  async (problem, input, answers) => {
    expect(await reasonFor(problem, input, answers)).not.toMatch(/skipped|missing|too many/);
  },
);

// 4 and 5: strict cut-offs and children from right to left lead to other counts.
const STRICT = '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,5),(B,3),(C,3),(C,9)}';
const REVERSED = '{(A,max),(B,min),(C,min)} {(A,B),(A,C),(B,4),(B,6),(C,9),(C,2)}';
const line = (number: number, score: number, leaves: number, words = 'Leaf Nodes Examined') =>
  `Graph ${number}: Score: ${score}; ${words}: ${leaves}`;

test('one mistake in all wrong records is named', async () => {
  const input = `${STRICT}\n`.repeat(3);
  const answers = [1, 2, 3].map((number) => line(number, 3, 4));
  expect(await reasonFor('alphabeta', input, answers)).toMatch(
    /All 3 wrong records show the same mistake: .*cut-offs only where alpha > beta/,
  );
});

test('a mistake that a right record contradicts is not named', async () => {
  const input = `${STRICT}\n`.repeat(4);
  const answers = [1, 2, 3].map((number) => line(number, 3, 4));
  const reason = await reasonFor('alphabeta', input, [...answers, line(4, 3, 3)]);
  expect(reason).toBe(
    '1 of 4 records are right; Graph 1: score right, 4 leaves examined instead of 3',
  );
});

test('a mistake that does not explain all wrong records is not named', async () => {
  const input = `${STRICT}\n`.repeat(4);
  const answers = [1, 2, 3].map((number) => line(number, 3, 4));
  const reason = await reasonFor('alphabeta', input, [...answers, line(4, 3, 77)]);
  expect(reason).not.toMatch(/cut-offs|same mistake/);
});

test('a constant difference is named', async () => {
  const input = `${REVERSED}\n`.repeat(3);
  const answers = [1, 2, 3].map((number) => line(number, 4, 14));
  expect(await reasonFor('alphabeta', input, answers)).toMatch(/Every count is 10 too high$/);
});

test('all nodes are counted, and the line says so', async () => {
  const input = `${STRICT}\n`.repeat(3);
  const answers = [1, 2, 3].map((number) => line(number, 3, 6, 'Nodes Examined'));
  expect(await reasonFor('alphabeta', input, answers)).toContain(
    'inner nodes were counted too, not leaves only',
  );
});
