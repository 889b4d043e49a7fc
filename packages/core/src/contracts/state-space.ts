/**
 * The state spaces that path searches see: a cursor that moves in place and packs states into integers, so a search allocates
 * nothing for a state. `@queenside/state-space` makes such a cursor from a domain's rules.
 */
import type { RunContext } from './run-context.ts';

/** A capability that a state space may offer and a search may require. */
export type SpaceCapability =
  | 'heuristic' // never more than the cheapest cost to a goal
  | 'consistent' // h(s) <= cost(s, a) + h(s'), so a closed state need not be reopened
  | 'integer-costs' // every cost is an integer
  | 'unit-costs' // every action costs 1
  | 'positive-costs' // no action costs 0
  | 'finite' // finitely many states can be reached
  | 'dense' // a state is one integer below `info.states`
  | 'undo' // the last action can be undone
  | 'inverse' // an action can name the one that undoes it
  | 'reversed' // a search can start at the goal
  | 'raster'; // the states are the cells of a grid

/**
 * The feature of instances whose steps cost something else on the way back. Their spaces need not offer `inverse` and `raster`,
 * even if the problem provides them, and only searches that require neither get them.
 */
export const ONE_WAY_COSTS = 'one-way costs';

/** Facts about a state space that hold in every state. */
export interface SpaceInfo {
  /** The id of the domain or problem. */
  readonly id: string;
  /** The most actions of any state, or an upper bound. */
  readonly maxActions: number;
  /** The number of 32-bit words of a packed state. */
  readonly words: number;
  /** A number above all states, if each state is one integer from 0 up; otherwise 0. */
  readonly states: number;
  /** The least cost of an action, from 0 up. */
  readonly minCost: number;
  /** Whether all costs are integers. */
  readonly integerCosts: boolean;
  /** Whether every action costs 1. */
  readonly unitCosts: boolean;
  /** Whether no action lowers the heuristic by more than its cost. */
  readonly consistent: boolean;
  /** Whether finitely many states can be reached. */
  readonly finite: boolean;
}

/**
 * A grid in which a state is the index of a cell, for searches that jump. Actions are directions: 0 north, 1 east, 2 south, 3 west,
 * then north-east, south-east, south-west, north-west.
 */
export interface Raster {
  /** 1 for a free cell, 0 for a wall. Walls surround the grid. */
  readonly free: Uint8Array;
  /** The difference between the indexes of a cell and the one below it. */
  readonly stride: number;
  /** The index of the goal. */
  readonly goal: number;
  /**
   * `4`: straight steps. `8`: diagonal ones too, at the same cost, also between two walls. `octile`: a diagonal step costs the
   * square root of 2, and needs both cells beside it.
   */
  readonly moves: '4' | '8' | 'octile';
}

/** The result of one iteration of iterative deepening. */
export interface Deepening {
  /** The path to a goal, from the cursor's state; undefined if there is none within the bound. */
  readonly actions: readonly number[] | undefined;
  /** The cost of the path; Infinity without a path. */
  readonly cost: number;
  /** The least f above the bound that the iteration met; Infinity if it met none. It has no meaning with a path. */
  readonly least: number;
  /** True if the signal ended the iteration. */
  readonly isStopped: boolean;
  /** The number of states that this iteration expanded, as in {@link PathResult}. */
  readonly expanded: number;
  /** The number of actions that this iteration applied, as in {@link PathResult}. */
  readonly generated: number;
}

/**
 * The rating of states in a best-first search: f = costWeight * g + estimateWeight * h. The search expands the least f first.
 */
export interface Rating {
  /** The weight of the cost so far, 0 or 1. With 0, the search keeps the first path to a state, even if another is cheaper. */
  readonly costWeight: number;
  /** The weight of the heuristic, from 0 up. */
  readonly estimateWeight: number;
}

/** The result of a best-first search. */
export interface BestFirst {
  /** The path to a goal, from the cursor's state; undefined if there is none, or if the signal ended the search. */
  readonly actions: readonly number[] | undefined;
  /** The cost of the path; Infinity without a path. */
  readonly cost: number;
  /**
   * The f of the goal or, if the signal ended the search, the least f of an open state. Infinity if no state was open.
   */
  readonly leastF: number;
  /** The number of expanded states, as in {@link PathResult}. */
  readonly expanded: number;
  /** The number of applied actions, as in {@link PathResult}. */
  readonly generated: number;
  /** The number of times the search opened a closed state again. */
  readonly reopened: number;
  /** The largest number of open states after an expansion; at least 1. */
  readonly maxOpen: number;
}

/**
 * A cursor on a state space. It starts at the initial state. Actions are integers; an action has a meaning only in its state.
 * The optional members are capabilities: a space has them for its whole life or never. If in doubt, leave one out.
 */
export interface StateSpace {
  // What you must give.

  /** Facts that hold in every state. */
  readonly info: SpaceInfo;
  /** Returns whether this state is a goal. */
  isGoal(): boolean;
  /**
   * Writes the applicable actions, in order, into `out` from index `at`. There is room for `info.maxActions` actions.
   *
   * @returns the number of actions.
   */
  actions(out: Int32Array, at: number): number;
  /** Returns the cost of `action` in this state. */
  cost(action: number): number;
  /** Moves the cursor to the state after `action`. */
  apply(action: number): void;
  /** Packs the state into `out` from index `at`. Equal states, and only those, must have equal words. */
  save(out: Int32Array, at: number): void;
  /** Moves the cursor to a state that `save` packed. */
  load(from: Int32Array, at: number): void;

  // What makes searches faster, or possible.

  /** Estimates the cost from here to a goal, never above the cheapest cost. Returns Infinity if no goal can be reached. */
  heuristic?(): number;
  /** Undoes `action`, the last one applied since `load`. */
  undo?(action: number): void;
  /** Returns the action that undoes `action` at the same cost in every state; -1 if there is none. */
  inverse?(action: number): number;
  /**
   * Opens a second cursor at the only goal. It leads back to this initial state, which is its goal. Its `inverse` returns the
   * forward action.
   */
  reversed?(): StateSpace;
  /** The grid whose cells are the states, for searches that jump. */
  readonly raster?: Raster;
  /**
   * Runs one iteration of IDA* from the cursor's state, which must not be a goal. The iteration is depth-first, tries actions
   * in order, never goes straight back, and follows all paths with f = g + h up to `bound`.
   *
   * Give it only if it is faster than a search with this cursor. It must find and count what such a search would. The cursor
   * stays where it is.
   */
  deepen?(bound: number, signal: RunContext['signal']): Deepening;
  /**
   * Runs a best-first search from the cursor's state. Give it only if it is faster than a search with this cursor. It must
   * find and count what such a search would. The cursor stays where it is.
   *
   * - It tries actions in order. It tests for a goal when it is about to expand a state. An estimate of Infinity closes a state.
   * - Of open states with equal f, it expands the one with the greatest g first; of these, the one that was opened or became
   *   cheaper last. If all costs and `estimateWeight` are integers, g does not matter: the last one is first.
   * - If `info.consistent` is true or `estimateWeight` is 0, it never opens a state again. It rounds estimates of integer costs up.
   */
  bestFirst?(rating: Rating, signal: RunContext['signal']): BestFirst;

  // What makes it prettier.

  /** Returns an action's name for people. Default: its number. */
  actionName?(action: number): string;
  /** Returns the state's name for people, as one line. Default: none. */
  stateName?(): string;
}

/** Returns the capabilities that a space offers. */
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
