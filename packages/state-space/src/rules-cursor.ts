/** State spaces made of the rules of a domain. */
import type { Domain, SpaceCapability, StateSpace } from '@queenside/core';

/** Returns what the spaces of a domain offer. */
export function capabilitiesOfDomain(domain: Domain): readonly SpaceCapability[] {
  if (domain.space) return domain.space.provides;
  const has: [SpaceCapability, boolean][] = [
    ['heuristic', domain.heuristic !== undefined],
    ['consistent', isConsistent(domain)],
    ['integer-costs', hasIntegerCosts(domain)],
    ['unit-costs', domain.cost === undefined],
    ['positive-costs', leastCost(domain) > 0],
    ['finite', domain.finite ?? true],
    ['undo', true],
    ['inverse', domain.inverse !== undefined],
  ];
  return has.filter(([, present]) => present).map(([capability]) => capability);
}

/** Opens a cursor at a state: the domain's own, or one over its rules. */
export function openSpace<State>(domain: Domain<State>, state: State): StateSpace {
  return domain.space ? domain.space.open(state) : fromRules(domain, state);
}

/** Makes a cursor of the rules. It numbers the states that it has packed: the number is the packed state. */
export function fromRules<State>(domain: Domain<State>, initial: State): StateSpace {
  const states: State[] = [];
  const numbers = new Map<string | number, number>();
  /** The states above the current one, since the last `load`. */
  const above: State[] = [];
  let state = initial;
  const space: StateSpace = {
    info: {
      id: domain.id,
      maxActions: domain.maxActions,
      words: 1,
      states: 0,
      minCost: leastCost(domain),
      integerCosts: hasIntegerCosts(domain),
      unitCosts: domain.cost === undefined,
      consistent: isConsistent(domain),
      finite: domain.finite ?? true,
    },
    isGoal: () => domain.isGoal(state),
    actions(out, at) {
      const actions = domain.actions(state);
      for (let index = 0; index < actions.length; index++) out[at + index] = actions[index]!;
      return actions.length;
    },
    cost: (action) => (domain.cost === undefined ? 1 : domain.cost(state, action)),
    apply(action) {
      above.push(state);
      state = domain.result(state, action);
    },
    undo() {
      state = above.pop() as State;
    },
    save(out, at) {
      const key = domain.key(state);
      let number = numbers.get(key);
      if (number === undefined) {
        number = states.length;
        states.push(state);
        numbers.set(key, number);
      }
      out[at] = number;
    },
    load(from, at) {
      state = states[from[at]!] as State;
      above.length = 0;
    },
    ...(domain.heuristic && { heuristic: () => domain.heuristic!(state) }),
    ...(domain.inverse && { inverse: (action: number) => domain.inverse!(action) ?? -1 }),
  };
  return space;
}

function leastCost(domain: Domain): number {
  return domain.minCost ?? (domain.cost === undefined ? 1 : 0);
}

function hasIntegerCosts(domain: Domain): boolean {
  return domain.integerCosts ?? domain.cost === undefined;
}

/** Without a heuristic, every estimate is 0. */
function isConsistent(domain: Domain): boolean {
  return domain.consistent ?? domain.heuristic === undefined;
}
