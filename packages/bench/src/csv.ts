/** Writes every run of a comparison as CSV, for spreadsheets and scripts. Apart from the table, which pages show: its library needs Node. */
import { stringify } from 'csv-stringify/sync';
import type { BenchResult } from './result.ts';

/**
 * Returns a line for each run, and one for each solver and row without runs. Times are in milliseconds; what solvers count
 * has a column each, sorted by name.
 */
export function benchCsv({ problem, file, solvers, rows }: BenchResult): string {
  const names = new Set(
    rows.flatMap(({ cells }) =>
      cells.flatMap(({ runs }) => runs.flatMap(({ stats }) => Object.keys(stats))),
    ),
  );
  const counts = [...names].toSorted();
  const fixed = ['problem', 'file', 'line', 'task', 'size', 'solver', 'standing', 'reason'];
  const lines = rows.flatMap(({ line, task, size, cells }) =>
    cells.flatMap(({ standing, reason, runs }, index) => {
      const place = [problem, file, line, task, size, solvers[index], standing, reason];
      if (runs.length === 0) return [place];
      return runs.map(({ round, seed, milliseconds, objective, stats }) => [
        ...place,
        round,
        seed,
        milliseconds,
        objective?.value,
        ...counts.map((name) => stats[name]),
      ]);
    }),
  );
  const head = [...fixed, 'round', 'seed', 'milliseconds', 'value', ...counts];
  const filled = lines.map((line) => head.map((_, column) => line[column] ?? ''));
  return stringify([head, ...filled], { escape_formulas: true });
}
