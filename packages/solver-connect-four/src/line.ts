import type { RunContext } from '@queenside/core';
import { connectFour, type ConnectFour } from '@queenside/game-connect-four';
import type { Oracle } from './oracle.ts';
import { forMover, movesOf } from './rules.ts';
import { bestMove } from './value.ts';

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
