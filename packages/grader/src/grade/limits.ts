import type { Limits, Test } from '../model/index.ts';

/** The limits of a test for a program: time counts by its language. */
export function limitsFor({ limits, timeFactors }: Test, language: string): Limits {
  return withTime(limits, timeFactors[language] ?? 1);
}

/** More than the share around a limit that counts as near to it. */
const HEADROOM = 1.25;

/**
 * The limits that a run really has. It may take a quarter longer than it is judged by: then it is known whether it was near its
 * limit, and is worth repeating alone, or would never have made it.
 */
export function withHeadroom(limits: Limits): Limits {
  return withTime(limits, HEADROOM);
}

function withTime(limits: Limits, factor: number): Limits {
  return { ...limits, cpuMs: limits.cpuMs * factor, wallMs: limits.wallMs * factor };
}
