/** Plots times on a logarithmic axis: a stroke for each run of the class, a mark for the reader's own. */
import { h, type Element } from './element.ts';
import { duration, median } from '../view/numbers.ts';

/** Times are in milliseconds. */
interface Strip {
  /** The class's times, ascending. */
  readonly times: readonly number[];
  readonly limit: number;
  /** The part that the limit does not include, in words. */
  readonly before?: string;
  /** The reader's own time. */
  readonly own?: number;
}

const WIDTH = 320;
const HEIGHT = 64;
const MARGIN = 14;
/** The top and bottom of the strokes. */
const BAND = [22, 42] as const;
/** The approximate width of a letter. */
const LETTER = 5.6;

/** Renders the plot with a description in words. */
export function stripPlot(strip: Strip): Element {
  const x = scaleOf(strip);
  const { own, limit } = strip;
  return h('figure', { class: 'strip' }, [
    h('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' }, [
      ...axis(x),
      h('path', { class: 'run', d: strokes(strip.times, x) }),
      h('path', { class: 'limit', d: `M${x.at(limit)} ${BAND[0] - 8}V${BAND[1] + 4}` }),
      ...(own === undefined ? [text(x.at(limit), 11, 'limit', 'quiet')] : ownMark(own, x)),
    ]),
    h('figcaption', null, inWords(strip)),
  ]);
}

interface Scale {
  /** The first and last power of ten. */
  readonly from: number;
  readonly to: number;
  /** Returns the x coordinate of a time, rounded to a tenth. */
  readonly at: (time: number) => number;
}

function scaleOf({ times, limit, own }: Strip): Scale {
  const all = [...times, limit, ...(own === undefined ? [] : [own])].map((time) =>
    Math.max(1, time),
  );
  const from = Math.floor(Math.log10(all.reduce((a, b) => Math.min(a, b))));
  const to = Math.max(from + 1, Math.ceil(Math.log10(all.reduce((a, b) => Math.max(a, b)))));
  const step = (WIDTH - 2 * MARGIN) / (to - from);
  const at = (time: number) =>
    Math.round((MARGIN + (Math.log10(Math.max(1, time)) - from) * step) * 10) / 10;
  return { from, to, at };
}

function axis({ from, to, at }: Scale): Element[] {
  const powers = Array.from({ length: to - from + 1 }, (_, index) => 10 ** (from + index));
  const every = Math.ceil(powers.length / 6);
  return [
    h('path', { class: 'axis', d: `M${MARGIN} ${BAND[1] + 4}H${WIDTH - MARGIN}` }),
    ...powers.flatMap((power, index) => [
      h('path', { class: 'axis', d: `M${at(power)} ${BAND[1] + 4}v4` }),
      ...(index % every === 0 ? [text(at(power), HEIGHT - 4, shortTime(power), 'quiet')] : []),
    ]),
  ];
}

/** Draws one stroke per distinct coordinate. */
function strokes(times: readonly number[], { at }: Scale): string {
  return [...new Set(times.map(at))].map((x) => `M${x} ${BAND[0]}V${BAND[1]}`).join('');
}

function ownMark(own: number, { at }: Scale): Element[] {
  const x = at(own);
  return [
    h('path', { class: 'own', d: `M${x} ${BAND[0]}l-5 -7h10zM${x} ${BAND[0]}V${BAND[1] + 4}` }),
    text(x, 11, `you: ${duration(own)}`, 'mine'),
  ];
}

function text(x: number, y: number, label: string, name: string): Element {
  const half = (label.length * LETTER) / 2;
  const inside = Math.min(WIDTH - half, Math.max(half, x));
  return h('text', { x: inside, y, class: name, 'text-anchor': 'middle' }, label);
}

function shortTime(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function inWords({ times, limit, before, own }: Strip): string {
  const limitText = `The limit is ${duration(limit)}${before === undefined ? '' : `, before ${before}`}.`;
  const mine = own === undefined ? '' : `Your program took ${duration(own)} of processor time. `;
  if (times.length === 0) return `${mine}${limitText}`;
  const middle = duration(median(times));
  if (own === undefined)
    return `${times.length} runs with right answers took ${duration(times[0]!)} to ${duration(times.at(-1)!)}; the median is ${middle}. ${limitText}`;
  const slower = times.filter((time) => time > own).length;
  return `${mine}Of ${times.length} others with right answers, half took at most ${middle}; ${slower === 0 ? 'none' : slower} took longer than yours. ${limitText}`;
}
