/**
 * Solvers side by side: round by round, row by row, each solver in turn, one run at a time. What disturbs the machine for a
 * while then disturbs all of them, and not one.
 */
import { recordSeed } from '@queenside/core/basics';
import { timeLimitError } from '../records/fail-record.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { reportError } from '../report.ts';
import type { SolvePlan } from '../worker/jobs.ts';
import type { Row } from '../worker/make-row.ts';
import { OpenCell, type Cell } from './cell.ts';
import { tryOnce, type Ending } from './try-once.ts';

/** A solver that takes part. */
export interface Entrant {
  readonly solver: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface CompareTask {
  readonly problem: string;
  readonly rows: readonly Row[];
  /** Whether the rows are one task at growing sizes: who overruns on one is not tried on those behind it. */
  readonly isLadder: boolean;
  readonly entrants: readonly Entrant[];
  /** Rounds that count, from 1; one that does not goes before them. */
  readonly rounds: number;
  /** The seeds of the rounds follow from it; in a round it is the same for all. */
  readonly seed: number;
  /** For one run. */
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
  readonly onTurn?: (turn: Turn) => void;
}

/** Whose turn it is. */
export interface Turn {
  /** 0 for the round that does not count. */
  readonly round: number;
  readonly row: number;
  readonly solver: string;
  /** Milliseconds that the runs still to come will take, this one included, as far as that is known. */
  readonly expected: number;
}

export interface Comparison {
  /** For each row, what became of each entrant, in their order. */
  readonly cells: readonly (readonly Cell[])[];
  /** Whether the signal stopped it. */
  readonly stopped: boolean;
}

/** Compares solvers; a comparison that is stopped keeps what it has. */
export async function compareSolvers(pool: WorkerPool, task: CompareTask): Promise<Comparison> {
  const contest = new Contest(pool, task);
  const stopped = !(await contest.run());
  return { cells: contest.cells.map((row) => row.map((cell) => cell.toCell())), stopped };
}

/** The order of a round: everybody has a turn, and nobody is first twice before all were. */
export function rotate<Item>(items: readonly Item[], round: number): Item[] {
  const first = items.length === 0 ? 0 : round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

class Contest {
  readonly cells: readonly (readonly OpenCell[])[];
  readonly #pool: WorkerPool;
  readonly #task: CompareTask;
  /** Goes up when a worker is replaced: the new one has run nothing yet. */
  #worker = 0;
  /** The longest that each cell has taken so far. */
  readonly #longest = new Map<OpenCell, number>();

  constructor(pool: WorkerPool, task: CompareTask) {
    this.#pool = pool;
    this.#task = task;
    this.cells = task.rows.map(({ unable }) =>
      task.entrants.map(({ solver }) => {
        const cell = new OpenCell(solver);
        if (unable[solver] !== undefined) cell.close('unable', unable[solver]);
        return cell;
      }),
    );
  }

  /** @returns false where it was stopped. */
  async run(): Promise<boolean> {
    for (let round = 0; round <= this.#task.rounds; round++)
      for (const row of this.#task.rows.keys())
        for (const entrant of this.#turns(row, round))
          if (!(await this.#turn(row, entrant, round))) return false;
    return true;
  }

  /** The entrants that are still in on a row, by their places. */
  #turns(row: number, round: number): number[] {
    const cells = this.cells[row]!;
    return rotate(
      [...cells.keys()].filter((entrant) => cells[entrant]!.isOpen),
      round,
    );
  }

  async #turn(row: number, entrant: number, round: number): Promise<boolean> {
    const cell = this.cells[row]![entrant]!;
    const expected = this.#expected(row, round);
    this.#task.onTurn?.({ round, row, solver: cell.solver, expected });
    // A worker that was replaced starts cold: what it has not run yet is run once more beside the count.
    if (cell.warmIn !== this.#worker && !(await this.#try(row, entrant, 0))) return false;
    return round === 0 || !cell.isOpen || (await this.#try(row, entrant, round));
  }

  async #try(row: number, entrant: number, round: number): Promise<boolean> {
    const { record } = this.#task.rows[row]!;
    const plan = this.#planOf(entrant, round);
    const ending = await tryOnce(this.#pool, plan, record, this.#task.signal);
    if (ending === undefined) return false;
    const cell = this.cells[row]![entrant]!;
    if (ending.endedWorker) this.#worker++;
    else cell.warmIn = this.#worker;
    const { milliseconds, stats } = ending.trial;
    this.#longest.set(cell, Math.max(milliseconds, this.#longest.get(cell) ?? 0));
    if (ending.standing !== 'measured') this.#close(row, entrant, ending, plan);
    else if (round > 0) cell.measured({ round, seed: plan.seed, milliseconds, stats });
    return true;
  }

  #planOf(entrant: number, round: number): SolvePlan {
    const { problem, seed, timeLimitMs } = this.#task;
    const { solver, options } = this.#task.entrants[entrant]!;
    return {
      problem,
      solver,
      options,
      seed: recordSeed(seed, round),
      timeLimitMs,
      explain: false,
      draw: false,
    };
  }

  #close(row: number, entrant: number, { standing, trial }: Ending, plan: SolvePlan): void {
    const late = reportError(timeLimitError(plan));
    const error = standing === 'overran' ? late : (trial.error ?? late);
    this.cells[row]![entrant]!.close(standing, error.wrong, error);
    if (standing !== 'overran' || !this.#task.isLadder) return;
    const { size } = this.#task.rows[row]!;
    for (const larger of this.cells.slice(row + 1))
      if (larger[entrant]!.isOpen) larger[entrant]!.close('skipped', `it overran at size ${size}`);
  }

  /** What is left is guessed from what each cell took before. */
  #expected(row: number, round: number): number {
    const left = (cell: OpenCell, at: number): number => {
      const rounds = this.#task.rounds - round + (at >= row ? 1 : 0);
      return cell.isOpen ? rounds * (this.#longest.get(cell) ?? 0) : 0;
    };
    return this.cells.reduce(
      (sum, cells, at) => sum + cells.reduce((rowSum, cell) => rowSum + left(cell, at), 0),
      0,
    );
  }
}
