/** Checks positions with a limited depth: the end of their trees, and their values. */
import { type Game, type GameTree, LIMITED_DEPTH, Random } from '@queenside/core';
import { attempt, type Check, fault, Member } from '../kit/check.ts';
import { type PlayableProblem, placeOf, rulesTree, startsOf } from './game-places.ts';
import { valueWithin } from './minimax.ts';
import { walkTree } from './tree-checks.ts';

const SEED = 11;
const DEPTHS = [1, 2, 3];
const WALKS = 3;
/** Deeper trees with more nodes are left out. */
const MOST_NODES = 20_000;
const ROUNDING = 1e-9;

/** Checks records that end in a depth, if the game can estimate positions. */
export function limitChecks(problem: PlayableProblem): Check[] {
  if (problem.game.evaluate === undefined) return [];
  return [
    {
      name: 'positions with a limited depth have the value of minimax',
      run: () => checkLimits(problem),
      member: new Member(problem.game, 'evaluate'),
    },
  ];
}

function checkLimits(problem: PlayableProblem): void {
  const { game, tree } = problem;
  const random = new Random(SEED);
  for (const position of startsOf(game))
    for (const depth of DEPTHS) {
      const record = `${position} depth ${depth}`;
      const where = `${placeOf(game, position, [])}, depth ${depth}`;
      const instance: unknown = attempt(where, 'an instance', () =>
        problem.parse(record, { name: `${game.id}.txt` }),
      );
      // The game has its own meaning for such a line.
      if (problem.need(instance).features?.includes(LIMITED_DEPTH) !== true) continue;
      for (let walk = 0; walk < WALKS; walk++) walkTree(tree.open(instance), where, random);
      const value = valueWithin(tree.open(instance), MOST_NODES);
      const expected = valueWithin(horizonTree(game, game.parse(position), depth), MOST_NODES);
      if (value === undefined || expected === undefined) continue;
      if (Math.abs(value - expected) > ROUNDING * Math.max(1, Math.abs(expected)))
        throw fault(where, `its value is ${value}`, `${expected}, by score and evaluate`);
    }
}

/** Opens a cursor over the rules that ends at a depth: the reference, which shares no code with `gameProblem`. */
function horizonTree(game: Game, root: unknown, depth: number): GameTree {
  const tree = rulesTree(game, root);
  let left = depth;
  return {
    ...tree,
    moves: (out, at) => (left === 0 ? 0 : tree.moves(out, at)),
    play(move) {
      tree.play(move);
      left--;
    },
    undo(move) {
      tree.undo(move);
      left++;
    },
    score() {
      const state = tree.state();
      return game.moves(state).length === 0 ? game.score(state) : game.evaluate!(state);
    },
  };
}
