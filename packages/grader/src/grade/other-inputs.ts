import type { Test } from '../model/index.ts';
import type { GradeContext } from './context.ts';

/**
 * Returns the inputs of other tests of the same problem, by name, with a short example: a program for `pathfinding_a.txt` and
 * `pathfinding_b.txt` may read both, although a test asks for one.
 */
export function otherInputs(
  { problem, input }: Test,
  { assignment, engine }: Pick<GradeContext, 'assignment' | 'engine'>,
): ReadonlyMap<string, string> {
  const example = engine.installed.catalog.problems.find(({ id }) => id === problem)?.example;
  if (example === undefined) return new Map();
  const others = assignment.tests.filter(
    (test) => test.problem === problem && test.input !== input,
  );
  return new Map(others.map((test) => [test.input, `${example}\n`]));
}
