/** What path searches have in common for a referee: the space that a search saw, and how its path is judged. */

/** The space that a search saw. States are numbers. */
export interface SpaceFacts {
  readonly start: number;
  /** Returns the state's name, such as `(3,4)`. */
  name(state: number): string;
  /** Returns the states that one action leads to, with the least cost of such an action. */
  successors(state: number): ReadonlyMap<number, number>;
  /** Returns the estimate that the search used for a state. */
  heuristic(state: number): number;
  isGoal(state: number): boolean;
}

/** What a path search returned: the states from the start to a goal, or undefined if it found no path. */
export type Path = readonly number[] | undefined;

/** Returns the cost of a path, all of whose steps must exist. */
export function costOf(space: SpaceFacts, path: readonly number[]): number {
  let cost = 0;
  for (const [index, state] of path.entries())
    if (index > 0) cost += space.successors(path[index - 1]!).get(state) ?? Number.NaN;
  return cost;
}

/** Whether some path leads from the start to a goal. */
export function hasPath(space: SpaceFacts): boolean {
  const found = new Set([space.start]);
  for (const state of found) {
    if (space.isGoal(state)) return true;
    for (const next of space.successors(state).keys()) found.add(next);
  }
  return false;
}

/** A path: its last state, and the path to the one before. */
export interface Way {
  readonly state: number;
  readonly parent: Way | undefined;
}

/** Whether a state is on a path. */
export function isOn(way: Way | undefined, state: number): boolean {
  for (let each = way; each !== undefined; each = each.parent)
    if (each.state === state) return true;
  return false;
}
