import type { Limits } from '@queenside/sandbox';
import type { Test } from '../model/index.ts';

/** Returns a test's limits for a program, with time multiplied by the factors of its language and its student. */
export function limitsFor(
  { limits, timeFactors }: Test,
  language: string,
  studentFactor: number,
): Limits {
  return withTime(limits, (timeFactors[language] ?? 1) * studentFactor);
}

/** Must exceed the share by which {@link nearLimit} calls a run near its limit. */
const HEADROOM = 1.25;

/**
 * Returns the limits that the sandbox enforces. A run may take a quarter longer than the limit by which it is judged, which shows
 * whether it was near the limit and should be repeated alone.
 */
export function withHeadroom(limits: Limits): Limits {
  return withTime(limits, HEADROOM);
}

function withTime(limits: Limits, factor: number): Limits {
  return { ...limits, cpuMs: limits.cpuMs * factor, wallMs: limits.wallMs * factor };
}
