/** Default test definitions for the grader's tests. */
import type { Limits } from '@queenside/sandbox';
import type { AnswerRules, Test } from '../src/model/index.ts';

export const LIMITS: Limits = {
  cpuMs: 10_000,
  wallMs: 30_000,
  memoryBytes: 512 * 2 ** 20,
  outputBytes: 2 ** 20,
  processes: 64,
};

export const RULES: AnswerRules = {
  names: ['nqueens_out.txt'],
  otherNames: {},
  forms: [],
  otherForms: 0,
  solverOptions: {},
};

/** Returns a test of `nqueens` with these changes. */
export function testDefinition(more: Partial<Test> = {}): Test {
  return {
    id: 'small',
    title: 'Small boards',
    problem: 'nqueens',
    input: 'nqueens.txt',
    instances: { kind: 'file', path: '/nowhere/nqueens.txt' },
    answer: RULES,
    checker: { kind: 'problem' },
    limits: LIMITS,
    timeFactors: {},
    scoring: { points: 10, credit: 'share', creditWith: [], parts: {}, bonus: [], bonusBy: 'cpu' },
    requires: [],
    visibleTo: 'student',
    showsAnswers: false,
    ...more,
  };
}
