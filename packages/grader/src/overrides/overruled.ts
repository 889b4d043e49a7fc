/** Finds decisions that do not count, because another decision overrules them. */
import type { Assignment, DecisionPath, Override } from '@queenside/class-view';

/** A decision that does not count. */
export interface Overruled {
  /** Its place below the student in overrides.yaml. */
  readonly path: DecisionPath;
  /** The place of the decision that overrules it. */
  readonly by: DecisionPath;
  /** Why it does not count, such as `the points of test boards are set to 10`. */
  readonly why: string;
  /** One sentence: why it does not count, and how to make it count. */
  readonly words: string;
}

/** Returns a student's decisions that do not count, although they are in overrides.yaml. */
export function overruledDecisions(
  { rubric }: Pick<Assignment, 'rubric'>,
  override: Override | undefined,
): readonly Overruled[] {
  if (override === undefined) return [];
  const { points: total, tests, penalty } = override;
  const decided = rubric.filter(({ id }) => override.rubric.has(id));
  const found: Overruled[] = [];
  for (const [test, { points, isExcused }] of tests) {
    const ofTest = decided.filter((item) => item.test === test).map(({ id }) => ['rubric', id]);
    const pointsOfTest = ['tests', test, 'points'];
    if (isExcused) {
      const paths = [...ofTest, ...(points === undefined ? [] : [pointsOfTest])];
      const why = `the student is excused from test ${test}`;
      found.push(...overrule(paths, ['tests', test, 'excused'], why));
    } else if (points?.kind === 'set') {
      const why = `the points of test ${test} are set to ${points.points}`;
      found.push(...overrule(ofTest, pointsOfTest, why));
    }
  }
  if (total?.kind !== 'set') return found;
  const before = [
    ...decided.map(({ id }) => ['rubric', id]),
    ...[...tests].flatMap(([test, { points }]) => (points ? [['tests', test, 'points']] : [])),
    ...(penalty === undefined ? [] : [['late']]),
  ];
  const known = new Set(found.map(({ path }) => path.join('.')));
  const others = before.filter((path) => !known.has(path.join('.')));
  return [...found, ...overrule(others, ['points'], `the total is set to ${total.points}`)];
}

/** Returns why items of the rubric do not count for a student, by item, whether they are decided or not. */
export function overruledItems(
  { rubric }: Pick<Assignment, 'rubric'>,
  override: Override | undefined,
): Readonly<Record<string, string>> {
  const all = override && { ...override, rubric: new Map(rubric.map(({ id }) => [id, 0])) };
  const items = overruledDecisions({ rubric }, all).filter(({ path }) => path[0] === 'rubric');
  return Object.fromEntries(items.map(({ path, why }) => [path[1], why]));
}

function overrule(paths: readonly DecisionPath[], by: DecisionPath, why: string): Overruled[] {
  const [scope, withdrawn] = by[0] === 'tests' ? [`--test ${by[1]} `, by[2]] : ['', by[0]];
  const remedy = `withdraw that decision: ${scope}--withdraw ${withdrawn}`;
  return paths.map((path) => ({
    path,
    by,
    why,
    words: `${nameOf(path)} does not count, because ${why}. To count it, ${remedy}`,
  }));
}

function nameOf([first, second]: DecisionPath): string {
  if (first === 'rubric') return `rubric ${second}`;
  return first === 'tests' ? `the change of test ${second}` : `the penalty for lateness`;
}
