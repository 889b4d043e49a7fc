/** A state that a search has met, and what the search did with it. */

/** Not met in this iteration. */
export const NEW = 0;
export const OPEN = 1;
export const CLOSED = 2;

export interface SearchNode<State> {
  /** Its place in {@link SearchTree.nodes}; -1 if the search has not met it there. */
  readonly index: number;
  readonly state: State;
  /** How many actions first led to it. */
  readonly depth: number;
  /** True on the side of a search that starts at the goal. */
  readonly isBack: boolean;
  /** The node before it when it was met. */
  readonly first: SearchNode<State> | undefined;
  /** The cheapest known way to it. */
  parent: SearchNode<State> | undefined;
  action: number;
  /** The nodes whose known way was once over this one. */
  readonly children: SearchNode<State>[];
  g: number;
  readonly h: number | undefined;
  status: number;
}

/** What a search has done so often. */
export interface Counts {
  expanded: number;
  generated: number;
  reopened: number;
  open: number;
  closed: number;
  iterations: number;
}
