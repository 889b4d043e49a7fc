/** Times, sizes and shares as people write them. */

/** A kind of quantity: how it is written, and how it is read. */
export interface Quantity {
  /** What is expected, for a message. */
  readonly what: string;
  readonly example: string;
  /** What the units stand for; a number without one is of `plain`. */
  readonly units: Readonly<Record<string, number>>;
  readonly plain?: string;
  /** Units that people write instead, in small letters. */
  readonly otherUnits: Readonly<Record<string, string>>;
}

const DAY_MS = 86_400_000;
/** The longest time: timers hold no more than 24 days. */
export const LONGEST_MS: number = 7 * DAY_MS;

/** In milliseconds. */
export const TIME: Quantity = {
  what: 'a time (a number of seconds, or one with ms, s, min or h)',
  example: '"500 ms", "10 s", "1.5 min" or "10"',
  units: { ms: 1, s: 1000, min: 60_000, h: 3_600_000 },
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
  },
};

/** In bytes. */
export const SIZE: Quantity = {
  what: 'a size (a number of MiB, or one with B, KiB, MiB, GiB, KB, MB or GB)',
  example: '"512 MiB", "1.5 GiB" or "512"',
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

/** From 0 to 1. */
export const SHARE: Quantity = {
  what: 'a share of 0 % to 100 %',
  example: '"10 %"',
  units: { '%': 0.01 },
  otherUnits: { percent: '%', pct: '%' },
};

const NUMBER = String.raw`\d+(?:\.\d+)?`;

/** The regular expression, for a schema, of what {@link readQuantity} takes as a text. */
export function patternOf({ units, plain }: Quantity): string {
  const unit = `(?: ?(?:${Object.keys(units).join('|')}))`;
  return `^${NUMBER}${unit}${plain === undefined ? '' : '?'}$`;
}

/** @returns undefined where it cannot be read: no such unit, or no number. */
export function readQuantity(quantity: Quantity, written: string | number): number | undefined {
  const { units, plain } = quantity;
  if (!new RegExp(patternOf(quantity)).test(String(written))) return undefined;
  const [, number, unit] = new RegExp(`^(${NUMBER}) ?(.*)$`).exec(String(written))!;
  return times(Number(number), units[unit || plain!]!);
}

/** What was probably meant: `10 s` for `10 sec`, `10 %` for `0.1`; undefined where that is not plain. */
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

/** Without the last digits that binary fractions add: 35 x 0.01 is 0.35. */
function times(number: number, factor: number): number {
  return Number((number * factor).toPrecision(15));
}

/** Beyond so many seconds, people think in minutes. */
const LONG_MS = 120_000;

/** Milliseconds as people write them: `15 min`, `1.5 s`, `20 ms`. What is cut off never makes them more than they are. */
export function showTime(ms: number): string {
  const unit = (['h', 'min', 's'] as const).find(
    (name) => ms >= TIME.units[name]! && Number.isInteger((ms * 10) / TIME.units[name]!),
  );
  if (unit !== undefined) return `${times(ms, 1 / TIME.units[unit]!)} ${unit}`;
  if (ms >= LONG_MS) return `${Math.floor(ms / 600) / 100} min`;
  return ms >= 1000 ? `${Math.floor(ms / 10) / 100} s` : `${Math.floor(ms)} ms`;
}
