/** Measures the depth of a tree and its numbers of children, as in src/read/link.ts, after all edges were read. */
import { count } from './names';
import { end, first, isScattered, parents, spareBytes, window } from './edges';

/** Moves from the root to the deepest leaf. */
export let depth: i32 = 0;
/** The fewest and the most children of a node. */
export let fewest: i32 = 0;
export let most: i32 = 0;

const UNKNOWN: i32 = 0;
const ON_THE_WAY: i32 = -1;

/**
 * Measures the tree. It stores the nodes' levels in the memory of windows.
 *
 * @returns false if it is not a tree, its edges are scattered, or the levels have no room.
 */
export function measure(): bool {
  if (isScattered || (<usize>count) << 2 > spareBytes()) return false;
  countChildren();
  return findDepth();
}

function countChildren(): void {
  fewest = i32.MAX_VALUE;
  most = 0;
  for (let node = 0; node < count; node++) {
    const children = at(end, node) - at(first, node);
    fewest = min(fewest, children);
    most = max(most, children);
  }
}

function findDepth(): bool {
  if (at(parents, 0) != -1) return false;
  const levels = window;
  memory.fill(levels, 0, (<usize>count) << 2);
  put(levels, 0, 1);
  depth = 1;
  for (let node = 1; node < count; node++) {
    // 1. Up to a node whose level is known.
    let level = 0;
    let above = node;
    for (; at(levels, above) == UNKNOWN; above = at(parents, above)) {
      if (at(parents, above) == -1) return false;
      put(levels, above, ON_THE_WAY);
      level++;
    }
    if (at(levels, above) == ON_THE_WAY) return false;
    level += at(levels, above);
    depth = max(depth, level);

    // 2. The same way again, to write the levels.
    for (let back = node; at(levels, back) == ON_THE_WAY; back = at(parents, back))
      put(levels, back, level--);
  }
  return true;
}

function at(table: usize, node: i32): i32 {
  return load<i32>(table + ((<usize>node) << 2));
}

function put(table: usize, node: i32, value: i32): void {
  store<i32>(table + ((<usize>node) << 2), value);
}
