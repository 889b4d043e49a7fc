/** Judges an answer to a state of a domain by the rules. */
import {
  type Domain,
  type PathPromise,
  RIGHT,
  undecided,
  type Verdict,
  wrong,
} from '@queenside/core';
import { type DomainAnswer, followPath, isLess } from '../path.ts';
import {
  cheapestCost,
  FEW_NODES,
  fewestActions,
  knownCost,
  MOST_NODES,
  MOST_STATES,
  noneBelow,
} from './cheapest.ts';

export const MISTAKES = {
  'illegal-action': 'an action does not apply in its state',
  'not-at-a-goal': 'the path does not end at a goal',
  'other-goal': 'the answer is for another goal',
  'wrong-cost': 'the actions cost another sum',
  'not-cheapest': 'there is a cheaper path',
  'not-shortest': 'there is a path with fewer actions',
  'path-exists': 'there is a path',
};

export function checkPath<State>(
  domain: Domain<State>,
  initial: State,
  { actions, cost, promise, goal }: DomainAnswer,
): Verdict {
  const name = domain.goalName?.(initial);
  if (goal !== undefined && goal.toLowerCase() !== withoutNote(name).toLowerCase())
    return wrong('other-goal', `the goal is ${name ?? 'the usual one'}, not ${goal}`);
  if (actions === undefined) return checkNone(domain, initial);

  // 1. Follow the path.
  const { sum, fault } = followPath(domain, initial, { actions, cost });
  if (fault !== undefined) return fault;

  // 2. Compare it with what was promised.
  if (promise === 'fewest-actions' && domain.cost !== undefined)
    return checkFewest(domain, initial, actions.length);
  const factor = promise === 'fewest-actions' ? 1 : factorOf(promise);
  return factor === undefined ? RIGHT : checkCost(domain, initial, sum, factor);
}

/** Returns the name of a goal without the remark in parentheses after it. */
function withoutNote(goal = ''): string {
  return goal.replace(/ \(.*\)$/, '');
}

/** The parts of their budgets that the first proofs get, one after the other. */
const SHARES = [0.1, 1];

/** Requires that a path costs at most `factor` times as much as the cheapest. */
function checkCost<State>(
  domain: Domain<State>,
  initial: State,
  cost: number,
  factor: number,
): Verdict {
  const compare = (cheapest: number): Verdict =>
    isLess(factor * cheapest, cost)
      ? wrong('not-cheapest', `it costs ${cost}, and ${cheapest} is enough`)
      : RIGHT;
  const known = knownCost(domain, initial);
  if (known !== undefined) return compare(known);
  // Either proof may be the faster one: a depth-first one by its estimates, a uniform-cost one if there are few states.
  for (const share of SHARES) {
    if (noneBelow(domain, initial, cost / factor, share * FEW_NODES) === true) return RIGHT;
    const cheapest = cheapestCost(domain, initial, share * MOST_STATES);
    if (cheapest !== undefined) return compare(cheapest);
  }
  switch (noneBelow(domain, initial, cost / factor, MOST_NODES)) {
    case true:
      return RIGHT;
    case false:
      return wrong('not-cheapest', `it costs ${cost}, and less is enough`);
    case undefined:
      return undecided(
        `the path is right, but whether one costs less than ${cost / factor} is too hard to check`,
      );
  }
}

function checkFewest<State>(domain: Domain<State>, initial: State, length: number): Verdict {
  const fewest = fewestActions(domain, initial);
  if (fewest === undefined)
    return undecided(
      `the path is right, but whether ${length} actions are the fewest is too hard to check`,
    );
  if (length <= fewest) return RIGHT;
  return wrong('not-shortest', `it has ${length} actions, and ${fewest} are enough`);
}

function checkNone<State>(domain: Domain<State>, initial: State): Verdict {
  const cheapest = knownCost(domain, initial) ?? cheapestCost(domain, initial);
  if (cheapest === undefined) return undecided('whether there is a path is too hard to check');
  if (cheapest === Infinity) return RIGHT;
  return wrong('path-exists', `there is a path that costs ${cheapest}`);
}

const PROMISES: ReadonlySet<string> = new Set(['optimal', 'fewest-actions', 'greedy', 'any']);

/** Reads a promise from an answer's place. Unknown programs must find a cheapest path. */
export function promiseOf(guarantee: string | undefined): PathPromise {
  if (guarantee === undefined) return 'optimal';
  const isKnown = PROMISES.has(guarantee) || factorOf(guarantee as PathPromise) !== undefined;
  return isKnown ? (guarantee as PathPromise) : 'any';
}

/** Returns how many times as much as the cheapest path one may cost: the factor of `within …`, and 1 of `optimal`. */
export function factorOf(promise: PathPromise): number | undefined {
  if (promise === 'optimal') return 1;
  const match = /^within (\d+(?:\.\d+)?)$/.exec(promise);
  return match === null ? undefined : Number(match[1]);
}
