import type { RunContext } from '@queenside/core';
import { type ConnectFour, connectFour } from '@queenside/game-connect-four';
import type { Oracle } from './oracle.ts';
import { cellsLeft, forMover, movesOf } from './rules.ts';

/** Called with the progress toward a value, from 0 to 1. */
type Progress = (fraction: number) => void;

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

type Signal = RunContext['signal'];

/** Returns a line of best play from a position, to the end of the game unless the oracle's signal stops it. */
export function lineOfPlay(
  root: ConnectFour,
  { score, move }: { readonly score: number; readonly move?: number | undefined },
  oracle: Oracle,
  signal: Signal,
): number[] {
  const line: number[] = [];
  let state = root;
  let value = forMover(root, score);
  for (let next = move; next !== undefined;) {
    line.push(next);
    state = connectFour.next(state, next);
    value = 0 - value;
    const [from, worth] = [state, value];
    const isOver = movesOf(from).length === 0;
    next = isOver ? undefined : ifTimeAllows(signal, () => bestMove(from, worth, oracle));
  }
  return line;
}

/** Finds something; undefined if the signal stops that. */
export function ifTimeAllows<T>(signal: Signal, find: () => T): T | undefined {
  try {
    return signal.aborted ? undefined : find();
  } catch (thrown) {
    if (signal.aborted) return undefined;
    throw thrown;
  }
}
