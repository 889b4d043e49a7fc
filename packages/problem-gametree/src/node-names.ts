import { LeafReader } from './leaves.ts';
import type { Names } from './names.ts';
import { readNodes } from './nodes.ts';
import { Scanner } from './scanner.ts';

const CLOSE_BRACE = 0x7d;

/** In inner nodes. Larger trees are never shown, so their names are not kept. */
const MOST_NAMED = 4096;

/**
 * Returns the names of a tree's nodes, if it is small enough to be shown. They are read on first use, from a copy of the node
 * set: the record itself may be large and is not kept.
 */
export function nameReader(
  record: Uint8Array,
  nodes: number,
): ((node: number) => string) | undefined {
  if (nodes > MOST_NAMED) return undefined;
  const nodeSet = record.slice(0, record.indexOf(CLOSE_BRACE) + 1);
  let names: Names | undefined;
  return (node) => {
    if (names === undefined) {
      const scanner = new Scanner(nodeSet);
      ({ names } = readNodes(scanner, new LeafReader(scanner)));
    }
    return names.text(node);
  };
}
