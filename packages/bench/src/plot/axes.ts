/** The axes of a plot: times on a logarithmic scale; sizes too, if they span a wide range. */
import { max, min } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import type { BenchCell, BenchResult, Summary } from '../result.ts';
import { nameOfRow, showTime } from '../text.ts';

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
interface Frame {
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

/**
 * Moves labels apart along a line, each as little as possible.
 *
 * @param wishes the preferred positions of the labels, ascending.
 * @param gap the minimum distance of two labels.
 * @param range the ends of the line; if the labels do not fit, they extend beyond its end.
 * @returns the place of each label, ascending.
 */
export function spreadOut(
  wishes: readonly number[],
  gap: number,
  [from, to]: readonly [number, number],
): number[] {
  /** Labels that touch each other, centered on the mean of their preferred positions. */
  const groups: { wishes: number[]; start: number }[] = [];
  const startOf = (group: readonly number[]): number => {
    const room = (group.length - 1) * gap;
    const mean = group.reduce((sum, wish) => sum + wish, 0) / group.length;
    return Math.max(from, Math.min(mean - room / 2, to - room));
  };
  for (const wish of wishes) {
    let group = [wish];
    for (let above = groups.at(-1); above !== undefined; above = groups.at(-1)) {
      if (above.start + above.wishes.length * gap <= startOf(group)) break;
      group = above.wishes.concat(group);
      groups.pop();
    }
    groups.push({ wishes: group, start: startOf(group) });
  }
  return groups.flatMap((group) => group.wishes.map((_, index) => group.start + index * gap));
}

/** A label on the x axis. */
interface AxisLabel {
  readonly text: string;
  readonly center: number;
}

/** Drops labels that would overlap the previous one; labels come from left to right. */
export function fitLabels<Label extends AxisLabel>(
  labels: readonly Label[],
  letterWidth: number,
): Label[] {
  const kept: Label[] = [];
  let end = -Infinity;
  for (const label of labels) {
    const half = (label.text.length * letterWidth) / 2;
    if (label.center - half < end + letterWidth) continue;
    kept.push(label);
    end = label.center + half;
  }
  return kept;
}

/** Rounds a coordinate to one decimal. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Rounds the coordinates of a path. */
export function roundPath(path: string | null): string {
  return (path ?? '').replace(/-?\d+\.\d+(?:e-?\d+)?/g, (number) => px(Number(number)));
}

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
