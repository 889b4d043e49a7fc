import type { Verdict } from '@queenside/class-view';
import { expect, test } from 'vitest';
import { decideVerdict, type FinalFacts } from '../../src/judge/index.ts';

const LIMITS = [undefined, 'memory', 'output', 'cpu', 'wall', 'idle'] as const;
const REFUSALS = [undefined, 'NO', 'FE'] as const;
/** Right records of three, the first fault, and the resulting verdict. */
const RECORDS = [
  [3, undefined, 'AC'],
  [2, 'WA', 'PAC'],
  [1, 'FE', 'PAC'],
  [1, 'NO', 'PAC'],
  [0, 'WA', 'WA'],
  [0, 'FE', 'FE'],
  [0, 'NO', 'NO'],
] as const;

/** The fixed order of verdicts. */
const ORDER = ['JE', 'MLE', 'OLE', 'TLE', 'ILE', 'RTE', 'FE', 'NO', 'WA', 'PAC', 'AC'] as const;
const NAMES = { memory: 'MLE', output: 'OLE', cpu: 'TLE', wall: 'TLE', idle: 'ILE' } as const;

test('every combination of facts gets the first applicable verdict', () => {
  let seen = 0;
  for (const isJudgeFault of [true, false])
    for (const limit of LIMITS)
      for (const hasCrashed of [true, false])
        for (const refusal of REFUSALS)
          for (const [right, firstFault, records] of RECORDS) {
            const facts: FinalFacts = {
              isJudgeFault,
              ...(limit && { limit }),
              hasCrashed,
              ...(refusal && { refusal }),
              right,
              total: 3,
              ...(firstFault && { firstFault }),
            };
            const reasons = new Set<Verdict>([
              ...(isJudgeFault ? (['JE'] as const) : []),
              ...(limit ? [NAMES[limit]] : []),
              ...(hasCrashed ? (['RTE'] as const) : []),
              ...(refusal ? [refusal] : [records]),
            ]);
            expect({ ...facts, verdict: decideVerdict(facts) }).toEqual({
              ...facts,
              verdict: ORDER.find((verdict) => reasons.has(verdict)),
            });
            seen++;
          }
  expect(seen).toBe(2 * 6 * 2 * 3 * 7);
});

test('a share from a checker gives PAC', () => {
  const facts = { isJudgeFault: false, hasCrashed: false, total: 1 };
  expect(decideVerdict({ ...facts, right: 0.25, firstFault: 'WA' })).toBe('PAC');
  expect(decideVerdict({ ...facts, right: 0, firstFault: 'WA' })).toBe('WA');
  expect(decideVerdict({ ...facts, right: 1 })).toBe('AC');
});
