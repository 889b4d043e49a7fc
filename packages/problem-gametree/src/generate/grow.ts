import type { Random } from '@queenside/core';
import { fail } from '../errors.ts';
import { innerCode, IntList, smallLeafCode } from '../tree.ts';
import type { TreeParameters } from './parameters.ts';

/** The shape of a random tree; codes as in an explicit tree. */
export interface Sketch {
  /** For each inner node, its depth in moves below the root. */
  readonly levels: Int32Array;
  /** For each inner node, its run in `children`. */
  readonly first: Int32Array;
  readonly end: Int32Array;
  /** Leaf values are in units of their last decimal. */
  readonly children: Int32Array;
}

/** How often to try again if a tree has fewer leaves than required: nodes of three and more children leave gaps. */
const MOST_TRIES = 1000;

/** Grows a random tree. */
export function growTree(given: TreeParameters, shape: Shape, random: Random): Sketch {
  for (let tries = 0; ; tries++) {
    const { sketch, missing } = grow(given, shape, random);
    if (missing === 0 || !shape.isRequired || tries === MOST_TRIES) return sketch;
  }
}

/** Grows a tree from its root: adds children to a node without any, until none is left. */
function grow(
  given: TreeParameters,
  { leaves, isRequired, depth, minBranching, maxBranching }: Shape,
  random: Random,
): { readonly sketch: Sketch; readonly missing: number } {
  const levels = new IntList();
  const first = new IntList();
  const end = new IntList();
  const children = new IntList();
  const waiting = new IntList();
  /** How many leaves may still be added if every waiting node gets its least number of children. */
  let room = leaves - 1;
  /** The most leaves below a node. More than all leaves count as all. */
  const mostBelow = (level: number): number => Math.min(leaves, maxBranching ** (depth - level));
  /** How many of the required leaves could be missed if every waiting node got the most leaves. */
  let slack = isRequired ? mostBelow(0) - leaves : Infinity;

  const addNode = (level: number): number => {
    const node = levels.length;
    levels.push(level);
    first.push(0);
    end.push(0);
    waiting.push(node);
    room -= minBranching - 1;
    return node;
  };

  addNode(0);
  for (let taken = 0; taken < waiting.length;) {
    const node =
      given.growth === 'wide' ? waiting.items[taken++]! : waiting.items[--waiting.length]!;
    const level = levels.items[node]! + 1;
    const spare = Math.max(0, Math.min(maxBranching - minBranching, room));
    const each = mostBelow(level);
    const needed = Math.ceil((mostBelow(level - 1) - slack) / each);
    const count = Math.max(minBranching + random.int(spare + 1), needed);
    room -= count - minBranching;
    slack += count * each - mostBelow(level - 1);
    first.items[node] = children.length;
    let leaf = randomLeaf(given, random);
    for (let child = 0; child < count; child++) {
      const mayBeInner = level < depth && room >= minBranching - 1;
      const inner = mayBeInner && (random.float() >= given.leafChance || slack < each - 1);
      if (!inner) slack -= each - 1;
      if (inner) children.push(innerCode(addNode(level)));
      else {
        children.push(leaf);
        if (random.float() >= given.repeatChance) leaf = randomLeaf(given, random);
      }
    }
    end.items[node] = children.length;
  }
  const sketch = {
    levels: levels.view(),
    first: first.view(),
    end: end.view(),
    children: children.view(),
  };
  return { sketch, missing: room };
}

function randomLeaf({ minValue, maxValue, decimals }: TreeParameters, random: Random): number {
  const unit = 10 ** decimals;
  return smallLeafCode(minValue * unit + random.int((maxValue - minValue) * unit + 1));
}

/** The most leaves of a tree if the user gives no number. */
const MOST_LEAVES = 100;
const DEPTH = 4;

/** The limits of a tree to grow. */
interface Shape {
  readonly depth: number;
  readonly minBranching: number;
  readonly maxBranching: number;
  /** The most leaves, or the exact number if it is required. */
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

/** Returns a depth at which trees have this many leaves, with a level to spare. */
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
