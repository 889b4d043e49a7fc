/** Changes a total for lateness and by a teacher's decision. */
import type { Adjustment, Assignment, Override, Score } from '@queenside/class-view';
import type { HandedIn } from '@queenside/submissions';
import { Fraction } from './fraction.ts';
import { percent } from './score-records.ts';

/** A teacher's decision that changes a total. */
type TotalDecision = Pick<Override, 'points' | 'submittedMs' | 'dueMs' | 'penalty'>;

const MINUTE_MS = 60_000;
const [DAY, HOUR] = [1440, 60];

/**
 * Deducts what lateness costs, then adds or sets the points that a teacher decided on.
 *
 * @param handedIn the time of the submission, as far as it is known.
 */
export function adjustScore(
  score: Score,
  { lateness }: Pick<Assignment, 'lateness'>,
  handedIn: HandedIn,
  decision: TotalDecision | undefined,
): Score {
  const late = lateness && costOfLateness(score, lateness, handedIn, decision);
  const before = score.points + (late?.points ?? 0);
  const decided = decision?.points && {
    why: decision.points.reason,
    points: Math.max(
      decision.points.kind === 'set' ? decision.points.points - before : decision.points.points,
      -before,
    ),
  };
  const adjustments = [late, decided].filter((each) => each !== undefined);
  const points = Fraction.sum(
    [score.points, ...adjustments.map((each) => each.points)].map((each) => Fraction.of(each)),
  ).toNumber();
  // A total that a teacher set is final.
  const isSet = decision?.points?.kind === 'set';
  return {
    ...score,
    points,
    adjustments: [...score.adjustments, ...adjustments],
    isOpen: score.isOpen && !isSet,
    isUndecided: score.isUndecided && !isSet,
  };
}

function costOfLateness(
  { points, max }: Score,
  rules: NonNullable<Assignment['lateness']>,
  handedIn: HandedIn,
  decision: TotalDecision | undefined,
): Adjustment | undefined {
  const lateMs = latenessOf(rules, handedIn, decision);
  if (lateMs === undefined) return undefined;
  const penalty = decision?.penalty ?? rules.penalty;
  const how = lateMs === 'unknown' ? 'handed in late' : `handed in ${showLateness(lateMs)} late`;
  if (penalty === 0) return { points: 0, why: `${how}, which costs nothing` };
  // If the platform only marks lateness, one period counts.
  const periods = lateMs === 'unknown' ? 1 : Math.ceil(lateMs / rules.perMs);
  const share = Fraction.min(
    Fraction.of(penalty).times(Fraction.of(periods)),
    Fraction.of(rules.most),
  );
  const cost = Fraction.min(share.times(Fraction.of(max)), Fraction.of(points));
  return {
    points: -cost.toNumber(),
    why: `${how}: ${periods} × ${percent(penalty)} of ${max}${periods * penalty > rules.most ? `, at most ${percent(rules.most)}` : ''}`,
  };
}

/** Returns how late a submission is in milliseconds, or undefined if it is in time or its time is unknown. */
function latenessOf(
  { dueMs, graceMs }: NonNullable<Assignment['lateness']>,
  { at, isLate }: HandedIn,
  decision: TotalDecision | undefined,
): number | 'unknown' | undefined {
  const due = decision?.dueMs ?? dueMs;
  const submitted = decision?.submittedMs ?? at;
  if (due !== undefined && submitted !== undefined)
    return submitted > due + graceMs ? submitted - due : undefined;
  // The platform's mark refers to the due date of all.
  return isLate === true && decision?.dueMs === undefined ? 'unknown' : undefined;
}

/** Formats a duration: `1 day 2 h`, `5 min`. Rounds up to minutes. */
function showLateness(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR)];
  const parts = [
    days > 0 && `${days} ${days === 1 ? 'day' : 'days'}`,
    hours > 0 && `${hours} h`,
    days === 0 && minutes % HOUR > 0 && `${minutes % HOUR} min`,
  ];
  return parts.filter(Boolean).join(' ');
}
