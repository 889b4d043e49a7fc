/** A slow landscape that follows from the costs of states alone, for checks of local searches. */
import {
  type Conflicts,
  type Constraint,
  holds,
  type LandscapeCapability,
  type LandscapeCursor,
  type LandscapeInfo,
  type Random,
  variablesOf,
} from '@queenside/core';
import type { SampleNetwork } from '../networks/sample-networks.ts';

type PlainState = readonly number[];

/** The states of a sample, and what they cost. */
export interface SampleLandscape {
  readonly family: string;
  readonly seed: number;
  /** The places of a state have one of so many values each, or each of the items once. */
  readonly states:
    | { readonly kind: 'choice'; readonly sizes: readonly number[] }
    | { readonly kind: 'order'; readonly items: number };
  readonly target: number;
  cost(state: PlainState): number;
  /** The constraints that states can break, if there are such. A state has the index of each variable's value. */
  readonly network?: Pick<SampleNetwork, 'values' | 'constraints'>;
}

/** Returns whether a state satisfies a constraint of a network. */
export function satisfies(
  { values }: Pick<SampleNetwork, 'values'>,
  constraint: Constraint,
  state: PlainState,
): boolean {
  return holds(constraint, (variable) => values[variable]![state[variable]!]!);
}

/** Returns whether integers are a state of a sample. */
export function isState({ states }: SampleLandscape, state: PlainState): boolean {
  if (states.kind === 'order')
    return (
      state.length === states.items &&
      state.toSorted((a, b) => a - b).every((item, at) => item === at)
    );
  return (
    state.length === states.sizes.length &&
    state.every((value, at) => Number.isInteger(value) && value >= 0 && value < states.sizes[at]!)
  );
}

/** The capabilities that the landscape of a sample can offer. */
export function capabilitiesOf({ network }: SampleLandscape): LandscapeCapability[] {
  return ['features', 'crossover', ...(network ? (['conflicts'] as const) : [])];
}

/** Watches what a search does with a landscape. */
export interface LandscapeWatch {
  /** Called with the cost of each state that the search goes to. */
  visit(cost: number): void;
  /** Called for each move that the search rates or makes. */
  work(): void;
  /** Called if the search breaks the contract. @returns never: it must throw. */
  misuse(found: string, expected: string): never;
}

/** A move: two places of an order, or a place and its new value. */
interface PlainMove {
  readonly first: number;
  readonly second: number;
}

export class PlainLandscape implements LandscapeCursor {
  readonly info: LandscapeInfo;
  readonly gains?: (move: number) => number;
  readonly loses?: (move: number) => number;
  readonly crossover?: NonNullable<LandscapeCursor['crossover']>;
  readonly conflicts?: Conflicts;
  readonly #sample: SampleLandscape;
  readonly #watch: LandscapeWatch;
  readonly #words: number;
  /** Move `first * stride + second`. */
  readonly #stride: number;
  #state: PlainState | undefined;
  #cost = NaN;
  readonly #variables: { members: Int32Array; size: number };
  readonly #broken: { members: Int32Array; size: number };

  constructor(
    sample: SampleLandscape,
    provides: readonly LandscapeCapability[],
    watch: LandscapeWatch,
  ) {
    const { states, network } = sample;
    this.#sample = sample;
    this.#watch = watch;
    this.#words = states.kind === 'order' ? states.items : states.sizes.length;
    this.#stride = states.kind === 'order' ? states.items : Math.max(1, ...states.sizes);
    this.#variables = { members: new Int32Array(this.#words), size: 0 };
    this.#broken = { members: new Int32Array(network?.constraints.length ?? 0), size: 0 };
    const moves = this.#words * this.#stride;
    const has = (capability: LandscapeCapability): boolean => provides.includes(capability);
    this.info = {
      id: 'sample',
      words: this.#words,
      moves,
      features: has('features') ? moves : 0,
      maxNeighbors:
        states.kind === 'order'
          ? (states.items * (states.items - 1)) / 2
          : states.sizes.reduce((sum, size) => sum + size - 1, 0),
      target: sample.target,
    };
    if (has('features')) {
      const place = ({ first, second }: PlainMove): number =>
        states.kind === 'order' ? second : first;
      this.gains = (move) => {
        const parts = this.#read(move);
        return place(parts) * this.#stride + this.#after(parts)[place(parts)]!;
      };
      this.loses = (move) => {
        const at = place(this.#read(move));
        return at * this.#stride + this.#now[at]!;
      };
    }
    if (has('crossover')) this.crossover = (...given) => this.#cross(...given);
    if (network && has('conflicts')) this.conflicts = this.#makeConflicts(network);
  }

  get cost(): number {
    void this.#now;
    return this.#cost;
  }

  randomize(random: Random): void {
    const { states } = this.#sample;
    this.#go(
      states.kind === 'order'
        ? random.shuffle(Array.from({ length: states.items }, (_, item) => item))
        : states.sizes.map((size) => random.int(size)),
    );
  }

  neighbors(out: Int32Array): number {
    const moves = this.#moves();
    out.set(moves);
    return moves.length;
  }

  randomMove(random: Random): number {
    const moves = this.#moves();
    return moves.length === 0 ? -1 : moves[random.int(moves.length)]!;
  }

  delta(move: number): number {
    this.#watch.work();
    return this.#sample.cost(this.#after(this.#read(move))) - this.#cost;
  }

  apply(move: number, delta: number): void {
    const after = this.#after(this.#read(move));
    const truth = this.#sample.cost(after) - this.#cost;
    if (Math.abs(truth - delta) > 1e-9)
      this.#watch.misuse(
        `it applies a move with the delta ${delta}`,
        `what delta returns: ${truth}`,
      );
    this.#watch.work();
    this.#go(after);
  }

  save(out: Int32Array, at: number): void {
    if (at + this.#words > out.length)
      this.#watch.misuse(`it saves a state at ${at} of ${out.length} integers`, 'room for it');
    out.set(this.#now, at);
  }

  load(from: Int32Array, at: number): void {
    const state = [...from.subarray(at, at + this.#words)];
    if (!isState(this.#sample, state))
      this.#watch.misuse(`it loads (${state.join(' ')})`, 'a state that save or crossover wrote');
    this.#watch.work();
    this.#go(state);
  }

  get #now(): PlainState {
    if (this.#state) return this.#state;
    return this.#watch.misuse('it asks for a state before there is one', 'randomize or load first');
  }

  #go(state: PlainState): void {
    this.#state = state;
    this.#cost = this.#sample.cost(state);
    const { network } = this.#sample;
    const broken = (network?.constraints ?? []).flatMap((constraint, number) =>
      satisfies(network!, constraint, state) ? [] : [{ constraint, number }],
    );
    fill(
      this.#broken,
      broken.map(({ number }) => number),
    );
    const variables = broken.flatMap(({ constraint }) => variablesOf(constraint));
    fill(
      this.#variables,
      variables.filter((each) => this.#sizeOf(each) > 1),
    );
    this.#watch.visit(this.#cost);
  }

  #sizeOf(place: number): number {
    const { states } = this.#sample;
    return states.kind === 'order' ? states.items : states.sizes[place]!;
  }

  #moves(): number[] {
    return Array.from(this.#now.keys()).flatMap((first) => this.#movesAt(first));
  }

  /** The moves with this first place. */
  #movesAt(first: number): number[] {
    const isOrder = this.#sample.states.kind === 'order';
    return Array.from({ length: this.#sizeOf(first) }, (_, second) => second)
      .filter((second) => (isOrder ? second > first : second !== this.#now[first]))
      .map((second) => first * this.#stride + second);
  }

  #read(move: number): PlainMove {
    const first = Math.floor(move / this.#stride);
    const isMove = first >= 0 && first < this.#words && this.#movesAt(first).includes(move);
    if (!isMove) this.#watch.misuse(`it asks for the move ${move}`, 'a move of the current state');
    return { first, second: move - first * this.#stride };
  }

  #after({ first, second }: PlainMove): PlainState {
    const after = [...this.#now];
    if (this.#sample.states.kind === 'order')
      [after[first], after[second]] = [after[second]!, after[first]!];
    else after[first] = second;
    return after;
  }

  #cross(first: Int32Array, second: Int32Array, child: Int32Array, random: Random): void {
    const head = first.subarray(0, random.int(this.#words + 1));
    const isOrder = this.#sample.states.kind === 'order';
    const tail = isOrder
      ? second.filter((item) => !head.includes(item))
      : second.subarray(head.length);
    child.set([...head, ...tail]);
  }

  #makeConflicts(network: NonNullable<SampleLandscape['network']>): Conflicts {
    const { constraints } = network;
    const scopes = constraints.map((each) =>
      Int32Array.from(new Set(variablesOf(each))).toSorted(),
    );
    return {
      variables: this.#variables,
      constraints: this.#broken,
      count: this.#words,
      scope: (constraint) => scopes[constraint]!,
      movesOf: (variable, out) => {
        const moves = this.#movesAt(variable);
        out.set(moves);
        return moves.length;
      },
      breaks: (move) => {
        this.#watch.work();
        const [before, after] = [this.#now, this.#after(this.#read(move))];
        return constraints.filter(
          (each) => satisfies(network, each, before) && !satisfies(network, each, after),
        ).length;
      },
    };
  }
}

function fill(set: { members: Int32Array; size: number }, members: readonly number[]): void {
  const distinct = new Set(members);
  set.members.set([...distinct]);
  set.size = distinct.size;
}
