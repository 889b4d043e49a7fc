import { CORNERS, count, placementsOf, type Othello } from './board.ts';

/** Estimates a position by the moves of each side, and by corners, which never turn. From -64 to 64. */
export function evaluate({ squares }: Othello): number {
  const moves = (mover: 'X' | 'O') => placementsOf({ squares, mover }).length;
  const corners = CORNERS.map((corner) => squares[corner]).join('');
  const lead = moves('X') - moves('O') + 8 * (count(corners, 'X') - count(corners, 'O'));
  return Math.max(-64, Math.min(64, lead));
}
