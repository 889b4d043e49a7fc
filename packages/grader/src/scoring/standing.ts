/** Determines whether the requirements of tests are met. */
import type { Requirement, Test, TestOutcome } from '@queenside/class-view';
import { isOpen, requirementMet } from './requirement-met.ts';

/** `free`: all requirements are met. `barred`: one is not. `open`: unknown until a test that the judge failed on or could not verify is settled. */
export type Standing =
  | { readonly kind: 'free' | 'open' }
  | { readonly kind: 'barred'; readonly by: Requirement; readonly test: Test };

/** Returns the standing of each test, by its id. */
export function standings(
  tests: readonly Test[],
  outcomes: ReadonlyMap<string, TestOutcome>,
): ReadonlyMap<string, Standing> {
  const byId = new Map(tests.map((test) => [test.id, test]));
  const known = new Map<string, Standing>();
  const standingOf = (test: Test): Standing => {
    const before = known.get(test.id);
    if (before !== undefined) return before;
    // Assignments have no cycles; this only guards the recursion.
    known.set(test.id, { kind: 'free' });
    const found = test.requires.map((requirement) => {
      const required = byId.get(requirement.test)!;
      return follow(requirement, required, standingOf(required), outcomes.get(required.id));
    });
    const standing = found.find(({ kind }) => kind === 'barred') ??
      found.find(({ kind }) => kind === 'open') ?? { kind: 'free' };
    known.set(test.id, standing);
    return standing;
  };
  for (const test of tests) standingOf(test);
  return known;
}

/** Returns the standing that one requirement implies. */
function follow(
  by: Requirement,
  test: Test,
  standing: Standing,
  outcome: TestOutcome | undefined,
): Standing {
  if (standing.kind === 'barred') return { kind: 'barred', by, test };
  if (standing.kind === 'open' || outcome === undefined || isOpen(outcome)) return { kind: 'open' };
  return requirementMet(by, outcome, test) ? { kind: 'free' } : { kind: 'barred', by, test };
}
