import { defined } from '@queenside/core/basics';
import type { Budget, FunctionRules } from '@queenside/class-view';
import { LANGUAGES_ASKED } from '@queenside/own-search';
import { assignmentError } from '../errors.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenBudget, WrittenTest } from '../source/schema.ts';
import { outOfRange } from './limits.ts';
import { readQuantity, SHARE } from './quantities.ts';

/** The limits for each record, if the file sets none. */
export const FUNCTION_DEFAULTS = { cpuMs: 2000 } as const;

/** Keys of functions, and keys that a function does not need. */
const OF_FUNCTIONS = ['function', 'rule', 'budget'] as const;
const OF_PROGRAMS = ['package', 'input', 'runs', 'record', 'checker'] as const;
const COUNTS: readonly Budget['count'][] = ['examined', 'expanded', 'generated'];

/** Keys of a rule, and the algorithms that they vary. */
const VARIANTS = [
  ['cutoff', 'alpha-beta'],
  ['reopen', 'a-star'],
  ['weight', 'weighted-a-star'],
] as const;

/**
 * Reads the rules of a test of a function.
 *
 * @returns undefined if the test runs a program.
 * @throws QueensideError `assignment/not-a-function`, `…/beside-function`,
 *   `…/beside-algorithm`, `…/one-count`, or `…/out-of-range`.
 */
export function readFunction(
  written: WrittenTest,
  at: KeyPath,
  source: Source,
): FunctionRules | undefined {
  const { kind, rule, budget } = written;
  const isFunction = kind === 'function';
  const wrong = (isFunction ? OF_PROGRAMS : OF_FUNCTIONS).find((key) => written[key] !== undefined);
  if (wrong !== undefined) {
    const path = [...at, wrong];
    const code = isFunction ? 'beside-function' : 'not-a-function';
    throw assignmentError(code, { path: showPath(path) }, source.placeOf(path));
  }
  if (!isFunction) return undefined;
  const read = budget && readBudget(budget, rule?.is, [...at, 'budget'], source);
  for (const [key, needed] of VARIANTS) {
    if (rule?.[key] === undefined || [rule.is, read?.of].includes(needed)) continue;
    const path = [...at, 'rule', key];
    const values = { path: showPath(path), needed };
    throw assignmentError('beside-algorithm', values, source.placeOf(path));
  }
  return {
    languages: written.function?.languages ?? [...LANGUAGES_ASKED],
    ...defined({
      file: written.function?.file,
      name: written.function?.name,
      framework: written.function?.framework,
      rule,
      budget: read,
    }),
  };
}

function readBudget(
  written: WrittenBudget,
  followed: string | undefined,
  at: KeyPath,
  source: Source,
): Budget {
  const [count, other] = COUNTS.filter((each) => written[each] !== undefined);
  if (count === undefined || other !== undefined) {
    const values = { path: showPath(at), found: count === undefined ? 'no' : 'several' };
    throw assignmentError('one-count', values, source.placeOf(at));
  }
  const { of, atMost } = written[count]!;
  const share = readQuantity(SHARE, atMost)!;
  if (of === followed && share < 1) {
    const expected = `100 % up, which ${of} itself needs`;
    throw outOfRange(atMost, expected, [...at, count, 'atMost'], source);
  }
  return { count, of, atMost: share, points: written.points };
}
