/** Grades a test that runs the program on several cases, one after another: those of a problem package. */
import { defined } from '@queenside/core/basics';
import type { Test, TestCase, TestOutcome } from '@queenside/class-view';

/** A case and its outcome. Cases that need not run have none. */
interface CaseOutcome {
  readonly each: TestCase;
  readonly outcome?: TestOutcome;
}

/**
 * Grades the cases of a test.
 *
 * @param grade grades one case as a test.
 * @returns undefined if `grade` returns it for a case: it needs a run, but none is allowed.
 */
export async function gradeCases(
  test: Test,
  cases: readonly TestCase[],
  grade: (test: Test) => Promise<TestOutcome | undefined>,
): Promise<TestOutcome | undefined> {
  const graded: CaseOutcome[] = [];
  for (const each of cases) {
    if (isDecided(test, each, graded)) {
      graded.push({ each });
      continue;
    }
    const outcome = await grade(testOf(test, each));
    if (outcome === undefined) return undefined;
    graded.push({ each, outcome });
  }
  return joined(test, graded);
}

/** Returns one case as a test. */
function testOf(test: Test, { name, input, answer, args, contents }: TestCase): Test {
  const { cases: _, checker, ...rest } = test;
  if (checker.kind !== 'package') throw new TypeError('only packages have cases');
  return {
    ...rest,
    title: name,
    instances: { kind: 'file', path: input },
    checker: {
      ...checker,
      args,
      answerFile: answer,
      contents: `${checker.contents} ${contents}`,
    },
  };
}

/** Whether the points no longer depend on a case: another one failed that it must be right with. */
function isDecided({ scoring }: Test, each: TestCase, graded: readonly CaseOutcome[]): boolean {
  const failed = graded.filter(({ outcome }) => outcome !== undefined && outcome.verdict !== 'AC');
  if (failed.some(({ outcome }) => outcome!.verdict === 'JE')) return true;
  if (scoring.sections === undefined) return scoring.credit === 'all' && failed.length > 0;
  return each.needsAll === true && failed.some((other) => other.each.section === each.section);
}

function joined(test: Test, graded: readonly CaseOutcome[]): TestOutcome {
  const ran = graded.filter((one): one is Required<CaseOutcome> => one.outcome !== undefined);
  const failed = ran.filter(
    ({ each, outcome: { verdict } }) => verdict === 'JE' || (each.isScored && verdict !== 'AC'),
  );
  const shown = failed.find(({ outcome }) => outcome.verdict === 'JE') ?? failed[0] ?? slowest(ran);
  const { records: _, sections: _sections, ...outcome } = shown.outcome;
  const scored = graded.filter(({ each }) => each.isScored);
  const sections = Object.keys(test.scoring.sections ?? {}).map((label) =>
    sectionOf(
      label,
      graded.filter(({ each }) => each.section === label),
    ),
  );
  const right =
    sections.length > 0
      ? sections.reduce((sum, section) => sum + section.right, 0)
      : scored.filter(isRight).length;
  const total = scored.length;
  const isPartial = right > 0 && (sections.length > 0 || test.scoring.credit === 'share');
  const isAllRight = failed.length === 0;
  const shares = scored.map((one) => one.outcome?.share ?? (isRight(one) ? 1 : 0));
  const hasShares =
    sections.length === 0 && ran.some(({ outcome: { share } }) => share !== undefined);
  const counted = `${right} of ${total} cases are right`;
  return {
    ...outcome,
    test: test.id,
    verdict:
      isAllRight || outcome.verdict === 'JE'
        ? outcome.verdict
        : isPartial
          ? 'PAC'
          : outcome.verdict,
    reason: isAllRight ? '' : `${counted}; ${shown.each.name}: ${outcome.reason}`,
    right,
    total,
    records: graded.map(({ each, outcome: own }, index) => ({
      number: index + 1,
      verdict: own?.verdict ?? 'SKIP',
      title: each.name,
      ...defined({ reason: own !== undefined && own.reason !== '' ? own.reason : undefined }),
    })),
    ...defined({
      sections: sections.length > 0 ? sections : undefined,
      share: hasShares
        ? shares.reduce((sum, share) => sum + share, 0) / Math.max(1, total)
        : undefined,
    }),
  };
}

function sectionOf(label: string, graded: readonly CaseOutcome[]) {
  const right = graded.filter(isRight).length;
  const needsAll = graded.some(({ each }) => each.needsAll === true);
  return {
    label,
    right: needsAll && right < graded.length ? 0 : right,
    total: graded.length,
  };
}

function isRight({ outcome }: CaseOutcome): boolean {
  return outcome?.verdict === 'AC';
}

function slowest(ran: readonly Required<CaseOutcome>[]): Required<CaseOutcome> {
  const time = ({ outcome }: Required<CaseOutcome>): number => outcome.run?.cpuMs ?? 0;
  return ran.toSorted((a, b) => time(b) - time(a))[0]!;
}
