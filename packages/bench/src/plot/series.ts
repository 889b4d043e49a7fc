/** The lines of a plot: each solver's times over the rows, and its name. */
import { escapeMarkup } from '@queenside/core/basics';
import {
  area,
  line as lineOf,
  symbol,
  symbolCircle,
  symbolCross,
  symbolDiamond,
  symbolSquare,
  symbolStar,
  symbolTriangle,
  symbolWye,
} from 'd3-shape';
import type { BenchResult } from '../result.ts';
import { showSpread, showTime } from '../text.ts';
import {
  type Axes,
  placesOf,
  px,
  roundPath,
  type Series,
  spreadOut,
  type TimedPoint,
} from './axes.ts';

/** The height of a label. */
export const LABEL = 17;
/** The area of a mark. */
const MARK = 46;
/** A line that ends this close to the right edge is connected with its name. */
const NEAR_EDGE = 30;
const SYMBOLS = [
  symbolCircle,
  symbolSquare,
  symbolTriangle,
  symbolDiamond,
  symbolCross,
  symbolStar,
  symbolWye,
] as const;

/** Draws the spread as a band, if the places are sizes; it goes below all lines. */
export function drawBand({ index, timed }: Series, { x, y }: Axes, result: BenchResult): string {
  if (timed.length < 2 || !placesOf(result).bySize) return '';
  const band = area<TimedPoint>(
    (point) => x(point.x),
    ({ summary }) => y(summary.lower),
    ({ summary }) => y(summary.upper),
  );
  return `<g class="s${index}"><path class="band" d="${roundPath(band([...timed]))}"/></g>`;
}

/** Draws times and, if the places are sizes, the lines between them. */
export function drawSeries(series: Series, axes: Axes, result: BenchResult): string {
  const { index, timed, overran, solver } = series;
  const limit = axes.y(result.timeLimitMs);
  return [
    `<g class="s${index}">`,
    ...(placesOf(result).bySize ? drawCourse(series, axes, limit) : []),
    ...timed.map((point) => drawTime(series, point, axes)),
    ...overran.map(({ x, name, cell }) =>
      drawMark(index, axes.x(x), limit, 'open', `${solver}, ${name}: ${cell.reason}`),
    ),
    '</g>',
  ].join('');
}

function drawTime({ index, solver }: Series, { x, name, summary }: TimedPoint, axes: Axes): string {
  const { lower, median, upper } = summary;
  const about = `${solver}, ${name}: ${showTime(median)} (${showSpread(summary)})`;
  const spread = `M${px(axes.x(x))} ${px(axes.y(lower))}V${px(axes.y(upper))}`;
  return `<path class="spread" d="${spread}"/>${drawMark(index, axes.x(x), axes.y(median), 'mark', about)}`;
}

/** Draws the line of medians and, dashed, its continuation to where the solver overran. */
function drawCourse({ timed, overran }: Series, { x, y }: Axes, limit: number): string[] {
  const last = timed.at(-1);
  if (last === undefined) return [];
  const course = lineOf<TimedPoint>(
    (point) => x(point.x),
    ({ summary }) => y(summary.median),
  );
  const over = overran.find((point) => point.x > last.x);
  const end = `M${px(x(last.x))} ${px(y(last.summary.median))}`;
  return [
    ...(timed.length > 1 ? [`<path class="line" d="${roundPath(course([...timed]))}"/>`] : []),
    ...(over === undefined
      ? []
      : [`<path class="line broken" d="${end}L${px(x(over.x))} ${px(limit)}"/>`]),
  ];
}

/** Draws the names at the ends of the lines, moved apart so that they do not overlap. */
export function drawLabels(
  series: readonly Series[],
  axes: Axes,
  { timeLimitMs }: BenchResult,
): string[] {
  const ends = series.map(({ index, solver, timed, overran }) => {
    const last = [...timed, ...overran].toSorted((a, b) => a.x - b.x).at(-1)!;
    const time = last.cell.summary?.median ?? timeLimitMs;
    return { index, solver, x: axes.x(last.x), wish: axes.y(time) };
  });
  const inOrder = ends.toSorted((a, b) => a.wish - b.wish || b.x - a.x);
  const wishes = inOrder.map(({ wish }) => wish);
  const places = spreadOut(wishes, LABEL, [axes.top, axes.bottom]);
  return inOrder.map(({ index, solver, x, wish }, order) => {
    const y = places[order]!;
    const leader =
      x > axes.right - NEAR_EDGE
        ? `<path class="leader" d="M${px(x + 8)} ${px(wish)}L${px(axes.right + 8)} ${px(y)}"/>`
        : '';
    const name = `<text class="label" x="${px(axes.right + 26)}" y="${px(y + 4)}">${escapeMarkup(solver)}</text>`;
    return `<g class="s${index}">${leader}${drawMark(index, axes.right + 16, y, 'mark', solver)}${name}</g>`;
  });
}

function drawMark(index: number, x: number, y: number, kind: string, about: string): string {
  const shape = symbol(SYMBOLS[index % SYMBOLS.length], MARK)();
  return `<path class="${kind}" transform="translate(${px(x)} ${px(y)})" d="${roundPath(shape)}"><title>${escapeMarkup(about)}</title></path>`;
}
