/** What a comparison came to, with its figures. */
import type { Cell, ErrorReport, Standing } from '@queenside/batch';
import { max, median, min, quantile } from 'd3-array';

/** Milliseconds. */
export interface Summary {
  readonly median: number;
  /** A quarter of the runs took less. */
  readonly lower: number;
  /** A quarter of the runs took more. */
  readonly upper: number;
  readonly least: number;
  readonly most: number;
}

export interface BenchCell extends Cell {
  /** Where it was measured. */
  readonly summary?: Summary;
  /** How many times as long as the fastest of its row it took: 1 for the fastest. */
  readonly ratio?: number;
}

export interface BenchRow {
  readonly task?: string;
  readonly size?: number;
  /** The record's line, where it comes from a file. */
  readonly line?: number;
  /** Why the record cannot be read. */
  readonly error?: ErrorReport;
  /** One for each solver, in their order; none where the record cannot be read. */
  readonly cells: readonly BenchCell[];
}

export interface BenchResult {
  readonly problem: string;
  /** The input file, where the records come from one. */
  readonly file?: string;
  readonly solvers: readonly string[];
  readonly rows: readonly BenchRow[];
  readonly rounds: number;
  readonly seed: number;
  readonly timeLimitMs: number;
  /** Whether it was stopped before its end. */
  readonly stopped: boolean;
}

/** The cells of a row with their figures. */
export function summarise(cells: readonly Cell[]): BenchCell[] {
  const summaries = cells.map(summaryOf);
  const fastest = min(summaries, (summary) => summary?.median);
  return cells.map((cell, index) => {
    const summary = summaries[index];
    if (summary === undefined || fastest === undefined) return cell;
    return { ...cell, summary, ratio: fastest === 0 ? 1 : summary.median / fastest };
  });
}

/** Those who did not end well are not timed. */
function summaryOf({ standing, runs }: Cell): Summary | undefined {
  if (standing !== 'measured') return undefined;
  const times = runs.map(({ milliseconds }) => milliseconds);
  return {
    median: median(times)!,
    lower: quantile(times, 0.25)!,
    upper: quantile(times, 0.75)!,
    least: min(times)!,
    most: max(times)!,
  };
}

/** Without the solvers that could do no row at all. */
export function withoutUnable(result: BenchResult): BenchResult {
  const kept = result.solvers.map((_, index) =>
    result.rows.some(
      ({ cells }) => cells[index] !== undefined && cells[index].standing !== 'unable',
    ),
  );
  return {
    ...result,
    solvers: result.solvers.filter((_, index) => kept[index]),
    rows: result.rows.map((row) => ({
      ...row,
      cells: row.cells.filter((_, index) => kept[index]),
    })),
  };
}

const FAULTS: ReadonlySet<Standing> = new Set<Standing>(['wrong', 'failed']);

/** Whether a solver is at fault. */
export function isFaulty({ standing }: Cell): boolean {
  return FAULTS.has(standing);
}
