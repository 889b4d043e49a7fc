/** Formats times, ratios, and names for tables and plots. */
import type { Standing } from './cell.ts';
import type { BenchCell, BenchResult, BenchRow } from './result.ts';

const UNITS = [
  { least: 1000, unit: 's' },
  { least: 1, unit: 'ms' },
  { least: 0, unit: 'µs' },
] as const;
type TimeUnit = (typeof UNITS)[number]['unit'];

/** Writes a time with three digits: `1.23 ms`. */
export function showTime(milliseconds: number): string {
  const unit = unitOf(milliseconds);
  return `${threeDigits(inUnit(milliseconds, unit))} ${unit}`;
}

/** Writes the quartiles in the unit of the median: `1.20..1.31`. */
export function showSpread({ lower, median, upper }: NonNullable<BenchCell['summary']>): string {
  const unit = unitOf(median);
  return `${threeDigits(inUnit(lower, unit))}..${threeDigits(inUnit(upper, unit))}`;
}

/** Writes a ratio: `1.04x`, `12x`, `3,400x`. */
export function showRatio(ratio: number): string {
  return `${ratio < 100 ? threeDigits(ratio) : Number(ratio.toPrecision(3)).toLocaleString('en-US')}x`;
}

/** Writes how good the answers are: `408 km, 1.3 %`. */
export function showQuality({ median, unit, gap }: NonNullable<BenchCell['quality']>): string {
  const share = gap === undefined ? '' : `, ${Number((gap * 100).toPrecision(2))} %`;
  return `${median.toLocaleString('en-US')} ${unit}${share}`;
}

/** Returns the text that replaces a missing time. */
export function showStanding(standing: Standing, timeLimitMs: number): string {
  switch (standing) {
    case 'overran':
      return `> ${timeLimitMs / 1000} s`;
    case 'gave-up':
      return 'gave up';
    case 'undecided':
      return 'not verified';
    case 'behind':
      return 'far behind';
    case 'skipped':
      return '-';
    case 'unable':
    case 'untried':
      return '';
    default:
      return standing;
  }
}

/** Describes a complete row on one line: the three fastest, and who was dropped. */
export function summaryOfRow(row: BenchRow, solvers: readonly string[]): string {
  const named = row.cells.map((cell, column) => ({ ...cell, name: solvers[column]! }));
  const fastest = named
    .flatMap(({ name, summary }) => (summary === undefined ? [] : [{ name, ms: summary.median }]))
    .toSorted((a, b) => a.ms - b.ms)
    .map(({ name, ms }) => `${name} ${showTime(ms)}`);
  const dropped = named.filter(({ standing }) => standing === 'behind' || standing === 'overran');
  const more = fastest.length > 3 ? `, ${fastest.length - 3} slower` : '';
  const late =
    dropped.length === 0 ? '' : `; dropped: ${dropped.map(({ name }) => name).join(', ')}`;
  return `size ${nameOfRow(row)}: ${fastest.slice(0, 3).join(', ')}${more}${late}`;
}

/** Names a row by its size or, in a file, by its line, task and size. */
export function nameOfRow({ line, task, size }: BenchRow): string {
  const number = size?.toLocaleString('en-US') ?? '';
  if (line === undefined) return number;
  return task === undefined ? `line ${line}` : `line ${line}: ${task}, ${number}`;
}

/** Names a comparison: `nqueens count`, or its file. */
export function nameOfBench({ problem, file, rows }: BenchResult): string {
  return file ?? `${problem} ${rows[0]?.task ?? ''}`.trimEnd();
}

/** `1 round`, `5 rounds`. */
export function showCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function unitOf(milliseconds: number): TimeUnit {
  return UNITS.find(({ least }) => milliseconds >= least)!.unit;
}

function inUnit(milliseconds: number, unit: TimeUnit): number {
  return unit === 's' ? milliseconds / 1000 : unit === 'ms' ? milliseconds : milliseconds * 1000;
}

function threeDigits(value: number): string {
  const before = value < 1 ? 1 : Math.floor(Math.log10(value)) + 1;
  return value.toFixed(Math.max(0, 3 - before));
}
