/** Checks that a domain's `result` changes no state. Searches and the checker build on it, and blame others if it does. */
import type { Domain, Problem } from '@queenside/core';
import { attempt, fault, Member } from '../kit/check.ts';
import { fingerprint } from '../kit/fingerprint.ts';
import { nameOf, parsePlaced } from '../records/task-records.ts';

/** The most states of an example to try all actions in. */
const MOST_STATES = 100;

/** Requires that `result` leaves the state that it gets as it was, and gives the same one each time, breadth first from each example. */
export function checkResults(problem: Problem, domain: Domain): void {
  for (const example of problem.examples) {
    const start = `domain ${domain.id}, ${nameOf(example)}`;
    const state: unknown = parsePlaced(problem, example);
    const queue: { state: unknown; path: readonly string[] }[] = [{ state, path: [] }];
    const met = new Set([domain.key(state)]);
    for (const node of queue) {
      const where =
        node.path.length === 0 ? start : `${start}, after the actions ${node.path.join(', ')}`;
      for (const action of attempt(where, 'actions', () => domain.actions(node.state))) {
        const name = describeAction(domain, action, node.state);
        const here = `${where}, action ${name}`;
        const after = applyPurely(domain, node.state, action, here);
        const key = attempt(here, 'a new state with a key', () => domain.key(after));
        if (met.has(key) || met.size >= MOST_STATES) continue;
        met.add(key);
        queue.push({ state: after, path: [...node.path, name] });
      }
    }
  }
}

function applyPurely(domain: Domain, state: unknown, action: number, where: string): unknown {
  const before = fingerprint(state);
  const after: unknown = attempt(where, 'a new state', () => domain.result(state, action));
  if (fingerprint(state) !== before)
    throw fault(
      where,
      'result changed the state that it was given',
      'a new state',
      new Member(domain, 'result'),
    );
  if (fingerprint(domain.result(state, action)) !== fingerprint(after))
    throw fault(
      where,
      'result gave two different states',
      'the same one each time',
      new Member(domain, 'result'),
    );
  return after;
}

/** Names an action by number and, if the domain can, by name. */
function describeAction(domain: Domain, action: number, state: unknown): string {
  if (domain.actionName === undefined) return String(action);
  const where = `domain ${domain.id}, action ${action}`;
  return `${action} (${attempt(where, 'a name', () => domain.actionName!(action, state))})`;
}
