/** How good answers are: what a solver announces and returns, against what is published and reported. */
import {
  definePlugin,
  gaveUp,
  type Plugin,
  type Problem,
  type RunContext,
  type Solver,
} from '@queenside/core';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBetter, objectiveOf, toPlain } from '../src/objective.ts';
import {
  localProgress,
  runJob,
  unpackReports,
  type Answered,
  type Incumbent,
} from '../src/index.ts';
import { registryOf, sums } from './sums.ts';

/** The steps of a solver: it announces values, of which negative ones are wrong, and bounds; then it ends. */
interface Course {
  readonly steps: readonly { readonly value?: number; readonly bound?: number }[];
  readonly end: number | 'throws' | 'quits' | 'nothing';
}

function tours(sense: 'min' | 'max', course: Course): Plugin {
  const problem: Problem<unknown, number> = {
    ...sums,
    id: 'tours',
    parse: () => 0,
    need: () => ({ task: 'add', size: 1 }),
    objective: { sense, unit: 'km', provesBound: (_, bound) => Number(bound) % 2 === 0 },
    check: (_, answer) =>
      answer < 0
        ? { kind: 'wrong', mistake: 'low', reason: `${answer} is no length` }
        : { kind: 'right', objective: answer },
  };
  const solver: Solver<unknown, number> = {
    id: 'tourist',
    problem: 'tours',
    summary: 'Travels',
    options: {},
    capabilities: { tasks: ['add'], complete: true, deterministic: true },
    solve(_instance, _options, { improve, bound }: RunContext) {
      for (const step of course.steps) {
        if (step.value !== undefined) improve(step.value);
        if (step.bound !== undefined) bound(step.bound);
      }
      if (course.end === 'throws') throw new Error('lost');
      if (course.end === 'quits') throw gaveUp('tourist', 'tired');
      return course.end === 'nothing' ? (undefined as never) : course.end;
    },
  };
  return definePlugin({ problems: [problem], solvers: [solver] });
}

// Slow checks skip announced answers: no time passes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const value = fc.integer({ min: -3, max: 12 });
const step = fc.oneof(fc.record({ value }), fc.record({ bound: value }));
const end = fc.oneof(value, fc.constantFrom('throws', 'quits', 'nothing'));

test('the best right answer is published, however its solver ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('min', 'max'),
      fc.array(step, { maxLength: 8 }),
      end,
      async (sense, steps, how) => {
        const registry = registryOf(tours(sense, { steps, end: how }));
        const told: Incumbent[] = [];
        const progress = Object.assign(localProgress(), {
          improved: (incumbent: Incumbent) => void told.push(incumbent),
        });
        const outcome = (await runJob(
          registry,
          {
            kind: 'solve',
            plan: {
              problem: 'tours',
              origin: { name: 'tours.txt' },
              solver: 'tourist',
              options: {},
              seed: 1,
              timeLimitMs: Infinity,
              explain: false,
              draw: false,
            },
            records: { bytes: Buffer.from('1'), ends: [1], lines: [1], first: 0 },
          },
          progress,
        )) as Answered;
        const [report] = unpackReports(outcome.reports);
        const text = Buffer.concat(outcome.chunks).toString();
        const announced = steps.flatMap((each) => ('value' in each ? [each.value] : []));
        const right = announced.filter((each) => each >= 0);
        const best = (values: readonly number[]) =>
          values.length === 0 ? undefined : Math[sense](...values);
        const told1 = best(right);
        // The run reported every better announced answer at once.
        const better = right.filter((each, at) => best([...right.slice(0, at), each]) === each);
        const news = [...new Set(better)];
        const texts = told.flatMap((each) =>
          each.text ? [Buffer.from(each.text).toString()] : [],
        );
        expect([...new Set(texts)]).toEqual(news.map((each) => `${each}\n`));
        const isAnswer = typeof how === 'number';
        const isRefused = isAnswer ? how < 0 : told1 === undefined;
        const refusals: Readonly<Record<string, string>> = {
          throws: 'core/solver-threw',
          quits: 'core/gave-up',
          nothing: 'batch/answer-unusable',
        };
        const code = isRefused ? (refusals[how] ?? 'core/answer-wrong') : undefined;
        expect(report!.error?.code).toBe(code);
        if (isRefused) return;
        const published = best(isAnswer ? [...right, how] : right)!;
        expect(text).toBe(`${published}\n`);
        const bounds = steps.flatMap((each) => ('bound' in each ? [each.bound] : []));
        const bound =
          bounds.length === 0 ? undefined : Math[sense === 'min' ? 'max' : 'min'](...bounds);
        const isRefuted = bound !== undefined && isBetter({ sense }, published, bound);
        const { objective } = report!;
        expect(objective).toMatchObject({
          sense,
          unit: 'km',
          value: published,
          isTimed: false,
          refused: announced.length - right.length,
        });
        expect(objective!.bound).toBe(bound);
        expect(objective!.boundIs).toBe(
          bound === undefined
            ? undefined
            : isRefuted
              ? 'refuted'
              : bound % 2 === 0
                ? 'proved'
                : 'claimed',
        );
        expect(objective!.improvements.map((each) => each.value)).toEqual(
          isAnswer && how === published && how !== told1 ? [...news, how] : news,
        );
        const last = announced.findLast((each) => each < 0);
        expect(objective!.refusal).toBe(last === undefined ? undefined : `${last} is no length`);
        const by = { throws: 'failed', quits: 'gave-up', nothing: 'failed' }[how as string];
        expect(objective!.stopped?.by).toBe(by);
        const details: Readonly<Record<string, RegExp>> = {
          throws: /^lost$/,
          quits: /^tired$/,
          nothing: /returned undefined/,
        };
        expect(objective!.stopped?.detail ?? '').toMatch(details[how] ?? /^$/);
      },
    ),
    { numRuns: 200 },
  );
});

test('integers beyond the safe range are told as text, and compared all the same', () => {
  const big = 2n ** 60n;
  expect([toPlain(7n), toPlain(-7n), toPlain(0.5), toPlain(big), toPlain(-big)]).toEqual([
    7,
    -7,
    0.5,
    String(big),
    String(-big),
  ]);
  const report = objectiveOf(
    { sense: 'max', unit: 'm' },
    undefined,
    { kind: 'right', objective: big },
    { improvements: [], refused: 0, isTimed: true, bound: String(2n * big) },
  );
  expect(report).toMatchObject({
    value: String(big),
    bound: String(2n * big),
    gap: 1,
    isTimed: true,
  });
  expect(report!.boundIs).toBe('claimed');
  const optimal = { kind: 'right', objective: 5, proof: 'optimal' } as const;
  const objective = { sense: 'min', unit: 'm' } as const;
  const course = { improvements: [], refused: 0, isTimed: false, bound: 2 };
  expect(objectiveOf(objective, undefined, optimal, course)).toMatchObject({
    bound: 5,
    boundIs: 'proved',
    gap: 0,
  });
  expect(objectiveOf(undefined, undefined, optimal, course)).toBeUndefined();
  const open = { kind: 'right', objective: 5 } as const;
  expect(objectiveOf(objective, undefined, open, { ...course, bound: 2.5 })).toMatchObject({
    bound: 2.5,
    boundIs: 'claimed',
    gap: 0.5,
  });
  const zero = { kind: 'right', objective: 0 } as const;
  expect(objectiveOf(objective, undefined, zero, { ...course, bound: -1 })).not.toHaveProperty(
    'gap',
  );
});
