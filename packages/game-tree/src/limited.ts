/**
 * Positions with a limited depth. A game that ends at the horizon, with an estimate as its score, is a game itself, so every
 * search, the checker, and the stage handle it as any other one.
 */
import {
  defined,
  type Game,
  type GameCursor,
  type GameTree,
  type LimitedPosition,
} from '@queenside/core';

/** The values of all positions within a depth, in place of the estimates of a game. */
export interface OwnValues<State> {
  /** The least and the greatest value or score. */
  readonly range: readonly [number, number];
  /** Returns the value of a position that has moves. */
  valueOf(position: State): number;
}

/** A position of a game, and how many more moves the question looks ahead. */
export class LimitedState<State> implements LimitedPosition<State> {
  readonly position: State;
  readonly left: number;
  /** Absent if the game estimates positions. */
  readonly values: OwnValues<State> | undefined;
  readonly #game: Game<State>;

  /** @param game a game with `evaluate`, unless `values` are given. */
  constructor(game: Game<State>, position: State, left: number, values?: OwnValues<State>) {
    this.#game = game;
    this.position = position;
    this.left = left;
    this.values = values;
  }

  /** Whether the depth, not the game, ends here. */
  get isHorizon(): boolean {
    return this.left === 0 && this.#game.moves(this.position).length > 0;
  }

  moves(): readonly number[] {
    return this.left === 0 ? [] : this.#game.moves(this.position);
  }

  next(move: number): LimitedState<State> {
    const position = this.#game.next(this.position, move);
    return new LimitedState(this.#game, position, this.left - 1, this.values);
  }

  score(): number {
    return this.isHorizon ? this.estimate() : this.#game.score(this.position);
  }

  estimate(): number {
    if (this.values !== undefined)
      return this.#game.moves(this.position).length === 0
        ? this.#game.score(this.position)
        : this.values.valueOf(this.position);
    const [least, most] = this.#game.scoreRange;
    return within(this.#game.evaluate!(this.position), least, most);
  }
}

/**
 * Returns a function that gives the rules of an instance: the game itself or, for a {@link LimitedState}, rules by which the
 * game ends at the horizon.
 */
export function rulesByDepth<State>(game: Game<State>): (instance: State) => Game<State> {
  // The type of instances does not name limited ones: only solvers with the feature `LIMITED_DEPTH` get them.
  return (instance) =>
    instance instanceof LimitedState
      ? (limitRules(game, instance) as unknown as Game<State>)
      : game;
}

function limitRules<State>(
  game: Game<State>,
  { left: depth, values }: LimitedState<State>,
): Game<LimitedState<State>> {
  return {
    id: game.id,
    summary: game.summary,
    maxBranching: game.maxBranching,
    maxDepth: Math.min(depth, game.maxDepth),
    scoreRange: values?.range ?? game.scoreRange,
    examples: [],
    parse: (line) => new LimitedState(game, game.parse(line), depth),
    toMove: ({ position }) => game.toMove(position),
    moves: (state) => state.moves(),
    next: (state, move) => state.next(move),
    score: (state) => state.score(),
    integerScores: false,
    evaluate: (state) => state.estimate(),
    ...defined({
      hasChance: game.hasChance,
      players: game.players,
      dark: game.dark,
      // A cursor of the game's own has the game's estimates.
      tree: values === undefined ? limitCursor(game.tree) : undefined,
    }),
    ...(game.probability && {
      probability: ({ position }, move) => game.probability!(position, move),
    }),
    ...(game.key && { key: ({ left, position }) => `${left} ${String(game.key!(position))}` }),
    ...(game.size && { size: ({ position }) => game.size!(position) }),
    ...(game.moveName && { moveName: (move, { position }) => game.moveName!(move, position) }),
    ...(game.draw && { draw: ({ position }, marked) => game.draw!(position, marked) }),
    ...(game.moveArea && { moveArea: (move, { position }) => game.moveArea!(move, position) }),
  };
}

/** Returns undefined if the cursor has no estimates: a cursor over the rules then has them. */
function limitCursor<State>(
  cursor: GameCursor<State> | undefined,
): GameCursor<LimitedState<State>> | undefined {
  if (cursor === undefined) return undefined;
  if (cursor.openToDepth === undefined && !cursor.provides.includes('evaluate')) return undefined;
  return {
    provides: cursor.provides.filter((capability) => capability !== 'bounds'),
    open({ position, left }) {
      const tree = cursor.openToDepth?.(position) ?? cursor.open(position);
      return limitTree(tree, left);
    },
  };
}

/** An odd number, so that its multiples by different depths differ in each half of a key. */
const SALT_LO = 0x9e37_79b1;
const SALT_HI = 0x85eb_ca6b;

/**
 * Limits the depth of a tree that offers `evaluate`. The tree's `bounds` and image keys are lost: they speak of the value
 * without a limit. Keys contain the rest of the depth.
 */
function limitTree(base: GameTree, depth: number): GameTree {
  const { info } = base;
  const replies = new Int32Array(info.maxBranching);
  let left = depth;
  const estimate = (): number => within(base.evaluate!(), info.scoreMin, info.scoreMax);
  const tree: GameTree = {
    info: { ...info, maxDepth: Math.min(depth, info.maxDepth), integerScores: false },
    side: () => base.side(),
    moves: (out, at) => (left === 0 ? 0 : base.moves(out, at)),
    play(move) {
      base.play(move);
      left--;
    },
    undo(move) {
      base.undo(move);
      left++;
    },
    score: () => (left === 0 && base.moves(replies, 0) > 0 ? estimate() : base.score()),
    evaluate: estimate,
  };
  if (base.probability) tree.probability = (move) => base.probability!(move);
  if (base.keyLo && base.keyHi) {
    tree.keyLo = () => base.keyLo!() ^ Math.imul(left, SALT_LO);
    tree.keyHi = () => base.keyHi!() ^ Math.imul(left, SALT_HI);
  }
  if (base.order)
    tree.order = (moves, at, count, best, ply) => base.order!(moves, at, count, best, ply);
  if (base.clone) tree.clone = () => limitTree(base.clone!(), left);
  if (base.moveName) tree.moveName = (move) => base.moveName!(move);
  if (base.nodeName) tree.nodeName = () => base.nodeName!();
  return tree;
}

/** Returns the estimate, or the end of the range of scores that it exceeds: searches rely on the range. */
function within(estimate: number, least: number, most: number): number {
  return Math.min(Math.max(estimate, least), most);
}
