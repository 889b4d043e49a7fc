/** Reuses the facts of a run under other limits if the run would have ended the same way. */
import type { Test } from '@queenside/class-view';
import type { Limits, RunFacts } from '@queenside/sandbox';

/** The limits that a run's own figures show, and those figures. */
const MEASURED = [
  { limit: 'memory', most: 'memoryBytes' },
  { limit: 'cpu', most: 'cpuMs' },
  { limit: 'wall', most: 'wallMs' },
] as const;

/**
 * Returns what the facts would have been under other limits.
 *
 * @param had the limits of the run.
 * @param limits the limits to judge by.
 * @returns undefined if only another run can tell.
 */
export function factsUnder(facts: RunFacts, had: Limits, limits: Limits): RunFacts | undefined {
  if (had.outputBytes !== limits.outputBytes || had.processes !== limits.processes)
    return undefined;
  const { ending } = facts;
  if (ending.kind !== 'limit') return endedByFigures(facts, limits);
  if (ending.limit === 'output') return facts;
  const { most } = MEASURED.find(({ limit }) => limit === measuredBy(ending.limit))!;
  // If the limit was higher, the run might have finished.
  return limits[most] <= had[most] ? facts : undefined;
}

function measuredBy(limit: string): string {
  return limit === 'idle' ? 'wall' : limit;
}

/** Applies the first limit that the figures of a finished run exceed. */
function endedByFigures(facts: RunFacts, limits: Limits): RunFacts {
  const beyond = MEASURED.find(({ most }) => facts[most] > limits[most]);
  return beyond === undefined
    ? facts
    : { ...facts, ending: { kind: 'limit', limit: beyond.limit } };
}

/** Returns a test's limits for a program, with time multiplied by the factors of its language and its student. */
export function limitsFor(
  { limits, timeFactors }: Test,
  language: string,
  studentFactor: number,
): Limits {
  return withTime(limits, (timeFactors[language] ?? 1) * studentFactor);
}

/** The factor between the sandbox's limit and the assignment's. It must exceed the range in which {@link nearLimit} calls a run near its limit. */
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
