import type { SpaceInfo, StateSpace } from '@queenside/core';

/** The actions: a step each to the east, west, south, and north. */
const STEPS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const HALF = 1 << 15;

/** A plane of squares without walls, so wide that no search comes to its end. */
export interface Plane {
  readonly goal: readonly [x: number, y: number];
  /** Whether estimates are the true distances; otherwise they are 0. */
  readonly isEstimated: boolean;
  /** What the space says of itself. */
  readonly finite: boolean;
}

/** Opens a plane at (0, 0). */
export function openPlane(plane: Plane): StateSpace {
  return cursor(plane, [0, 0], plane.goal);
}

type Place = readonly [x: number, y: number];

function cursor({ isEstimated, finite, ...plane }: Plane, from: Place, to: Place): StateSpace {
  let [x, y] = from;
  const info: SpaceInfo = {
    id: 'plane',
    maxActions: STEPS.length,
    words: 1,
    states: 0,
    minCost: 1,
    integerCosts: true,
    unitCosts: true,
    consistent: true,
    finite,
  };
  const go = (action: number, times: 1 | -1): void => {
    const [across, down] = STEPS[action]!;
    x += times * across;
    y += times * down;
  };
  return {
    info,
    isGoal: () => x === to[0] && y === to[1],
    actions(out, at) {
      for (const action of STEPS.keys()) out[at + action] = action;
      return STEPS.length;
    },
    cost: () => 1,
    apply: (action) => go(action, 1),
    undo: (action) => go(action, -1),
    inverse: (action) => action ^ 1,
    save: (out, at) => void (out[at] = ((x + HALF) << 16) | ((y + HALF) & 0xffff)),
    load(packed, at) {
      x = (packed[at]! >>> 16) - HALF;
      y = (packed[at]! & 0xffff) - HALF;
    },
    heuristic: () => (isEstimated ? Math.abs(x - to[0]) + Math.abs(y - to[1]) : 0),
    reversed: () => cursor({ isEstimated, finite, ...plane }, to, from),
  };
}
