import type { QueensideError } from '@queenside/core';
import type { Edges } from './edges.ts';
import { fail } from './errors.ts';
import type { LeafReader } from './leaves.ts';
import type { Names } from './names.ts';
import type { Nodes } from './nodes.ts';
import type { Scanner } from './scanner.ts';
import {
  isInner,
  leafValue,
  MOST_NAMED,
  nodeOf,
  type ExplicitTree,
  type TreeSize,
} from './tree.ts';

/**
 * Makes the tree of the edges, and sees that it is one.
 *
 * @throws QueensideError `alphabeta/…` where it is not, with the column.
 */
export function linkTree(
  scanner: Scanner,
  { names, sides }: Nodes,
  edges: Edges,
  leaves: LeafReader,
): ExplicitTree {
  const { parents } = edges;
  const { first, end, children } = groupByParent(edges, names.count);
  const { values, scores } = leaves.finish(children);
  const size = measure(first, end, children, values, parents);
  if (size === undefined) throw explainNoTree(scanner, names, edges);
  const childless = first.findIndex((start, node) => start === end[node]);
  if (childless !== -1)
    throw fail(
      'childless',
      { node: names.text(childless) },
      { column: scanner.column(names.startOf(childless)) },
    );
  const nameOf = names.count > MOST_NAMED ? undefined : (node: number) => names.text(node);
  return { sides, first, end, parents, children, values, scores, size, nameOf };
}

type Runs = Pick<ExplicitTree, 'first' | 'end' | 'children'>;

/** Brings each parent's edges together, in edge-list order; copies them only where they do not stand so already. */
function groupByParent({ codes, runParents, runStarts }: Edges, nodes: number): Runs {
  const first = new Int32Array(nodes);
  const end = new Int32Array(nodes);
  const endOfRun = (run: number): number => runStarts[run + 1] ?? codes.length;
  let together = true;
  for (let run = 0; run < runParents.length; run++) {
    const parent = runParents[run]!;
    if (end[parent] !== 0) together = false;
    first[parent] = runStarts[run]!;
    end[parent]! += endOfRun(run) - runStarts[run]!;
  }
  // So far `end` holds each node's number of children.
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
  const children = new Int32Array(codes.length);
  for (let run = 0; run < runParents.length; run++) {
    const parent = runParents[run]!;
    const edges = codes.subarray(runStarts[run], endOfRun(run));
    children.set(edges, end[parent]);
    end[parent]! += edges.length;
  }
  return { first, end, children };
}

/** Walks from the root, level by level; undefined where it is a child itself or some node is not reached. */
function measure(
  first: Int32Array,
  end: Int32Array,
  children: Int32Array,
  values: Float64Array,
  parents: Int32Array,
): TreeSize | undefined {
  if (parents[0] !== -1) return undefined;
  const nodes = first.length;
  const queue = new Int32Array(nodes);
  let reached = 1;
  let depth = 0;
  let endOfLevel = 0;
  let branching = 0;
  let leaves = 0;
  let least = Infinity;
  let greatest = -Infinity;
  let whole = true;
  for (let at = 0; at < reached; at++) {
    if (at === endOfLevel) {
      depth++;
      endOfLevel = reached;
    }
    const node = queue[at]!;
    const last = end[node]!;
    branching = Math.max(branching, last - first[node]!);
    for (let index = first[node]!; index < last; index++) {
      const code = children[index]!;
      if (isInner(code)) queue[reached++] = nodeOf(code);
      else {
        const value = leafValue(values, code);
        leaves++;
        if (value < least) least = value;
        if (value > greatest) greatest = value;
        if (whole && !Number.isInteger(value)) whole = false;
      }
    }
  }
  if (reached < nodes) return undefined;
  return { innerNodes: nodes, leaves, branching, depth, least, greatest, whole };
}

/** Why the root does not reach every node: it has a parent, or some nodes go round in a circle or hang in the air. */
function explainNoTree(
  scanner: Scanner,
  names: Names,
  { parents, offsets }: Edges,
): QueensideError {
  const atEdge = (child: number) => ({ column: scanner.column(offsets[child]!) });
  const cycle = findCycle(parents);
  if (cycle !== undefined) {
    const node = cycle.reduce((last, next) => (offsets[next]! > offsets[last]! ? next : last));
    return fail(
      'cycle',
      { node: names.text(node), parent: names.text(parents[node]!) },
      atEdge(node),
    );
  }
  if (parents[0] !== -1)
    return fail(
      'root-has-parent',
      { node: names.text(0), parent: names.text(parents[0]!) },
      atEdge(0),
    );
  const orphan = parents.findIndex((parent, node) => parent === -1 && node !== 0);
  return fail(
    'unreachable',
    { node: names.text(orphan) },
    { column: scanner.column(names.startOf(orphan)) },
  );
}

/** The nodes of a cycle, if there is one: walks up from each node until it meets a walk, its own or an earlier one. */
function findCycle(parents: Int32Array): number[] | undefined {
  const walks = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let node = start;
    while (node !== -1 && walks[node] === -1) {
      walks[node] = start;
      node = parents[node]!;
    }
    if (node !== -1 && walks[node] === start) {
      const cycle = [node];
      for (let next = parents[node]!; next !== node; next = parents[next]!) cycle.push(next);
      return cycle;
    }
  }
  return undefined;
}
