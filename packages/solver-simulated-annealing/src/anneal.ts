import type { RunContext } from '@queenside/core';
import type { Cooling } from './cooling.ts';
import { events } from './events.ts';
import type { PermutationBoard } from './permutation-board.ts';

/** How one attempt goes. Temperatures are in conflicts: one more is accepted with probability exp(-1 / temperature). */
export interface Schedule {
  readonly initialTemperature: number;
  readonly finalTemperature: number;
  /** Swaps that are tried at one temperature. */
  readonly swaps: number;
  readonly cooling: Cooling;
}

/** Levels in succession that bring no board better than all before them: then the attempt is frozen. */
const PATIENCE = 10;
/** The signal is asked at every 4096th swap. */
const SWAP_MASK = 4095;

const { code } = events;

/**
 * One attempt of simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983, with the rule of Metropolis et al., 1953):
 * ends where no conflict is left, where it is frozen at the final temperature, or with the signal.
 *
 * @param board has two movable columns at least.
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

/** Swaps at one temperature. */
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
    // 1. Two columns.
    const index = random.int(movable.length);
    const other = random.int(movable.length - 1);
    const first = movable[index]!;
    const second = movable[other < index ? other : other + 1]!;
    // 2. A swap that is no worse is made; a worse one is, the less likely, the worse and the colder.
    const change = board.swapChange(first, second);
    if (change <= 0 || random.float() < Math.exp(-change / temperature)) {
      board.swap(first, second, change);
      if (observer) observer.event(code.swap, first, second, board.conflicts);
    }
    // 3. For the deviation.
    sum += board.conflicts;
    sumOfSquares += board.conflicts * board.conflicts;
  }
  const variance = sumOfSquares / tried - (sum / tried) ** 2;
  return { tried, deviation: Math.sqrt(Math.max(variance, 0)) };
}
