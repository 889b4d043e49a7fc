/** Facts of a run are good for other limits, too, where the run would have come out the same under them. */
import type { Limits, RunFacts } from '../model/index.ts';

/** What a limit is called, and where a run's own figure stands. */
const MEASURED = [
  { limit: 'memory', most: 'memoryBytes' },
  { limit: 'cpu', most: 'cpuMs' },
  { limit: 'wall', most: 'wallMs' },
] as const;

/**
 * What the facts would have been under other limits.
 *
 * @param had the limits that the run had.
 * @param limits those that it is judged by now.
 * @returns undefined where only another run can tell.
 */
export function factsUnder(facts: RunFacts, had: Limits, limits: Limits): RunFacts | undefined {
  if (had.outputBytes !== limits.outputBytes || had.processes !== limits.processes)
    return undefined;
  const { ending } = facts;
  if (ending.kind !== 'limit') return endedByFigures(facts, limits);
  if (ending.limit === 'output') return facts;
  const { most } = MEASURED.find(({ limit }) => limit === measuredBy(ending.limit))!;
  // What was ended earlier than it would be now might have come to its end.
  return limits[most] <= had[most] ? facts : undefined;
}

function measuredBy(limit: string): string {
  return limit === 'idle' ? 'wall' : limit;
}

/** A run that ended by itself is ended by the first limit that its own figures are beyond. */
function endedByFigures(facts: RunFacts, limits: Limits): RunFacts {
  const beyond = MEASURED.find(({ most }) => facts[most] > limits[most]);
  return beyond === undefined
    ? facts
    : { ...facts, ending: { kind: 'limit', limit: beyond.limit } };
}
