/** The axes of a plot: times by factors, and sizes by factors where they lie far apart. */
import { max, min } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { BenchResult } from '../bench/result.ts';
import { showTime } from './bench-text.ts';
import type { Series } from './plot-series.ts';
import { fitLabels, px } from './plot-text.ts';

/** Sizes that span this factor or more are put on a logarithmic axis. */
const WIDE_SPAN = 100;
/** Where there are fewer decades than this, there are lines between them. */
const FEW_DECADES = 5;
/** Times below this, in milliseconds, are none that a clock can tell. */
const SHORTEST = 1e-4;
/** Sizes from this on are written short. */
const LONG_SIZE = 100_000;
/** How far the first and the last place are from the ends of their axis. */
const INSET = { first: 24, last: 14 };

/** The area of the plot within the picture. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** The width of a character. */
  readonly letter: number;
}

/** Where values are in the picture. */
export interface Axes extends Frame {
  readonly x: (place: number) => number;
  readonly y: (milliseconds: number) => number;
  /** The axes themselves, with the grid. */
  readonly drawn: readonly string[];
}

export function axesOf(result: BenchResult, series: readonly Series[], frame: Frame): Axes {
  const { at, bySize } = placesOf(result);
  const x = scaleOfPlaces(at, bySize, frame);
  const y = scaleOfTimes(result, series, frame);
  const shortest = y.domain()[0]!;
  return {
    ...frame,
    x: (place) => x(place),
    y: (milliseconds) => y(Math.max(milliseconds, shortest)),
    drawn: [...drawTimes(y, frame), ...drawPlaces(at, bySize, x, frame)],
  };
}

/** Where the readable rows are on the x axis: by size where all are of one task and differ in size; else by line. */
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

function scaleOfPlaces(at: readonly number[], bySize: boolean, { left, right }: Frame) {
  const [least, most] = [min(at) ?? 1, max(at) ?? 1];
  const domain = least === most ? [least * 0.9, most * 1.1] : [least, most];
  const range = [left + INSET.first, right - INSET.last];
  return bySize && most / least >= WIDE_SPAN ? scaleLog(domain, range) : scaleLinear(domain, range);
}

/** From the decade of the shortest time to a little above the longest. */
function scaleOfTimes(
  { timeLimitMs }: BenchResult,
  series: readonly Series[],
  { top, bottom }: Frame,
) {
  const summaries = series.flatMap(({ timed }) => timed.map(({ summary }) => summary));
  const hasOverrun = series.some(({ overran }) => overran.length > 0);
  const longest = max([...summaries.map(({ upper }) => upper), hasOverrun ? timeLimitMs : 0])!;
  const shortest = min(summaries, ({ lower }) => lower) ?? timeLimitMs / 10;
  const from = 10 ** Math.floor(Math.log10(Math.max(shortest, SHORTEST)));
  return scaleLog([from, Math.max(longest * 1.4, from * 10)], [bottom, top]);
}

function drawTimes(y: ReturnType<typeof scaleOfTimes>, { left, right }: Frame): string[] {
  const ticks = y.ticks();
  const decades = ticks.filter((tick) =>
    Number.isInteger(Math.round(Math.log10(tick) * 1e6) / 1e6),
  );
  const lines = (values: readonly number[]): string =>
    values.map((value) => `M${px(left)} ${px(y(value))}H${px(right)}`).join('');
  return [
    `<path class="grid" d="${lines(decades.length < FEW_DECADES ? ticks : [])}"/>`,
    `<path class="grid strong" d="${lines(decades)}"/>`,
    ...decades.map(
      (tick) =>
        `<text x="${px(left - 8)}" y="${px(y(tick) + 4)}" text-anchor="end">${showDecade(tick)}</text>`,
    ),
  ];
}

function drawPlaces(
  at: readonly number[],
  bySize: boolean,
  x: ReturnType<typeof scaleOfPlaces>,
  { left, right, bottom, letter }: Frame,
): string[] {
  const places = at.toSorted((a, b) => a - b);
  const labels = places.map((place) => ({ text: showPlace(place), centre: x(place) }));
  return [
    `<path class="axis" d="M${px(left)} ${px(bottom)}H${px(right)}"/>`,
    ...fitLabels(labels, letter).map(
      ({ text, centre }) =>
        `<path class="axis" d="M${px(centre)} ${px(bottom)}v5"/><text x="${px(centre)}" y="${px(bottom + 20)}" text-anchor="middle">${text}</text>`,
    ),
    `<text class="quiet" x="${px((left + right) / 2)}" y="${px(bottom + 40)}" text-anchor="middle">${bySize ? 'size' : 'line of the file'}</text>`,
  ];
}

function showPlace(place: number): string {
  if (place < LONG_SIZE) return place.toLocaleString('en-US');
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 3 });
  return short.format(place);
}

/** `10 ms`: a power of ten in its unit, whichever side of it the computed one is. */
function showDecade(milliseconds: number): string {
  return showTime(milliseconds * (1 + 1e-9)).replace(/\.0+ /, ' ');
}
