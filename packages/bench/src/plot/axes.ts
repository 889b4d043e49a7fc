/** The axes of a plot: times on a logarithmic scale; sizes too, if they span a wide range. */
import { max, min } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { BenchResult } from '../result.ts';
import { showTime } from '../text.ts';
import { fitLabels, px } from './labels.ts';
import { placesOf, type Series } from './places.ts';

/** Sizes that span this factor or more get a logarithmic axis. */
const WIDE_SPAN = 100;
/** Below this number of decades, grid lines are drawn between them. */
const FEW_DECADES = 5;
/** Shorter times, in milliseconds, are below the resolution of the clock. */
const SHORTEST = 1e-4;
/** Sizes from this on are abbreviated. */
const LONG_SIZE = 100_000;
/** Distance of the first and last place from the ends of the axis. */
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

/** Maps values to coordinates. */
export interface Axes extends Frame {
  readonly x: (place: number) => number;
  readonly y: (milliseconds: number) => number;
  /** The SVG of axes and grid. */
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

function scaleOfPlaces(at: readonly number[], bySize: boolean, { left, right }: Frame) {
  const [least, most] = [min(at) ?? 1, max(at) ?? 1];
  const domain = least === most ? [least * 0.9, most * 1.1] : [least, most];
  const range = [left + INSET.first, right - INSET.last];
  return bySize && most / least >= WIDE_SPAN ? scaleLog(domain, range) : scaleLinear(domain, range);
}

/** Scales times from the decade of the shortest to a little above the longest. */
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
  const labels = places.map((place) => ({ text: showPlace(place), center: x(place) }));
  return [
    `<path class="axis" d="M${px(left)} ${px(bottom)}H${px(right)}"/>`,
    ...fitLabels(labels, letter).map(
      ({ text, center }) =>
        `<path class="axis" d="M${px(center)} ${px(bottom)}v5"/><text x="${px(center)}" y="${px(bottom + 20)}" text-anchor="middle">${text}</text>`,
    ),
    `<text class="quiet" x="${px((left + right) / 2)}" y="${px(bottom + 40)}" text-anchor="middle">${bySize ? 'size' : 'line of the file'}</text>`,
  ];
}

function showPlace(place: number): string {
  if (place < LONG_SIZE) return place.toLocaleString('en-US');
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 3 });
  return short.format(place);
}

/** Writes a power of ten, such as `10 ms`, in spite of rounding errors. */
function showDecade(milliseconds: number): string {
  return showTime(milliseconds * (1 + 1e-9)).replace(/\.0+ /, ' ');
}
