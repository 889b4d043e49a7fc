import { countHalfTurnBoards } from './half-turn.ts';
import { countQuarterTurnBoards } from './quarter-turn.ts';

/**
 * Counts the solutions of an empty board up to rotation and reflection by Burnside's lemma (Cauchy, 1845): the average
 * number of solutions that each of the eight symmetries leaves unchanged. Reflections leave none unchanged if the board
 * has several queens.
 */
export function countUnique(size: number, total: bigint): bigint {
  if (size === 1) return 1n;
  const unchanged = countHalfTurnBoards(size) + 2 * countQuarterTurnBoards(size);
  return (total + BigInt(unchanged)) / 8n;
}
