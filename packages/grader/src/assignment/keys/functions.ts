import { defined } from '@queenside/core/basics';
import type { Budget, ExpandedRule, FunctionRules, HeuristicRules } from '@queenside/class-view';
import { LANGUAGES_ASKED } from '@queenside/own-search';
import { assignmentError } from '../errors.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenBudget, WrittenHeuristic, WrittenTest } from '../source/schema.ts';
import { readShare } from './answer.ts';
import { outOfRange } from './limits.ts';
import { readQuantity, SHARE } from './quantities.ts';

/** The limits for each record, if the file sets none. */
export const FUNCTION_DEFAULTS = { cpuMs: 2000 } as const;
/** A heuristic estimates many states, and waits while the judge lists them. */
export const HEURISTIC_DEFAULTS = { waitMs: 300_000 } as const;

/** The most states to list, if the file sets none. */
const STATES = 200_000;

/** Keys of programs, of functions, and of heuristics. */
const OF_PROGRAMS = ['package', 'input', 'runs', 'record', 'checker'] as const;
const OF_SEARCHES = ['rule', 'budget'] as const;

/** Keys that have no effect on a kind, and why. */
const WITHOUT_EFFECT = {
  program: { keys: [...OF_SEARCHES, 'function', 'heuristic'], why: '' },
  function: {
    keys: [...OF_PROGRAMS, 'heuristic'],
    why: 'a function gets its records, and returns its answers',
  },
  heuristic: {
    keys: [...OF_PROGRAMS, ...OF_SEARCHES],
    why: 'a heuristic gets states, and returns its estimates',
  },
} as const;

const COUNTS: readonly Budget['count'][] = ['examined', 'expanded', 'generated'];

/** Keys of a rule, and the algorithms that they vary. */
const VARIANTS = [
  ['cutoff', 'alpha-beta'],
  ['reopen', 'a-star'],
  ['weight', 'weighted-a-star'],
  ['limit', 'depth-limited'],
  ['width', 'beam'],
  ['variables', 'csp-backtracking', 'csp-forward-checking', 'mac'],
  ['values', 'csp-backtracking', 'csp-forward-checking', 'mac'],
] as const;

/**
 * Reads the rules of a test of a function.
 *
 * @returns undefined if the test runs a program.
 * @throws QueensideError `assignment/not-a-function`, `…/beside-function`, `…/mixed-tiers`, `…/tiers-grow`,
 *   `…/beside-algorithm`, `…/one-count`, or `…/out-of-range`.
 */
export function readFunction(
  written: WrittenTest,
  at: KeyPath,
  source: Source,
): FunctionRules | undefined {
  const { kind = 'program', rule, budget } = written;
  const { keys, why } = WITHOUT_EFFECT[kind];
  const wrong = keys.find((key) => written[key] !== undefined);
  if (wrong !== undefined) {
    const path = [...at, wrong];
    const values = { path: showPath(path), why };
    const place = source.placeOf(path);
    if (kind === 'program' || wrong === 'heuristic')
      throw assignmentError('not-a-function', { ...values, kind: kindWith(wrong) }, place);
    throw assignmentError('beside-function', { ...values, kind }, place);
  }
  if (kind === 'program') return undefined;
  const { languages = [...LANGUAGES_ASKED], file, name, framework } = written.function ?? {};
  if (kind === 'heuristic') {
    if (framework !== undefined) {
      const path = [...at, 'function', 'framework'];
      const found = 'the parameters of a heuristic tell what it gets';
      const values = { path: showPath(path), kind, why: found };
      throw assignmentError('beside-function', values, source.placeOf(path));
    }
    const heuristic = readHeuristic(written.heuristic ?? {}, [...at, 'heuristic'], source);
    return { languages, ...defined({ file, name }), heuristic };
  }
  const read = budget && readBudget(budget, rule?.is, [...at, 'budget'], source);
  for (const [key, ...algorithms] of VARIANTS) {
    const isNeeded = (id: string | undefined): boolean =>
      (algorithms as readonly (string | undefined)[]).includes(id);
    if (rule?.[key] === undefined || isNeeded(rule.is) || isNeeded(read?.of)) continue;
    const path = [...at, 'rule', key];
    const values = { path: showPath(path), needed: algorithms.join(' or ') };
    throw assignmentError('beside-algorithm', values, source.placeOf(path));
  }
  return { languages, ...defined({ file, name, framework, rule, budget: read }) };
}

/** Returns the kind of test that a key belongs to. */
function kindWith(key: string): string {
  return key === 'heuristic' ? 'heuristic' : 'function';
}

function readHeuristic(
  { require = 'admissible', calls = 0, states = STATES, expanded }: WrittenHeuristic,
  at: KeyPath,
  source: Source,
): HeuristicRules {
  const read = expanded && readExpanded(expanded, [...at, 'expanded'], source);
  return { required: require, calls, states, ...defined({ expanded: read }) };
}

function readExpanded(
  { of = 'zero', tiers: written, points }: NonNullable<WrittenHeuristic['expanded']>,
  at: KeyPath,
  source: Source,
): ExpandedRule {
  const tiersAt = [...at, 'tiers'];
  const tiers = Object.entries(written).map(([most, share]) => {
    const isShare = !/^\d+$/.test(most);
    const atMost = isShare ? readQuantity(SHARE, most)! : Number(most);
    const worth = readShare(share, [...tiersAt, most], source);
    return { most, tier: { atMost, isShare, worth } };
  });
  const isMixed = tiers.some(({ tier }) => tier.isShare !== tiers[0]!.tier.isShare);
  if (isMixed)
    throw assignmentError('mixed-tiers', { path: showPath(tiersAt) }, source.placeOf(tiersAt));
  const sorted = tiers.toSorted((a, b) => a.tier.atMost - b.tier.atMost);
  const grown = sorted.find(({ tier }, index) => tier.worth > (sorted[index - 1]?.tier.worth ?? 1));
  if (grown !== undefined) {
    const place = source.placeOf([...tiersAt, grown.most]);
    throw assignmentError('tiers-grow', { path: showPath(tiersAt), more: grown.most }, place);
  }
  return { of, tiers: sorted.map(({ tier }) => tier), points };
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
