import type { QueensideError } from '@queenside/core';
import type { Edges } from './edges.ts';
import { fail } from './errors.ts';
import type { Names } from './names.ts';
import type { Scanner } from './scanner.ts';

/**
 * Finds why edges form no tree: there is a cycle, the root has a parent, the root does not reach a node, or else a node has
 * no children.
 */
export function explainNoTree(
  scanner: Scanner,
  names: Names,
  { parents, offsets, runParents }: Edges,
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
  const atNode = (node: number) => ({ column: scanner.column(names.startOf(node)) });
  const orphan = parents.findIndex((parent, node) => parent === -1 && node !== 0);
  if (orphan !== -1) return fail('unreachable', { node: names.text(orphan) }, atNode(orphan));
  const withChildren = new Set(runParents);
  const childless = parents.findIndex((_, node) => !withChildren.has(node));
  return fail('childless', { node: names.text(childless) }, atNode(childless));
}

/** Returns the nodes of a cycle, if there is one: walks up from each node until it meets this walk or an earlier one. */
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
