import type { Framing, OtherFormat } from '../lines.ts';
import type { SpaceCapability, StateSpace } from './state-space.ts';
import type { Random } from '../random.ts';

/** A domain's own cursor. It must offer the same actions as the rules, in the same order, with the same costs. */
export interface DomainCursor<State> {
  /** The capabilities that every space offers to searches. */
  readonly provides: readonly SpaceCapability[];
  /** Opens the space of a state, with the cursor at that state. */
  open(state: State): StateSpace;
}

/**
 * The rules of a puzzle or a route over states that never change. `domainProblem` of `@queenside/state-space` makes a problem
 * from them. Every path search whose requirements the domain meets then answers the states in `<id>.txt`.
 *
 * Start with the members from `id` to `key`, which are the rules. If in doubt, leave the others out: searches then work from
 * the rules alone. All functions must be pure.
 */
export interface Domain<State = any> {
  // What you must give: the rules.

  /** The domain's name in kebab-case. Its input files begin with it. */
  readonly id: string;
  /** One line that describes the puzzle to people. */
  readonly summary: string;
  /** The most actions that any state has. If in doubt, give an upper bound. */
  readonly maxActions: number;
  /** Initial states as lines. Every search must solve them within a second. Include one without a path, if there are such states. */
  readonly examples: readonly string[];
  /**
   * Reads an initial state.
   *
   * @param variant one of {@link variants}, if the file has one.
   * @throws Error that says what is wrong with the line. A QueensideError may add the column.
   */
  parse(line: string, variant?: string): State;
  /** Returns whether a state is a goal. */
  isGoal(state: State): boolean;
  /** Returns the applicable actions: different integers from 0 up, in the order in which searches try them. */
  actions(state: State): readonly number[];
  /** Returns the state after an action. It must not change `state`. */
  result(state: State, action: number): State;
  /** Returns equal keys for equal states and different keys for different ones. */
  key(state: State): string | number;

  // What else the rules may need.

  /** Returns the cost of an action, from 0 up. Default: 1. */
  cost?(state: State, action: number): number;
  /** The least cost of an action. If in doubt, leave it out, or give a lower bound. Default: 1 or, with `cost`, 0. */
  readonly minCost?: number;
  /** Whether all costs are integers. Default: true without `cost`, otherwise false. */
  readonly integerCosts?: boolean;
  /** Whether finitely many states can be reached. Default: true. */
  readonly finite?: boolean;
  /** The prefix of comment lines in input files, or false if states can begin with it. Default: `#`. */
  readonly comments?: string | false;

  /** Names of variants. They follow the id in a file's name: `sliding-tiles_blank-last.txt`. Default: none. */
  readonly variants?: readonly string[];
  /** Other formats of states, by the extension of their files. A reader may throw an Error with `line` and `column`. */
  readonly formats?: Readonly<Record<string, OtherFormat>>;
  /** The rule that divides input files into states; see {@link Framing}. Default: by line. */
  readonly records?: Framing;

  // What makes it faster, and lets more searches solve it.

  /**
   * Estimates the cost from here to a goal. It must never return more than the cheapest cost, and 0 at a goal. Return
   * Infinity if no goal can be reached. A* and its kin require it.
   */
  heuristic?(state: State): number;
  /** Whether no action lowers the heuristic by more than its cost. If in doubt, leave it false. Default: false. */
  readonly consistent?: boolean;
  /** Returns the action that undoes another one at the same cost in every state; undefined if there is none. */
  inverse?(action: number): number | undefined;
  /**
   * Returns true only if a quick test, such as one of parity, proves that no actions lead from this state to a goal. False
   * proves nothing. Queenside then answers `No path` without a search. The test must hold in every state. If in doubt, leave
   * it out.
   */
  isUnsolvable?(state: State): boolean;
  /** Returns the only goal. Searches can then also go backwards, if every action has an `inverse`. */
  goal?(initial: State): State;
  /**
   * Returns how large a search from this state is. Solvers estimate their time by it. With `scramble`, it enables
   * `queenside bench --n`. Default: 1.
   */
  size?(state: State): number;
  /** A cursor that is faster than the one over the rules. If in doubt, leave it out. */
  readonly space?: DomainCursor<State>;
  /** The search to use if the user names none. It may come from another package. Default: the one with the lowest estimate. */
  readonly defaultSolver?: string;
  /**
   * The solvers that books introduce first, in that order. Teaching pages begin with the first, and races compare them. Default:
   * none.
   */
  readonly taught?: readonly string[];
  /** The name for people, such as `Sliding tiles`. Pages show it. Default: the id. */
  readonly name?: string;
  /**
   * Computes the cheapest cost for the checker by its own method; Infinity if there is no path. It must share no code with
   * searches. Default: the checker searches.
   */
  optimal?(state: State): number;
  /** Returns the published cheapest cost; Infinity if there is no path. The checker uses it; searches never see it. */
  published?(state: State): number | undefined;
  /** Makes an initial state, as a line. Enables `queenside generate` and, together with `size`, `queenside bench --n`. */
  scramble?(steps: number, random: Random): string;

  // What makes it prettier.

  /** Returns an action's name for people. Default: its number. */
  actionName?(action: number, state: State): string;
  /**
   * Names the goal of an initial state, if a reader could mistake which one was meant: `blank last`. Answers end with it:
   * `Goal: blank last`. Return undefined for the usual goal.
   */
  goalName?(initial: State): string | undefined;
  /**
   * Returns further names that programs print for an action, such as the number of the tile that it moves. Answers are read in
   * them, too. Default: none.
   */
  otherNames?(action: number, state: State): readonly string[];
  /** Returns texts of a state that answers may have beside {@link text}: `3 3 1`, as programs print `(3, 3, 1)`. Default: none. */
  otherTexts?(state: State): readonly string[];
  /** Writes a state as lines of text, for replays. Default: its key. */
  text?(state: State): string;
  /** Draws a state as one SVG document. @param last the action that led to it, to mark what it changed. */
  draw?(state: State, last?: number): string;
}

/**
 * Declares a domain. TypeScript infers the type of its states from `parse`.
 *
 * @example
 * import { defineDomain, definePlugin } from '@queenside/core';
 * import { domainProblem } from '@queenside/state-space';
 *
 * const countdown = defineDomain({
 *   id: 'countdown',
 *   summary: 'Reach 0 by subtracting 1 or halving an even number.',
 *   maxActions: 2,
 *   examples: ['9', '100'],
 *   parse(line) {
 *     if (!/^\d{1,6}$/.test(line)) throw new Error('use a number of at most six digits');
 *     return Number(line);
 *   },
 *   isGoal: (number) => number === 0,
 *   actions: (number) => (number === 0 ? [] : number % 2 === 0 ? [0, 1] : [0]),
 *   result: (number, action) => (action === 0 ? number - 1 : number / 2),
 *   key: (number) => number,
 *   actionName: (action) => (action === 0 ? 'subtract 1' : 'halve'),
 * });
 *
 * export default definePlugin({ problems: [domainProblem(countdown)] });
 */
export function defineDomain<State>(domain: Domain<State>): Domain<State> {
  return domain;
}
