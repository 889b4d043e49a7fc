import { runSolver } from '@queenside/conformance';
import { factor } from '@queenside/problem-factor';
import { expect, test } from 'vitest';
import { factorWalkSolver } from '../src/index.ts';

type Settings = Parameters<typeof runSolver>[2];

/** Returns the kind of the answer, after the checker accepted it. */
async function kindOf(number: bigint, settings: Settings = {}): Promise<string> {
  const { answer } = await runSolver(factorWalkSolver, { number }, settings);
  expect(factor.check({ number }, answer)).toMatchObject({ kind: 'right' });
  return answer.kind;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return false;
  return true;
}

test('splits every composite number below 600, and no prime', async () => {
  for (let number = 2; number < 600; number++) {
    const options = isPrime(number) ? { maxIterations: 500, maxRestarts: 0 } : {};
    expect(`${number} ${await kindOf(BigInt(number), { options })}`).toBe(
      `${number} ${isPrime(number) ? 'unknown' : 'factors'}`,
    );
  }
});

test.each([
  ['a square', 9973n * 9973n],
  ['two primes of five digits', 99_989n * 99_991n],
  ['a number above 2^53 with many divisors', 16_173_197_924_083_200n],
])('splits %s', async (_, number) => {
  expect(await kindOf(number)).toBe('factors');
});

test.each([
  ['two primes of 32 bits', 4_294_967_279n * 4_294_967_291n],
  ['the largest number of the format', 3_317_044_064_679_887_385_961_980n],
])('finds no factors when the budget ends: %s', async (_, number) => {
  const options = { maxIterations: 200, maxRestarts: 3 };
  const { answer, stats } = await runSolver(factorWalkSolver, { number }, { options });
  expect(answer).toEqual({ kind: 'unknown' });
  expect(stats).toEqual({ iterations: 800, restarts: 3 });
});

test('the seed decides the walk', async () => {
  const statsOf = async (seed: number) =>
    (await runSolver(factorWalkSolver, { number: 99_989n * 99_991n }, { seed })).stats;
  expect(await statsOf(4)).toEqual(await statsOf(4));
  expect(await statsOf(4)).not.toEqual(await statsOf(5));
});

test('A walks from 2 to the root, B from the root to the half, until all attempts have failed', async () => {
  const seen: { a: number[]; b: number[] } = { a: [], b: [] };
  const attempts: number[] = [];
  const { code: codes } = factorWalkSolver.events!;
  const observer = {
    event(code: number, first = 0, a = 0, b = 0): void {
      if (code === codes['exhausted']) attempts.push(first);
      if (code !== codes['place'] && code !== codes['move']) return;
      seen.a.push(a);
      seen.b.push(b);
    },
  };
  await kindOf(1009n, { observer, options: { maxRestarts: 3 } });
  const ends = (values: number[]) => [Math.min(...values), Math.max(...values)];
  expect(ends(seen.a)).toEqual([2, 31]);
  expect(ends(seen.b)).toEqual([31, 504]);
  expect(attempts).toEqual([4]);
});
