/** The result of a comparison and its statistics. */
import type { ErrorReport } from '@queenside/runtime';
import { max, median, min, quantile } from 'd3-array';
import type { Cell, Standing } from './cell.ts';

/** The times of a cell, in milliseconds. */
export interface Summary {
  readonly median: number;
  /** The first quartile. */
  readonly lower: number;
  /** The third quartile. */
  readonly upper: number;
  readonly least: number;
  readonly most: number;
}

export interface BenchCell extends Cell {
  /** The summary, if it was measured. */
  readonly summary?: Summary;
  /** The median as a multiple of the row's fastest median. */
  readonly ratio?: number;
  /** The quality of its answers, if the problem has an objective. */
  readonly quality?: Quality | undefined;
  /** The median of each number that the solver counts, by its name. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The quality of a cell's answers. */
interface Quality {
  readonly unit: string;
  readonly median: number;
  readonly best: number;
  /** The least known distance to a bound, as a share. */
  readonly gap?: number | undefined;
}

export interface BenchRow {
  readonly task?: string;
  readonly size?: number;
  /** The record's line in the input file. */
  readonly line?: number | undefined;
  /** The error of a record that cannot be read. */
  readonly error?: ErrorReport;
  /** One per solver, in their order; empty if the record cannot be read. */
  readonly cells: readonly BenchCell[];
}

export interface BenchResult {
  readonly problem: string;
  /** The input file, if the records come from one. */
  readonly file?: string | undefined;
  /** The names of the entrants: solvers, or sections. */
  readonly solvers: readonly string[];
  /** Those of them that are outside programs. */
  readonly programs?: readonly string[];
  /** Those of them that are searches that the user wrote. */
  readonly ownSearches?: readonly string[];
  readonly rows: readonly BenchRow[];
  readonly rounds: number;
  readonly seed: number;
  readonly timeLimitMs: number;
  /** Whether it was stopped early. */
  readonly stopped: boolean;
}

/** The machine that measures. */
export interface Machine {
  readonly cpu: string;
  /** Cores available to this process. */
  readonly cores: number;
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
}

/** Adds statistics to the cells of a row. */
export function summarize(cells: readonly Cell[]): BenchCell[] {
  const summaries = cells.map(summaryOf);
  const fastest = min(summaries, (summary) => summary?.median);
  return cells.map((cell, index) => {
    const summary = summaries[index];
    if (summary === undefined || fastest === undefined) return cell;
    const quality = qualityOf(cell);
    return {
      ...cell,
      quality,
      counts: countsOf(cell),
      summary,
      ratio: fastest === 0 ? 1 : summary.median / fastest,
    };
  });
}

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

function countsOf({ runs }: Cell): Record<string, number> {
  const names = new Set(runs.flatMap(({ stats }) => Object.keys(stats)));
  const counted = [...names].flatMap((name) => {
    const values = runs.map(({ stats }) => stats[name]);
    return values.every((value) => typeof value === 'number')
      ? [[name, median(values)!] as const]
      : [];
  });
  return Object.fromEntries(counted);
}

function qualityOf({ runs }: Cell): Quality | undefined {
  const objectives = runs.flatMap(({ objective }) => objective ?? []);
  const [first] = objectives;
  if (first === undefined) return undefined;
  const values = objectives.map(({ value }) => Number(value));
  return {
    unit: first.unit,
    median: median(values)!,
    best: first.sense === 'min' ? min(values)! : max(values)!,
    gap: min(objectives, (each) => each.gap),
  };
}

/** Removes the solvers that were unable on every row. */
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

/** Whether the solver is at fault. */
export function isFaulty({ standing }: Cell): boolean {
  return FAULTS.has(standing);
}
