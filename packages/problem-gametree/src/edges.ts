import { explainNeedless, explainThirdPart, explainUnknown } from './explain-edge.ts';
import { IntList } from './int-list.ts';
import type { LeafReader } from './leaves.ts';
import type { Names } from './names.ts';
import type { Nodes } from './nodes.ts';
import type { Scanner } from './scanner.ts';
import { innerCode, NO_CODE } from './tree.ts';

/** The edges in the order of the record. */
export interface Edges {
  /** The children's codes, in edge-list order. */
  readonly codes: Int32Array;
  /** Consecutive edges of one parent are a run: its parent, and where it starts in `codes`. */
  readonly runParents: Int32Array;
  readonly runStarts: Int32Array;
  /** For each inner node, its parent, or -1. */
  readonly parents: Int32Array;
  /** For each inner node with a parent, its offset as a child in the record. */
  readonly offsets: Int32Array;
}

/** Reads what follows the child of an edge, before the pair closes. */
interface ProbabilityReader {
  /** Of an edge from a chance node whose child begins at an offset. */
  read(child: number): void;
  /** Of another edge: nothing. */
  skip(): void;
}

/**
 * Reads the second set: `{(A,B),(A,3),(B,4)}`. If there are chance nodes, `chances` reads their probabilities. It predicts names before it looks them up. A parent is usually the last edge's,
 * the next declared node, or the last child; a child is usually declared right after the last child.
 */
export function readEdges(
  scanner: Scanner,
  { names, sides }: Nodes,
  leaves: LeafReader,
  chances: ProbabilityReader | undefined,
): Edges {
  const codes = new IntList();
  const runParents = new IntList();
  const runStarts = new IntList();
  const parents = new Int32Array(names.count).fill(-1);
  const offsets = new Int32Array(names.count);
  let parent = -1;
  let lastChild = 0;
  for (let more = scanner.openSet('no-edge-set'); more; more = scanner.nextPair()) {
    const from = readParent(scanner, names, parent, lastChild);
    if (from !== parent) {
      parent = from;
      runParents.push(parent);
      runStarts.push(codes.length);
    }
    scanner.comma();
    const start = scanner.at;
    let code = leaves.read();
    if (code === NO_CODE) {
      const child = readChild(scanner, names, lastChild);
      if (child === parent || parents[child] !== -1)
        throw explainNeedless(scanner, names, parents[child]!, parent, child, start);
      parents[child] = parent;
      offsets[child] = start;
      lastChild = child;
      code = innerCode(child);
    }
    codes.push(code);
    if (sides[parent] === 0) chances!.read(start);
    else {
      chances?.skip();
      if (scanner.isBeforeComma()) throw explainThirdPart(scanner, names, sides, parent, start);
    }
    scanner.closePair();
  }
  return {
    codes: codes.view(),
    runParents: runParents.view(),
    runStarts: runStarts.view(),
    parents,
    offsets,
  };
}

function readParent(scanner: Scanner, names: Names, last: number, lastChild: number): number {
  if (stepOver(scanner, names, last)) return last;
  if (stepOver(scanner, names, last + 1)) return last + 1;
  if (stepOver(scanner, names, lastChild)) return lastChild;
  return lookUp(scanner, names, 'unknown-parent');
}

function readChild(scanner: Scanner, names: Names, lastChild: number): number {
  if (stepOver(scanner, names, lastChild + 1)) return lastChild + 1;
  return lookUp(scanner, names, 'unknown-child');
}

/** Steps over the name of the node `id` if it is next. */
function stepOver(scanner: Scanner, names: Names, id: number): boolean {
  if (!names.standsAt(id, scanner.at)) return false;
  scanner.at += names.endOf(id) - names.startOf(id);
  return true;
}

function lookUp(
  scanner: Scanner,
  names: Names,
  unknown: 'unknown-parent' | 'unknown-child',
): number {
  const start = scanner.at;
  scanner.name();
  const id = names.find(start, scanner.at);
  if (id !== -1) return id;
  throw explainUnknown(scanner, names, unknown, start);
}
