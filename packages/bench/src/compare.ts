/**
 * Runs solvers side by side: round by round, row by row, each solver in turn, one run at a time. Background load on the
 * machine then affects all solvers alike.
 */
import { availableParallelism, cpus } from 'node:os';
import { type JobRunner, reportError, type SolvePlan, timeLimitError } from '@queenside/batch';
import { recordSeed } from '@queenside/core/basics';
import { OpenCell } from './cell.ts';
import { type Contest, nameOf, readableRows, whyUnable } from './contest.ts';
import { type BenchResult, type Machine, summarize } from './result.ts';
import { runOnce, type RunOutcome } from './run-once.ts';

export interface ContestOptions {
  /** Measured rounds, from 1; one warm-up round precedes them. */
  readonly rounds: number;
  /** Seeds all rounds; within a round, all solvers have the same seed. */
  readonly seed: number;
  /** The limit for each run, in milliseconds. */
  readonly timeLimitMs: number;
  readonly signal?: AbortSignal;
  readonly onTurn?: (turn: Turn) => void;
}

/** The run that comes next. */
export interface Turn {
  /** 0 for the warm-up round. */
  readonly round: number;
  /** Index among the readable rows. */
  readonly row: number;
  /** The solver, or its section. */
  readonly solver: string;
  /** Estimated milliseconds of the remaining runs, this one included. */
  readonly expected: number;
  /** Returns what has been measured so far. */
  readonly soFar: () => BenchResult;
}

/**
 * Compares the entrants of a contest. If the signal stops it, the result holds the measurements made so far.
 *
 * @param workers one worker, so that nothing else runs during a measurement.
 */
export async function runContest(
  workers: JobRunner,
  contest: Contest,
  options: ContestOptions,
): Promise<BenchResult> {
  const comparison = new Comparison(workers, contest, options);
  return comparison.result(!(await comparison.run()));
}

/** Rotates the entrants from round to round, so that each is first equally often. */
export function rotate<Item>(items: readonly Item[], round: number): Item[] {
  const first = items.length === 0 ? 0 : round % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

class Comparison {
  readonly #workers: JobRunner;
  readonly #contest: Contest;
  readonly #options: ContestOptions;
  readonly #rows: ReturnType<typeof readableRows>;
  readonly #cells: readonly (readonly OpenCell[])[];
  /** Incremented when a worker is replaced: the new one is cold. */
  #worker = 0;
  /** The longest run of each cell so far. */
  readonly #longest = new Map<OpenCell, number>();

  constructor(workers: JobRunner, contest: Contest, options: ContestOptions) {
    this.#workers = workers;
    this.#contest = contest;
    this.#options = options;
    this.#rows = readableRows(contest.rows);
    this.#cells = this.#rows.map((row) =>
      contest.entrants.map((entrant) => {
        const cell = new OpenCell(entrant.solver);
        const reason = whyUnable(entrant, row);
        if (reason !== undefined) cell.close('unable', reason);
        return cell;
      }),
    );
  }

  result(stopped: boolean): BenchResult {
    const { problem, file, entrants, rows } = this.#contest;
    const { rounds, seed, timeLimitMs } = this.#options;
    const cells = this.#cells.map((row) => row.map((cell) => cell.toCell()));
    let next = 0;
    return {
      problem,
      file,
      solvers: entrants.map(nameOf),
      programs: entrants.filter(({ program }) => program !== undefined).map(nameOf),
      rows: rows.map((each) => {
        const { line } = each;
        if ('error' in each) return { line, error: each.error, cells: [] };
        const { task, size } = each.row;
        return { line, task, size, cells: summarize(cells[next++]!) };
      }),
      rounds,
      seed,
      timeLimitMs,
      stopped,
    };
  }

  /** @returns false if it was stopped. */
  async run(): Promise<boolean> {
    for (let round = 0; round <= this.#options.rounds; round++)
      for (const row of this.#rows.keys())
        for (const entrant of this.#turns(row, round))
          if (!(await this.#turn(row, entrant, round))) return false;
    return true;
  }

  /** Returns the indices of the entrants that still run on a row. */
  #turns(row: number, round: number): number[] {
    const cells = this.#cells[row]!;
    return rotate(
      [...cells.keys()].filter((entrant) => cells[entrant]!.isOpen),
      round,
    );
  }

  async #turn(row: number, entrant: number, round: number): Promise<boolean> {
    const cell = this.#cells[row]![entrant]!;
    const expected = this.#expected(row, round);
    const solver = nameOf(this.#contest.entrants[entrant]!);
    const soFar = (): BenchResult => this.result(false);
    this.#options.onTurn?.({ round, row, solver, expected, soFar });
    // A replaced worker is cold: one unmeasured run warms it up.
    if (cell.warmIn !== this.#worker && !(await this.#try(row, entrant, 0))) return false;
    return round === 0 || !cell.isOpen || (await this.#try(row, entrant, round));
  }

  async #try(row: number, entrant: number, round: number): Promise<boolean> {
    const { record } = this.#rows[row]!;
    const plan = this.#planOf(entrant, round);
    const { program } = this.#contest.entrants[entrant]!;
    const { signal } = this.#options;
    const outcome =
      program === undefined
        ? await runOnce(this.#workers, plan, record, signal)
        : await program.run(plan, record, signal);
    if (outcome === undefined) return false;
    const cell = this.#cells[row]![entrant]!;
    if (outcome.endedWorker) this.#worker++;
    else cell.warmIn = this.#worker;
    const { milliseconds, stats, objective } = outcome.run;
    this.#longest.set(cell, Math.max(milliseconds, this.#longest.get(cell) ?? 0));
    if (outcome.standing !== 'measured') this.#close(row, entrant, outcome, plan);
    else if (round > 0) {
      const worth = objective === undefined ? {} : { objective };
      cell.measured({ round, seed: plan.seed, milliseconds, stats, ...worth });
    }
    return true;
  }

  #planOf(entrant: number, round: number): SolvePlan {
    const { seed, timeLimitMs } = this.#options;
    const { solver, options, section } = this.#contest.entrants[entrant]!;
    return {
      problem: this.#contest.problem,
      origin: this.#contest.origin,
      solver,
      options,
      // The section of every answer of this entrant.
      ...(section !== undefined && { sections: [{ label: section, solver, options }] }),
      seed: recordSeed(seed, round),
      timeLimitMs,
      explain: false,
      draw: false,
    };
  }

  #close(row: number, entrant: number, { standing, run }: RunOutcome, plan: SolvePlan): void {
    const late = reportError(timeLimitError(plan.timeLimitMs));
    const error = standing === 'overran' ? late : (run.error ?? late);
    this.#cells[row]![entrant]!.close(standing, error.cause, error);
    // Only rows by size grow; the records of a file are independent of each other.
    if (standing !== 'overran' || this.#contest.file !== undefined) return;
    const { size } = this.#rows[row]!;
    for (const larger of this.#cells.slice(row + 1))
      if (larger[entrant]!.isOpen) larger[entrant]!.close('skipped', `it overran at size ${size}`);
  }

  /** Estimates the remaining time by the longest run of each cell. */
  #expected(row: number, round: number): number {
    const left = (cell: OpenCell, at: number): number => {
      const rounds = this.#options.rounds - round + (at >= row ? 1 : 0);
      return cell.isOpen ? rounds * (this.#longest.get(cell) ?? 0) : 0;
    };
    return this.#cells.reduce(
      (sum, cells, at) => sum + cells.reduce((rowSum, cell) => rowSum + left(cell, at), 0),
      0,
    );
  }
}

export function thisMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: availableParallelism(),
    node: process.version,
    platform: process.platform,
    arch: process.arch,
  };
}
