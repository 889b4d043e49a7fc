/** Parses and formats times, sizes, and shares. */
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** The notation of points in time: `2026-10-14 23:59`, in the time zone of this computer unless one is given. */
export const MOMENT_PATTERN = String.raw`^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?( ?(Z|[+-]\d\d:\d\d))?$`;

/** A kind of quantity and its notation. */
export interface Quantity {
  /** The expected notation, for messages. */
  readonly what: string;
  readonly example: string;
  /** The factor of each unit. */
  readonly units: Readonly<Record<string, number>>;
  /** The unit of a number without one. */
  readonly plain?: string;
  /** Common misspellings of units, in lowercase. */
  readonly otherUnits: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;

/** The longest time; timers overflow after 24 days. */
export const LONGEST_MS: number = 7 * DAY_MS;

/** A time in milliseconds. */
export const TIME: Quantity = {
  what: 'a time in seconds, or with the unit ms, s, min, h, or d',
  example: '"500 ms", "10 s", "1.5 min", or "10"',
  units: { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: DAY_MS },
  plain: 's',
  otherUnits: {
    msec: 'ms',
    millisecond: 'ms',
    milliseconds: 'ms',
    sec: 's',
    secs: 's',
    second: 's',
    seconds: 's',
    m: 'min',
    mins: 'min',
    minute: 'min',
    minutes: 'min',
    hr: 'h',
    hour: 'h',
    hours: 'h',
    day: 'd',
    days: 'd',
  },
};

/** The number of bytes. */
export const SIZE: Quantity = {
  what: 'a size in MiB, or with the unit B, KiB, MiB, GiB, KB, MB, or GB',
  example: '"512 MiB", "1.5 GiB", or "512"',
  units: {
    B: 1,
    KiB: 2 ** 10,
    MiB: 2 ** 20,
    GiB: 2 ** 30,
    KB: 1e3,
    MB: 1e6,
    GB: 1e9,
  },
  plain: 'MiB',
  otherUnits: {
    byte: 'B',
    bytes: 'B',
    k: 'KiB',
    m: 'MiB',
    g: 'GiB',
  },
};

/** A share of something, as a number: 1 is all of it. */
export const SHARE: Quantity = {
  what: 'a share in percent',
  example: '"10 %"',
  units: { '%': 0.01 },
  otherUnits: { percent: '%', pct: '%' },
};

const NUMBER = String.raw`\d+(?:\.\d+)?`;

/** Returns the regular expression of the text that {@link readQuantity} accepts, for a schema. */
export function patternOf({ units, plain }: Quantity): string {
  const unit = `(?: ?(?:${Object.keys(units).join('|')}))`;
  return `^${NUMBER}${unit}${plain === undefined ? '' : '?'}$`;
}

/** Parses a quantity; returns undefined if the number or the unit is invalid. */
export function readQuantity(quantity: Quantity, written: string | number): number | undefined {
  const { units, plain } = quantity;
  if (!new RegExp(patternOf(quantity)).test(String(written))) return undefined;
  const [, number, unit] = new RegExp(`^(${NUMBER}) ?(.*)$`).exec(String(written))!;
  return times(Number(number), units[unit || plain!]!);
}

/** Guesses what was meant: `10 s` for `10 sec`, `10 %` for `0.1`. Returns undefined if that is unclear. */
export function guessQuantity(quantity: Quantity, written: unknown): string | undefined {
  const [, number = '', unit = ''] = /^([\d.,]+)\s*([a-zA-Z%]*)$/.exec(String(written)) ?? [];
  const value = number.replace(',', '.');
  if (quantity === SHARE && unit === '' && number !== '')
    return acceptable(quantity, `${Number(value) <= 1 ? times(Number(value), 100) : value} %`);
  const letters = unit.toLowerCase();
  const known = Object.keys(quantity.units).find((name) => name.toLowerCase() === letters);
  const meant = known ?? quantity.otherUnits[letters];
  return meant === undefined ? undefined : acceptable(quantity, `${value} ${meant}`);
}

function acceptable(quantity: Quantity, text: string): string | undefined {
  return readQuantity(quantity, text) === undefined ? undefined : text;
}

/** Multiplies without binary rounding errors: 35 x 0.01 is 0.35. */
function times(number: number, factor: number): number {
  return Number((number * factor).toPrecision(15));
}

/** Longer times are shown in minutes. */
const LONG_MS = 120_000;

/** Formats milliseconds as `15 min`, `1.5 s`, or `20 ms`. Rounds down. */
export function showTime(ms: number): string {
  const unit = (['h', 'min', 's'] as const).find(
    (name) => ms >= TIME.units[name]! && Number.isInteger((ms * 10) / TIME.units[name]!),
  );
  if (unit !== undefined) return `${times(ms, 1 / TIME.units[unit]!)} ${unit}`;
  if (ms >= LONG_MS) return `${Math.floor(ms / 600) / 100} min`;
  return ms >= 1000 ? `${Math.floor(ms / 10) / 100} s` : `${Math.floor(ms)} ms`;
}

/**
 * Returns milliseconds since 1970.
 *
 * @throws QueensideError `assignment/out-of-range` for a day or time that does not exist.
 */
export function readMoment(written: string, at: KeyPath, { placeOf }: Source): number {
  const [, day = '', time = '', zone = ''] = /^(\S{10})[ T]([\d:]+) ?(.*)$/.exec(written) ?? [];
  const moment = Date.parse(`${day}T${time}${zone}`);
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;
  if (Number.isNaN(moment) || !isDay)
    throw assignmentError(
      'out-of-range',
      { path: showPath(at), found: written, expected: 'the calendar, such as "2026-10-14 23:59"' },
      placeOf(at),
    );
  return moment;
}
