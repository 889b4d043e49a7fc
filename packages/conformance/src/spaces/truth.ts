/**
 * Computes the truth about a small state space: its cheapest cost, and its faults. It visits all states that can be reached.
 * It computes the cost from each to a goal backwards, by relaxing edges until nothing changes (Bellman and Ford).
 */
import type { StateSpace } from '@queenside/core';

const SLACK = 1e-9;

/** The members of a domain that decide each kind of fault. */
const MEMBERS = {
  negative: 'heuristic',
  inadmissible: 'heuristic',
  inconsistent: 'heuristic',
  estimate: 'heuristic',
  inverse: 'inverse',
  undo: 'inverse',
  reversed: 'goal',
  load: 'key',
  key: 'key',
  goal: 'isGoal',
  branching: 'actions',
  actions: 'actions',
  cost: 'cost',
  integer: 'cost',
};
type Kind = keyof typeof MEMBERS;

interface Step {
  readonly from: number;
  readonly to: number;
  readonly action: number;
  readonly cost: number;
}

export interface Truth {
  /**
   * The cheapest cost from the initial state; Infinity if there is no path. It is an upper bound if the walk stopped early.
   */
  readonly cheapest: number;
  readonly fewestActions: number;
  /** Returns the cheapest cost from the cursor's state; undefined if the walk did not meet it. */
  costFrom(space: StateSpace): number | undefined;
  /** False if there are more states than the limit. */
  readonly isWhole: boolean;
  /** The first goal that was met, as the space saves it. */
  readonly goal: Int32Array | undefined;
  /** The first fault of the space of each kind, in words, and the member of a domain that decides it. */
  readonly faults: readonly { readonly text: string; readonly member: string }[];
}

/**
 * Explores a space from the cursor's state.
 *
 * @param limit the most states to expand.
 * @param isInitial whether the cursor is at the initial state, which is the goal of the reversed space.
 */
export function explore(space: StateSpace, limit: number, isInitial = true): Truth {
  const walk = new TruthWalk(space, limit);
  walk.run();
  const cheapest = distances(walk, ({ cost }) => cost);
  walk.checkHeuristic(cheapest);
  walk.checkInverse();
  if (isInitial) walk.checkReversed();
  return {
    cheapest: cheapest[0]!,
    fewestActions: distances(walk, () => 1)[0]!,
    costFrom: (at) => cheapest[walk.numberOf(at)],
    isWhole: walk.isWhole,
    goal: walk.firstGoal,
    faults: [...walk.faults].map(([kind, text]) => ({ text, member: MEMBERS[kind] })),
  };
}

function distances(
  { goals, steps }: Pick<TruthWalk, 'goals' | 'steps'>,
  costOf: (step: Step) => number,
): number[] {
  const found = goals.map((isGoal) => (isGoal ? 0 : Infinity));
  for (let changed = true; changed;) {
    changed = false;
    for (let index = steps.length - 1; index >= 0; index--) {
      const step = steps[index]!;
      const cost = costOf(step) + found[step.to]!;
      if (!(cost < found[step.from]! - SLACK)) continue;
      found[step.from] = cost;
      changed = true;
    }
  }
  return found;
}

class TruthWalk {
  readonly faults = new Map<Kind, string>();
  readonly steps: Step[] = [];
  readonly goals: boolean[] = [];
  isWhole = true;
  readonly #space: StateSpace;
  readonly #limit: number;
  readonly #packed: Int32Array[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #estimates: number[] = [];
  readonly #actions: string[] = [];

  constructor(space: StateSpace, limit: number) {
    this.#space = space;
    this.#limit = limit;
  }

  run(): void {
    this.#number();
    for (let from = 0; from < this.#packed.length; from++) {
      if (from === this.#limit) {
        this.isWhole = false;
        return;
      }
      this.#expand(from);
    }
  }

  get firstGoal(): Int32Array | undefined {
    return this.#packed[this.goals.indexOf(true)];
  }

  /** Returns the number of the state at a cursor; -1 if the walk did not meet it. */
  numberOf(space: StateSpace): number {
    return this.#numbers.get(savedBy(space).join()) ?? -1;
  }

  checkHeuristic(cheapest: readonly number[]): void {
    for (const [state, estimate] of this.#estimates.entries()) {
      if (!(estimate >= 0)) this.#fault('negative', `state ${state} has the estimate ${estimate}`);
      const cost = cheapest[state]!;
      if (estimate > cost + SLACK * Math.max(1, cost))
        this.#fault(
          'inadmissible',
          `${this.#nameOf(state)} has the estimate ${estimate}, and a path of cost ${cost} leads to a goal`,
        );
    }
    if (!this.#space.info.consistent) return;
    for (const { from, to, cost, action } of this.steps)
      if (this.#estimates[from]! > cost + this.#estimates[to]! + SLACK)
        this.#fault(
          'inconsistent',
          `it is declared consistent, and action ${action} of cost ${cost} in ${this.#nameOf(from)} lowers the estimate from ${this.#estimates[from]} to ${this.#estimates[to]}`,
        );
  }

  checkInverse(): void {
    const space = this.#space;
    if (space.inverse === undefined) return;
    const known = new Set(
      this.steps.map(({ from, to, action, cost }) => [from, to, action, cost].join()),
    );
    for (const { from, to, action, cost } of this.steps) {
      const back = space.inverse(action);
      const isExpanded = to < this.#limit;
      if (back >= 0 && isExpanded && !known.has([to, from, back, cost].join()))
        this.#fault(
          'inverse',
          `action ${back} does not take action ${action} of ${this.#nameOf(from)} back at the same cost`,
        );
    }
  }

  /** Requires that the reversed space takes each action back, and that only the initial state is its goal. */
  checkReversed(): void {
    const back = this.#space.reversed?.();
    if (back === undefined) return;
    const start = this.#numbers.get(savedBy(back).join());
    if (start !== undefined && !this.goals[start])
      this.#fault('reversed', `the reversed space starts at state ${start}, which is no goal`);
    const known = new Set<string>();
    const out = new Int32Array(back.info.maxActions + 64);
    for (const [state, packed] of this.#packed.entries()) {
      back.load(packed, 0);
      if (back.isGoal() !== (state === 0))
        this.#fault(
          'reversed',
          `${this.#nameOf(state)} is ${state === 0 ? 'not ' : ''}a goal of the reversed space`,
        );
      for (const action of out.slice(0, back.actions(out, 0))) {
        back.load(packed, 0);
        const cost = back.cost(action);
        back.apply(action);
        const from = this.#numbers.get(savedBy(back).join());
        known.add([from, state, back.inverse?.(action), cost].join());
      }
    }
    for (const { from, to, action, cost } of this.steps)
      if (!known.has([from, to, action, cost].join()))
        this.#fault(
          'reversed',
          `the reversed space does not take action ${action} of ${this.#nameOf(from)} back at the same cost`,
        );
  }

  #expand(from: number): void {
    const space = this.#space;
    const { maxActions } = space.info;
    space.load(this.#packed[from]!, 0);
    if (this.#saved().join() !== this.#packed[from]!.join())
      this.#fault('load', `${this.#nameOf(from)} is another one after save and load`);
    this.#compare(from, 'after save and load');
    const out = new Int32Array(maxActions + 64);
    const count = space.actions(out, 0);
    const actions = Array.from(out.slice(0, count));
    if (count > maxActions)
      this.#fault(
        'branching',
        `${this.#nameOf(from)} has ${count} actions, and maxActions is ${maxActions}`,
      );
    if (new Set(actions).size < count || actions.some((action) => action < 0))
      this.#fault('actions', `${this.#nameOf(from)} has the actions ${actions.join(', ')}`);
    for (const action of actions) this.#take(from, action);
  }

  #take(from: number, action: number): void {
    const space = this.#space;
    const { minCost, integerCosts, unitCosts } = space.info;
    const where = (): string => `action ${action} of ${this.#nameOf(from)}`;
    const cost = space.cost(action);
    if (!(cost >= minCost) || cost < 0)
      this.#fault('cost', `${where()} costs ${cost}, and minCost is ${minCost}`);
    if ((integerCosts && !Number.isInteger(cost)) || (unitCosts && cost !== 1))
      this.#fault('integer', `${where()} costs ${cost}, against what the space declares`);
    space.apply(action);
    const to = this.#number();
    this.steps.push({ from, to, action, cost });
    if (space.undo !== undefined) this.#undo(from, action, where);
    space.load(this.#packed[from]!, 0);
  }

  #undo(from: number, action: number, where: () => string): void {
    this.#space.undo!(action);
    if (this.#saved().join() !== this.#packed[from]!.join())
      this.#fault('undo', `undo of ${where()} leads to another state`);
    else this.#compare(from, `after undo of action ${action}`);
  }

  /** Requires that the cursor says the same of a state as when it was first met. */
  #compare(state: number, when: string): void {
    const space = this.#space;
    if ((space.heuristic?.() ?? 0) !== this.#estimates[state])
      this.#fault('estimate', `the estimate of ${this.#nameOf(state)} is another one ${when}`);
    if (space.isGoal() !== this.goals[state])
      this.#fault(
        'goal',
        `${this.#nameOf(state)} is ${this.goals[state] ? 'no' : 'a'} goal ${when}`,
      );
    if (this.#listed() !== this.#actions[state])
      this.#fault('key', `${this.#nameOf(state)} has other actions ${when}`);
  }

  /** Returns the number of the cursor's state. States that are packed alike must be alike. */
  #number(): number {
    const packed = this.#saved();
    const known = this.#numbers.get(packed.join());
    if (known !== undefined) {
      this.#compare(known, 'on another way to what is packed alike');
      return known;
    }
    const number = this.#packed.push(packed) - 1;
    this.#numbers.set(packed.join(), number);
    this.#estimates.push(this.#space.heuristic?.() ?? 0);
    this.goals.push(this.#space.isGoal());
    this.#actions.push(this.#listed());
    return number;
  }

  #saved(): Int32Array {
    return savedBy(this.#space);
  }

  #listed(): string {
    const out = new Int32Array(this.#space.info.maxActions + 64);
    return out.slice(0, this.#space.actions(out, 0)).join();
  }

  /** Names a state by its number and the actions that first led to it. It takes long: call it for faults only. */
  #nameOf(state: number): string {
    const path: number[] = [];
    for (let at = state; at > 0;) {
      const step = this.steps.find(({ to }) => to === at);
      if (step === undefined) break;
      path.unshift(step.action);
      at = step.from;
    }
    const way = path.length === 0 ? '' : ` (after the actions ${path.join(', ')})`;
    return `state ${state}${way}`;
  }

  #fault(kind: Kind, text: string): void {
    if (!this.faults.has(kind)) this.faults.set(kind, text);
  }
}

function savedBy(space: StateSpace): Int32Array {
  const packed = new Int32Array(space.info.words);
  space.save(packed, 0);
  return packed;
}
