/** Comparisons of solvers: entrants, measurements, statistics, tables, and plots. */
export type { Cell, Measurement, Standing } from './cell.ts';
export { type ContestOptions, runContest, thisMachine, type Turn } from './compare.ts';
export {
  nameOf,
  settleContest,
  settleSizes,
  unableEntrants,
  type BenchSettings,
  type BenchWish,
  type Contest,
  type Entrant,
  type SizesWish,
} from './contest.ts';
export { benchCsv } from './csv.ts';
export { benchTable } from './table.ts';
export { benchError } from './errors.ts';
export { summaryOfRow } from './text.ts';
export { plotBench } from './plot/plot.ts';
export {
  isFaulty,
  withoutUnable,
  type BenchCell,
  type BenchResult,
  type BenchRow,
  type Machine,
  type Summary,
} from './result.ts';
