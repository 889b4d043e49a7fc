/** State spaces made of the rules of a domain. */
import { type Domain, oneLine, type SpaceCapability, type StateSpace } from '@queenside/core';

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
    ['reversed', domain.inverse !== undefined && domain.goal !== undefined],
  ];
  return has.filter(([, present]) => present).map(([capability]) => capability);
}

/** Opens a cursor at a state: the domain's own, or one over its rules. */
export function openSpace<State>(domain: Domain<State>, state: State): StateSpace {
  return domain.space ? domain.space.open(state) : fromRules(domain, state);
}

/** Makes a cursor of the rules. It numbers the states that it has packed: the number is the packed state. */
export function fromRules<State>(domain: Domain<State>, initial: State): StateSpace {
  const numbered = new NumberedStates(domain);
  const forward = cursor(domain, initial, numbered);
  if (domain.goal === undefined || domain.inverse === undefined) return forward;
  // The same actions lead back, since each has an inverse.
  const start = domain.key(initial);
  return { ...forward, reversed: () => cursor(domain, domain.goal!(initial), numbered, start) };
}

/** The states that cursors have packed. */
class NumberedStates<State> {
  readonly #states: State[] = [];
  readonly #numbers = new Map<string | number, number>();
  readonly #domain: Domain<State>;

  constructor(domain: Domain<State>) {
    this.#domain = domain;
  }

  numberOf(state: State): number {
    const key = this.#domain.key(state);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#states.push(state) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  at(number: number): State {
    return this.#states[number] as State;
  }
}

/** @param goal the key of another goal: that of a reversed space, which has no heuristic. */
function cursor<State>(
  domain: Domain<State>,
  initial: State,
  numbered: NumberedStates<State>,
  goal?: string | number,
): StateSpace {
  const isForward = goal === undefined;
  /** The states above the current one, since the last `load`. */
  const above: State[] = [];
  let state = initial;
  return {
    info: {
      id: domain.id,
      maxActions: domain.maxActions,
      words: 1,
      states: 0,
      minCost: leastCost(domain),
      integerCosts: hasIntegerCosts(domain),
      unitCosts: domain.cost === undefined,
      consistent: !isForward || isConsistent(domain),
      finite: domain.finite ?? true,
    },
    isGoal: () => (isForward ? domain.isGoal(state) : domain.key(state) === goal),
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
      out[at] = numbered.numberOf(state);
    },
    load(from, at) {
      state = numbered.at(from[at]!);
      above.length = 0;
    },
    ...(isForward && domain.heuristic && { heuristic: () => domain.heuristic!(state) }),
    ...(domain.inverse && { inverse: (action: number) => domain.inverse!(action) ?? -1 }),
    ...(domain.actionName && { actionName: (action) => domain.actionName!(action, state) }),
    stateName: () => oneLine((domain.text?.(state) ?? String(domain.key(state))).trimEnd()),
  };
}

function leastCost(domain: Domain): number {
  return domain.minCost ?? (domain.cost === undefined ? 1 : 0);
}

function hasIntegerCosts(domain: Domain): boolean {
  return domain.integerCosts ?? domain.cost === undefined;
}

/** If there is no heuristic, every estimate is 0. */
function isConsistent(domain: Domain): boolean {
  return domain.consistent ?? domain.heuristic === undefined;
}
