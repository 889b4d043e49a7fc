import type { SpaceCapability, StateSpace } from './state-space.ts';
import type { Random } from './random.ts';

/** A domain's own cursor. It offers the same actions as the rules, in the same order, with the same costs. */
export interface DomainCursor<State> {
  /** What every space offers to searches. */
  readonly provides: readonly SpaceCapability[];
  open(state: State): StateSpace;
}

/**
 * The rules of a puzzle or a route, in terms of states that never change. `domainProblem` of `@queenside/state-space` makes a
 * problem of them: every path search whose requirements the domain meets answers the states in `<id>.txt`.
 */
export interface Domain<State = any> {
  /** Kebab-case; also the stem of its input files. */
  readonly id: string;
  /** One line for people. */
  readonly summary: string;
  /** The most actions of any state. */
  readonly maxActions: number;
  /** The search to use if the user names none. It may come from another package. */
  readonly defaultSolver?: string;
  /** The prefix of comment lines in input files; false if there are none, because states begin with it. Default: `#`. */
  readonly comments?: string | false;
  /** Initial states as lines, solved within a second by every search; if there are states without a path, one of them. */
  readonly examples: readonly string[];
  /** Reads an initial state. Throws an Error that says what is wrong with it; a QueensideError may add the column. */
  parse(line: string): State;
  isGoal(state: State): boolean;
  /** Returns the applicable actions: different integers from 0 up, in the order in which searches try them. */
  actions(state: State): readonly number[];
  /** Returns the state after an action, without changing `state`. */
  result(state: State, action: number): State;
  /** Returns the cost of an action, from 0 up. Default: 1. */
  cost?(state: State, action: number): number;
  /** Never returns more than the cheapest cost from here to a goal. Infinity if no goal can be reached. */
  heuristic?(state: State): number;
  /** Returns equal keys for equal states, different keys for different ones. */
  key(state: State): string | number;
  /** Returns the action that takes another one back at the same cost, in whichever state it was applied. */
  inverse?(action: number): number | undefined;
  /** Returns the only goal. Searches can then also go backwards, if every action has an `inverse`. */
  goal?(initial: State): State;
  /** The least cost of an action. Default: 1 or, with `cost`, 0. */
  readonly minCost?: number;
  /** Whether all costs are integers. Default: true without `cost`. */
  readonly integerCosts?: boolean;
  /** Whether no action lowers the heuristic by more than its cost. Default: false. */
  readonly consistent?: boolean;
  /** False if infinitely many states can be reached. Default: true. */
  readonly finite?: boolean;
  /** Returns the cheapest cost as published, Infinity if there is no path. For the checker: searches never see it. */
  published?(state: State): number | undefined;
  /** Computes the cheapest cost by the checker's own method, Infinity if there is no path. Shares no code with searches. */
  optimal?(state: State): number;
  /** Names an action for people. Default: its number. */
  actionName?(action: number, state: State): string;
  /** Returns how large a search from this state is: solvers estimate their time by it. Default: 1. */
  size?(state: State): number;
  /** A cursor that is faster than the one over the rules. */
  readonly space?: DomainCursor<State>;
  /** Makes initial states as lines. Enables `queenside generate`. */
  scramble?(steps: number, random: Random): string;
  /** Shows a state as lines of text, in replays. Default: its key. */
  text?(state: State): string;
  /** Draws a state as one SVG document. @param last the action that led to it, to mark what it changed. */
  draw?(state: State, last?: number): string;
}

/** Declares a domain; the state's type follows from `parse`. */
export function defineDomain<State>(domain: Domain<State>): Domain<State> {
  return domain;
}
