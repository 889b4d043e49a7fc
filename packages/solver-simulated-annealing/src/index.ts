import {
  defineEvents,
  definePlugin,
  defineSolver,
  gaveUp,
  type Need,
  type OptionsOf,
  type RunContext,
} from '@queenside/core';
import {
  isPlainlyImpossible,
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PermutationBoard,
  PRE_PLACED,
} from '@queenside/problem-nqueens';
import { adaptive, type Cooling, geometric } from './cooling.ts';
import { annealingSearch } from './local-search.ts';

/** The events of a run. Columns and rows count from 0. `place` and `swap` suffice to replay the board. */
export const events = defineEvents(
  {
    /** Another attempt starts on an empty board. The first is 0. */
    restart: ['attempt'],
    /** A queen gets its square at the start, or was placed beforehand. */
    place: ['column', 'row'],
    /** The queens of two columns swap rows, which leaves this many attacking pairs. */
    swap: ['first', 'second', 'conflicts'],
    /** The temperature of the following swaps, in thousandths. */
    cool: ['millitemperature', 'conflicts'],
    /** No queen is attacked. The number is 1. */
    solution: ['number'],
  },
  [
    ['queens on random rows, T ← high', 'restart', 'place'],
    ['repeat until no queen is attacked', 'solution'],
    ['  pick two columns, swapping would add d pairs', 'via swap'],
    ['  swap if d ≤ 0, or with chance exp(−d / T)', 'swap'],
    ['  after enough tries: cool T', 'cool'],
  ],
);

const ID = 'simulated-annealing';

/**
 * Finds one board by simulated annealing. Each attempt starts from a random permutation.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the attempts are used up.
 */
function simulatedAnnealing(
  instance: NQueens,
  schedule: Schedule,
  maxRestarts: number,
  context: RunContext,
): NQueensAnswer {
  if (isPlainlyImpossible(instance)) return { kind: 'none' };
  const { signal, stats } = context;
  const board = new PermutationBoard(instance.size, instance.placed);
  let swaps = 0;
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    begin(board, restarts, context);
    // With at most one movable queen there is only one board.
    if (board.movable.length < 2 && board.conflicts > 0) return { kind: 'none' };
    if (board.conflicts > 0) swaps += anneal(board, schedule, context);
    Object.assign(stats, { swaps, restarts });
    if (board.conflicts === 0) {
      context.observer?.event(events.code.solution, 1);
      return { kind: 'board', rows: board.rows };
    }
    if (signal.aborted)
      throw gaveUp(ID, `it was stopped after ${restarts} restarts and ${swaps} swaps in all`);
  }
  throw gaveUp(ID, `conflicts were left after ${maxRestarts} restarts and ${swaps} swaps in all`);
}

function begin(board: PermutationBoard, attempt: number, { random, observer }: RunContext): void {
  board.shuffle(random);
  if (!observer) return;
  observer.event(events.code.restart, attempt);
  for (const [column, row] of board.rows.entries()) observer.event(events.code.place, column, row);
}

/** The schedule of an attempt. At temperature T, one more conflict is accepted with probability exp(-1 / T). */
interface Schedule {
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
function anneal(board: PermutationBoard, schedule: Schedule, context: RunContext): number {
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

const options = {
  cooling: {
    enum: ['geometric', 'adaptive'],
    default: 'geometric',
    description: 'by a fixed factor, or depending on how much the conflicts vary at a temperature',
  },
  coolingFactor: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.9,
    description: 'geometric cooling: the ratio of two successive temperatures',
  },
  initialTemperature: {
    type: 'number',
    exclusiveMinimum: 0,
    default: 1,
    description: 'in conflicts: one more is accepted with probability exp(-1 / temperature)',
  },
  finalTemperature: {
    type: 'number',
    exclusiveMinimum: 0,
    default: 0.05,
    description: 'the lowest temperature; an attempt ends there when it no longer improves',
  },
  swapsPerQueen: {
    type: 'integer',
    minimum: 1,
    default: 10,
    description: 'swaps tried at one temperature, for each queen',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 1000,
    description: 'attempts after the first before it gives up',
  },
} as const;

/** Estimates seconds, fitted to measurements. With placed queens more attempts fail. */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 + 6e-6 * size ** 1.12;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

function scheduleOf(size: number, given: OptionsOf<typeof options>): Schedule {
  const { cooling, coolingFactor, initialTemperature, finalTemperature, swapsPerQueen } = given;
  return {
    initialTemperature,
    finalTemperature,
    swaps: swapsPerQueen * size,
    cooling: cooling === 'adaptive' ? adaptive : geometric(coolingFactor),
  };
}

/** Solves N-Queens by simulated annealing. */
export const simulatedAnnealingSolver = defineSolver({
  id: ID,
  name: 'Simulated annealing',
  problem: nqueens,
  summary: 'Simulated annealing: random swaps of rows, with fewer and fewer swaps for the worse',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: 10_000_000,
  },
  events,
  estimate,
  solve: (instance, given, context) =>
    simulatedAnnealing(instance, scheduleOf(instance.size, given), given.maxRestarts, context),
});

/** The plugin: simulated annealing of landscapes, and a faster one for N-Queens. */
export default definePlugin({
  localSearches: [annealingSearch],
  solvers: [simulatedAnnealingSolver],
});
