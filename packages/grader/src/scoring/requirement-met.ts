import type { Requirement, Test, TestOutcome } from '../model/index.ts';

/**
 * Whether a test went so well that one which requires it may be run. After a fault of the judge nobody knows, and it may:
 * what such a run is worth stays open until the required test has been repeated.
 *
 * @param outcome of the required test.
 * @param test the required test.
 */
export function requirementMet(
  requirement: Requirement,
  outcome: TestOutcome,
  test: Test,
): boolean {
  if (outcome.verdict === 'JE') return true;
  switch (requirement.outcome) {
    case 'right':
      return outcome.verdict === 'AC';
    case 'some-right':
      return countsRight(test, outcome) && (outcome.right > 0 || (outcome.share ?? 0) > 0);
    case 'in-time':
      return isInTime(test, outcome);
  }
}

/** Whether its verdict lets right records count. */
export function countsRight({ scoring }: Test, { verdict }: TestOutcome): boolean {
  return scoring.creditWith.includes(verdict);
}

function isInTime({ scoring: { efficiency } }: Test, { verdict, run }: TestOutcome): boolean {
  if (run === undefined || verdict === 'TLE' || verdict === 'ILE') return false;
  if (efficiency === undefined) return true;
  const time = efficiency.by === 'cpu' ? run.cpuMs : run.wallMs;
  return efficiency.tiers.some(({ withinMs }) => time < withinMs);
}
