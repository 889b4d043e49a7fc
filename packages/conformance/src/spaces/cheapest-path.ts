/** The cheapest paths of a domain's examples, which lead to goals that no walk reaches. */
import type { Domain, Example, Problem } from '@queenside/core';
import { fault, Member } from '../kit/check.ts';
import { readRight } from '../records/answer-checks.ts';
import { parseExample, whereOf } from '../records/parse-checks.ts';

const SLACK = 1e-9;

/** Returns the actions of an example's right answer; undefined if there is no path. */
export function cheapestPath(
  problem: Problem,
  domain: Domain,
  example: Example,
): readonly number[] | undefined {
  let state: unknown = parseExample(problem, example);
  const { actions } = readRight(problem, example, state) as { actions?: readonly string[] };
  return actions?.map((name) => {
    const action = domain.actions(state).find((each) => nameOf(domain, each, state) === name)!;
    state = domain.result(state, action);
    return action;
  });
}

function nameOf(domain: Domain, action: number, state: unknown): string {
  return domain.actionName?.(action, state) ?? String(action);
}

/** Requires that no estimate on the way of a cheapest path is higher than the cost that is left. */
export function checkCheapestPaths(problem: Problem, domain: Domain): void {
  if (domain.heuristic === undefined) return;
  for (const example of problem.examples) {
    const path = cheapestPath(problem, domain, example) ?? [];
    const states: unknown[] = [parseExample(problem, example)];
    for (const action of path) states.push(domain.result(states.at(-1), action));
    let left = 0;
    for (let at = path.length; at >= 0; at--) {
      const state = states[at];
      if (at < path.length) left += domain.cost?.(state, path[at]!) ?? 1;
      const estimate = domain.isGoal(states.at(-1)) ? domain.heuristic(state) : 0;
      if (estimate <= left + SLACK * Math.max(1, left)) continue;
      const way = path.slice(0, at).map((action, index) => nameOf(domain, action, states[index]));
      throw fault(
        `${whereOf(problem, example)}, after the actions ${way.join(', ') || 'none'}`,
        `the estimate is ${estimate}, and a path of cost ${left} leads to a goal`,
        'an estimate that is never more than the cheapest cost',
        new Member(domain, 'heuristic'),
      );
    }
  }
}
