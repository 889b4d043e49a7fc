/** A comparison as a picture: time over size, both so that equal factors are equally far apart where that helps. */
import { max, min } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import {
  area,
  line,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape';
import type { BenchCell, BenchResult } from '../bench/result.ts';
import { thisMachine } from './bench-json.ts';
import { nameOfBench, nameOfRow, showSpread, showTime } from './bench-text.ts';
import { plotStyle } from './plot-colours.ts';
import { escapeXml, fitLabels, spreadOut } from './plot-text.ts';
import { showCount } from './text.ts';

const WIDTH = 860;
const LEAST_HEIGHT = 500;
const TOP = 78;
const BOTTOM = 72;
const LEFT = 64;
/** A label's height, and the width of a character of it. */
const LABEL = 17;
const LETTER = 7;
const MARK = 46;
/** Sizes that span this factor or more are put on a logarithmic axis. */
const WIDE_SPAN = 100;
/** Where there are fewer decades than this, there are lines between them. */
const FEW_DECADES = 5;
const SYMBOLS = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
];

/** A solver's time at one place of the x axis; without a summary, where it overran. */
interface Point {
  readonly x: number;
  readonly name: string;
  readonly cell: BenchCell;
}

interface Series {
  readonly index: number;
  readonly solver: string;
  readonly points: readonly Point[];
  readonly overran: readonly Point[];
}

interface Axes {
  readonly x: (value: number) => number;
  readonly y: (milliseconds: number) => number;
  readonly right: number;
  readonly bottom: number;
}

/** One SVG document, for light and for dark surroundings. */
export function plotBench(result: BenchResult): string {
  const series = seriesOf(result);
  const labelled = series.filter(({ points, overran }) => points.length + overran.length > 0);
  const longest = max(labelled, ({ solver }) => solver.length) ?? 0;
  const height = Math.max(LEAST_HEIGHT, TOP + BOTTOM + LABEL * labelled.length);
  const right = WIDTH - 34 - longest * LETTER;
  const bottom = height - BOTTOM;
  const xAxis = xAxisOf(result, right);
  const yAxis = yAxisOf(result, labelled, bottom);
  const axes: Axes = { x: xAxis.at, y: yAxis.at, right, bottom };
  const name = escapeXml(`${nameOfBench(result)}: time in the solver`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${name}</title>`,
    plotStyle(labelled.map(({ index }) => index)),
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    ...headings(result, name),
    ...yAxis.draw(right),
    ...xAxis.draw(bottom),
    limitLine(result, labelled, axes),
    ...labelled.map((each) => drawSeries(each, axes, result)),
    ...labels(labelled, axes, result),
    ...footer(result, height),
    '</svg>\n',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Rows of one task have their size for a place; others, and those of equal sizes, their number. */
function placesOf({ rows }: BenchResult): {
  readonly at: readonly number[];
  readonly bySize: boolean;
} {
  const readable = rows.filter(({ error }) => error === undefined);
  const sizes = readable.map(({ size }) => size!);
  const tasks = new Set(readable.map(({ task }) => task));
  const bySize = tasks.size === 1 && new Set(sizes).size === sizes.length && min(sizes)! > 0;
  return bySize ? { at: sizes, bySize } : { at: readable.map(({ line }) => line!), bySize };
}

function seriesOf(result: BenchResult): Series[] {
  const { at } = placesOf(result);
  const readable = result.rows.filter(({ error }) => error === undefined);
  return result.solvers.map((solver, index) => {
    const points = readable
      .map((row, place) => ({ x: at[place]!, name: nameOfRow(row), cell: row.cells[index]! }))
      .toSorted((a, b) => a.x - b.x);
    return {
      index,
      solver,
      points: points.filter(({ cell }) => cell.summary !== undefined),
      overran: points.filter(({ cell }) => cell.standing === 'overran'),
    };
  });
}

function xAxisOf(result: BenchResult, right: number) {
  const { at, bySize } = placesOf(result);
  const places = [...at].toSorted((a, b) => a - b);
  const [least = 1, most = 1] = [places[0], places.at(-1)];
  const isLog = bySize && most / least >= WIDE_SPAN;
  const domain = least === most ? [least * 0.9, most * 1.1] : [least, most];
  const range = [LEFT + 24, right - 14];
  const scale = isLog ? scaleLog(domain, range) : scaleLinear(domain, range);
  const draw = (bottom: number): string[] => [
    `<path class="axis" d="M${LEFT} ${bottom}H${right}"/>`,
    ...fitLabels(
      places.map((value) => ({ value, text: showSize(value), centre: scale(value) })),
      LETTER,
    ).map(
      ({ text, centre }) =>
        `<path class="axis" d="M${px(centre)} ${bottom}v5"/><text x="${px(centre)}" y="${bottom + 20}" text-anchor="middle">${text}</text>`,
    ),
    `<text class="quiet" x="${px((LEFT + right) / 2)}" y="${bottom + 40}" text-anchor="middle">${bySize ? 'size' : 'line of the file'}</text>`,
  ];
  return { at: (value: number): number => scale(value), draw };
}

function yAxisOf({ timeLimitMs }: BenchResult, series: readonly Series[], bottom: number) {
  const cells = series.flatMap(({ points }) => points.map(({ cell }) => cell.summary!));
  const tops = cells.map(({ upper }) => upper);
  if (series.some(({ overran }) => overran.length > 0)) tops.push(timeLimitMs);
  const least = min(cells, ({ lower }) => Math.max(lower, 1e-6)) ?? timeLimitMs / 10;
  const low = 10 ** Math.floor(Math.log10(least));
  const high = Math.max((max(tops) ?? timeLimitMs) * 1.4, low * 10);
  const at = scaleLog([low, high], [bottom, TOP]);
  const decades = at.ticks().filter((tick) => Math.abs(Math.log10(tick) % 1) < 1e-9);
  const between = decades.length < FEW_DECADES ? at.ticks() : [];
  const draw = (right: number): string[] => [
    `<path class="grid" d="${between.map((tick) => `M${LEFT} ${px(at(tick))}H${right}`).join('')}"/>`,
    `<path class="grid strong" d="${decades.map((tick) => `M${LEFT} ${px(at(tick))}H${right}`).join('')}"/>`,
    ...decades.map(
      (tick) =>
        `<text x="${LEFT - 8}" y="${px(at(tick) + 4)}" text-anchor="end">${showDecade(tick)}</text>`,
    ),
  ];
  return { at: (value: number): number => at(Math.max(value, low)), draw };
}

function headings({ rounds }: BenchResult, name: string): string[] {
  const how = `median of ${showCount(rounds, 'round')}; band: the middle half of the runs`;
  return [
    `<text class="name" x="${LEFT}" y="26">${name}</text>`,
    `<text class="quiet" x="${LEFT}" y="46">${how}</text>`,
  ];
}

function limitLine({ timeLimitMs }: BenchResult, series: readonly Series[], axes: Axes): string {
  if (!series.some(({ overran }) => overran.length > 0)) return '';
  const y = px(axes.y(timeLimitMs));
  return `<path class="limit" d="M${LEFT} ${y}H${axes.right}"/><text class="quiet" x="${LEFT + 6}" y="${Number(y) - 9}">time limit ${timeLimitMs / 1000} s</text>`;
}

function drawSeries(series: Series, { x, y }: Axes, result: BenchResult): string {
  const { index, points, overran, solver } = series;
  const { bySize } = placesOf(result);
  const summary = ({ cell }: Point) => cell.summary!;
  const band = area<Point>()
    .x((point) => x(point.x))
    .y0((point) => y(summary(point).lower))
    .y1((point) => y(summary(point).upper));
  const course = line<Point>()
    .x((point) => x(point.x))
    .y((point) => y(summary(point).median));
  const last = points.at(-1);
  const over = overran.find((point) => last === undefined || point.x > last.x);
  const limit = y(result.timeLimitMs);
  return [
    `<g class="s${index}">`,
    ...(bySize && points.length > 1
      ? [
          `<path class="band" d="${rounded(band([...points]))}"/>`,
          `<path class="line" d="${rounded(course([...points]))}"/>`,
        ]
      : []),
    ...(bySize && last !== undefined && over !== undefined
      ? [
          `<path class="line broken" d="M${px(x(last.x))} ${px(y(summary(last).median))}L${px(x(over.x))} ${px(limit)}"/>`,
        ]
      : []),
    ...points.map((point) => {
      const { lower, upper, median } = summary(point);
      const about = `${solver}, ${point.name}: ${showTime(median)} (${showSpread(summary(point))})`;
      return `<path class="spread" d="M${px(x(point.x))} ${px(y(lower))}V${px(y(upper))}"/>${mark(index, x(point.x), y(median), 'mark', about)}`;
    }),
    ...overran.map((point) =>
      mark(index, x(point.x), limit, 'open', `${solver}, ${point.name}: ${point.cell.reason}`),
    ),
    '</g>',
  ].join('');
}

/** Names beside the lines' ends, moved apart where they would overlap. */
function labels(series: readonly Series[], axes: Axes, { timeLimitMs }: BenchResult): string[] {
  const ends = series.map((each) => {
    const last = [...each.points, ...each.overran].toSorted((a, b) => a.x - b.x).at(-1)!;
    const time = last.cell.summary?.median ?? timeLimitMs;
    return {
      ...each,
      x: axes.x(last.x),
      wish: axes.y(time),
      isAtEnd: axes.x(last.x) > axes.right - 30,
    };
  });
  const inOrder = ends.toSorted((a, b) => a.wish - b.wish || b.x - a.x);
  const places = spreadOut(
    inOrder.map(({ wish }) => wish),
    LABEL,
    [TOP, axes.bottom],
  );
  return inOrder.map(({ index, solver, x, wish, isAtEnd }, order) => {
    const y = places[order]!;
    const leader = isAtEnd
      ? `<path class="leader" d="M${px(x + 8)} ${px(wish)}L${axes.right + 8} ${px(y)}"/>`
      : '';
    return `<g class="s${index}">${leader}${mark(index, axes.right + 16, y, 'mark', solver)}<text class="label" x="${axes.right + 26}" y="${px(y + 4)}">${escapeXml(solver)}</text></g>`;
  });
}

function footer({ seed, stopped }: BenchResult, height: number): string[] {
  const { cpu, cores, node } = thisMachine();
  const text = `${cpu}, ${showCount(cores, 'core')}; Node.js ${node}; seed ${seed}${stopped ? '; stopped early' : ''}`;
  return [`<text class="small" x="${LEFT}" y="${height - 12}">${escapeXml(text)}</text>`];
}

function mark(index: number, x: number, y: number, kind: string, about: string): string {
  const shape = symbol(SYMBOLS[index % SYMBOLS.length]!, MARK)();
  return `<path class="${kind}" transform="translate(${px(x)} ${px(y)})" d="${rounded(shape)}"><title>${escapeXml(about)}</title></path>`;
}

function showSize(size: number): string {
  const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 3 });
  return size < 100_000 ? size.toLocaleString('en-US') : compact.format(size);
}

/** `10 ms`: a power of ten in its unit. */
function showDecade(milliseconds: number): string {
  return showTime(milliseconds * (1 + 1e-9)).replace(/\.0+ /, ' ');
}

function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A path with one decimal: a picture needs no more. */
function rounded(path: string | null): string {
  return (path ?? '').replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => px(Number(number)));
}
