import { zeros } from '@queenside/core';
import type { Edges } from './edges.ts';
import { isInner, leafValue, type ExplicitTree, type Runs, type TreeSize } from '../tree.ts';

/** The parts of a record, which may form a tree. */
export interface LinkedParts extends Omit<ExplicitTree, 'size' | 'nameOf'> {
  readonly range: LeafRange;
  /** The shape, if the parts are known to form a tree. */
  readonly shape?: TreeShape;
}

export interface TreeShape {
  /** Moves from the root to the deepest leaf. */
  readonly depth: number;
  /** The fewest and the most children of a node. */
  readonly fewest: number;
  readonly most: number;
}

/** Facts about all leaves. */
type LeafRange = Pick<TreeSize, 'least' | 'greatest' | 'whole'>;

/** Makes the tree of its parts; undefined if they form none, or a node has no children. */
export function linkTree(
  parts: LinkedParts,
  nameOf: ExplicitTree['nameOf'],
): ExplicitTree | undefined {
  const { sides, parents, first, end, children, values, scores, chances } = parts;
  const { least, greatest, whole } = parts.range;
  const innerNodes = parents.length;
  const { depth, fewest, most: branching } = parts.shape ?? shapeOf(parts);
  if (depth === undefined || fewest === 0) return undefined;
  const leaves = children.length - (innerNodes - 1);
  const size = { innerNodes, leaves, branching, depth, least, greatest, whole };
  return { sides, parents, first, end, children, values, scores, chances, size, nameOf };
}

/** Groups edges by parent, in edge-list order. It copies them only if they are not grouped already. */
export function groupByParent(
  { codes, runParents, runStarts }: Pick<Edges, 'codes' | 'runParents' | 'runStarts'>,
  nodes: number,
): Runs {
  const first = zeros(Int32Array, nodes);
  const end = zeros(Int32Array, nodes);
  const endOfRun = (run: number): number => runStarts[run + 1] ?? codes.length;
  let together = true;
  for (let run = 0; run < runParents.length; run++) {
    const parent = runParents[run]!;
    if (end[parent] !== 0) together = false;
    first[parent] = runStarts[run]!;
    end[parent]! += endOfRun(run) - runStarts[run]!;
  }
  // So far, `end` has each node's number of children.
  if (together) {
    for (let node = 0; node < nodes; node++) end[node]! += first[node]!;
    return { first, end, children: codes };
  }
  let next = 0;
  for (let node = 0; node < nodes; node++) {
    const count = end[node]!;
    first[node] = next;
    end[node] = next;
    next += count;
  }
  const children = zeros(Int32Array, codes.length);
  for (let run = 0; run < runParents.length; run++) {
    const parent = runParents[run]!;
    let slot = end[parent]!;
    for (let edge = runStarts[run]!; edge < endOfRun(run); edge++) children[slot++] = codes[edge]!;
    end[parent] = slot;
  }
  return { first, end, children };
}

/** Reads all leaves. */
export function rangeOf(children: Int32Array, values: Float64Array): LeafRange {
  let least = Infinity;
  let greatest = -Infinity;
  let whole = true;
  for (const code of children) {
    if (isInner(code)) continue;
    const value = leafValue(values, code);
    if (value < least) least = value;
    if (value > greatest) greatest = value;
    if (whole && !Number.isInteger(value)) whole = false;
  }
  return { least, greatest, whole };
}

/** The depth is undefined if the edges form no tree. */
function shapeOf({
  parents,
  first,
  end,
}: LinkedParts): Omit<TreeShape, 'depth'> & { readonly depth: number | undefined } {
  let fewest = Infinity;
  let most = 0;
  for (let node = 0; node < first.length; node++) {
    const count = end[node]! - first[node]!;
    if (count < fewest) fewest = count;
    if (count > most) most = count;
  }
  return { depth: depthOf(parents), fewest, most };
}

const UNKNOWN = 0;
const ON_THE_WAY = -1;

/**
 * Returns the number of moves from the root to the deepest leaf, if all nodes have children; undefined if the root has a
 * parent or does not reach every node. It visits each node at most twice.
 */
function depthOf(parents: Int32Array): number | undefined {
  if (parents[0] !== -1) return undefined;
  const levels = zeros(Int32Array, parents.length).fill(UNKNOWN);
  levels[0] = 1;
  let deepest = 1;
  for (let node = 1; node < parents.length; node++) {
    // 1. Up to a node whose level is known.
    let level = 0;
    let above = node;
    for (; levels[above] === UNKNOWN; above = parents[above]!) {
      if (parents[above] === -1) return undefined;
      levels[above] = ON_THE_WAY;
      level++;
    }
    if (levels[above] === ON_THE_WAY) return undefined;
    level += levels[above]!;
    if (level > deepest) deepest = level;

    // 2. The same way again, to write the levels.
    for (let back = node; levels[back] === ON_THE_WAY; back = parents[back]!)
      levels[back] = level--;
  }
  return deepest;
}
