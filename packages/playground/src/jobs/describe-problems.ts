/** What pages know of problems besides the catalog of the command, as plain data. */
import { defined } from '@queenside/core/basics';
import type { Game, Problem } from '@queenside/core';

export function describeProblems(problems: readonly Problem[]) {
  return {
    /** The examples without their answers. */
    examples: Object.fromEntries(
      problems.map(({ id, examples }) => [
        id,
        examples.map(({ title, record, variant }) => ({
          ...defined({ title }),
          record,
          ...defined({ variant }),
        })),
      ]),
    ),
    trees: problems
      .filter(({ tree, game }) => tree !== undefined && game === undefined)
      .map(({ id }) => id),
    games: Object.fromEntries(
      problems.flatMap(({ id, game }) => (game ? [[id, describeGame(game)] as const] : [])),
    ),
  };
}

function describeGame(game: Game) {
  const { players = ['MAX', 'MIN'], scoreRange, playouts, examples } = game;
  return {
    players,
    scoreRange,
    start: playouts?.start ?? examples[0]!,
    /** Whether searches can look only some moves ahead. */
    hasLevels: game.evaluate !== undefined,
  };
}
