/** Applies today's decisions to results, so that grades follow at once, without a run or a rejudging. */
import { defined } from '@queenside/core/basics';
import type {
  Assignment,
  ClassResult,
  Override,
  Overrides,
  SubmissionResult,
} from '@queenside/class-view';
import { changesOf, describeOverride, overrideFor } from '../../overrides/of-student.ts';
import { adjustScore, scoreSubmission } from '../../scoring/index.ts';
import { keyOf } from '../keep/keys.ts';
import type { StoredGrades } from '../keep/stored-grades.ts';

/** The rules by which results get their points. */
export interface DecisionRules {
  /** The assignment of the grading. Changes of its tests, groups, or rounding apply only after a rejudging. */
  readonly graded: Assignment;
  /** The assignment as it is now, for its rubric. */
  readonly today: Pick<Assignment, 'rubric'>;
  /** Default: none. */
  readonly overrides?: Overrides;
}

/** Returns the rules of a grading that is in progress. */
export function rulesOf({
  assignment,
  overrides,
}: {
  readonly assignment: Assignment;
  readonly overrides?: Overrides;
}): DecisionRules {
  return { graded: assignment, today: assignment, ...defined({ overrides }) };
}

/** A result without what decisions determine. */
type Undecided = Omit<SubmissionResult, 'score' | 'override' | 'awaitsRun'>;

/** Returns a result with its points by today's decisions and rubric. */
export function decided(
  result: Undecided,
  { graded, today, overrides }: DecisionRules,
): SubmissionResult {
  const override = overrideFor(overrides, result);
  const { build, tests, handedIn = {}, ranBy, latestPoints } = result;
  const assignment = { ...graded, rubric: today.rubric };
  const scored = scoreSubmission(assignment, build, tests, override);
  const { adjustments, ...score } = adjustScore(scored, assignment, handedIn, override);
  const {
    override: _override,
    awaitsRun: _awaits,
    ...judged
  } = result as Undecided & Partial<SubmissionResult>;
  return {
    ...judged,
    ...defined({
      override: override === undefined ? undefined : describeOverride(override),
      awaitsRun: runKeyOf(override) !== ranBy || undefined,
    }),
    score: { ...score, adjustments: [...adjustments, ...whyEarlier(latestPoints)] },
  };
}

/** Returns a class's results by today's decisions and rubric. */
export function decidedClass(result: ClassResult, rules: DecisionRules): ClassResult {
  return { ...result, submissions: result.submissions.map((each) => decided(each, rules)) };
}

/**
 * Returns the grades of a stored grading by today's decisions. A stored result has the points by the decisions of that time, so
 * everything that shows or compares grades of gradings calls this.
 */
export function gradesOf(
  grades: StoredGrades,
  grading: number,
  today: Assignment,
  overrides: Overrides | undefined,
): ClassResult {
  const graded = grades.assignment(grading) ?? today;
  const stored = { assignment: today, ...grades.results(grading) };
  return decidedClass(stored, { graded, today, ...defined({ overrides }) });
}

/** Returns a digest of the decisions that determine how tests run; undefined if there are none. */
export function runKeyOf(override: Override | undefined): string | undefined {
  const { timeFactor = 1 } = override ?? {};
  const changes = changesOf(override);
  return changes.length === 0 && timeFactor === 1 ? undefined : keyOf(timeFactor, ...changes);
}

/** Explains why an earlier attempt counts, if one does. */
function whyEarlier(latestPoints: number | undefined): SubmissionResult['score']['adjustments'] {
  if (latestPoints === undefined) return [];
  const why = `an earlier attempt counts: it has more points than the latest one (${latestPoints})`;
  return [{ points: 0, why }];
}
