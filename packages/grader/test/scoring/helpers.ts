import { fileURLToPath } from 'node:url';
import type {
  Assignment,
  Group,
  RunSummary,
  Scoring,
  Test,
  TestOutcome,
  Verdict,
} from '@queenside/class-view';
import type { BuildOutcome } from '../../src/index.ts';
import {
  LIMITS as DEFAULT_LIMITS,
  testDefinition,
} from '../../../class-view/test/test-definition.ts';

const LIMITS = { ...DEFAULT_LIMITS, wallMs: 40_000 };

export const BUILT: BuildOutcome = {
  ok: true,
  language: 'python',
  log: '',
  judgeFault: false,
  uses: {},
};

export const MINUTE = 60_000;

/** The assignment files in examples/. */
export function exampleFile(name: string): string {
  return fileURLToPath(new URL(`../../../../examples/${name}/assignment.yaml`, import.meta.url));
}

export function makeTest(
  id: string,
  points: number,
  scoring: Partial<Scoring> = {},
  more: Partial<Test> = {},
): Test {
  return testDefinition({
    id,
    title: id.toUpperCase(),
    limits: LIMITS,
    scoring: {
      points,
      credit: 'share',
      creditWith: ['AC', 'PAC', 'WA', 'FE'],
      parts: {},
      bonus: [],
      bonusBy: 'cpu',
      ...scoring,
    },
    ...more,
  });
}

export function makeAssignment(tests: readonly Test[], more: Partial<Assignment> = {}): Assignment {
  return {
    id: 'x',
    title: 'X',
    file: '/nowhere/assignment.yaml',
    seed: 1,
    build: { languages: [], limits: LIMITS, maxBytes: 1, maxFiles: 1 },
    hidden: [],
    tests,
    groups: [],
    rubric: [],
    maxPoints: Infinity,
    rounding: { to: 0, way: 'nearest' },
    attempts: 'last',
    samples: [],
    ...more,
  };
}

export function makeGroup(id: string, tests: readonly string[], more: Partial<Group> = {}): Group {
  return { id, title: id.toUpperCase(), tests, scoring: 'sum', requires: [], ...more };
}

export function makeRun(cpuMs: number, wallMs = cpuMs): RunSummary {
  return {
    ending: { kind: 'exited', code: 0 },
    cpuMs,
    wallMs,
    memoryBytes: 1,
    errors: '',
    repeated: false,
  };
}

/** Returns an outcome with this many right records. The default verdict follows from them. */
export function outcome(
  test: string,
  right: number,
  total: number,
  more: Partial<TestOutcome> = {},
): TestOutcome {
  return {
    test,
    verdict: verdictOf(right, total),
    reason: '',
    right,
    total,
    records: [],
    deductions: [],
    run: makeRun(100),
    ...more,
  };
}

/** Returns the outcome of a test without a run. */
export function noRun(test: string, verdict: Verdict, reason = ''): TestOutcome {
  const { run: _, ...rest } = outcome(test, 0, 10, { verdict, reason });
  return rest;
}

function verdictOf(right: number, total: number): Verdict {
  if (right === total) return 'AC';
  return right > 0 ? 'PAC' : 'WA';
}
