/**
 * Game trees at two levels. Newcomers write a {@link Game}: pure rules. Searches see a {@link GameTree} only:
 * a cursor that moves in place and hands out integers, so that a search allocates nothing. {@link fromRules}
 * makes the second from the first.
 */
import type { Game } from './game.ts';

/** Whose turn it is at a node: 1 for MAX, -1 for MIN, 0 for chance. */
export type Side = 1 | -1 | 0;

/** What a tree can offer beyond the least, and what a search can ask for. */
export type TreeCapability =
  | 'deterministic' // no chance nodes
  | 'integer-scores'
  | 'evaluate'
  | 'keys'
  | 'bounds'
  | 'order'
  | 'clone';

export interface TreeInfo {
  readonly id: string;
  /** The most moves any node has, or a safe bound. */
  readonly maxBranching: number;
  /** The most moves from the root to a leaf, or a safe bound. */
  readonly maxDepth: number;
  readonly scoreMin: number;
  readonly scoreMax: number;
  readonly integerScores: boolean;
  readonly hasChance: boolean;
}

/**
 * A cursor on a game tree, at its root to begin with. Moves are integers that mean something at their node only.
 * The optional methods are capabilities: present or not for the tree's whole life.
 */
export interface GameTree {
  readonly info: TreeInfo;
  side(): Side;
  /**
   * Writes the node's moves, in order, into `out` from index `at`; there is room for `info.maxBranching`.
   *
   * @returns how many; 0 at a leaf.
   */
  moves(out: Int32Array, at: number): number;
  play(move: number): void;
  /** Takes back `move`, the last one played. */
  undo(move: number): void;
  /** The leaf's value, from MAX's view. */
  score(): number;
  /** An estimate of a node's value, from MAX's view. */
  evaluate?(): number;
  /** 64 bits that tell positions apart, as two 32-bit integers. */
  keyLo?(): number;
  keyHi?(): number;
  /** Writes a lower and an upper bound of the node's value into `out`. */
  bounds?(out: Float64Array): void;
  /** Puts the `count` moves at `at` in the order of promise. `best` is the move known from before, or -1. */
  order?(moves: Int32Array, at: number, count: number, best: number, ply: number): void;
  /** The chance, from 0 to 1, of `move` at a chance node. */
  probability?(move: number): number;
  moveName?(move: number): string;
  /** A number that tells the nodes of this tree apart, where it has few enough to number them. */
  nodeId?(): number;
  /** A second cursor at the same node. */
  clone?(): GameTree;
}

/** What a tree offers. */
export function capabilitiesOf(tree: GameTree): readonly TreeCapability[] {
  const has: [TreeCapability, boolean][] = [
    ['deterministic', !tree.info.hasChance],
    ['integer-scores', tree.info.integerScores],
    ['evaluate', tree.evaluate !== undefined],
    ['keys', tree.keyLo !== undefined && tree.keyHi !== undefined],
    ['bounds', tree.bounds !== undefined],
    ['order', tree.order !== undefined],
    ['clone', tree.clone !== undefined],
  ];
  return has.filter(([, present]) => present).map(([capability]) => capability);
}

/** A cursor on a game's tree at `root`: the game's own where it has one, else one over its rules. */
export function openGame<State>(game: Game<State>, root: State): GameTree {
  return game.tree?.(root) ?? fromRules(game, root);
}

/** What a game says of its trees. */
export function treeInfoOf(game: Game): TreeInfo {
  return {
    id: game.id,
    maxBranching: game.maxBranching,
    maxDepth: game.maxDepth,
    scoreMin: game.scoreRange[0],
    scoreMax: game.scoreRange[1],
    integerScores: game.integerScores ?? true,
    hasChance: game.hasChance ?? false,
  };
}

/** A cursor over a game's rules, at `root`. */
export function fromRules<State>(game: Game<State>, root: State): GameTree {
  const path: State[] = [root];
  let state = root;
  const tree: GameTree = {
    info: treeInfoOf(game),
    side() {
      const mover = game.toMove(state);
      return mover === 'max' ? 1 : mover === 'min' ? -1 : 0;
    },
    moves(out, at) {
      const moves = game.moves(state);
      for (let index = 0; index < moves.length; index++) out[at + index] = moves[index] as number;
      return moves.length;
    },
    play(move) {
      state = game.next(state, move);
      path.push(state);
    },
    undo() {
      path.pop();
      state = path.at(-1) as State;
    },
    score: () => game.score(state),
    clone: () => fromRules(game, state),
  };
  if (game.evaluate) tree.evaluate = () => game.evaluate!(state);
  if (game.probability) tree.probability = (move) => game.probability!(state, move);
  if (game.moveName) tree.moveName = (move) => game.moveName!(move, state);
  if (game.key) addKeys(tree, () => game.key!(state));
  return tree;
}

/** A key is asked for by halves: the second one is kept from the first. */
function addKeys(tree: GameTree, keyOf: () => string | number | bigint): void {
  let last: string | number | bigint | undefined;
  const hash = new Int32Array(2);
  const half = (index: 0 | 1) => (): number => {
    const key = keyOf();
    if (key !== last) writeHash(key, hash);
    last = key;
    return hash[index]!;
  };
  tree.keyLo = half(0);
  tree.keyHi = half(1);
}

/** Two hashes of 32 bits after FNV-1a (Fowler, Noll and Vo, 1991), with a factor each, and stirred into each other. */
function writeHash(key: string | number | bigint, out: Int32Array): void {
  if (typeof key === 'bigint') {
    out[0] = Number(BigInt.asIntN(32, key));
    out[1] = Number(BigInt.asIntN(32, key >> 32n));
    return;
  }
  const text = String(key);
  let low = 0x811c_9dc5;
  let high = 0xcbf2_9ce4;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x0100_0193);
    high = Math.imul(high ^ unit, 0x5bd1_e995) ^ (high >>> 15);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ (high >>> 13);
  out[0] = low;
  out[1] = Math.imul(high ^ (high >>> 16), 0xc2b2_ae35) ^ (low >>> 13);
}
