/** Computes the points of one test. */
import { defined } from '@queenside/core/basics';
import {
  type EstimateFault,
  type Requirement,
  type Test,
  type TestOutcome,
  type Tier,
  VERDICTS,
} from '@queenside/class-view';
import type { BuildOutcome } from '@queenside/submissions';
import { showTime } from '../assignment/keys/quantities.ts';
import { Fraction } from './fraction.ts';
import { countsRight } from './requirement-met.ts';
import {
  countRight,
  emptySections,
  rightShare,
  scoreRecords,
  type SectionPoints,
  percent,
} from './score-records.ts';
import type { Standing } from './standing.ts';

/** Exact points. */
export interface Points {
  /** Points without bonus. */
  readonly base: Fraction;
  readonly bonus: Fraction;
  /** The maximum of `base`. */
  readonly max: Fraction;
}

export interface TestPoints extends Points {
  readonly test: string;
  readonly isRight: boolean;
  /** Whether a judge error, or an answer that could not be verified, keeps points open. */
  readonly isOpen: boolean;
  /** Whether a teacher excused the student from the test. */
  readonly isExcused?: boolean;
  readonly parts: readonly string[];
  /** Absent unless the test gives points by section. */
  readonly sections?: readonly SectionPoints[];
}

const MISSED: Readonly<Record<Requirement['outcome'], string>> = {
  right: 'is not fully right',
  'some-right': 'has no right record',
  'in-time': 'did not finish in time',
};

/** @param outcome undefined if the test has not been run yet. */
export function scoreTest(
  test: Test,
  outcome: TestOutcome | undefined,
  build: BuildOutcome,
  standing: Standing,
): TestPoints {
  if (build.judgeFault) return open(test, 'the judge failed to build it, which is not your fault');
  // The report gives the reason once, above all tests.
  if (!build.ok) return nothing(test, 'it could not be built');
  if (standing.kind === 'barred')
    return nothing(
      test,
      `it requires "${standing.test.title}", which ${MISSED[standing.by.outcome]}`,
    );
  if (standing.kind === 'open') return open(test, 'it requires a test whose result is open');
  if (outcome === undefined) return open(test, 'it has not been run yet');
  switch (outcome.verdict) {
    case 'JE':
      return open(test, 'the judge failed, which is not your fault, and must repeat it');
    case 'NV':
      return scoreVerified(test, outcome);
    case 'CE':
    case 'SKIP':
      return nothing(test, `${VERDICTS[outcome.verdict]}${because(outcome.reason)}`);
    default:
      return scoreRun(test, outcome);
  }
}

/** Counts the right records. The points of answers that the checker could not verify stay open. */
function scoreVerified(test: Test, outcome: TestOutcome): TestPoints {
  const verdict = outcome.right > 0 ? 'PAC' : 'WA';
  const known = scoreRun(test, { ...outcome, verdict });
  const parts = [...known.parts, 'open: the checker could not verify some answers'];
  return { ...known, isOpen: true, parts };
}

function scoreRun(test: Test, outcome: TestOutcome): TestPoints {
  const max = mostOf(test);
  const isRight = outcome.verdict === 'AC';
  if (!countsRight(test, outcome))
    return { ...nothing(test, ''), parts: [explainUncounted(test, outcome)] };
  const fault = outcome.calls?.heuristic?.fault;
  if (fault !== undefined) return nothing(test, lostBy(fault));
  const correct = scoreRecords(test, outcome);
  // Speed counts for records that are fully right.
  const speed = scoreSpeed(test, outcome, rightShare(test, outcome));
  if (speed.isTooSlow) return { ...nothing(test, ''), parts: [...correct.parts, ...speed.parts] };
  const calls = [
    scoreRule(test, outcome),
    scoreBudget(test, outcome),
    scoreExpanded(test, outcome),
  ];
  const earned = Fraction.sum([correct, speed, ...calls].map(({ points }) => points));
  const taken = deduct(outcome, earned, max);
  const bonus = isRight ? scoreBonus(test, outcome) : NO_PART;
  return {
    test: test.id,
    base: earned.minus(taken.points),
    bonus: bonus.points,
    max,
    isRight,
    isOpen: false,
    parts: [correct, ...calls, speed, taken, bonus].flatMap(({ parts }) => parts),
    ...defined({ sections: correct.sections }),
  };
}

/** Explains why right records do not count. */
function explainUncounted(test: Test, outcome: TestOutcome): string {
  const { scoring } = test;
  const { verdict, right } = outcome;
  const most = test.function === undefined ? scoring.points : mostOf(test).show();
  const lost = right > 0 ? `; ${countRight(scoring, outcome)}, but they do not count` : '';
  return `${VERDICTS[verdict]}: 0 of ${most}${lost}`;
}

/** Points added or deducted, with explanations. */
interface Part {
  readonly points: Fraction;
  readonly parts: readonly string[];
}

const NO_PART: Part = { points: Fraction.ZERO, parts: [] };

/** Scores the records on which a function did only what its algorithm permits. */
function scoreRule({ function: rules, scoring }: Test, { calls, total }: TestOutcome): Part {
  const [rule, found] = [rules?.rule, calls?.rule];
  if (rule === undefined || found === undefined) return NO_PART;
  return scoreShare(rule.points, found.right, total, scoring, `by ${found.title}`);
}

/** Scores the records on which a function made few enough calls. */
function scoreBudget({ function: rules, scoring }: Test, { calls, total }: TestOutcome): Part {
  const [budget, found] = [rules?.budget, calls?.budget];
  if (budget === undefined || found === undefined) return NO_PART;
  return scoreShare(budget.points, found.right, total, scoring, 'within the budget');
}

/** Scores the states that A* expands with a heuristic. */
function scoreExpanded(
  { function: rules, scoring }: Test,
  { calls, total, right }: TestOutcome,
): Part {
  const [rule, found] = [rules?.heuristic?.expanded, calls?.heuristic];
  if (rule === undefined || found === undefined) return NO_PART;
  const most = Fraction.of(rule.points);
  if (scoring.credit === 'all' && right < total)
    return { points: Fraction.ZERO, parts: [`expanded states: 0 of ${most.show()}`] };
  const worth = Fraction.sum(found.records.map((each) => Fraction.of(each.worth ?? 0)));
  const points = worth.times(Fraction.ratio(1, Math.max(1, total))).times(most);
  const share = percent(worth.toNumber() / Math.max(1, total));
  return {
    points,
    parts: [`${share} for few expanded states: ${points.show()} of ${most.show()}`],
  };
}

/** Says why a heuristic with a wrong estimate has no points. */
function lostBy({ kind }: EstimateFault): string {
  return `it is not ${kind === 'falls' ? 'consistent' : 'admissible'}`;
}

function scoreShare(
  most: number,
  right: number,
  total: number,
  { credit }: Test['scoring'],
  what: string,
): Part {
  const isRefused = credit === 'all' && right < total;
  const share = isRefused ? Fraction.ZERO : Fraction.ratio(right, Math.max(1, total));
  const points = share.times(Fraction.of(most));
  const condition = isRefused ? ', but all must be' : '';
  return {
    points,
    parts: [`${right} of ${total} ${what}${condition}: ${points.show()} of ${most}`],
  };
}

function scoreSpeed(
  { scoring: { efficiency, sections } }: Test,
  { run, right, total }: TestOutcome,
  share: Fraction,
): Part & { readonly isTooSlow: boolean } {
  if (efficiency === undefined || run === undefined) return { ...NO_PART, isTooSlow: false };
  const { by, tiers, points: most, scaledBy, beyond } = efficiency;
  const time = by === 'cpu' ? run.cpuMs : run.wallMs;
  const tier = tierOf(tiers, time);
  if (tier === undefined) {
    const isTooSlow = beyond === 'no-points';
    const lost = isTooSlow ? 'no points for this test' : 'no points for speed';
    const last = showTime(tiers.at(-1)!.withinMs);
    return { ...NO_PART, isTooSlow, parts: [`${took(time, by)}, not less than ${last}: ${lost}`] };
  }
  const scale = scaledBy === 'right' ? share : Fraction.ONE;
  const points = Fraction.of(tier.worth).times(Fraction.of(most)).times(scale);
  const counted = sections ? percent(share.toNumber()) : `${right} of ${total}`;
  const scaled = scaledBy === 'right' && right < total ? `, times ${counted} right` : '';
  const worth = `${percent(tier.worth)} for speed${scaled}: ${points.show()} of ${most}`;
  return { points, isTooSlow: false, parts: [`${under(time, by, tier)}, ${worth}`] };
}

/** Deducts shares of the test's points, down to zero. */
function deduct({ deductions }: TestOutcome, earned: Fraction, max: Fraction): Part {
  let left = earned;
  const parts: string[] = [];
  for (const { why, share } of deductions) {
    if (left.isZero() || share <= 0) continue;
    const points = Fraction.min(Fraction.of(share).times(max), left);
    left = left.minus(points);
    parts.push(`${why}: -${points.show()} (${percent(share)} of ${max.show()})`);
  }
  return { points: earned.minus(left), parts };
}

function scoreBonus({ scoring: { bonus, bonusBy } }: Test, { run }: TestOutcome): Part {
  if (run === undefined) return NO_PART;
  const time = bonusBy === 'cpu' ? run.cpuMs : run.wallMs;
  const tier = tierOf(bonus, time);
  if (tier === undefined) return NO_PART;
  const points = Fraction.of(tier.worth);
  return { points, parts: [`all right, ${under(time, bonusBy, tier)}: ${points.show()} bonus`] };
}

function tierOf(tiers: readonly Tier[], time: number): Tier | undefined {
  return tiers.find(({ withinMs }) => time < withinMs);
}

function mostOf({ scoring: { points, efficiency }, function: rules }: Test): Fraction {
  const parts = [
    points,
    efficiency?.points,
    rules?.rule?.points,
    rules?.budget?.points,
    rules?.heuristic?.expanded?.points,
  ];
  return Fraction.sum(parts.map((each) => Fraction.of(each ?? 0)));
}

function open(test: Test, why: string): TestPoints {
  return { ...nothing(test, `open: ${why}`), isOpen: true };
}

function nothing(test: Test, why: string): TestPoints {
  const { ZERO } = Fraction;
  const max = mostOf(test);
  return {
    test: test.id,
    base: ZERO,
    bonus: ZERO,
    max,
    isRight: false,
    isOpen: false,
    parts: [`${why}: 0 of ${max.show()}`],
    ...defined({ sections: test.scoring.sections === undefined ? undefined : emptySections(test) }),
  };
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === '' ? '' : ` (${reason.replace(/\.$/, '')})`;
}

function took(ms: number, by: 'cpu' | 'wall'): string {
  return `${showTime(ms)} of ${by === 'cpu' ? 'processor' : 'wall'} time`;
}

function under(ms: number, by: 'cpu' | 'wall', { withinMs }: Tier): string {
  return `${took(ms, by)}, less than ${showTime(withinMs)}`;
}
