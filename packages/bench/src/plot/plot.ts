/** The plot of a comparison: time over size. */
import { escapeMarkup } from '@queenside/core/basics';
import { max } from 'd3-array';
import type { BenchResult, Machine } from '../result.ts';
import { nameOfBench, showCount } from '../text.ts';
import { type Axes, axesOf, px, type Series, seriesOf } from './axes.ts';
import { drawBand, drawLabels, drawSeries, LABEL } from './series.ts';

/** The colors of a plot, as a light and a dark theme. Neighbors differ in hue and in lightness. */
const LIGHT = {
  ground: '#ffffff',
  text: '#1f2328',
  quiet: '#59636e',
  grid: '#eceef1',
  strong: '#d5d9de',
  lines: [
    '#1f6fb5',
    '#c8323e',
    '#2a8547',
    '#8b4fb3',
    '#a66a00',
    '#0b8080',
    '#b8338f',
    '#5f6d12',
    '#7a4524',
    '#3f4fc4',
    '#56606b',
    '#d4551a',
  ],
} as const;
const DARK = {
  ground: '#0d1117',
  text: '#f0f3f6',
  quiet: '#a3acb8',
  grid: '#1b2129',
  strong: '#323a45',
  lines: [
    '#6cb6ff',
    '#ff8088',
    '#6fd08c',
    '#cda2f5',
    '#f0b848',
    '#4fd0d0',
    '#f79ad3',
    '#bccb5c',
    '#d8a987',
    '#a3abff',
    '#b6c2cf',
    '#ff9b5c',
  ],
} as const;
type Theme = typeof LIGHT | typeof DARK;

/** Returns the style sheet for these series. */
function plotStyle(series: readonly number[]): string {
  return `<style>
text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
.name{font-size:16px;font-weight:600}.small{font-size:11px}
.axis,.grid,.limit,.line,.spread,.leader{fill:none}
.limit{stroke-dasharray:2 4}
.line{stroke-width:2;stroke-linejoin:round}.broken{stroke-dasharray:5 4;stroke-width:1.5}
.band{stroke:none;fill-opacity:.2}.spread{stroke-width:1.5}
.leader{stroke-width:1;stroke-opacity:.6}.open{stroke-width:1.5}
text.label{stroke:none}
${styleOf(LIGHT, series)}
@media (prefers-color-scheme:dark){
${styleOf(DARK, series)}
}
</style>`;
}

function styleOf(theme: Theme, series: readonly number[]): string {
  const { ground, text, quiet, grid, strong } = theme;
  return [
    `.ground{fill:${ground}}text{fill:${text}}.quiet,.small{fill:${quiet}}`,
    `.axis,.limit{stroke:${quiet}}.grid{stroke:${grid}}.strong{stroke:${strong}}`,
    ...series.map((index) => {
      const color = theme.lines[index % theme.lines.length]!;
      return `.s${index} path,.s${index} text{stroke:${color};fill:${color}}.s${index} .line,.s${index} .leader,.s${index} .spread{fill:none}.s${index} .open{fill:${ground}}.s${index} .band,.s${index} text{stroke:none}`;
    }),
  ].join('\n');
}

const WIDTH = 860;
const LEAST_HEIGHT = 500;
const TOP = 78;
const BOTTOM = 72;
const LEFT = 64;
const LETTER = 7;
/** The room beside a solver's name. */
const LABEL_MARGIN = 34;

/** The place of a plot, in pixels. */
interface Canvas {
  readonly width: number;
  /** Extended if the solvers' names need more. */
  readonly leastHeight: number;
  /** The room above and below the axes. */
  readonly top: number;
  readonly bottom: number;
}

/** The marks of a plot as SVG elements, without styles. The elements of the solver at `index` have the class `s<index>`. */
interface PlotMarks {
  readonly height: number;
  readonly elements: string;
  /** The places of the drawn solvers in the result. */
  readonly solvers: readonly number[];
}

/** Draws axes, times, and names, for a page that has its own headings and styles. */
export function drawMarks(result: BenchResult, canvas: Canvas): PlotMarks {
  const { width, leastHeight, top, bottom } = canvas;
  const series = seriesOf(result);
  const longest = max(series, ({ solver }) => solver.length) ?? 0;
  const height = Math.max(leastHeight, top + bottom + LABEL * series.length);
  const axes = axesOf(result, series, {
    left: LEFT,
    right: width - LABEL_MARGIN - longest * LETTER,
    top,
    bottom: height - bottom,
    letter: LETTER,
  });
  const elements = [
    ...axes.drawn,
    ...drawLimit(result, series, axes),
    ...series.map((each) => drawBand(each, axes, result)),
    ...series.map((each) => drawSeries(each, axes, result)),
    ...drawLabels(series, axes, result),
  ].join('\n');
  return { height, elements, solvers: series.map(({ index }) => index) };
}

/** Draws an SVG document with a light and a dark theme. @param machine the one that measured. */
export function plotBench(result: BenchResult, machine: Machine): string {
  const canvas = { width: WIDTH, leastHeight: LEAST_HEIGHT, top: TOP, bottom: BOTTOM };
  const { height, elements, solvers } = drawMarks(result, canvas);
  const name = escapeMarkup(`${nameOfBench(result)}: time in the solver`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title">`,
    `<title id="title">${name}</title>`,
    plotStyle(solvers),
    `<rect class="ground" width="${WIDTH}" height="${height}"/>`,
    ...drawHeadings(result, name),
    elements,
    drawFooter(result, machine, height),
    '</svg>\n',
  ].join('\n');
}

function drawHeadings({ rounds }: BenchResult, name: string): string[] {
  const how = `median of ${showCount(rounds, 'round')}; band: the middle half of the runs`;
  return [
    `<text class="name" x="${LEFT}" y="26">${name}</text>`,
    `<text class="quiet" x="${LEFT}" y="46">${how}</text>`,
  ];
}

function drawLimit(
  { timeLimitMs }: BenchResult,
  series: readonly Series[],
  { left, right, y }: Axes,
): string[] {
  if (series.every(({ overran }) => overran.length === 0)) return [];
  const height = y(timeLimitMs);
  return [
    `<path class="limit" d="M${px(left)} ${px(height)}H${px(right)}"/>`,
    `<text class="quiet" x="${px(left + 6)}" y="${px(height - 9)}">time limit ${timeLimitMs / 1000} s</text>`,
  ];
}

function drawFooter(
  { seed, stopped }: BenchResult,
  { cpu, cores, node }: Machine,
  height: number,
): string {
  const where = `${cpu}, ${showCount(cores, 'core')}; Node.js ${node}; seed ${seed}`;
  const text = escapeMarkup(`${where}${stopped ? '; stopped early' : ''}`);
  return `<text class="small" x="${LEFT}" y="${height - 12}">${text}</text>`;
}
