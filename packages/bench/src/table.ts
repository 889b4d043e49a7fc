/** The table of a comparison: a row per size and a column per solver or, if that is too wide, the other way round. */
import { defined, describeError } from '@queenside/core/basics';
import {
  type BenchCell,
  type BenchResult,
  type BenchRow,
  costOf,
  isFaulty,
  totalOf,
} from './result.ts';
import {
  nameOfBench,
  nameOfRow,
  showCount,
  showQuality,
  showRatio,
  showSpread,
  showStanding,
  showTime,
} from './text.ts';

const GAP = '   ';
const FASTEST = '*';

type Color = 'green' | 'red' | 'yellow' | 'dim' | 'bold';
type Paint = (color: Color, text: string) => string;

/** A field of the table: a time and, below it, its spread. */
export interface Field {
  readonly time: string;
  readonly ratio: string;
  readonly spread: string;
  /** What its answers are worth or, if costs differ, what they cost. */
  readonly quality: string;
  /** What it counts, such as `28 leaves`, if there is something to compare. */
  readonly count: string;
  readonly color?: Color;
}

interface TableGrid {
  readonly heads: readonly string[];
  readonly names: readonly string[];
  /** Fields by row and column. */
  readonly fields: readonly (readonly Field[])[];
}

/**
 * Returns the table as text.
 *
 * @param paint colors a text.
 * @param width of a line, in characters; a single column may exceed it.
 */
export function benchTable(result: BenchResult, paint: Paint, width: number): string {
  const bySize = gridOf(result);
  const grid = widthOf(bySize) <= width ? bySize : transpose(bySize);
  const blocks = splitColumns(grid, width).map((block) => linesOf(block, paint));
  const lines = [headline(result), ...blocks.flatMap((block) => ['', ...block])];
  const notes = notesOf(result, paint);
  return [...lines, '', ...legend(result), ...notes, ''].join('\n');
}

/** Says what was measured, how often, and with which seed. */
export function headline(result: BenchResult): string {
  const { rounds, seed, stopped } = result;
  const how = `median of ${showCount(rounds, 'round')}, seed ${seed}`;
  return `${nameOfBench(result)}: time in the solver, ${how}${stopped ? ' (stopped early)' : ''}`;
}

/** Returns the fields by size and solver. The last row of several records has their sums. */
export function gridOf({ file, solvers, rows, timeLimitMs }: BenchResult): TableGrid {
  const readable = rows.filter(({ error }) => error === undefined);
  const hasCounts = readable.some(
    ({ cells }) => cells.filter((cell) => countOf(cell) !== '').length > 1,
  );
  const fieldsOf = ({ cells }: BenchRow): Field[] => {
    const differ = hasCosts(cells);
    return cells.map((cell) => {
      const field = fieldOf(cell, timeLimitMs);
      const cost = differ ? costOf(cell) : undefined;
      return {
        ...field,
        quality: cost === undefined ? field.quality : `cost ${cost.toLocaleString('en-US')}`,
        count: hasCounts ? countOf(cell) : '',
      };
    });
  };
  const total = file === undefined ? undefined : totalOf(readable);
  const totals = total?.cells.map(({ reason }, column) => {
    const field = fieldsOf(total)[column]!;
    return { ...field, time: reason ?? field.time, spread: '' };
  });
  return {
    heads: solvers,
    names: [...readable.map(nameOfRow), ...(totals === undefined ? [] : ['all'])],
    fields: [...readable.map(fieldsOf), ...(totals === undefined ? [] : [totals])],
  };
}

/** Whether answers to a record cost different amounts. */
function hasCosts(cells: readonly BenchCell[]): boolean {
  return new Set(cells.flatMap((cell) => costOf(cell) ?? [])).size > 1;
}

/** What searches of trees, spaces, and boards count. */
const COUNTS = ['leaves', 'expanded', 'tests'] as const;

function countOf({ counts = {} }: BenchCell): string {
  const name = COUNTS.find((each) => each in counts);
  return name === undefined ? '' : `${counts[name]!.toLocaleString('en-US')} ${name}`;
}

function fieldOf(cell: BenchCell, timeLimitMs: number): Omit<Field, 'count'> {
  const { summary, ratio, standing, quality } = cell;
  if (summary === undefined) {
    const color = isFaulty(cell) ? 'red' : 'dim';
    return { time: showStanding(standing, timeLimitMs), ratio: '', spread: '', quality: '', color };
  }
  const isFastest = ratio === 1;
  return {
    time: showTime(summary.median),
    ratio: isFastest ? FASTEST : ratio === undefined ? '' : showRatio(ratio),
    spread: showSpread(summary),
    quality: quality === undefined ? '' : showQuality(quality),
    ...defined({ color: isFastest ? 'green' : undefined }),
  };
}

function transpose({ heads, names, fields }: TableGrid): TableGrid {
  return {
    heads: names,
    names: heads,
    fields: heads.map((_, column) => fields.map((row) => row[column]!)),
  };
}

/** Returns the widths of a column's two parts: times and ratios. */
function partsOf({ heads, fields }: TableGrid, column: number): { time: number; ratio: number } {
  const ofColumn = fields.map((row) => row[column]!);
  const time = Math.max(
    ...ofColumn.map((field) =>
      Math.max(field.time.length, field.spread.length, field.quality.length, field.count.length),
    ),
  );
  const ratio = Math.max(...ofColumn.map((field) => field.ratio.length));
  const head = heads[column]!.length - ratio - 1;
  return { time: Math.max(time, head), ratio };
}

function nameWidth({ names }: TableGrid): number {
  return Math.max(...names.map(({ length }) => length), 0);
}

function columnWidth(grid: TableGrid, column: number): number {
  const { time, ratio } = partsOf(grid, column);
  return GAP.length + time + 1 + ratio;
}

function widthOf(grid: TableGrid): number {
  return grid.heads.reduce((sum, _, column) => sum + columnWidth(grid, column), nameWidth(grid));
}

/** Splits a grid that is too wide into several, one below the other. */
function splitColumns(grid: TableGrid, width: number): TableGrid[] {
  const blocks: number[][] = [];
  let used = Infinity;
  for (const column of grid.heads.keys()) {
    const needed = columnWidth(grid, column);
    if (used + needed > width) {
      blocks.push([]);
      used = nameWidth(grid);
    }
    blocks.at(-1)!.push(column);
    used += needed;
  }
  return blocks.map((columns) => ({
    heads: columns.map((column) => grid.heads[column]!),
    names: grid.names,
    fields: grid.fields.map((row) => columns.map((column) => row[column]!)),
  }));
}

function linesOf(grid: TableGrid, paint: Paint): string[] {
  const parts = grid.heads.map((_, column) => partsOf(grid, column));
  const names = nameWidth(grid);
  const line = (name: string, fields: readonly string[]): string =>
    [name.padStart(names), ...fields].join(GAP).trimEnd();
  const heads = grid.heads.map((head, column) => {
    const { time, ratio } = parts[column]!;
    return paint('bold', head.padStart(time + 1 + ratio));
  });
  const body = grid.fields.flatMap((fields, row) => {
    const times = fields.map((field, column) => {
      const { time, ratio } = parts[column]!;
      const text = `${field.time.padStart(time)} ${field.ratio.padEnd(ratio)}`;
      return field.color === undefined ? text : paint(field.color, text);
    });
    const below = (name: 'spread' | 'quality' | 'count'): string[] => {
      if (fields.every((field) => field[name] === '')) return [];
      const texts = fields.map((field, column) => {
        const { time, ratio } = parts[column]!;
        return paint('dim', `${field[name].padStart(time)} ${' '.repeat(ratio)}`);
      });
      return [line('', texts)];
    };
    return [
      line(grid.names[row]!, times),
      ...below('spread'),
      ...below('quality'),
      ...below('count'),
    ];
  });
  return [line('', heads), ...body];
}

/** Explains the signs in a table. */
export function legend({
  rows,
  timeLimitMs,
  programs = [],
  ownSearches = [],
}: BenchResult): string[] {
  const has = (standing: string): boolean =>
    rows.some(({ cells }) => cells.some((cell) => cell.standing === standing));
  const hasQuality = rows.some(({ cells }) => cells.some(({ quality }) => quality !== undefined));
  return [
    `${FASTEST}: fastest of its size; 2x: twice its time. Second line: the middle half of the runs.`,
    ...(rows.some(({ cells }) => hasCosts(cells))
      ? [`cost: of the answers, where it differs; ${FASTEST} is the fastest of the cheapest.`]
      : []),
    ...(hasQuality ? ['Third line: the median value of the answers, and the gap to a bound.'] : []),
    ...(programs.length > 0
      ? [`${programs.join(', ')}: the time of the whole process, its start included.`]
      : []),
    ...(ownSearches.length > 0
      ? [
          `${ownSearches.join(', ')}: your own; its time is mostly that of its calls to Queenside and of its language, so compare the counts.`,
        ]
      : []),
    ...(has('overran')
      ? [`> ${timeLimitMs / 1000} s: exceeded the time limit and was dropped.`]
      : []),
    ...(has('skipped')
      ? ['-: skipped, because it exceeded the time limit or was far behind at a smaller size.']
      : []),
    ...(has('behind')
      ? [
          'far behind: still running after 100 times the time of the fastest; name it with --solver to measure it.',
        ]
      : []),
  ];
}

/** The standings that do not blame the solver and have a reason. */
const EXPLAINED: ReadonlySet<string> = new Set(['gave-up', 'undecided', 'behind']);

/** Explains unreadable records, faults, solvers that gave up, and answers that could not be verified. */
export function notesOf(
  { rows, solvers }: BenchResult,
  paint: Paint = (_, text) => text,
): string[] {
  return rows.flatMap((row) => {
    const name = row.line === undefined ? `size ${nameOfRow(row)}` : nameOfRow(row);
    if (row.error !== undefined) return [`${paint('yellow', name)}: ${describeError(row.error)}`];
    return row.cells.flatMap((cell, column) => {
      if (!isFaulty(cell) && !EXPLAINED.has(cell.standing)) return [];
      const place = paint('yellow', `${solvers[column]}, ${name}`);
      return [`${place}: ${cell.reason}`];
    });
  });
}
