/** Texts for people: durations, counts, paths. */
import { relative, basename, isAbsolute, resolve, sep } from 'node:path';
import { harmless } from '@queenside/core/basics';
import type { PluginOrigin } from '@queenside/runtime';

/** `3.2 ms`, `0.45 s`, `2 min 5 s`. */
export function showDuration(milliseconds: number): string {
  if (milliseconds < 100) return `${milliseconds.toFixed(1)} ms`;
  const seconds = milliseconds / 1000;
  return seconds < 59.995 ? `${seconds.toFixed(2)} s` : showSeconds(Math.round(seconds));
}

/** Writes a time in milliseconds since 1970 as `2026-11-21 19:20:00`, UTC. */
export function showMoment(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 19);
}

/** `0.4/s`, `1,234/s`. */
export function showRate(perSecond: number): string {
  const digits = perSecond < 10 ? 1 : 0;
  return `${perSecond.toLocaleString('en-US', { maximumFractionDigits: digits })}/s`;
}

/** Writes an estimated duration: `4 s`, `2 min 5 s`. */
export function showGuess(milliseconds: number): string {
  return showSeconds(Math.ceil(milliseconds / 1000));
}

function showSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Shortens a text to this many columns by omitting its middle. */
export function shorten(text: string, width: number): string {
  if (text.length <= width) return text;
  if (width < 2) return '';
  const end = Math.floor(width / 2);
  return `${text.slice(0, width - 1 - end)}…${text.slice(-end)}`;
}

/** Returns the name of a plugin and its version. A plain file has none. */
export function titleOf({ name, version, source }: PluginOrigin): string {
  return source === 'file' ? name : `${name} ${version}`;
}

/** Writes a path relative to the working folder, if that is shorter, without control characters. */
export function showPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  const shown = fromHere !== '' && fromHere.length < path.length ? fromHere : path;
  return harmless(shown);
}

/** Writes a whole number like `1,234`. The first call of `toLocaleString` would take a quarter of the time in which Node starts. */
export function showNumber(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 record`, `3 records`. */
export function showCount(count: number, noun: string): string {
  return `${showNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** Writes line numbers as ranges: `3, 5-9, 12`. */
export function showRanges(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let from = 0; from < numbers.length;) {
    let to = from;
    while (numbers[to + 1] === numbers[to]! + 1) to++;
    ranges.push(from === to ? `${numbers[from]}` : `${numbers[from]}-${numbers[to]}`);
    from = to + 1;
  }
  return ranges.join(', ');
}

/** Returns what to add to the number of right records: ` (1 not proved), 2 not verified, 1 failed`. */
export function showOutcomes(
  { feasible, undecided, failed }: Record<'feasible' | 'undecided' | 'failed', number>,
  paint: (color: 'yellow' | 'red', text: string) => string,
): string {
  const counted = (count: number, what: string): string => `${showNumber(count)} ${what}`;
  const unproved = feasible > 0 ? ` (${counted(feasible, 'not proved')})` : '';
  const others = [
    ...(undecided > 0 ? [paint('yellow', counted(undecided, 'not verified'))] : []),
    ...(failed > 0 ? [paint('red', counted(failed, 'failed'))] : []),
  ];
  return unproved + others.map((text) => `, ${text}`).join('');
}

/** Returns an input's path below the inbox, for routes; outside the inbox, its name. */
export function nameBelow(inbox: string, input: string): string {
  const path = relative(inbox, resolve(input));
  const isInside = !path.startsWith('..') && !isAbsolute(path);
  return isInside ? path.replaceAll(sep, '/') : basename(input);
}
