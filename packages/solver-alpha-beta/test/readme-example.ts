import { defineGame } from '@queenside/core';
import { fromRules } from '@queenside/game-tree';
import { makeContext } from '@queenside/conformance';
import { alphaBetaSearch } from '@queenside/solver-alpha-beta';

/** Take one or two from a heap; the player who takes the last one wins. */
const game = defineGame<{ left: number; toMove: 'max' | 'min' }>({
  id: 'take-away',
  summary: 'Take one or two',
  maxBranching: 2,
  maxDepth: 10,
  scoreRange: [-1, 1],
  examples: ['10'],
  parse: (line) => ({ left: Number(line), toMove: 'max' }),
  toMove: ({ toMove }) => toMove,
  moves: ({ left }) => [1, 2].filter((taken) => taken <= left),
  next: ({ left, toMove }, taken) => ({
    left: left - taken,
    toMove: toMove === 'max' ? 'min' : 'max',
  }),
  score: ({ toMove }) => (toMove === 'max' ? -1 : 1),
});

const tree = fromRules(game, game.parse('10'));
const options = { cutoff: '>=', uniqueLeaves: false } as const;
const { value, principalVariation } = alphaBetaSearch.run(tree, options, makeContext());
console.log(value, principalVariation[0]); // 1 1: MAX wins by taking one
