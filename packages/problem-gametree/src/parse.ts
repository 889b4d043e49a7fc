import { isBlank } from '@queenside/core';
import { readEdges } from './edges.ts';
import { fail } from './errors.ts';
import { LeafReader } from './leaves.ts';
import { linkTree } from './link.ts';
import { readNodes } from './nodes.ts';
import { Scanner } from './scanner.ts';
import type { ExplicitTree } from './tree.ts';

/** Offsets and codes are 32-bit integers, which is enough for so many bytes. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * Reads one tree: `{(A,MAX),(B,MIN)} {(A,B),(A,3),(B,4),(B,5)}`. One pass over the bytes, in time linear in their
 * number, without recursion and without a string for each edge.
 *
 * @throws QueensideError `alphabeta/…`, or `core/record-encoding` for a name that is not UTF-8; with the column.
 */
export function parseTree(record: Uint8Array): ExplicitTree {
  if (record.length > MOST_BYTES)
    throw fail('too-long', { found: record.length, most: MOST_BYTES }, { column: 1 });
  const scanner = new Scanner(withoutTrailingBlanks(record));
  const leaves = new LeafReader(scanner);
  const nodes = readNodes(scanner, leaves);
  const edges = readEdges(scanner, nodes.names, leaves);
  scanner.end();
  return linkTree(scanner, nodes, edges, leaves);
}

function withoutTrailingBlanks(record: Uint8Array): Uint8Array {
  let end = record.length;
  while (end > 0 && isBlank(record[end - 1])) end--;
  return record.subarray(0, end);
}
