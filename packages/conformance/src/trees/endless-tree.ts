import { defined } from '@queenside/core/basics';
import type { GameTree, TreeCapability } from '@queenside/core';

const DEPTH = 60;
const BRANCHING = 3;
const GREATEST = 20;

/** Returns a number from 0 to below 2^32 that seems random (Murmur3's finalizer). */
function mix(value: number): number {
  let bits = value >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Opens a tree that no search can finish: 3^60 leaves with scores at random, and no two equal positions.
 *
 * @param onPlay called before each move.
 */
export function endlessTree(
  offers: ReadonlySet<TreeCapability>,
  onPlay: () => void,
  path: readonly (readonly [number, number])[] = [[1, 2]],
): GameTree {
  const line = [...path];
  const node = (): readonly [number, number] => line.at(-1)!;
  const isLeaf = (): boolean => line.length > DEPTH;
  const estimate = (): number => (node()[0] % (2 * GREATEST + 1)) - GREATEST;
  return {
    info: {
      id: 'endless',
      maxBranching: BRANCHING,
      maxDepth: DEPTH,
      // No score proves itself by being the best there is.
      scoreMin: -2 * GREATEST,
      scoreMax: 2 * GREATEST,
      integerScores: true,
      hasChance: false,
    },
    side: () => (line.length % 2 === 1 ? 1 : -1),
    moves(out, at) {
      if (isLeaf()) return 0;
      for (let move = 0; move < BRANCHING; move++) out[at + move] = move;
      return BRANCHING;
    },
    play(move) {
      onPlay();
      const [low, high] = node();
      line.push([mix(low + move + 1), mix(high ^ (low + move))]);
    },
    undo: () => void line.pop(),
    score: estimate,
    ...defined({ evaluate: offers.has('evaluate') ? estimate : undefined }),
    ...(offers.has('keys') && { keyLo: () => node()[0], keyHi: () => node()[1] }),
    ...(offers.has('bounds') && {
      bounds(out: Float64Array) {
        out[0] = -2 * GREATEST;
        out[1] = 2 * GREATEST;
      },
    }),
    ...(offers.has('order') && { order: () => undefined }),
    ...(offers.has('clone') && { clone: () => endlessTree(offers, onPlay, line) }),
  };
}
