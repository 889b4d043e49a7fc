/** The result of a comparison and its statistics. */
import type { ErrorReport } from '@queenside/runtime';
import { max, median, min, quantile, sum } from 'd3-array';
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
  /** The median as a multiple of the fastest median of the row. Absent if its answers cost more than those of another solver. */
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
  const measured = cells.map((cell): BenchCell => {
    const summary = summaryOf(cell);
    if (summary === undefined) return cell;
    return { ...cell, quality: qualityOf(cell), counts: countsOf(cell), summary };
  });
  return withRatios(measured);
}

/** Relates the cells of a row to the fastest of those that cost least: to find a dearer path faster is no merit. */
function withRatios(cells: readonly BenchCell[]): BenchCell[] {
  const least = min(cells, costOf);
  const isBest = (cell: BenchCell): boolean => (costOf(cell) ?? least) === least;
  const fastest = min(cells.filter(isBest), ({ summary }) => summary?.median);
  return cells.map((cell) => {
    if (cell.summary === undefined || fastest === undefined || !isBest(cell)) return cell;
    return { ...cell, ratio: fastest === 0 ? 1 : cell.summary.median / fastest };
  });
}

/** Returns what an answer costs, as path searches count it. */
export function costOf({ counts = {} }: BenchCell): number | undefined {
  return counts['cost'];
}

/** Returns the sums of several rows as one; undefined for a single row. A cell counts the rows that it answered if these are not all. */
export function totalOf(rows: readonly BenchRow[]): BenchRow | undefined {
  const [first] = rows;
  if (first === undefined || rows.length === 1) return undefined;
  const cells = first.cells.map(({ solver }, column): BenchCell => {
    const parts = rows.map((row) => row.cells[column]!);
    const measured = parts.filter(({ summary }) => summary !== undefined);
    if (measured.length < parts.length) {
      const reason = `${measured.length} of ${parts.length}`;
      return { solver, standing: 'untried', reason, runs: [] };
    }
    const sumOf = (of: (cell: BenchCell) => number): number => sum(parts, of);
    const names = Object.keys(parts[0]!.counts ?? {}).filter((name) =>
      parts.every(({ counts }) => counts?.[name] !== undefined),
    );
    return {
      solver,
      standing: 'measured',
      runs: [],
      summary: {
        median: sumOf(({ summary }) => summary!.median),
        lower: sumOf(({ summary }) => summary!.lower),
        upper: sumOf(({ summary }) => summary!.upper),
        least: sumOf(({ summary }) => summary!.least),
        most: sumOf(({ summary }) => summary!.most),
      },
      counts: Object.fromEntries(
        names.map((name) => [name, sumOf(({ counts }) => counts![name]!)]),
      ),
    };
  });
  return { cells: withRatios(cells) };
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
