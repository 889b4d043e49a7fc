/** Reads small records whole. */
import {
  codeCount,
  consumed,
  greatest,
  least,
  parents,
  prepareEdgesAt,
  readEdges,
  valueCount,
  values,
  window,
} from './edges';
import { releaseAll, take } from './memory';
import { count } from './names';
import { hasLetters, prepareNodes, readNodes, sides } from './nodes';
import { depth, fewest, measure, most } from './shape';
import { byteAt, CLOSE_BRACE, LANES, skipBlanks } from './text';

/** The most bytes of a record, and the memory for all that is made of it. */
const MOST: usize = 1 << 16;
const ROOM: usize = 1 << 20;

const CLOSED: i32 = 1;

/** The address for the record. */
let record: usize = 0;

/** The facts about the last record, by their places. */
const FACTS: usize = 11 * 4;
let facts: usize = 0;

/** Allocates all memory for small records, which never grows afterwards. @returns the address for a record. */
export function prepareSmall(): usize {
  releaseAll();
  take(ROOM);
  releaseAll();
  facts = take(FACTS);
  record = take(MOST + LANES);
  return record;
}

/**
 * Reads the record at the address that `prepareSmall` returned.
 *
 * @param length its bytes, at most 2^16.
 * @returns the address of these numbers: nodes, edges, the addresses of the tables and of the sides, the number of values outside
 * codes and their address, the least and the greatest code of a small leaf, the depth, the fewest and the most children. The
 * tables are parents, first, end, and codes, one after another. 0 if only another reader can read the record.
 */
export function readSmall(length: i32): usize {
  releaseAll();
  take(FACTS);
  take(MOST + LANES);
  const stop = record + length;
  v128.store(stop, i32x4.splat(0));

  // 1. The nodes: up to the first closing brace.
  let edges = record;
  while (byteAt(edges) != CLOSE_BRACE) if (++edges >= stop) return 0;
  edges++;
  prepareNodes(record, i32(edges - record));
  if (readNodes(i32.MAX_VALUE) != CLOSED || hasLetters) return 0;

  // 2. The edges, and nothing behind them.
  prepareEdgesAt(edges, stop - edges);
  if (readEdges(i32(stop - edges)) != CLOSED || skipBlanks(window + consumed) != stop) return 0;

  // 3. The shape, if they form a tree.
  if (!measure()) return 0;
  put(0, count);
  put(1, codeCount);
  put(2, i32(parents));
  put(3, i32(sides));
  put(4, valueCount);
  put(5, i32(values));
  put(6, least);
  put(7, greatest);
  put(8, depth);
  put(9, fewest);
  put(10, most);
  return facts;
}

function put(place: usize, value: i32): void {
  store<i32>(facts + (place << 2), value);
}
