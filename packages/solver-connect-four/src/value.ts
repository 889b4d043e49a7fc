import type { ConnectFour } from '@queenside/game-connect-four';
import type { Oracle } from './oracle.ts';
import { cellsLeft, movesOf } from './rules.ts';

/** Is told how much of the way to a value is gone, from 0 to 1. */
export type Progress = (fraction: number) => void;

/**
 * The value of a position to the side to move, by questions that close in on it. First come those far from a draw: they
 * look for quick wins, which is soon done, and leave in the table what helps with the harder ones (P. Pons, 2015).
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

/** Halfway between a draw and the farther bound. */
function thresholdBetween(low: number, high: number): number {
  const halfway = high > -low ? high >> 1 : (low >> 1) + 1;
  return Math.min(Math.max(halfway, low + 1), high);
}

/** The first move, in the game's order, that keeps the value of a position. */
export function bestMove(state: ConnectFour, value: number, oracle: Oracle): number {
  const moves = movesOf(state);
  const keeps = moves.find(({ move, next }) => {
    oracle.turnTo(1, move);
    const known = oracle.valueAtOnce(next);
    return (known ?? oracle.ask(next, 1 - value)) <= -value;
  });
  return keeps!.move;
}
