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
