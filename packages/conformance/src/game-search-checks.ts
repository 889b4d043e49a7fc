import { capabilitiesOf, Random, unmetRequirement, type Search } from '@queenside/core';
import type { Check } from './check.ts';
import { parsePosition, placeOf, type GameProblem } from './game-places.ts';
import { checkResult, checkUnproven } from './search-checks.ts';

const SEED = 9;
const MOVES = 2;

/** Checks that searches find on a game's examples what plain minimax finds. */
export function gameSearchChecks(problem: GameProblem, searches: readonly Search[]): Check[] {
  return searches
    .filter((search) => isAble(search, problem))
    .map((search) => ({
      name: `search ${search.id} agrees with minimax`,
      run: () => checkSearch(problem, search),
    }));
}

function isAble(search: Search, { game, tree }: GameProblem): boolean {
  return game.examples.every((position) => {
    const offered = capabilitiesOf(tree.open(parsePosition(game, position)));
    return unmetRequirement(search, offered) === undefined;
  });
}

/** Checks a search at each example, and after a few random moves from there. */
function checkSearch({ game, tree }: GameProblem, search: Search): void {
  const random = new Random(SEED);
  for (const position of game.examples) {
    let state = parsePosition(game, position);
    const path: number[] = [];
    for (let count = 0; count <= MOVES; count++) {
      const here = state;
      const where = `search ${search.id}, ${placeOf(game, position, path)}`;
      const trial = { search, where, open: () => tree.open(here) };
      checkResult(trial);
      checkUnproven(trial);
      const moves = game.moves(state);
      if (moves.length === 0) break;
      path.push(moves[random.int(moves.length)]!);
      state = game.next(state, path.at(-1)!);
    }
  }
}
