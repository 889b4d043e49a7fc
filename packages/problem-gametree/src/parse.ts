import { isBlank } from '@queenside/core';
import { hasSimd } from '@queenside/core/webassembly';
import { ChanceReader } from './chances.ts';
import { readEdges } from './edges.ts';
import { fail } from './errors.ts';
import { explainNoTree } from './explain-no-tree.ts';
import { LeafReader } from './leaves.ts';
import { groupByParent, linkTree, rangeOf } from './link.ts';
import { nameReader } from './node-names.ts';
import { readNodes } from './nodes.ts';
import { Scanner } from './scanner.ts';
import type { ExplicitTree } from './tree.ts';
import { readByKernel } from './webassembly/read-record.ts';

/** The largest record, in bytes: offsets and codes are 32-bit integers. */
const MOST_BYTES = 2 ** 31 - 1;

/** The smallest record, in bytes, for which the kernel is faster. */
const LARGE = 1 << 16;

/**
 * Reads one tree: `{(A,MAX),(B,MIN)} {(A,B),(A,3),(B,4),(B,5)}`. It takes one pass over the bytes, in linear time, without
 * recursion and without a string for each edge. WebAssembly reads large records. If it refuses one, TypeScript reads it and
 * says what is wrong.
 *
 * @param record its memory may become the tree's, unless an error is thrown.
 * @throws QueensideError `alphabeta/…`, or `core/record-encoding` for a name that is not UTF-8; with the column.
 */
export function parseTree(record: Uint8Array): ExplicitTree {
  if (record.length > MOST_BYTES)
    throw fail('too-long', { found: record.length, most: MOST_BYTES }, { column: 1 });
  const text = withoutTrailingBlanks(record);
  return (
    (text.length >= LARGE && hasSimd() ? parseByKernel(text) : undefined) ?? parseByTypeScript(text)
  );
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
  const tree = linkTree(
    {
      ...grouped,
      sides,
      parents: edges.parents,
      values,
      scores,
      chances: chances?.finish(edges, sides),
      range: rangeOf(grouped.children, values),
    },
    nameReader(text, names.count),
  );
  if (tree === undefined) throw explainNoTree(scanner, names, edges);
  return tree;
}

function withoutTrailingBlanks(record: Uint8Array): Uint8Array {
  let end = record.length;
  while (end > 0 && isBlank(record[end - 1])) end--;
  return record.subarray(0, end);
}
