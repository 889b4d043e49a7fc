import { countHalfTurnBoards } from './half-turn.ts';
import { countQuarterTurnBoards } from './quarter-turn.ts';

/**
 * Classes of the solutions of an empty board up to rotation and reflection, by Burnside's lemma (Cauchy, 1845): as many
 * as each of the eight symmetries leaves unchanged on average. No reflection leaves a board of several queens unchanged.
 */
export function countUnique(size: number, total: bigint): bigint {
  if (size === 1) return 1n;
  const unchanged = countHalfTurnBoards(size) + 2 * countQuarterTurnBoards(size);
  return (total + BigInt(unchanged)) / 8n;
}
