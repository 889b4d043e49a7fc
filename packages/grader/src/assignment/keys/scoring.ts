import { defined } from '@queenside/core/basics';
import type { Efficiency, ObjectiveRule, Scoring, Tier } from '@queenside/class-view';
import type { Limits } from '@queenside/sandbox';
import { readShare } from './answer.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { assignmentError } from '../errors.ts';
import type { WrittenBonus, WrittenEfficiency, WrittenScoring } from '../source/schema.ts';
import type { Layered } from './layered.ts';
import { readTime } from './limits.ts';
import { showTime } from './quantities.ts';
import { showPath, type Source } from '../source/read-source.ts';

/** Verdicts with which right records always count. */
const ALWAYS_CREDITED = ['AC', 'PAC', 'WA', 'FE'];

/**
 * Reads how a test gives points.
 *
 * @param longest the limits of the language with the most time.
 * @param defaults what applies if the file does not say it.
 * @throws QueensideError `assignment/out-of-range`, `…/section-shares`, `…/same-value`, `…/same-time`, `…/tiers-rise`, or `…/tier-beyond-limit`.
 */
export function readScoring(
  { value: written, pathOf }: Layered<WrittenScoring>,
  points: number,
  longest: Limits,
  source: Source,
  defaults: Pick<Scoring, 'credit' | 'sections'> = { credit: 'share' },
): Scoring {
  const { efficiency, objective, bonus, creditWith = [], parts = {}, sections } = written;
  const by = bonus?.by ?? efficiency?.by ?? 'cpu';
  return {
    ...defaults,
    points,
    ...defined({ credit: written.credit }),
    creditWith: [...new Set([...ALWAYS_CREDITED, ...creditWith])],
    parts: readShares(parts, pathOf('parts'), source),
    ...defined({
      sections: sections ? readSections(sections, pathOf('sections'), source) : undefined,
      efficiency: efficiency
        ? readEfficiency(efficiency, longest, pathOf('efficiency'), source)
        : undefined,
      objective: objective ? readObjective(objective, pathOf('objective'), source) : undefined,
    }),
    bonus: bonus ? readBonus(bonus, by, longest, pathOf('bonus'), source) : [],
    bonusBy: by,
  };
}

function readShares(
  written: Readonly<Record<string, string>>,
  at: KeyPath,
  source: Source,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(written).map(([key, share]) => [key, readShare(share, [...at, key], source)]),
  );
}

/** Refuses shares that are not 100 % together. */
function readSections(
  written: Readonly<Record<string, string>>,
  at: KeyPath,
  source: Source,
): Readonly<Record<string, number>> {
  const shares = readShares(written, at, source);
  const sum = Object.values(shares).reduce((all, share) => all + share, 0);
  if (Math.abs(sum - 1) < 1e-9) return shares;
  const values = { path: showPath(at), sum: `${Number((sum * 100).toFixed(4))} %` };
  throw assignmentError('section-shares', values, source.placeOf(at));
}

/** Refuses a rule by which no value is better than another. */
function readObjective(rule: ObjectiveRule, at: KeyPath, source: Source): ObjectiveRule {
  const same = valuePairs(rule).find(({ full, none }) => full === none);
  if (same === undefined) return rule;
  const values = { path: showPath(at), value: String(same.full) };
  throw assignmentError('same-value', values, source.placeOf(at));
}

/** Returns the values for full points and for none: one pair for all records, or one for each. */
export function valuePairs({ full, none }: ObjectiveRule): { full: number; none: number }[] {
  const [best, worst] = [[full].flat(), [none].flat()];
  const length = Math.max(best.length, worst.length);
  return Array.from({ length }, (_, index) => ({
    full: best[Math.min(index, best.length - 1)]!,
    none: worst[Math.min(index, worst.length - 1)]!,
  }));
}

function readEfficiency(
  { points, by = 'cpu', tiers: written, ...rules }: WrittenEfficiency,
  longest: Limits,
  at: KeyPath,
  source: Source,
): Efficiency {
  const tiersAt = [...at, 'tiers'];
  const tiers = readTiers(
    Object.entries(written),
    (share, time) => readShare(share, [...tiersAt, time], source),
    tiersAt,
    source,
  );
  requireReachable(tiers, by, longest, tiersAt, source);
  const { beyond = 'no-efficiency', scaledBy = 'right' } = rules;
  return { points, by, tiers: tiers.map(({ tier }) => tier), beyond, scaledBy };
}

function readBonus(
  { tiers: written }: WrittenBonus,
  by: 'cpu' | 'wall',
  longest: Limits,
  at: KeyPath,
  source: Source,
): readonly Tier[] {
  const tiersAt = [...at, 'tiers'];
  const tiers = readTiers(Object.entries(written), (points) => points, tiersAt, source);
  requireReachable(tiers, by, longest, tiersAt, source);
  return tiers.map(({ tier }) => tier);
}

/** A tier and its time as written. */
interface WrittenTier {
  readonly tier: Tier;
  readonly time: string;
}

function readTiers<Worth>(
  written: readonly (readonly [time: string, worth: Worth])[],
  worthOf: (worth: Worth, time: string) => number,
  at: KeyPath,
  source: Source,
): readonly WrittenTier[] {
  const tiers = written
    .map(([time, worth]) => ({
      time,
      tier: {
        withinMs: readTime(time, [...at, time], source),
        worth: worthOf(worth, time),
      },
    }))
    .toSorted((a, b) => a.tier.withinMs - b.tier.withinMs);
  for (const [index, { tier, time }] of tiers.entries()) {
    const faster = tiers[index - 1]?.tier;
    if (faster === undefined) continue;
    const values = { path: showPath(at), time };
    const place = source.placeOf([...at, time]);
    if (faster.withinMs === tier.withinMs) throw assignmentError('same-time', values, place);
    if (faster.worth < tier.worth) throw assignmentError('tiers-rise', values, place);
  }
  return tiers;
}

/** Rejects a tier that no run can reach: the limit ends every run before the tier begins. */
function requireReachable(
  tiers: readonly WrittenTier[],
  by: 'cpu' | 'wall',
  { cpuMs, wallMs }: Limits,
  at: KeyPath,
  source: Source,
): void {
  const limitMs = by === 'cpu' ? cpuMs : wallMs;
  const index = tiers.findIndex((_, place) => (tiers[place - 1]?.tier.withinMs ?? 0) >= limitMs);
  if (index === -1) return;
  const path = [...at, tiers[index]!.time];
  const clock = by === 'cpu' ? 'the processor time limit' : 'the wall time limit';
  throw assignmentError(
    'tier-beyond-limit',
    { path: showPath(path), clock, limit: showTime(limitMs) },
    source.placeOf(path),
  );
}
