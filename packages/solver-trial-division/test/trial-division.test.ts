import { Random } from '@queenside/core';
import { abortAtQuestion, runSolver, type SolverRun } from '@queenside/conformance';
import { factor, type FactorAnswer } from '@queenside/problem-factor';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events } from '../src/watch.ts';
import { trialDivisionSolver } from '../src/index.ts';

type Settings = Parameters<typeof runSolver>[2];

function run(number: bigint, settings: Settings = {}): Promise<SolverRun<FactorAnswer>> {
  return runSolver(trialDivisionSolver, { number }, settings);
}

/** Returns the answer as text, after the checker (with its own primality test) accepted it. */
async function solve(number: bigint, options: Record<string, unknown> = {}): Promise<string> {
  const { answer } = await run(number, { options });
  expect({ number, verdict: factor.check({ number }, answer) }).toEqual({
    number,
    verdict: { kind: 'right' },
  });
  return answer.kind === 'factors' ? `${answer.a} x ${answer.b}` : answer.kind;
}

function smallestDivisor(number: number): number {
  for (let divisor = 2; divisor * divisor <= number; divisor++)
    if (number % divisor === 0) return divisor;
  return number;
}

/** Returns the expected answer for a small number. The smallest factor is certain if it is tried as a divisor. */
function expected(number: number, trialLimit: number): RegExp {
  const a = smallestDivisor(number);
  if (a === number) return /^prime$/;
  return a <= trialLimit ? new RegExp(`^${a} x ${number / a}$`) : /^\d+ x \d+$/;
}

test.each([2, 3, 5, 10, 31, 10_000])(
  'every number below 2000, with divisors up to %i',
  async (trialLimit) => {
    for (let number = 2; number < 2000; number++)
      expect(await solve(BigInt(number), { trialLimit })).toMatch(expected(number, trialLimit));
  },
);

describe('large numbers', () => {
  test.each([
    ['the largest primes below 2^32', 4_294_967_279n, 4_294_967_291n],
    ['a square', 4_294_967_291n, 4_294_967_291n],
    ['the largest primes below 2^16', 65_519n, 65_521n],
    ['2^64 + 1', 274_177n, 67_280_421_310_721n],
    ['10^24 - 1 over 999999', 1_000_001n, 1_000_000_000_001_000_000n + 1n],
    ['near the limit', 1_287_836_182_259n, 2_575_672_364_519n],
  ])('%s', async (_, a, b) => {
    expect(await solve(a * b)).toMatch(/^\d+ x \d+$/);
  });

  test.each([2n ** 61n - 1n, 2n ** 64n - 59n, 10n ** 24n + 7n])('%d is prime', async (number) => {
    expect(await solve(number)).toBe('prime');
    const { stats } = await run(number);
    expect(stats).toMatchObject({ bases: number < 2n ** 64n ? 7 : 13, rhoSteps: 0 });
  });

  // Strong pseudoprimes to the first prime bases (OEIS A014233) and Carmichael numbers.
  test.each([2047n, 3_215_031_751n, 3_825_123_056_546_413_051n, 561n, 9_746_347_772_161n])(
    '%d is not prime',
    async (number) => {
      expect(await solve(number)).toContain(' x ');
      expect(await solve(number, { trialLimit: 2 })).toContain(' x ');
    },
  );

  test.each([
    ['semiprime', / x /],
    ['prime', /^prime$/],
    ['any', /^prime$| x /],
  ])('generated: %s', async (kind, answer) => {
    const parameters = { kind, count: 150, minDigits: 1, maxDigits: 20 };
    for (const line of factor.generator!.generate(parameters, new Random(5)))
      expect(await solve(BigInt(line))).toMatch(answer);
  });

  test('products of three numbers', async () => {
    const part = fc.bigInt({ min: 2n, max: 10n ** 8n });
    const property = fc.asyncProperty(part, part, part, async (a, b, c) => {
      expect(await solve(a * b * c)).toContain(' x ');
    });
    await fc.assert(property, { numRuns: 200 });
  });
});

describe('reports', () => {
  test('the divisors up to the root of a prime', async () => {
    const divisors: number[] = [];
    let primes = 0;
    const observer = {
      event: (code: number, divisor = 0) => {
        if (code === events.code.prime) primes++;
        else divisors.push(divisor);
      },
    };
    const { stats } = await run(1009n, { observer });
    expect(divisors).toEqual([2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31]);
    expect(primes).toBe(1);
    expect(stats).toEqual({ divisions: 11, bases: 0, rhoSteps: 0 });
  });

  test('a witness, the laps of rho, and the smaller factor', async () => {
    const seen: string[] = [];
    const names = Object.keys(events.fields);
    const observer = {
      event: (code: number, ...values: number[]) => {
        if (code !== events.code.divide) seen.push(`${names[code]} ${values.join(' ')}`);
      },
    };
    const { stats } = await run(65_519n * 65_521n, { observer });
    expect(seen.slice(0, 4)).toEqual(['test 2 1', 'restart 1', 'cycle 1 0 2', 'cycle 2 0 26']);
    expect(seen.at(-1)).toBe('split 65519');
    expect(stats['bases']).toBe(1);
    const laps = seen.filter((event) => event.startsWith('cycle')).length;
    expect(stats['rhoSteps']).toBeGreaterThan(2 ** (laps - 1));
    expect(stats['rhoSteps']).toBeLessThan(2 ** (laps + 1));
  });

  test('how far an aborted run got', async () => {
    const options = { trialLimit: 2 ** 26 };
    await expect(run(2n ** 61n - 1n, { options, signal: abortAtQuestion(3) })).rejects.toThrow(
      /stopped after 12291 divisions, 0 bases and 0 steps of rho/,
    );
    const semiprime = 4_294_967_279n * 4_294_967_291n;
    await expect(run(semiprime, { signal: abortAtQuestion(30) })).rejects.toThrow(
      /1 bases and [1-9]\d* steps of rho/,
    );
  });

  test('growing progress', async () => {
    const reported: number[] = [];
    const onProgress = (fraction: number): void => void reported.push(fraction);
    await run(2n ** 61n - 1n, { options: { trialLimit: 100_000 }, onProgress });
    expect(reported.length).toBeGreaterThan(5);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBeLessThan(1);
  });
});
