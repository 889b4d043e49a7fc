import type { ConnectFour } from '@queenside/game-connect-four';
import type { Oracle } from './oracle.ts';
import { cellsLeft, movesOf } from './rules.ts';

/** Called with the progress toward a value, from 0 to 1. */
export type Progress = (fraction: number) => void;

/**
 * Returns the value of a position, from the view of the side to move, by questions that close in on it. The first questions are
 * far from a draw: they need little work, and leave table entries that help with the harder ones (P. Pons, 2015).
 */
export function valueOf(state: ConnectFour, oracle: Oracle, progress?: Progress): number {
  const known = oracle.valueAtOnce(state);
  if (known !== undefined) return known;
  let low = 0 - (cellsLeft(state) >> 1);
  let high = (cellsLeft(state) + 1) >> 1;
  const width = high - low;
  oracle.takeBounds(low, high);
  while (low < high) {
    progress?.(1 - (high - low) / width);
    const threshold = thresholdBetween(low, high);
    const answer = oracle.ask(state, threshold);
    if (answer >= threshold) low = Math.max(low, answer);
    else high = Math.min(high, answer);
  }
  return low;
}

/** Returns a threshold halfway between a draw and the farther bound. */
function thresholdBetween(low: number, high: number): number {
  const halfway = high > -low ? high >> 1 : (low >> 1) + 1;
  return Math.min(Math.max(halfway, low + 1), high);
}

/** Returns the first move, in the game's order, that keeps the value of a position. */
export function bestMove(state: ConnectFour, value: number, oracle: Oracle): number {
  const moves = movesOf(state);
  const keeps = moves.find(({ move, next }) => {
    oracle.turnTo(1, move);
    const known = oracle.valueAtOnce(next);
    return (known ?? oracle.ask(next, 1 - value)) <= -value;
  });
  return keeps!.move;
}
