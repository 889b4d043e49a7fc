import type { Limits, RunFacts, Test } from '../model/index.ts';

/** The share of a limit, on either side, that counts as near. */
const NEAR = 0.2;

/**
 * Whether a run's time is so near a limit or a tier's bound that other running programs may have decided the result.
 *
 * @param limits the test's limits, with time multiplied by the factor of the language.
 */
export function nearLimit(
  { scoring }: Test,
  limits: Limits,
  { cpuMs, wallMs }: Pick<RunFacts, 'cpuMs' | 'wallMs'>,
): boolean {
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
