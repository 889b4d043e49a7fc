/** Collects submissions that failed a test for the same reason, but for numbers in its words. */
import type { Verdict } from '../../model/index.ts';
import type { SubmissionView, TestView } from './visibility.ts';

export interface SameReason {
  readonly verdict: Verdict;
  /** That of the first submission. */
  readonly reason: string;
  /** Whether the others' reasons have other numbers. */
  readonly isExample: boolean;
  readonly submissions: readonly SubmissionView[];
  /** Notes for staff, each once. */
  readonly notes: readonly string[];
}

/** What a reason says about the program that was run. */
const PROGRAM = / \(program: [^()]*\)$/;

/** Returns the reasons of submissions that are not fully right, the most common first. */
export function sameReasons(
  entries: readonly { readonly submission: SubmissionView; readonly test: TestView }[],
): SameReason[] {
  const failed = entries.filter(({ test }) => test.verdict !== 'AC');
  const groups = Map.groupBy(failed, ({ test }) => `${test.verdict} ${essence(test)}`);
  return [...groups.values()]
    .map((same) => ({
      verdict: same[0]!.test.verdict,
      reason: (same[0]!.test.detail?.reason ?? '').replace(PROGRAM, ''),
      isExample:
        new Set(same.map(({ test }) => test.detail?.reason?.replace(PROGRAM, ''))).size > 1,
      submissions: same.map(({ submission }) => submission),
      notes: [...new Set(same.flatMap(({ test }) => test.detail?.note ?? []))],
    }))
    .toSorted((a, b) => b.submissions.length - a.submissions.length);
}

/** Returns a reason without its numbers and its program: they differ between programs that failed alike. */
function essence({ detail }: TestView): string {
  return (detail?.reason ?? '').replace(PROGRAM, '').replaceAll(/\d+(?:\.\d+)?/g, '#');
}
