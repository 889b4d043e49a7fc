import { LeafReader } from './leaves.ts';
import type { Names } from './names.ts';
import { readNodes } from './nodes.ts';
import { Scanner } from './scanner.ts';

const CLOSE_BRACE = 0x7d;

/** Of larger trees, in inner nodes, names are forgotten: nobody looks at them. */
const MOST_NAMED = 4096;

/**
 * The names of a tree's nodes, where it has few enough to be looked at. They are read when they are first asked for, from
 * a copy of the node set: the record itself may be large, and is not kept.
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
