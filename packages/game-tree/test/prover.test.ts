import type { GameTree } from '@queenside/core';
import { minimax, movesOf, sampleTrees, treeOf } from '@queenside/conformance';
import { describe, expect, test } from 'vitest';
import { ProofTooLarge, Prover } from '../src/problem/prover.ts';

const BUDGET = 1_000_000;
const OFFERS = [
  [],
  ['keys'],
  ['bounds'],
  ['order', 'keys'],
  ['keys', 'bounds', 'order', 'evaluate'],
] as const;
const trees = [1, 2, 3, 4, 5].flatMap((seed) =>
  sampleTrees(seed).flatMap((tree) => OFFERS.map((offers) => () => treeOf(tree, offers))),
);

/** A single line of play of a given length, won by the last move. */
function chain(length: number): GameTree {
  let depth = 0;
  return {
    info: {
      id: 'chain',
      maxBranching: 2,
      maxDepth: length,
      scoreMin: -length,
      scoreMax: length,
      integerScores: true,
      hasChance: false,
    },
    side: () => (depth % 2 === 0 ? 1 : -1),
    moves: (out, at) => (depth === length ? 0 : ((out[at] = 0), 1)),
    play: () => void depth++,
    undo: () => void depth--,
    score: () => depth,
  };
}

/** Chance nodes without probabilities: a choice of two, then one of three. The scores are 0 to 5. */
function chances(): GameTree {
  const line: number[] = [];
  const branching = [2, 3, 0];
  return {
    info: {
      id: 'chances',
      maxBranching: 3,
      maxDepth: 2,
      scoreMin: 0,
      scoreMax: 5,
      integerScores: true,
      hasChance: true,
    },
    side: () => 0,
    moves: (out, at) => {
      const count = branching[line.length]!;
      for (let move = 0; move < count; move++) out[at + move] = move;
      return count;
    },
    play: (move) => void line.push(move),
    undo: () => void line.pop(),
    score: () => 3 * line[0]! + line[1]!,
  };
}

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

describe('a prover', () => {
  test('agrees with minimax, at the root and below', () => {
    for (const open of trees) {
      const tree = open();
      const prover = new Prover(tree, BUDGET);
      expect(prover.value()).toBeCloseTo(minimax(open()), 10);
      for (const move of movesOf(tree)) {
        tree.play(move);
        expect(prover.value()).toBeCloseTo(minimax(tree), 10);
        tree.undo(move);
      }
    }
  });

  test('answers questions about lower and upper bounds', () => {
    for (const open of trees) {
      const value = minimax(open());
      if (open().info.hasChance) continue;
      for (const threshold of [value, value - 0.25, value + 0.25, -100, 100, Number.NaN]) {
        const prover = new Prover(open(), BUDGET);
        expect(prover.isAtLeast(threshold)).toBe(value >= threshold);
        expect(prover.isAtMost(threshold)).toBe(value <= threshold);
      }
    }
  });

  test('leaves the cursor where it was, also if it gives up', () => {
    for (const open of trees) {
      const tree = open();
      const whole = new Prover(tree, BUDGET);
      whole.value();
      for (const budget of [1, 2, 5]) {
        const thrown = thrownBy(() => new Prover(tree, budget).value());
        expect(thrown === undefined || thrown instanceof ProofTooLarge).toBe(true);
        expect(new Prover(tree, BUDGET).value()).toBe(whole.value());
      }
    }
  });

  test('handles lines of any length', () => {
    expect(new Prover(chain(300_000), BUDGET).value()).toBe(300_000);
  });

  test('weighs the children of chance nodes equally without probabilities', () => {
    expect(new Prover(chances(), BUDGET).value()).toBeCloseTo(2.5, 10);
  });

  test('refuses a game that lasts longer than maxDepth', () => {
    const tree = chain(50);
    const short = { ...tree, info: { ...tree.info, maxDepth: 49 } };
    expect(() => new Prover(short, BUDGET).value()).toThrow(
      'a line of play is longer than maxDepth, 49 moves',
    );
  });
});
