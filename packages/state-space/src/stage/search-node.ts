/** A state that a search has met, and what the search did with it. */

/** Not met in this iteration. */
export const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;

export interface SearchNode<State> {
  /** The same for the same node; -1 if the search has not met it. */
  readonly index: number;
  readonly state: State;
  /** How many actions first led to it. */
  readonly depth: number;
  /** True on the side of a search that starts at the goal. */
  readonly isBack: boolean;
  /** The cheapest known way to it. */
  readonly parent: SearchNode<State> | undefined;
  readonly action: number;
  readonly g: number;
  readonly h: number | undefined;
  /** The nodes whose known way is over this one. */
  readonly children: readonly SearchNode<State>[];
  readonly status: number;
}

/** How often a search has done each thing. */
export interface Counts {
  expanded: number;
  generated: number;
  reopened: number;
  open: number;
  closed: number;
  iterations: number;
}
