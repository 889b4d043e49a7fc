/**
 * The state spaces that path searches see: a cursor that moves in place and packs states into integers, so a search allocates
 * nothing for a state. `@queenside/state-space` makes such a cursor of a domain's rules.
 */
import type { RunContext } from './run-context.ts';

/** What a state space may offer, and a search may require. */
export type SpaceCapability =
  | 'heuristic' // never more than the cheapest cost that is left
  | 'consistent' // h(s) <= cost(s, a) + h(s'), so a closed state need not be reopened
  | 'integer-costs'
  | 'unit-costs'
  | 'positive-costs' // no action costs 0
  | 'finite'
  | 'dense' // a state is one integer below `info.states`
  | 'undo'
  | 'inverse'
  | 'reversed'
  | 'raster';

export interface SpaceInfo {
  readonly id: string;
  /** The most actions of any state, or an upper bound. */
  readonly maxActions: number;
  /** The 32-bit words of a packed state. */
  readonly words: number;
  /** If positive, each state is one integer from 0 to below this. */
  readonly states: number;
  /** The least cost of an action, from 0 up. */
  readonly minCost: number;
  readonly integerCosts: boolean;
  readonly unitCosts: boolean;
  readonly consistent: boolean;
  /** True if finitely many states can be reached. */
  readonly finite: boolean;
}

/**
 * A grid in which a state is the index of a cell, for searches that jump. Actions are directions: 0 north, 1 east, 2 south, 3 west,
 * then north-east, south-east, south-west, north-west.
 */
export interface Raster {
  /** 1 for a free cell, 0 for a wall. Walls surround the grid. */
  readonly free: Uint8Array;
  /** The difference between the indexes of two cells, one below the other. */
  readonly stride: number;
  readonly goal: number;
  /**
   * `4`: straight steps. `8`: diagonal ones too, at the same cost, also between two walls. `octile`: a diagonal step costs the
   * square root of 2, and needs both cells beside it.
   */
  readonly moves: '4' | '8' | 'octile';
}

/** What one iteration of iterative deepening found. */
export interface Deepening {
  /** The path to a goal, from the cursor's state; undefined if there is none within the bound. */
  readonly actions: readonly number[] | undefined;
  /** What they cost; Infinity without a path. */
  readonly cost: number;
  /** The least f above the bound that was met; Infinity for none. It has no meaning with a path. */
  readonly least: number;
  /** True if the signal ended the iteration. */
  readonly isStopped: boolean;
  /** As in a path result, for this iteration. */
  readonly expanded: number;
  readonly generated: number;
}

/** How a best-first search rates states: f = costWeight * g + estimateWeight * h, and the least f is expanded first. */
export interface Rating {
  /** 0 or 1. With 0, the first way to a state counts, whatever it costs. */
  readonly costWeight: number;
  readonly estimateWeight: number;
}

/** What a best-first search found. */
export interface BestFirst {
  /** The path to a goal, from the cursor's state; undefined if there is none, or if the signal ended the search. */
  readonly actions: readonly number[] | undefined;
  /** What they cost; Infinity without a path. */
  readonly cost: number;
  /** The f of the goal or, if the signal ended the search, the least of an open state; Infinity if no state was open. */
  readonly leastF: number;
  /** As in a path result. */
  readonly expanded: number;
  readonly generated: number;
  /** Closed states that were opened again. */
  readonly reopened: number;
  /** The most states that were open after an expansion; at least 1. */
  readonly maxOpen: number;
}

/**
 * A cursor on a state space. It starts at the initial state. Actions are integers with a meaning in their state only. The
 * optional members are capabilities: a space has them for its whole life, or never.
 */
export interface StateSpace {
  readonly info: SpaceInfo;
  isGoal(): boolean;
  /**
   * Writes the applicable actions, in order, into `out` from index `at`. There is room for `info.maxActions` actions.
   *
   * @returns the number of actions.
   */
  actions(out: Int32Array, at: number): number;
  /** Returns the cost of `action` in this state. */
  cost(action: number): number;
  apply(action: number): void;
  /** Packs the state into `out` from index `at`. Equal states, and only those, are packed alike. */
  save(out: Int32Array, at: number): void;
  /** Moves the cursor to a state that `save` packed. */
  load(from: Int32Array, at: number): void;
  /** Undoes `action`, the last one applied since `load`. */
  undo?(action: number): void;
  /** Never returns more than the cheapest cost from here to a goal. Infinity if no goal can be reached. */
  heuristic?(): number;
  /** Returns the action that takes `action` back at the same cost, in whichever state it was applied; -1 if there is none. */
  inverse?(action: number): number;
  /** Opens a cursor at the only goal that leads back to this initial state, its goal. Its `inverse` names the forward action. */
  reversed?(): StateSpace;
  readonly raster?: Raster;
  /**
   * Runs an iteration of IDA* from the cursor's state, which is no goal: searches depth first, actions in order and none straight back, all
   * paths with f = g + h up to `bound`. Domains have it if they can do it faster than a search with this cursor. It does and counts
   * what the search would; the cursor stays.
   */
  deepen?(bound: number, signal: RunContext['signal']): Deepening;
  /**
   * Runs a best-first search from the cursor's state. Domains have it if they can do it faster than a search with this cursor. It does and counts what
   * the search would; the cursor stays.
   *
   * - Actions are tried in order. A state is a goal if it is when it is to be expanded. An estimate of Infinity closes it.
   * - Of open states with equal f, the one with the greatest g is expanded first; of these, the last one that was opened or became cheaper. If all costs and
   *   `estimateWeight` are integers, it is the last one, whatever its g.
   * - If `info.consistent` or `estimateWeight` is 0, no state is opened again. Estimates of integer costs are rounded up.
   */
  bestFirst?(rating: Rating, signal: RunContext['signal']): BestFirst;
}

/** Returns what a space offers. */
export function spaceCapabilitiesOf(space: StateSpace): readonly SpaceCapability[] {
  const { info } = space;
  const has: [SpaceCapability, boolean][] = [
    ['heuristic', space.heuristic !== undefined],
    ['consistent', info.consistent],
    ['integer-costs', info.integerCosts],
    ['unit-costs', info.unitCosts],
    ['positive-costs', info.minCost > 0],
    ['finite', info.finite],
    ['dense', info.states > 0],
    ['undo', space.undo !== undefined],
    ['inverse', space.inverse !== undefined],
    ['reversed', space.reversed !== undefined],
    ['raster', space.raster !== undefined],
  ];
  return has.filter(([, present]) => present).map(([capability]) => capability);
}
