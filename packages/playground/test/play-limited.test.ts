import { runGameJob } from '../src/jobs/game/run-game-job.ts';
import ticTacToePlugin from '../../game-tic-tac-toe/src/index.ts';
import { expect, test } from 'vitest';

test('people play to the end from a position with a limited depth', async () => {
  const positionOf = (start: string) =>
    runGameJob([ticTacToePlugin], {
      kind: 'position',
      line: { problem: 'tic-tac-toe', start, moves: [1, 2] },
    });
  expect(await positionOf('X...O.... depth 1')).toEqual(await positionOf('X...O....'));
});
