/**
 * Runs solvers side by side: row by row, round by round, each solver in turn, one run at a time. Background load on the
 * machine then affects all solvers of a row alike, and small rows have their results early.
 */
import { availableParallelism, cpus } from 'node:os';
import type { SolvePlan } from '@queenside/runtime';
import { timeLimitError } from '@queenside/runtime/errors';
import { type ErrorReport, reportError } from '@queenside/runtime/report';
import type { JobRunner } from '@queenside/batch';
import { defined, recordSeed } from '@queenside/core/basics';
import { OpenCell } from './cell.ts';
import { type Contest, nameOf, readableRows, whyUnable } from './contest.ts';
import { type BenchResult, type BenchRow, type Machine, summarize } from './result.ts';
import { runOnce, type MeasuredRun } from './run-once.ts';
import { showTime } from './text.ts';

export interface ContestOptions {
  /** Measured rounds, from 1; one warm-up round precedes them. */
  readonly rounds: number;
  /** Seeds all rounds; within a round, all solvers have the same seed. */
  readonly seed: number;
  /** The limit for each run, in milliseconds. */
  readonly timeLimitMs: number;
  /** Whether solvers that need over 100 times as long as the fastest are dropped after a short trial. Default: false. */
  readonly dropsFarBehind?: boolean;
  readonly signal?: AbortSignal;
  readonly onTurn?: (turn: Turn) => void;
  /** Called when a row is complete. */
  readonly onRow?: (row: BenchRow) => void;
}

/** A solver is far behind if it needs this many times as long as the fastest. */
const FAR_BEHIND = 100;
/** The time of the trial, in milliseconds. */
const TRIAL_MS = 300;

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
      ownSearches: entrants.filter(({ isOwnSearch }) => isOwnSearch === true).map(nameOf),
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
    const { rounds, dropsFarBehind, onRow } = this.#options;
    for (const row of this.#rows.keys()) {
      if (dropsFarBehind === true && !(await this.#dropFarBehind(row))) return false;
      for (let round = 0; round <= rounds; round++)
        for (const entrant of this.#turns(row, round))
          if (!(await this.#turn(row, entrant, round))) return false;
      onRow?.(this.result(false).rows.filter(({ error }) => error === undefined)[row]!);
    }
    return true;
  }

  /** Lets each entrant of a row run for a short time, and drops those that are far behind. @returns false if it was stopped. */
  async #dropFarBehind(row: number): Promise<boolean> {
    const limit = Math.min(TRIAL_MS, this.#options.timeLimitMs);
    const slow: number[] = [];
    let fastest = Infinity;
    for (const entrant of this.#turns(row, 0)) {
      this.#tell(row, entrant, 0);
      const isCold = this.#cells[row]![entrant]!.warmIn !== this.#worker;
      const plan = { ...this.#planOf(entrant, 0), timeLimitMs: limit };
      let outcome = await this.#run(row, entrant, plan);
      // The first run in a new worker also compiles the solver.
      if (isCold && outcome?.standing === 'measured') outcome = await this.#run(row, entrant, plan);
      if (outcome === undefined) return false;
      if (outcome.standing === 'overran') slow.push(entrant);
      else if (outcome.standing === 'measured')
        fastest = Math.min(fastest, outcome.run.milliseconds);
    }
    if (fastest * FAR_BEHIND > limit) return true;
    for (const entrant of slow) {
      const reason = `it was stopped after ${limit} ms, and the fastest takes ${showTime(fastest)}`;
      this.#drop(row, entrant, 'behind', reason);
    }
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
    this.#tell(row, entrant, round);
    // A replaced worker is cold: one unmeasured run warms it up.
    if (cell.warmIn !== this.#worker && !(await this.#try(row, entrant, 0))) return false;
    return round === 0 || !cell.isOpen || (await this.#try(row, entrant, round));
  }

  #tell(row: number, entrant: number, round: number): void {
    const expected = this.#expected(row, round);
    const solver = nameOf(this.#contest.entrants[entrant]!);
    const soFar = (): BenchResult => this.result(false);
    this.#options.onTurn?.({ round, row, solver, expected, soFar });
  }

  async #try(row: number, entrant: number, round: number): Promise<boolean> {
    const plan = this.#planOf(entrant, round);
    const outcome = await this.#run(row, entrant, plan);
    if (outcome === undefined) return false;
    const { milliseconds, stats, objective } = outcome.run;
    if (outcome.standing === 'overran') {
      const error = reportError(timeLimitError(plan.timeLimitMs));
      this.#drop(row, entrant, 'overran', error.cause, error);
    } else if (round > 0 && outcome.standing === 'measured') {
      const worth = objective === undefined ? {} : { objective };
      this.#cells[row]![entrant]!.measured({
        round,
        seed: plan.seed,
        milliseconds,
        stats,
        ...worth,
      });
    }
    return true;
  }

  /** Runs an entrant once. Closes its cell if the answer is not right, but not if the run took too long. */
  async #run(row: number, entrant: number, plan: SolvePlan): Promise<MeasuredRun | undefined> {
    const { record } = this.#rows[row]!;
    const { program } = this.#contest.entrants[entrant]!;
    const { signal } = this.#options;
    const outcome =
      program === undefined
        ? await runOnce(this.#workers, plan, record, signal)
        : await program.run(plan, record, signal);
    if (outcome === undefined) return undefined;
    const cell = this.#cells[row]![entrant]!;
    if (outcome.endedWorker) this.#worker++;
    else cell.warmIn = this.#worker;
    const { milliseconds, error } = outcome.run;
    this.#longest.set(cell, Math.max(milliseconds, this.#longest.get(cell) ?? 0));
    if (outcome.standing !== 'measured' && outcome.standing !== 'overran')
      cell.close(outcome.standing, error!.cause, error);
    return outcome;
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
      ...defined({
        sections: section === undefined ? undefined : [{ label: section, solver, options }],
      }),
      seed: recordSeed(seed, round),
      timeLimitMs,
      explain: false,
      draw: false,
    };
  }

  /** Ends the runs of an entrant on a row, and on larger ones. */
  #drop(
    row: number,
    entrant: number,
    standing: 'overran' | 'behind',
    reason: string,
    error?: ErrorReport,
  ): void {
    this.#cells[row]![entrant]!.close(standing, reason, error);
    // Only rows by size grow; the records of a file are independent of each other.
    if (this.#contest.file !== undefined) return;
    const { size } = this.#rows[row]!;
    const was = standing === 'overran' ? 'it overran' : 'it was far behind';
    for (const larger of this.#cells.slice(row + 1))
      if (larger[entrant]!.isOpen) larger[entrant]!.close('skipped', `${was} at size ${size}`);
  }

  /** Estimates the remaining time by the longest run of each cell. A larger row takes at least as long as this one. */
  #expected(row: number, round: number): number {
    const { rounds } = this.#options;
    const runs = rounds - round + 1 + (this.#rows.length - row - 1) * (rounds + 1);
    return this.#cells[row]!.reduce(
      (sum, cell) => sum + (cell.isOpen ? runs * (this.#longest.get(cell) ?? 0) : 0),
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
