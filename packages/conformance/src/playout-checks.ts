import { Random, type Game, type Playouts } from '@queenside/core';
import { attempt, fault, quote, type Check } from './check.ts';
import { identityOf, parsePosition, placeOf } from './game-places.ts';
import { overlongFault } from './positions-below.ts';

const SEED = 5;
const PLAYOUTS = 20;

/** Checks the positions that a game writes, if it writes any. */
export function playoutChecks(game: Game): Check[] {
  const { playouts } = game;
  if (playouts === undefined) return [];
  return [
    { name: 'the start of play-outs has moves', run: () => checkStart(game, playouts) },
    { name: 'written positions are read back', run: () => checkLines(game, playouts) },
  ];
}

function checkStart(game: Game, { start }: Playouts<unknown>): void {
  if (game.moves(parsePosition(game, start)).length === 0)
    throw fault(placeOf(game, start, []), 'play-outs start where it is over', 'moves');
}

/** Plays random moves from the start and from the examples, and reads back the positions written on the way. */
function checkLines(game: Game, playouts: Playouts<unknown>): void {
  const { start } = playouts;
  const random = new Random(SEED);
  let written = 0;
  for (const from of [start, ...game.examples])
    for (let count = 0; count < PLAYOUTS; count++) {
      const path: number[] = [];
      for (let state = parsePosition(game, from); ;) {
        const where = placeOf(game, from, path);
        const line: unknown = attempt(where, 'a line', () => playouts.write(state, from, path));
        if (line !== undefined) ensureLine(game, state, line, where);
        written += line === undefined || from !== start ? 0 : 1;
        const moves = game.moves(state);
        if (moves.length === 0) break;
        if (path.length === game.maxDepth) throw overlongFault(game, where);
        const move = moves[random.int(moves.length)]!;
        state = game.next(state, move);
        path.push(move);
      }
    }
  if (written === 0)
    throw fault(placeOf(game, start, []), 'none of the positions after it is written', 'some');
}

function ensureLine(game: Game, state: unknown, line: unknown, where: string): void {
  if (typeof line !== 'string' || line.trim() !== line || !/^[^#\n\r][^\n\r]*$/.test(line))
    throw fault(
      where,
      `it is written as ${quote(String(line))}`,
      'one line that is no comment, without blanks around it',
    );
  const again = attempt(`${where}, written as ${quote(line)}`, 'a state', () => game.parse(line));
  if (identityOf(game, again) !== identityOf(game, state))
    throw fault(where, `it is written as ${quote(line)}, which is another one`, 'the same');
}
