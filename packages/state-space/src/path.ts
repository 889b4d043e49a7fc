/** An answer's path, followed by the rules of its domain. */
import { type Domain, type PathPromise, wrong, type WrongVerdict } from '@queenside/core';

/** An answer to a state of a domain. */
export interface DomainAnswer {
  /** The names of the actions; undefined if the answer says that there is no path. */
  readonly actions: readonly string[] | undefined;
  readonly cost: number;
  /** The name of the goal that the answer states, if it states one. */
  readonly goal?: string;
  /** The search's promise, which the answer file does not contain. */
  readonly promise: PathPromise;
}

/**
 * Follows a path by the rules, until an action does not apply.
 *
 * @param visit gets each state that an action leads to.
 * @returns the cost of the actions, and what is wrong with the path by itself.
 */
export function followPath<State>(
  domain: Domain<State>,
  initial: State,
  { actions, cost }: { readonly actions: readonly string[]; readonly cost: number },
  visit?: (state: State, action: number) => void,
): { readonly sum: number; readonly fault?: WrongVerdict } {
  let state = initial;
  let sum = 0;
  for (const [index, name] of actions.entries()) {
    const action = domain.actions(state).find((each) => nameOf(domain, each, state) === name);
    if (action === undefined) {
      const reason = `action ${index + 1} of ${actions.length}, ${name}, does not apply`;
      return { sum, fault: wrong('illegal-action', reason) };
    }
    sum += domain.cost?.(state, action) ?? 1;
    state = domain.result(state, action);
    visit?.(state, action);
  }
  if (!domain.isGoal(state)) {
    const reason = `the ${actions.length} actions do not end at a goal`;
    return { sum, fault: wrong('not-at-a-goal', reason) };
  }
  return isLess(sum, cost) || isLess(cost, sum)
    ? { sum, fault: wrong('wrong-cost', `the actions cost ${sum}, not ${cost}`) }
    : { sum };
}

/** Returns the name of an action for people. */
export function nameOf<State>(domain: Domain<State>, action: number, state: State): string {
  return domain.actionName?.(action, state) ?? String(action);
}

/** The relative error that sums of fractions may have. */
const SLACK = 1e-9;

/** Returns whether one cost is less than another, beyond rounding errors. */
export function isLess(cost: number, other: number): boolean {
  return cost < other && (other === Infinity || other - cost > SLACK * Math.max(1, other));
}
