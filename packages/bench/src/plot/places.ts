/** The marks of each solver, by its place on the x axis. */
import type { BenchCell, BenchResult, Summary } from '../result.ts';
import { nameOfRow } from '../text.ts';

/** A solver at one place of the x axis. */
interface Point {
  readonly x: number;
  readonly name: string;
  readonly cell: BenchCell;
}

export interface TimedPoint extends Point {
  readonly summary: Summary;
}

/** The points of one solver, from left to right. */
export interface Series {
  /** Selects color and mark. */
  readonly index: number;
  readonly solver: string;
  readonly timed: readonly TimedPoint[];
  readonly overran: readonly Point[];
}

/** Returns the series of each solver that has a point. */
export function seriesOf(result: BenchResult): Series[] {
  const { at } = placesOf(result);
  const readable = result.rows.filter(({ error }) => error === undefined);
  return result.solvers
    .map((solver, index) => {
      const points = readable
        .map((row, place) => ({ x: at[place]!, name: nameOfRow(row), cell: row.cells[index]! }))
        .toSorted((a, b) => a.x - b.x);
      return {
        index,
        solver,
        timed: points.flatMap((point) =>
          point.cell.summary === undefined ? [] : [{ ...point, summary: point.cell.summary }],
        ),
        overran: points.filter(({ cell }) => cell.standing === 'overran'),
      };
    })
    .filter(({ timed, overran }) => timed.length + overran.length > 0);
}

/** Places the readable rows on the x axis: by size if all have one task and different sizes, otherwise by line. */
export function placesOf({ rows }: BenchResult): {
  readonly at: readonly number[];
  readonly bySize: boolean;
} {
  const readable = rows.filter(({ error }) => error === undefined);
  const sizes = readable.map((row) => row.size!);
  const tasks = new Set(readable.map(({ task }) => task));
  const areSizesApart = new Set(sizes).size === sizes.length && sizes.every((size) => size > 0);
  const bySize = tasks.size === 1 && areSizesApart;
  return { at: bySize ? sizes : readable.map((row) => row.line!), bySize };
}
