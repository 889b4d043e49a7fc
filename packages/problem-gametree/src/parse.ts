import { isBlank, type QueensideError } from '@queenside/core';
import { hasSimd } from '@queenside/core/webassembly';
import { fail } from './errors.ts';
import { type ExplicitTree, MOST_NAMED } from './tree.ts';
import { readByKernel } from './webassembly/read-record.ts';
import { readSmall } from './webassembly/read-small.ts';
import { ChanceReader } from './read/chances.ts';
import { type Edges, readEdges } from './read/edges.ts';
import { LeafReader } from './read/leaves.ts';
import { groupByParent, linkTree, rangeOf, type LinkedParts } from './read/link.ts';
import { isNested, readNested } from './read/nested.ts';
import { type Names, readNodes } from './read/nodes.ts';
import { Scanner } from './read/scanner.ts';

/** The largest record, in bytes: offsets and codes are 32-bit integers. */
const MOST_BYTES = 2 ** 31 - 1;

/** The smallest record, in bytes, that the kernel reads in windows. It has room for smaller ones. */
const LARGE = 1 << 16;

const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** The bytes of small records so far. Compiling the kernel takes as long as reading some 64 KiB without it. */
let smallBytes = 0;

/**
 * Reads one tree: `{(A,MAX),(B,MIN)} {(A,B),(A,3),(B,4),(B,5)}`. It takes one pass over the bytes, in linear time, without
 * recursion and without a string for each edge. WebAssembly reads large records, and small ones after the first. If it refuses
 * one, TypeScript reads it and finds the fault. Nested lists are read by TypeScript alone.
 *
 * @param record its memory may become the tree's, unless an error is thrown.
 * @throws QueensideError `alphabeta/…`, or `core/record-encoding` for a name that is not UTF-8; with the column.
 */
export function parseTree(record: Uint8Array): ExplicitTree {
  if (record.length > MOST_BYTES)
    throw fail('too-long', { found: record.length, most: MOST_BYTES }, { column: 1 });
  const text = withoutTrailingBlanks(record);
  if (text[0] !== OPEN_BRACE && isNested(text)) return readNested(text);
  return (hasSimd() ? parseFast(text) : undefined) ?? parseByTypeScript(text);
}

function parseFast(text: Uint8Array): ExplicitTree | undefined {
  if (text.length > LARGE) return parseByKernel(text);
  if (smallBytes >= LARGE) return parseSmall(text);
  smallBytes += text.length;
  return undefined;
}

/** @returns undefined if {@link parseByTypeScript} must read it. */
export function parseSmall(text: Uint8Array): ExplicitTree | undefined {
  const parts = readSmall(text);
  return parts && linkTree(parts, nameReader(text, parts.sides.length));
}

/** @returns undefined, with the record unchanged, if {@link parseByTypeScript} must read it. */
export function parseByKernel(text: Uint8Array, windowBytes?: number): ExplicitTree | undefined {
  const read = readByKernel(text, windowBytes);
  if (read === undefined) return undefined;
  const tree = linkTree(read.parts, nameReader(text, read.parts.sides.length));
  if (tree === undefined) read.restore();
  return tree;
}

/** @throws QueensideError like {@link parseTree}. */
export function parseByTypeScript(text: Uint8Array): ExplicitTree {
  const scanner = new Scanner(text);
  const leaves = new LeafReader(scanner);
  const nodes = readNodes(scanner, leaves);
  const { names, sides } = nodes;
  const chances = sides.includes(0) ? new ChanceReader(scanner, names) : undefined;
  leaves.mustBeExact = chances !== undefined;
  const edges = readEdges(scanner, nodes, leaves, chances);
  scanner.end();
  const grouped = groupByParent(edges, names.count);
  const { values, scores } = leaves.finish(grouped.children);
  const { first, end, children } = grouped;
  const parts: LinkedParts = {
    sides,
    parents: edges.parents,
    first,
    end,
    children,
    values,
    scores,
    chances: chances?.finish(edges, sides),
    range: rangeOf(children, values),
  };
  const tree = linkTree(parts, nameReader(text, names.count));
  if (tree === undefined) throw explainNoTree(scanner, names, edges);
  return tree;
}

function withoutTrailingBlanks(record: Uint8Array): Uint8Array {
  let end = record.length;
  while (end > 0 && isBlank(record[end - 1])) end--;
  return end === record.length ? record : record.subarray(0, end);
}

/**
 * Finds why edges form no tree: there is a cycle, the root has a parent, the root does not reach a node, or else a node has
 * no children.
 */
function explainNoTree(
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

/**
 * Returns the names of a tree's nodes, if it is small enough to be shown. They are read on first use: from the record, or from a
 * copy of its node set, because a large record is not kept.
 */
function nameReader(record: Uint8Array, nodes: number): ((node: number) => string) | undefined {
  if (nodes > MOST_NAMED) return undefined;
  const nodeSet =
    record.length <= LARGE ? record : record.slice(0, record.indexOf(CLOSE_BRACE) + 1);
  let names: Names | undefined;
  return (node) => {
    if (names === undefined) {
      const scanner = new Scanner(nodeSet);
      ({ names } = readNodes(scanner, new LeafReader(scanner)));
    }
    return names.text(node);
  };
}
