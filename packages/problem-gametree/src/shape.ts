import { fail } from './errors.ts';
import type { TreeParameters } from './parameters.ts';

/** The most leaves of a tree if the user gives no number. */
const MOST_LEAVES = 100;
const DEPTH = 4;

/** The limits of a tree to grow. */
export interface Shape {
  readonly depth: number;
  readonly minBranching: number;
  readonly maxBranching: number;
  /** The tree has exactly so many leaves if they are required, otherwise at most so many. */
  readonly leaves: number;
  readonly isRequired: boolean;
}

/**
 * Completes what the user gave: what was not given follows.
 *
 * @throws QueensideError `alphabeta/…` if no tree meets all limits.
 */
export function shapeOf(given: TreeParameters): Shape {
  const leaves = given.leaves ?? MOST_LEAVES;
  const isRequired = given.leaves !== undefined;
  const minBranching = given.minBranching ?? Math.min(2, leaves, given.maxBranching ?? 2);
  const maxBranching = given.maxBranching ?? Math.max(3, minBranching);
  if (minBranching > maxBranching)
    throw fail('empty-range', { what: 'branching', low: minBranching, high: maxBranching });
  const usual = isRequired ? depthFor(leaves, (minBranching + maxBranching) / 2) : DEPTH;
  const shape = { leaves, isRequired, minBranching, maxBranching, depth: given.depth ?? usual };
  if (isRequired) requireLeaves(shape);
  return shape;
}

/** Returns a depth at which trees have so many leaves, with a level to spare. */
function depthFor(leaves: number, branching: number): number {
  if (branching === 1) return DEPTH;
  return Math.max(1, Math.ceil(Math.log(leaves) / Math.log(branching))) + 1;
}

function requireLeaves({ leaves, depth, minBranching, maxBranching }: Shape): void {
  const most = maxBranching ** depth;
  const step = minBranching - 1;
  const isFixed = minBranching === maxBranching && step > 0;
  if (leaves >= minBranching && leaves <= most && !(isFixed && (leaves - 1) % step !== 0)) return;
  const range = `${minBranching} to ${most > 1e9 ? 'any number of' : most}`;
  throw fail('no-such-tree', {
    leaves,
    depth,
    branching: minBranching === maxBranching ? minBranching : `${minBranching} to ${maxBranching}`,
    expected: isFixed ? `one more than a multiple of ${step}, ${range}` : range,
  });
}
