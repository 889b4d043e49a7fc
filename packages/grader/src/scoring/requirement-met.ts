import type { Requirement, Test, TestOutcome } from '@queenside/class-view';

/**
 * Whether a test passed well enough for a test that requires it to run. After a judge error, or if an answer could not be
 * verified, the dependent test runs, and its points stay open.
 *
 * @param outcome the outcome of the required test.
 * @param test the required test.
 */
export function requirementMet(
  requirement: Requirement,
  outcome: TestOutcome,
  test: Test,
): boolean {
  if (isOpen(outcome)) return true;
  switch (requirement.outcome) {
    case 'right':
      return outcome.verdict === 'AC';
    case 'some-right':
      return countsRight(test, outcome) && (outcome.right > 0 || (outcome.share ?? 0) > 0);
    case 'in-time':
      return isInTime(test, outcome);
  }
}

/** Whether it is not known yet how well the program did. */
export function isOpen({ verdict }: TestOutcome): boolean {
  return verdict === 'JE' || verdict === 'NV';
}

/** Whether right records count with this verdict. */
export function countsRight({ scoring }: Test, { verdict }: TestOutcome): boolean {
  return scoring.creditWith.includes(verdict);
}

function isInTime({ scoring: { efficiency } }: Test, { verdict, run }: TestOutcome): boolean {
  if (run === undefined || verdict === 'TLE' || verdict === 'ILE') return false;
  if (efficiency === undefined) return true;
  const time = efficiency.by === 'cpu' ? run.cpuMs : run.wallMs;
  return efficiency.tiers.some(({ withinMs }) => time < withinMs);
}
