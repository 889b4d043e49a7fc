/**
 * What searches that walk a tree announce; a search adds its own behind these. The root has ply 0; `move` is the move
 * that led to the node, 0 at the root.
 */
export const treeEvents = {
  /** A node with moves is begun. */
  enter: ['ply', 'move'],
  /** A leaf's score is taken. */
  leaf: ['ply', 'move'],
  /** The node at `ply` is done after `searched` of its `moves` moves. */
  cut: ['ply', 'searched', 'moves'],
  /** A node with moves is done, and its parent takes its value. */
  leave: ['ply', 'move'],
} as const;

/** The same for searches whose nodes have a window of alpha and beta: `window` is one of {@link WINDOW}. */
export const windowEvents = { ...treeEvents, enter: ['ply', 'move', 'window'] } as const;

/** Which window a node is begun with. */
export const WINDOW = {
  none: 0,
  /** What is left of its parent's; at the root, all values. */
  full: 1,
  /** One without room, at the best value of its parent so far. */
  null: 2,
} as const;

/** What only some searches do. */
export const moreTreeEvents = {
  /** What a table says of a node with moves is enough: it is not begun. */
  known: ['ply', 'move'],
  /** The search knows the least and the greatest score there are, and uses them. */
  range: [],
} as const;
