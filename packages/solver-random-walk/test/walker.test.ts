import { abortAtQuestion, makeContext, recordEvents } from '@queenside/conformance';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { events, type Parameter, type Range, type Unit, walk } from '../src/walker.ts';

const line = (least: number, largest: number, step = 1): Parameter => ({
  values: { least, largest },
  steps: { least: -step, largest: step },
});

/** Returns a unit that arrives when its first value is `goal`. */
const seeker = (goal: number, ...parameters: Parameter[]): Unit => ({
  parameters,
  arrives: ([value]) => value === goal,
});

const MANY = { maxIterations: 100_000, maxRestarts: 10 };

test('a walk ends when its condition holds', () => {
  const units = [seeker(17, line(0, 50), line(3, 3)), seeker(-4, line(-9, 9, 3), line(0, 0))];
  const outcome = walk({ units }, MANY, makeContext({ seed: 3 }));
  expect(outcome).toEqual({
    kind: 'arrived',
    values: [
      [17, 3],
      [-4, 0],
    ],
  });
});

test('values and steps stay in their ranges', () => {
  const bounds = fc
    .tuple(fc.integer({ min: -20, max: 20 }), fc.nat(9))
    .map(([least, more]): Range => ({ least, largest: least + more }));
  fc.assert(
    fc.property(bounds, bounds, fc.nat(), (values, steps, seed) => {
      const observer = recordEvents(events);
      const units = [seeker(Infinity, { values, steps }, line(0, 5))];
      walk({ units }, { maxIterations: 50, maxRestarts: 1 }, makeContext({ seed, observer }));
      const isWithin = (value: number, { least, largest }: Range): boolean =>
        value >= least && value <= largest;
      const faults = observer.seen.filter(({ name, values: [, now] }, index) => {
        if (name === 'restart') return false;
        const step = now! - observer.seen[index - 1]!.values[1]!;
        return !isWithin(now!, values) || (name === 'move' && step !== 0 && !isWithin(step, steps));
      });
      expect(faults).toEqual([]);
      expect(observer.seen).toHaveLength(2 * 52);
    }),
  );
});

test('every value and every step occurs', () => {
  const observer = recordEvents(events);
  const units = [seeker(Infinity, line(5, 9, 2), line(0, 0))];
  walk({ units }, { maxIterations: 500, maxRestarts: 0 }, makeContext({ observer }));
  const values = observer.seen.flatMap(({ name, values: seen }) =>
    name === 'move' ? seen[1]! : [],
  );
  expect(new Set(values)).toEqual(new Set([5, 6, 7, 8, 9]));
  const steps = values.slice(1).map((value, index) => value - values[index]!);
  expect(new Set(steps)).toEqual(new Set([-2, -1, 0, 1, 2]));
});

test('a wide range is used to its ends', () => {
  const observer = recordEvents(events);
  const largest = 2 ** 53 - 1;
  const units = [seeker(-1, line(0, largest), line(0, 0))];
  walk({ units }, { maxIterations: 1, maxRestarts: 200 }, makeContext({ observer }));
  const starts = observer.seen.flatMap(({ name, values }) => (name === 'place' ? values[1]! : []));
  expect(starts.every((value) => Number.isSafeInteger(value))).toBe(true);
  expect(Math.min(...starts)).toBeLessThan(largest / 10);
  expect(Math.max(...starts)).toBeGreaterThan((largest / 10) * 9);
  expect(new Set(starts.map((value) => value % 2)).size).toBe(2);
});

describe('a unit that has arrived', () => {
  test('is not asked again and does not move', () => {
    const observer = recordEvents(events);
    const asked = [0, 0];
    const at = (unit: number, goal: number): Unit => ({
      parameters: [line(0, 30), line(0, 0)],
      arrives: ([value]) => asked[unit]!++ >= 0 && value === goal,
    });
    walk({ units: [at(0, 3), at(1, 25)] }, MANY, makeContext({ seed: 5, observer }));
    for (const unit of [0, 1]) {
      const steps = observer.seen.filter(
        ({ name, values }) => /^(place|move)$/.test(name) && values[0] === unit,
      );
      expect(asked[unit]).toBe(steps.length);
      expect(steps.at(-1)!.values[1]).toBe([3, 25][unit]);
    }
    expect(asked[0]).not.toBe(asked[1]);
  });

  test('walks again after a restart', () => {
    let taken = false;
    let cleared = 0;
    const first: Unit = {
      parameters: [line(0, 0), line(0, 0)],
      arrives: () => !taken && (taken = true),
    };
    const clear = (): void => {
      cleared++;
      taken = false;
    };
    const { stats, ...context } = makeContext();
    const budget = { maxIterations: 7, maxRestarts: 4 };
    const outcome = walk({ units: [first, first], clear }, budget, { stats, ...context });
    expect(outcome).toEqual({ kind: 'exhausted' });
    expect({ cleared, ...stats }).toEqual({ cleared: 5, iterations: 35, restarts: 4 });
  });
});

test('nothing moves if all units arrive at once', () => {
  const context = makeContext();
  const outcome = walk({ units: [seeker(2, line(2, 2))] }, MANY, context);
  expect(outcome).toEqual({ kind: 'arrived', values: [[2]] });
  expect(context.stats).toEqual({ iterations: 0, restarts: 0 });
});

test('checks for an abort every 64 iterations and reports progress at each attempt', () => {
  const reported: number[] = [];
  const onProgress = (fraction: number): void => void reported.push(fraction);
  const context = makeContext({ signal: abortAtQuestion(5), onProgress });
  const units = [seeker(Infinity, line(0, 9))];
  expect(walk({ units }, { maxIterations: 128, maxRestarts: 3 }, context)).toEqual({
    kind: 'aborted',
  });
  expect(context.stats).toEqual({ iterations: 320, restarts: 2 });
  expect(reported).toEqual([0, 0.25, 0.5]);
});
