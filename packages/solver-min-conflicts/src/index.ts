import { definePlugin, defineSolver, gaveUp, type Need, type RunContext } from '@queenside/core';
import {
  isPlainlyImpossible,
  nqueens,
  type NQueens,
  type NQueensAnswer,
  PRE_PLACED,
} from '@queenside/problem-nqueens';
import { minConflictsSearch } from './local-search.ts';
import { events, probeRows } from './probe.ts';
import { MAX_SIZE, NO_QUEEN, Queens, sampleRows, SCAN_LIMIT, scanRows } from './queens.ts';

const ID = 'min-conflicts';

interface StepBudget {
  /** Steps of one attempt; if undefined, derived from the size. */
  readonly maxSteps: number | undefined;
  readonly maxRestarts: number;
}

/**
 * Finds one board by min-conflicts. Each attempt is a greedy start and a repair.
 *
 * @throws QueensideError `core/gave-up` if aborted, or if the attempts are used up.
 */
export function minConflicts(
  instance: NQueens,
  { maxSteps = defaultSteps(instance.size), maxRestarts }: StepBudget,
  context: RunContext,
): NQueensAnswer {
  if (isPlainlyImpossible(instance)) return { kind: 'none' };
  const { stats, signal, observer } = context;
  const queens = new Queens(instance.size, instance.placed);
  let steps = 0;
  for (let restarts = 0; restarts <= maxRestarts; restarts++) {
    if (observer) observer.event(events.code.restart, restarts);
    const started = startGreedily(queens, context);
    const initialConflicts = queens.conflicted.size;
    const curve = new ConflictCurve();
    const taken = started ? repair(queens, maxSteps, context, curve) : 0;
    steps += taken;
    const conflictsTrace = curve.end(taken, queens.conflicted.size);
    Object.assign(stats, { steps, restarts, initialConflicts, conflictsTrace });
    if (started && queens.conflicted.size === 0) {
      observer?.event(events.code.solution, 1);
      return { kind: 'board', rows: queens.rows };
    }
    if (signal.aborted) throw gaveUp(ID, `it was stopped after ${tally(restarts, steps)}`);
  }
  throw gaveUp(ID, `conflicts were left after ${tally(maxRestarts, steps)}`);
}

/** Returns enough steps for nearly every attempt that succeeds at all. */
function defaultSteps(size: number): number {
  return 100 + 2 * size;
}

function tally(restarts: number, steps: number): string {
  return `${restarts} restarts and ${steps} steps in all`;
}

/** Checks for an abort at every 64th queen. */
const POLL_MASK = 63;

const { code } = events;

/**
 * Runs the greedy start (Minton, Johnston, Philips and Laird, 1992): column after column takes a row with the fewest
 * conflicts. On large boards, columns that find a free square quickly come first.
 *
 * @returns false if aborted.
 */
function startGreedily(queens: Queens, context: RunContext): boolean {
  const { random, signal, observer } = context;
  const large = queens.size > SCAN_LIMIT;
  const chooseRow = large ? sampleRows : scanRows;
  if (!queens.reset(large ? (rows) => probeRows(rows, context) : undefined)) return false;
  let put = 0;
  for (let column = 0; column < queens.size; column++) {
    if (queens.rows[column] !== NO_QUEEN) continue;
    if ((put++ & POLL_MASK) === 0 && signal.aborted) return false;
    const row = chooseRow(queens, column, random);
    if (observer) observer.event(code.place, column, row, queens.attackers(column, row));
    queens.put(column, row);
  }
  return true;
}

/**
 * Runs the min-conflicts repair (Minton, Johnston, Philips and Laird, 1990 and 1992): while there are conflicts, a random
 * queen in conflict moves to a row with the fewest conflicts.
 *
 * @returns the steps taken. The board is solved if no queen is in conflict.
 */
function repair(
  queens: Queens,
  maxSteps: number,
  context: RunContext,
  curve: ConflictCurve,
): number {
  const { random, signal, observer } = context;
  const { conflicted, rows } = queens;
  const chooseRow = queens.size > SCAN_LIMIT ? sampleRows : scanRows;
  let step = 0;
  for (; step < maxSteps && conflicted.size > 0; step++) {
    if ((step & POLL_MASK) === 0 && signal.aborted) break;
    curve.note(step, conflicted.size);
    // 1. Pick a random queen in conflict.
    const column = conflicted.members[random.int(conflicted.size)]!;
    const from = rows[column]!;
    // 2. Remove it, so that it does not count against itself.
    queens.take(column);
    // 3. Put it on a row with the fewest conflicts, possibly the same.
    const to = chooseRow(queens, column, random);
    if (observer && to !== from)
      observer.event(code.move, column, from, to, queens.attackers(column, to));
    queens.put(column, to);
  }
  return step;
}

/** Records the queens in conflict after 0, 1, 2, 4, 8, … steps of an attempt and at its end. */
class ConflictCurve {
  #text = '';
  #next = 0;
  #last = -1;

  /** Notes the conflicts before a step. Call it before each step. */
  note(step: number, conflicts: number): void {
    if (step === this.#next) this.#add(step, conflicts);
  }

  /**
   * @param steps the steps of the whole attempt.
   * @returns points as `step:conflicts`, separated by blanks.
   */
  end(steps: number, conflicts: number): string {
    if (steps !== this.#last) this.#add(steps, conflicts);
    return this.#text;
  }

  #add(step: number, conflicts: number): void {
    this.#text += `${this.#text && ' '}${step}:${conflicts}`;
    this.#last = step;
    this.#next = step === 0 ? 1 : 2 * step;
  }
}

const options = {
  maxSteps: {
    type: 'integer',
    minimum: 1,
    description: 'repair steps of one attempt (default: 100 + 2n)',
  },
  maxRestarts: {
    type: 'integer',
    minimum: 0,
    default: 1000,
    description: 'attempts after the first before it gives up',
  },
} as const;

/**
 * Estimates seconds, fitted to measurements: some hundred steps at every size, and a greedy start over the whole board.
 * Most boards with placed queens need more steps, and a board that cannot be completed uses up all restarts.
 */
function estimate({ size, features = [] }: Need): number {
  const seconds = 1e-4 + 1.7e-7 * size;
  return features.includes(PRE_PLACED) ? 10 * seconds : seconds;
}

/** Solves N-Queens by min-conflicts local search. */
export const minConflictsSolver = defineSolver({
  id: ID,
  name: 'Min-conflicts',
  problem: nqueens,
  summary:
    'Min-conflicts: a greedy start, then queens in conflict move to rows with fewest conflicts',
  options,
  capabilities: {
    tasks: ['find'],
    features: [PRE_PLACED],
    complete: false,
    deterministic: false,
    minSize: 1,
    maxSize: MAX_SIZE,
  },
  events,
  estimate,
  solve: minConflicts,
});

/** The plugin: min-conflicts for every model, and a faster one for N-Queens. */
export default definePlugin({
  localSearches: [minConflictsSearch],
  solvers: [minConflictsSolver],
});
