import type { Limits, RunEnding, RunFacts } from '@queenside/sandbox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsUnder } from '../../src/grade/keep/facts-under.ts';

const limits: Limits = {
  cpuMs: 1000,
  wallMs: 4000,
  memoryBytes: 1_000_000,
  outputBytes: 1000,
  processes: 8,
};
const nothing = new Uint8Array();
const facts = (ending: RunEnding, figures: Partial<RunFacts> = {}): RunFacts => ({
  ending,
  cpuMs: 500,
  wallMs: 600,
  memoryBytes: 500_000,
  output: nothing,
  errors: nothing,
  ...figures,
});
const exited = facts({ kind: 'exited', code: 0 });
const ended = (limit: 'cpu' | 'wall' | 'idle' | 'memory' | 'output') =>
  facts({ kind: 'limit', limit }, { cpuMs: 1000, wallMs: 4000, memoryBytes: 1_000_000 });

describe('a run that ended on its own', () => {
  test.each([
    ['the same limits', {}, undefined],
    ['higher ones', { cpuMs: 9000, wallMs: 9000, memoryBytes: 9e9 }, undefined],
    ['lower ones that it keeps to', { cpuMs: 500, wallMs: 600, memoryBytes: 500_000 }, undefined],
    ['less processor time', { cpuMs: 499 }, 'cpu'],
    ['less time on the wall', { wallMs: 599 }, 'wall'],
    ['less memory', { memoryBytes: 499_999 }, 'memory'],
    ['less of everything', { cpuMs: 1, wallMs: 1, memoryBytes: 1 }, 'memory'],
  ])('under %s', (_, changed, limit) => {
    const judged = factsUnder(exited, limits, { ...limits, ...changed });
    expect(judged?.ending).toEqual(limit ? { kind: 'limit', limit } : exited.ending);
  });
});

describe('a run that a limit stopped', () => {
  test.each(['cpu', 'wall', 'idle', 'memory'] as const)(
    '%s: only a higher limit asks for another run',
    (limit) => {
      const run = ended(limit);
      const most = (
        { cpu: 'cpuMs', wall: 'wallMs', idle: 'wallMs', memory: 'memoryBytes' } as const
      )[limit];
      expect(factsUnder(run, limits, limits)).toEqual(run);
      expect(factsUnder(run, limits, { ...limits, [most]: limits[most] / 2 })).toEqual(run);
      expect(factsUnder(run, limits, { ...limits, [most]: limits[most] + 1 })).toBeUndefined();
    },
  );

  test('exceeding the output limit is final', () => {
    expect(factsUnder(ended('output'), limits, { ...limits, cpuMs: 9000 })).toEqual(
      ended('output'),
    );
  });
});

test('other output or process limits need a new run', () => {
  expect(factsUnder(exited, limits, { ...limits, outputBytes: 2000 })).toBeUndefined();
  expect(factsUnder(exited, limits, { ...limits, processes: 4 })).toBeUndefined();
});

test('facts survive lower limits and a return to the original ones', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(8000), fc.nat(2_000_000), (cpuMs, wallMs, memoryBytes) => {
      const lower = factsUnder(exited, limits, { ...limits, cpuMs, wallMs, memoryBytes })!;
      const fits = cpuMs >= 500 && wallMs >= 600 && memoryBytes >= 500_000;
      expect(lower.ending.kind).toBe(fits ? 'exited' : 'limit');
      expect(factsUnder(exited, limits, limits)).toEqual(exited);
    }),
  );
});
