import type { Test } from '@queenside/class-view';
import type { Limits, RunFacts } from '@queenside/sandbox';

/** The share of a limit, on either side, that counts as near. */
const NEAR = 0.2;
/** The least share of its elapsed time that a program works if it has a processor for itself. */
const WORKING = 0.8;

/**
 * Whether other running programs may have decided the result: a run's time is near a limit or a tier's bound, or the run
 * reached the wall time limit without a processor for itself.
 *
 * @param limits the test's limits, with time multiplied by the factor of the language.
 */
export function nearLimit(
  { scoring }: Test,
  limits: Limits,
  { ending, cpuMs, wallMs }: Pick<RunFacts, 'ending' | 'cpuMs' | 'wallMs'>,
): boolean {
  const isStopped = ending.kind === 'limit' && ending.limit === 'wall';
  if (isStopped && cpuMs < WORKING * wallMs) return true;
  const { efficiency, bonus, bonusBy } = scoring;
  const bounds = [
    { by: 'cpu', withinMs: limits.cpuMs },
    { by: 'wall', withinMs: limits.wallMs },
    ...(efficiency?.tiers ?? []).map(({ withinMs }) => ({ by: efficiency?.by, withinMs })),
    ...bonus.map(({ withinMs }) => ({ by: bonusBy, withinMs })),
  ];
  return bounds.some(
    ({ by, withinMs }) => Math.abs((by === 'cpu' ? cpuMs : wallMs) - withinMs) <= NEAR * withinMs,
  );
}
