import type { Limits, Test } from '../model/index.ts';

/** The limits of a test for a program: time counts by its language. */
export function limitsFor({ limits, timeFactors }: Test, language: string): Limits {
  const factor = timeFactors[language] ?? 1;
  return { ...limits, cpuMs: limits.cpuMs * factor, wallMs: limits.wallMs * factor };
}
