/**
 * The events of searches that walk a tree. A search adds its own after these. The root has ply 0; `move` is the move that
 * led to the node, 0 at the root.
 */
export const treeEvents = {
  /** The search begins a node with moves. */
  enter: ['ply', 'move'],
  /** It takes a leaf's score. */
  leaf: ['ply', 'move'],
  /** It leaves the node at `ply` after `searched` of its `moves` moves. */
  cut: ['ply', 'searched', 'moves'],
  /** It finishes a node with moves and passes its value to the parent. */
  leave: ['ply', 'move'],
} as const;

/** The events of searches whose nodes have a window of alpha and beta: `window` is one of {@link WINDOW}. */
export const windowEvents = { ...treeEvents, enter: ['ply', 'move', 'window'] } as const;

/** The windows that a search begins a node with. */
export const WINDOW = {
  none: 0,
  /** The rest of the parent's window; at the root, all values. */
  full: 1,
  /** An empty window at the parent's best value so far. */
  null: 2,
} as const;

/** Events of some searches only. */
export const moreTreeEvents = {
  /** The table settles a node with moves, so the search does not begin it: its score, or the bound of it that is enough. */
  known: ['ply', 'move', 'score'],
  /** The search uses the lowest and the highest possible score. */
  range: [],
} as const;

const bits = new DataView(new ArrayBuffer(8));

/**
 * Returns the least double above `value`. No double is between them, so (value, nextUp(value)) is a null window for
 * fractions as well as integers: a search in it finds out whether a node is worth more than `value`.
 */
export function nextUp(value: number): number {
  if (value === Infinity) return Infinity;
  if (value === 0) return Number.MIN_VALUE;
  bits.setFloat64(0, value);
  const step = value > 0 ? 1 : -1;
  const low = bits.getUint32(4) + step;
  bits.setUint32(4, low);
  if (low < 0 || low > 0xffff_ffff) bits.setUint32(0, bits.getUint32(0) + step);
  return bits.getFloat64(0);
}

/** Returns the greatest double below `value`. */
export function nextDown(value: number): number {
  return -nextUp(-value);
}
