/** Numbers as reports show them; the same wherever they are made. */

/** For people: `7.5`, `14.29`. */
export function points(value: number): string {
  return String(Number(value.toFixed(2)) + 0);
}

/** For machines: only without the dust of binary fractions. */
export function exactPoints(value: number): number {
  return Number(value.toFixed(6)) + 0;
}

/** `85 ms`, `1.25 s`, `12.5 s`, `3 min 20 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const passed = milliseconds / 1000;
  if (passed < 9.995) return `${Number(passed.toFixed(2))} s`;
  if (passed < 59.95) return `${Number(passed.toFixed(1))} s`;
  const whole = Math.round(passed);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Seconds with milliseconds, for machines. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** `3.4 MiB`. */
export function memory(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** `1 record`, `3 records`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The middle one, or the mean of the two in the middle; `sorted` ascends and is not empty. */
export function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}
