import { definePathSearch, type PathSearch, type StateSpace } from '@queenside/core';

/** Switches of a plain A* that is right with all of them off. */
export interface Faults {
  /** Multiplies the estimate. */
  readonly weight?: number;
  /** Adds 1 to the estimates of all states but goals. */
  readonly addsOne?: boolean;
  /** Ends as soon as a goal is generated. */
  readonly endsEarly?: boolean;
  /** Keeps the first way to an open state. */
  readonly keepsFirst?: boolean;
  /** Never opens a closed state again. */
  readonly neverReopens?: boolean;
  /** Counts each action as 1. */
  readonly countsActions?: boolean;
  /** Rates states by the estimate alone. */
  readonly isGreedy?: boolean;
  /** Ignores actions that cost nothing. */
  readonly skipsFree?: boolean;
  /** Says a cost that is 1 too low. */
  readonly saysLess?: boolean;
  /** Answers an empty path if there is none. */
  readonly inventsPath?: boolean;
  /** The most open states to keep. */
  readonly width?: number;
  /** Expands a state again and again. */
  readonly neverEnds?: boolean;
  /** Counts this many expanded states too many. */
  readonly addsExpanded?: number;
  /** Counts each action this many times. */
  readonly countsGenerated?: number;
  /** Says that an unfinished search proved something. */
  readonly boastsWhenAborted?: boolean;
}

interface Node {
  readonly state: Int32Array;
  g: number;
  readonly h: number;
  parent: Node | undefined;
  action: number;
}

/** Makes an A* without tricks: sets, objects, and a linear search for the best open node. */
export function plainAStar(faults: Faults = {}): PathSearch {
  return definePathSearch({
    id: 'plain-a-star',
    summary: 'A plain A*, perhaps with a fault.',
    requires: ['heuristic'],
    complete: true,
    deterministic: true,
    options: {},
    guarantee: () => 'optimal',
    run: (space, _options, { signal }) => search(space, faults, signal),
  });
}

function search(space: StateSpace, faults: Faults, signal: { readonly aborted: boolean }) {
  const nodes = new Map<string, Node>();
  const open = new Set<Node>();
  let [expanded, generated] = [faults.addsExpanded ?? 0, 0];
  const nothing = (lowerBound: number) => ({
    actions: faults.inventsPath ? [] : undefined,
    cost: faults.inventsPath ? 0 : Infinity,
    lowerBound: faults.inventsPath ? 0 : lowerBound,
    expanded,
    generated,
  });
  const meet = (g: number, parent: Node | undefined, action: number): Node => {
    const state = new Int32Array(space.info.words);
    space.save(state, 0);
    const known = nodes.get(state.join());
    const estimate = space.heuristic!() * (faults.weight ?? 1);
    const h = faults.addsOne && !space.isGoal() ? estimate + 1 : estimate;
    if (known === undefined) {
      const node = { state, g, h, parent, action };
      nodes.set(state.join(), node);
      open.add(node);
      return node;
    }
    if (g >= known.g || (open.has(known) ? faults.keepsFirst : faults.neverReopens)) return known;
    Object.assign(known, { g, parent, action });
    open.add(known);
    return known;
  };
  const end = (goal: Node) => {
    const actions: number[] = [];
    for (let node = goal; node.parent !== undefined; node = node.parent)
      actions.unshift(node.action);
    const cost = goal.g - (faults.saysLess && actions.length > 3 ? 1 : 0);
    return { actions, cost, lowerBound: cost, expanded, generated };
  };
  const f = (node: Node): number => (faults.isGreedy ? 0 : node.g) + node.h;
  meet(0, undefined, -1);
  for (;;) {
    const best = [...open].toSorted((a, b) => f(a) - f(b))[0];
    if (best === undefined || best.h === Infinity) return nothing(Infinity);
    if (signal.aborted) return nothing(faults.boastsWhenAborted ? Infinity : 0);
    if (!faults.neverEnds) open.delete(best);
    space.load(best.state, 0);
    if (space.isGoal()) return end(best);
    expanded++;
    const out = new Int32Array(space.info.maxActions);
    for (const action of out.slice(0, space.actions(out, 0))) {
      space.load(best.state, 0);
      const cost = space.cost(action);
      if (faults.skipsFree && cost === 0) continue;
      space.apply(action);
      generated += faults.countsGenerated ?? 1;
      const node = meet(best.g + (faults.countsActions ? 1 : cost), best, action);
      if (faults.endsEarly && space.isGoal()) return end(node);
    }
    const spare = [...open].toSorted((a, b) => f(a) - f(b)).slice(faults.width ?? Infinity);
    for (const node of spare) open.delete(node);
  }
}
