/**
 * What every search that walks a tree announces; a search adds its own behind these. The root has ply 0; `move` is
 * the move that led to the node.
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
