/** What a solver that gives up advises, and what a proved bound says of an answer. */
import { definePlugin, gaveUp, type Problem, type Solver } from '@queenside/core';
import { expect, test } from 'vitest';
import { localProgress, runJob, unpackReports, type Answered } from '../src/index.ts';
import { registryOf, sums } from './sums.ts';

const limit = { type: 'integer', minimum: 1, default: 5, description: 'most steps' } as const;

/** Solves one record, and returns its report. */
async function solve(problem: Problem, solver: Partial<Solver>) {
  const whole = {
    id: 'tried',
    problem: problem.id,
    summary: 'Tries',
    options: {},
    capabilities: { tasks: ['add'], complete: false, deterministic: true },
    ...solver,
  } as Solver;
  const plan = {
    problem: problem.id,
    origin: { name: `${problem.id}.txt` },
    solver: 'tried',
    options: {},
    seed: 1,
    timeLimitMs: Infinity,
    explain: false,
    draw: false,
  };
  const registry = registryOf(definePlugin({ problems: [problem], solvers: [whole] }));
  const records = { bytes: Buffer.from('1'), ends: [1], lines: [1], first: 0 };
  const outcome = await runJob(registry, { kind: 'solve', plan, records }, localProgress());
  return unpackReports((outcome as Answered).reports)[0]!;
}

test.each([
  [true, {}, 'try another solver'],
  [false, {}, 'try another seed or another solver'],
  [true, { limit }, 'raise the limit, or try another solver'],
  [false, { limit }, 'raise the limit, or try another seed or another solver'],
])('a solver (deterministic %s, options %j) advises what it can use', async (...row) => {
  const [deterministic, options, remedy] = row;
  const capabilities = { tasks: ['add'], complete: false, deterministic };
  const solve1 = (): never => {
    throw gaveUp('tried', 'no formula for 8');
  };
  const { error } = await solve(sums as Problem, {
    options: options as never,
    capabilities,
    solve: solve1,
  });
  expect(error).toMatchObject({ code: 'core/gave-up', remedy });
});

test('only an answer with an objective outlives a solver that gives up', async () => {
  const solve1: Solver['solve'] = (_instance, _options, { improve }) => {
    improve(1);
    throw gaveUp('tried', 'no time');
  };
  const measured = {
    ...sums,
    objective: { sense: 'min', unit: 'steps' },
    check: () => ({ kind: 'right', objective: 1 }),
  } as Problem;
  expect(await solve(measured, { solve: solve1 })).toMatchObject({ status: 'right' });
  expect(await solve(sums as Problem, { solve: solve1 })).toMatchObject({
    status: 'failed',
    error: { code: 'core/gave-up' },
  });
});

test.each([
  [2, true, 'optimal'],
  [2, false, 'feasible'],
  [1, true, 'feasible'],
])('the answer 2 with the bound %i (provable: %s) is %s', async (bound, provable, proof) => {
  const problem = {
    ...sums,
    objective: { sense: 'min', unit: 'bins', provesBound: () => provable },
    check: (_: unknown, answer: number) => ({ kind: 'right', objective: answer }),
  } as Problem;
  const report = await solve(problem, {
    solve(_instance, _options, context) {
      context.bound(bound);
      return 2;
    },
  });
  expect(report.proof).toBe(proof);
});
