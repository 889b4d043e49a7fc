import type { Limits, RunFacts, Test } from '../model/index.ts';

/** A share of the limit, to either side. */
const NEAR = 0.2;

/**
 * Whether a run took so nearly as long as a limit, or as the bound of a tier, that other programs beside it may have decided.
 *
 * @param limits of the run: those of the test, times the factor of the language.
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
