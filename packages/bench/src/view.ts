/** Shows a comparison in Node and in browsers: the texts of its table, and its plot. */
export { drawMarks, plotBench } from './plot/plot.ts';
export { withoutUnable, type BenchResult, type Machine } from './result.ts';
export { gridOf, headline, legend, notesOf, type Field } from './table.ts';
