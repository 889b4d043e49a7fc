/** Formats numbers for reports, independent of the machine's locale. */
import type { RubricItem, TestScore } from '../model/index.ts';

/** Formats points for people: `7.5`, `14.29`. */
export function points(value: number): string {
  return String(Number(value.toFixed(2)) + 0);
}

/** Formats the points of a rubric's item: `2 of 3`; of a deduction, `-2 (at most -4)` or `no deduction (at most -4)`. */
export function rubricPoints(given: number, { min, max }: Pick<RubricItem, 'min' | 'max'>): string {
  if (max > 0) return `${points(given)} of ${points(max)}`;
  return `${given === 0 ? 'no deduction' : points(given)} (at most ${points(min)})`;
}

/** Formats the points by section: `Greedy 2 of 8, A* 12 of 12`; empty without sections. */
export function sectionPoints({ sections = [] }: Pick<TestScore, 'sections'>): string {
  return sections
    .map(({ section, points: own, max }) => `${section} ${points(own)} of ${points(max)}`)
    .join(', ');
}

/** Rounds points for machines, to remove binary rounding errors. */
export function exactPoints(value: number): number {
  return Number(value.toFixed(6)) + 0;
}

/** Formats a time: `85 ms`, `1.25 s`, `12.5 s`, `3 min 20 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const passed = milliseconds / 1000;
  if (passed < 9.995) return `${Number(passed.toFixed(2))} s`;
  if (passed < 59.95) return `${Number(passed.toFixed(1))} s`;
  const whole = Math.round(passed);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Converts to seconds, rounded to milliseconds. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** Formats a size: `3.4 MiB`. */
export function memory(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** Returns the median. `sorted` must be ascending and not empty. */
export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

/** Formats a change of points: `+2`, `−1.5`, `±0`. */
export function signed(change: number): string {
  if (change === 0) return '±0';
  return change < 0 ? `\u2212${points(-change)}` : `+${points(change)}`;
}
