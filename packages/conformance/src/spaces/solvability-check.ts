/** Checks a domain's `isUnsolvable`: it may prove that there is no path only where there is none. */
import { type Domain, type Problem, Random } from '@queenside/core';
import { type Check, fault, Member } from '../kit/check.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';

/** The most states of an example to visit. */
const MOST_STATES = 1500;
const WALKS = 20;
const STEPS = 60;

/** Returns the check, if the domain proves anything. */
export function solvabilityChecks(problem: Problem): Check[] {
  const { domain } = problem;
  if (domain?.isUnsolvable === undefined) return [];
  return [
    {
      name: 'its domain proves that there is no path only where there is none',
      member: new Member(domain, 'isUnsolvable'),
      run: () => {
        for (const example of problem.examples) {
          const where = whereOf(problem, example);
          const initial = parseExample(problem, example);
          checkReached(domain, initial, where);
          if (domain.goal !== undefined) checkWalks(domain, domain.goal(initial), where);
        }
      },
    },
  ];
}

interface VisitedState {
  readonly state: unknown;
  readonly way: readonly number[];
  /** The states whose actions lead here. */
  readonly before: VisitedState[];
}

/** Visits the states that the rules reach, and requires that none from which they reach a goal is called unsolvable. */
function checkReached(domain: Domain, initial: unknown, where: string): void {
  const first: VisitedState = { state: initial, way: [], before: [] };
  const visits = new Map<string | number, VisitedState>([[domain.key(initial), first]]);
  for (const visit of visits.values()) {
    if (visits.size > MOST_STATES) break;
    for (const action of domain.actions(visit.state)) {
      const state = domain.result(visit.state, action);
      const key = domain.key(state);
      const next: VisitedState = visits.get(key) ?? {
        state,
        way: [...visit.way, action],
        before: [],
      };
      next.before.push(visit);
      visits.set(key, next);
    }
  }
  const solvable = new Set([...visits.values()].filter(({ state }) => domain.isGoal(state)));
  for (const { before } of solvable) for (const visit of before) solvable.add(visit);
  for (const { state, way } of solvable) {
    const path = way.join(', ') || 'none';
    requireSolvable(domain, state, `${where}, after the actions ${path}`);
  }
}

/** Walks back from a goal, over actions that can be undone. */
function checkWalks(domain: Domain, goal: unknown, where: string): void {
  const random = new Random(1);
  for (let walk = 0; walk < WALKS; walk++) {
    let state = goal;
    const way: number[] = [];
    for (let step = 0; step < STEPS; step++) {
      requireSolvable(
        domain,
        state,
        `${where}, from its goal by ${way.join(', ') || 'no actions'}`,
      );
      const actions = domain
        .actions(state)
        .filter((action) => domain.inverse?.(action) !== undefined);
      if (actions.length === 0) break;
      const action = actions[random.int(actions.length)]!;
      state = domain.result(state, action);
      way.push(action);
    }
  }
}

function requireSolvable(domain: Domain, state: unknown, where: string): void {
  if (domain.isUnsolvable!(state))
    throw fault(where, 'isUnsolvable returns true, and a path leads to a goal', 'false');
}
