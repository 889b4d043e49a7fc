import type { RunContext } from '@queenside/core';
import type { Cooling } from './cooling.ts';
import { events } from './events.ts';
import type { PermutationBoard } from './permutation-board.ts';

/** The schedule of an attempt. At temperature T, one more conflict is accepted with probability exp(-1 / T). */
export interface Schedule {
  readonly initialTemperature: number;
  readonly finalTemperature: number;
  /** Swaps tried at one temperature. */
  readonly swaps: number;
  readonly cooling: Cooling;
}

/** Levels without a better board after which the attempt is frozen. */
const PATIENCE = 10;
/** Checks for an abort at every 4096th swap. */
const SWAP_MASK = 4095;

const { code } = events;

/**
 * Runs one attempt of simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983, with the rule of Metropolis et al.,
 * 1953). It ends without conflicts, frozen at the final temperature, or aborted.
 *
 * @param board must have at least two movable columns.
 * @returns the swaps tried.
 */
export function anneal(board: PermutationBoard, schedule: Schedule, context: RunContext): number {
  const { finalTemperature, cooling } = schedule;
  let temperature = Math.max(schedule.initialTemperature, finalTemperature);
  let tried = 0;
  let least = board.conflicts;
  let idleLevels = 0;
  while (temperature > finalTemperature || idleLevels < PATIENCE) {
    context.observer?.event(code.cool, Math.round(1000 * temperature), board.conflicts);
    const level = tryLevel(board, temperature, schedule.swaps, context);
    tried += level.tried;
    if (board.conflicts === 0 || context.signal.aborted) break;
    idleLevels = board.conflicts < least ? 0 : idleLevels + 1;
    least = Math.min(least, board.conflicts);
    temperature = Math.max(cooling(temperature, level), finalTemperature);
  }
  return tried;
}

/** Tries swaps at one temperature. */
function tryLevel(
  board: PermutationBoard,
  temperature: number,
  swaps: number,
  { random, signal, observer }: RunContext,
): { readonly tried: number; readonly deviation: number } {
  const { movable } = board;
  let sum = 0;
  let sumOfSquares = 0;
  let tried = 0;
  while (tried < swaps && board.conflicts > 0) {
    if ((tried & SWAP_MASK) === 0 && signal.aborted) break;
    tried++;
    // 1. Pick two columns.
    const index = random.int(movable.length);
    const other = random.int(movable.length - 1);
    const first = movable[index]!;
    const second = movable[other < index ? other : other + 1]!;
    // 2. Make the swap unless it is worse. A worse swap is less likely the worse and the colder it is.
    const change = board.swapChange(first, second);
    if (change <= 0 || random.float() < Math.exp(-change / temperature)) {
      board.swap(first, second, change);
      if (observer) observer.event(code.swap, first, second, board.conflicts);
    }
    // 3. Sum up for the deviation.
    sum += board.conflicts;
    sumOfSquares += board.conflicts * board.conflicts;
  }
  const variance = sumOfSquares / tried - (sum / tried) ** 2;
  return { tried, deviation: Math.sqrt(Math.max(variance, 0)) };
}
