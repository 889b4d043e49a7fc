/** A cursor over the rules of a game. */
import { treeInfoOf, type Game, type GameTree, type TreeCapability } from '@queenside/core';

/** Opens a cursor on a game's tree at `root`: the game's own or, if it has none, one over its rules. */
export function openGame<State>(game: Game<State>, root: State): GameTree {
  return game.tree?.open(root) ?? fromRules(game, root);
}

/** Opens a cursor over a game's rules at `root`. */
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
    moveName: (move) => game.moveName?.(move, state) ?? String(move),
    clone: () => fromRules(game, state),
  };
  if (game.evaluate) tree.evaluate = () => game.evaluate!(state);
  if (game.probability) tree.probability = (move) => game.probability!(state, move);
  if (game.key) addKeys(tree, () => game.key!(state));
  return tree;
}

/** Returns what every tree of a game offers to searches. */
export function capabilitiesOfGame(game: Game): readonly TreeCapability[] {
  const ofRules: readonly TreeCapability[] = [
    ...(game.evaluate ? (['evaluate'] as const) : []),
    ...(game.key ? (['keys'] as const) : []),
    'clone',
  ];
  return [
    ...(game.hasChance === true ? [] : (['deterministic'] as const)),
    ...(game.integerScores === false ? [] : (['integer-scores'] as const)),
    ...(game.tree?.provides ?? ofRules),
  ];
}

/** Adds keys. A search asks for a key by halves: the second half is kept from the first call. */
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

/** Writes two mixed 32-bit hashes after FNV-1a (Fowler, Noll, and Vo, 1991), each with its own factor. */
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
