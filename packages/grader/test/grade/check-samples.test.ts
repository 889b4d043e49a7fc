import type { Assignment, Sample, SubmissionResult, TestOutcome } from '@queenside/class-view';
import { describe, expect, test } from 'vitest';
import {
  inferLimits,
  findDifferences,
  type CheckedSample,
} from '../../src/grade/class/check-samples.ts';

const outcome = (verdict: TestOutcome['verdict'], cpuMs = 0, memoryBytes = 0): TestOutcome => ({
  test: 'boards',
  verdict,
  reason: verdict === 'AC' ? '' : 'it says so',
  right: 0,
  total: 1,
  records: [],
  deductions: [],
  run: {
    ending: { kind: 'exited', code: 0 },
    cpuMs,
    wallMs: cpuMs,
    memoryBytes,
    errors: '',
    repeated: false,
  },
});
const result = (only: TestOutcome, points = 1): SubmissionResult => ({
  id: 'sample-1',
  name: 'sample',
  hash: 'aa',
  notes: [],
  build: { ok: true, log: '', judgeFault: false, uses: {} },
  tests: [only],
  score: {
    tests: [],
    groups: [],
    rubric: [],
    points,
    max: 2,
    bonus: 0,
    adjustments: [],
    isOpen: false,
    isUndecided: false,
  },
});
const sample = (rules: Partial<Sample>): Sample => ({
  path: '/samples/one',
  kind: 'right',
  verdicts: {},
  ...rules,
});

describe('differences from the expected result', () => {
  test.each([
    [{ verdicts: { '*': 'AC' } }, 'AC', []],
    [{ verdicts: { boards: 'WA', '*': 'AC' } }, 'WA', []],
    [{ verdicts: { '*': 'TLE|ILE' } }, 'ILE', []],
    [{ verdicts: {} }, 'RTE', []],
    [{ verdicts: { '*': 'AC' } }, 'WA', ['test boards is WA (it says so) instead of AC']],
    [{ verdicts: {} }, 'JE', ['test boards is JE (it says so) instead of judged']],
    [{ points: 2 }, 'AC', ['it has 1 points instead of 2']],
    [{ points: 1 }, 'AC', []],
  ] as const)('%j with %s', (rules, verdict, wrong) => {
    expect(findDifferences(sample(rules), result(outcome(verdict)))).toEqual(wrong);
  });
});

describe('suggested limits', () => {
  const assignment = { tests: [{ id: 'boards' }] } as unknown as Assignment;
  const checked = (kind: Sample['kind'], cpuMs: number, memoryBytes = 0): CheckedSample => ({
    sample: sample({ kind }),
    result: result(outcome('AC', cpuMs, memoryBytes)),
    wrong: [],
    judged: [],
  });

  test.each([
    ['at least a second', [10], [], 1000, true],
    ['four times the slowest, rounded up', [300, 700], [], 5000, true],
    ['slow samples above it are separated', [700], [6000, 5100], 5000, true],
    ['slow samples below it are not', [700], [6000, 4000], 5000, false],
  ])('%s', (_, right, slow, cpuMs, separates) => {
    const samples = [
      ...right.map((ms) => checked('right', ms)),
      ...slow.map((ms) => checked('slow', ms)),
      checked('wrong', 99_999),
    ];
    expect(inferLimits(assignment, samples)).toEqual([
      expect.objectContaining({ test: 'boards', cpuMs, separates }),
    ]);
  });

  test('round memory up to steps of 64 MiB', () => {
    const [limit] = inferLimits(assignment, [checked('right', 1, 40 * 2 ** 20)]);
    expect(limit!.memoryBytes).toBe(128 * 2 ** 20);
  });

  test('are empty if no right sample ran', () => {
    expect(inferLimits(assignment, [checked('slow', 1)])).toEqual([]);
  });
});
