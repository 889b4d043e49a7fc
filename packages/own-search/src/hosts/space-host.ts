import type { StateSpace } from '@queenside/core';
import type { SpaceFacts } from '@queenside/referee';
import { NodeTable } from '@queenside/state-space';

const UNKNOWN = -1;

/** An action of a state. */
export interface Step {
  /** Its name, which no other action of the state has. */
  readonly name: string;
  readonly action: number;
  readonly cost: number;
}

/** The space of a search: its states as numbers, in the order in which they were met. It moves the cursor to answer questions. */
export class SpaceHost implements SpaceFacts {
  readonly kind = 'space';
  readonly start = 0;
  readonly #space: StateSpace;
  readonly #states: NodeTable;
  /** The actions of each state, once they were asked for, and the states that they lead to, once these are known. */
  readonly #steps: (readonly Step[] | undefined)[] = [];
  readonly #next: (number[] | undefined)[] = [];
  readonly #successors: ReadonlyMap<number, number>[] = [];
  readonly #buffer: Int32Array;
  /** The names of the actions of one state. */
  readonly #names = new Set<string>();

  /** @param space a cursor at the start. */
  constructor(space: StateSpace) {
    this.#space = space;
    this.#states = NodeTable.take(space);
    this.#buffer = new Int32Array(space.info.maxActions);
    this.#meet();
  }

  /** The number of states that have been met. */
  get size(): number {
    return this.#states.size;
  }

  /** Whether the space has numbered all its states. */
  get isNumbered(): boolean {
    return this.#space.info.states > 0;
  }

  isGoal(state: number): boolean {
    this.#goTo(state);
    return this.#space.isGoal();
  }

  /** Returns the estimate of the cost to a goal; 0 without a heuristic. */
  heuristic(state: number): number {
    return this.#states.h[state]!;
  }

  /** Returns the actions of a state, in order. */
  steps(state: number): readonly Step[] {
    return (this.#steps[state] ??= this.#findSteps(state));
  }

  /** Returns the state that the action with this index leads to. */
  result(state: number, index: number): number {
    const next = (this.#next[state] ??= this.steps(state).map(() => UNKNOWN));
    if (next[index] === UNKNOWN) {
      this.#goTo(state);
      this.#space.apply(this.steps(state)[index]!.action);
      next[index] = this.#meet();
    }
    return next[index]!;
  }

  /** Returns the states that one action leads to, with the least cost of such an action. */
  successors(state: number): ReadonlyMap<number, number> {
    return (this.#successors[state] ??= this.#findSuccessors(state));
  }

  /** Returns the index of the cheapest action that is known to lead from one state to another; -1 if none is. */
  stepTo(state: number, to: number): number {
    const known = this.#next[state];
    let best = UNKNOWN;
    for (const [index, { cost }] of this.steps(state).entries())
      if (known?.[index] === to && (best === UNKNOWN || cost < this.steps(state)[best]!.cost))
        best = index;
    return best;
  }

  /** Returns the space's name of a state, or its number. */
  name(state: number): string {
    this.#goTo(state);
    return this.#space.stateName?.() ?? `state ${state}`;
  }

  /** Meets all states, breadth first. @returns whether there are at most so many. */
  meetAll(most: number): boolean {
    const meeting = this.meetEach(most);
    while (meeting.next().done !== true);
    return this.size <= most;
  }

  /** Meets states, breadth first, until all are met or there are too many. Yields whenever it has met all that follow a state. */
  *meetEach(most: number): Generator<void> {
    for (let state = 0; state < this.size && this.size <= most; state++) {
      const { length } = this.steps(state);
      for (let index = 0; index < length; index++) this.result(state, index);
      yield;
    }
  }

  /** Returns the number of a state that another cursor of the space has packed. */
  meetPacked(words: Int32Array): number {
    this.#space.load(words, 0);
    return this.#meet();
  }

  /** The number of words of a packed state. */
  get words(): number {
    return this.#states.words;
  }

  /** Packs a state. */
  pack(state: number, out: Int32Array): void {
    const { states, words } = this.#states;
    out.set(states.subarray(state * words, (state + 1) * words));
  }

  #findSuccessors(state: number): ReadonlyMap<number, number> {
    const found = new Map<number, number>();
    for (const [index, { cost }] of this.steps(state).entries()) {
      const to = this.result(state, index);
      found.set(to, Math.min(cost, found.get(to) ?? Infinity));
    }
    return found;
  }

  #findSteps(state: number): Step[] {
    this.#goTo(state);
    const space = this.#space;
    const count = space.actions(this.#buffer, 0);
    const steps: Step[] = [];
    const names = this.#names;
    names.clear();
    for (let index = 0; index < count; index++) {
      const action = this.#buffer[index]!;
      const plain = space.actionName?.(action) ?? String(action);
      const name = names.has(plain) ? `${plain} (${action})` : plain;
      names.add(name);
      steps.push({ name, action, cost: space.cost(action) });
    }
    return steps;
  }

  #goTo(state: number): void {
    this.#space.load(this.#states.states, state * this.#states.words);
  }

  /** Returns the number of the cursor's state. */
  #meet(): number {
    const { size, words } = this.#states;
    this.#states.reserve(size + 1);
    this.#space.save(this.#states.states, size * words);
    const known = this.#states.find();
    if (known >= 0) return known;
    this.#states.h[size] = this.#space.heuristic?.() ?? 0;
    return size;
  }
}
