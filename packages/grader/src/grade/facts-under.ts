/** Reuses the facts of a run under other limits if the run would have ended the same way. */
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
