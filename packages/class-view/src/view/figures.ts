/** Computes a class's figures for one test, and the distribution of totals. */
import { defined } from '@queenside/core/basics';
import { VERDICTS, type Test, type Verdict } from '../model/index.ts';
import { classRecords, type ClassRecords } from './class-records.ts';
import type { SubmissionView, TestView } from './visibility.ts';

/** The part of a reason that names the program. */
const PROGRAM = / \(program: [^()]*\)$/;

export interface TestFigures {
  readonly id: string;
  readonly title: string;
  readonly isForStaff: boolean;
  /** The limit in milliseconds, for languages with factor 1. */
  readonly cpuLimit: number;
  /** Whether some languages have another limit. */
  readonly hasFactors: boolean;
  /** The verdicts that occur, in the order of {@link VERDICTS}. */
  readonly verdicts: readonly { readonly verdict: Verdict; readonly count: number }[];
  /** Processor times of runs with a right record, ascending, in milliseconds. */
  readonly times: readonly number[];
  /** The most common first. */
  readonly mistakes: readonly Mistake[];
  readonly reasons: readonly SameReason[];
  /** Empty unless the assignment gives points by section. */
  readonly sections: readonly SectionFigures[];
  /** Absent if the reader may not see the records. */
  readonly records?: ClassRecords;
}

/** A mistake and how many students made it. */
interface Mistake {
  /** The checker's name for it. */
  readonly name: string;
  readonly students: number;
  /** The first student's reason. */
  readonly example: string;
}

/** How the class did in one section of the answers. */
interface SectionFigures {
  readonly section: string;
  /** The mean of the points. */
  readonly mean: number;
  readonly max: number;
  /** The number of students with full points, and of all. */
  readonly full: number;
  readonly students: number;
}

/** A range of totals, and how many submissions are in it. */
interface Bin {
  readonly label: string;
  readonly count: number;
}

const BINS = 10;

export function testFigures(
  { id, title, visibleTo, limits, timeFactors }: Test,
  submissions: readonly SubmissionView[],
): TestFigures {
  const entries = submissions.flatMap((submission) => {
    const test = submission.tests.find((each) => each.id === id);
    return test === undefined ? [] : [{ submission, test }];
  });
  const details = entries.flatMap(({ submission, test: { detail } }) =>
    detail === undefined ? [] : [{ submission, detail }],
  );
  return {
    id,
    title,
    isForStaff: visibleTo === 'staff',
    cpuLimit: limits.cpuMs,
    hasFactors: Object.values(timeFactors).some((factor) => factor !== 1),
    verdicts: countVerdicts(entries.map(({ test }) => test.verdict)),
    times: entries.flatMap(({ test }) => timeOf(test)).toSorted((a, b) => a - b),
    mistakes: countMistakes(entries.map(({ test }) => test)),
    reasons: sameReasons(entries),
    sections: sectionFigures(entries.map(({ test }) => test)),
    ...defined({ records: details.length > 0 ? classRecords(details) : undefined }),
  };
}

/** Counts totals in ten equal ranges from 0 to the maximum, which is in the last range, and those above the maximum. */
export function spread(submissions: readonly SubmissionView[]): readonly Bin[] {
  const max = Math.max(0, ...submissions.map((each) => each.max));
  if (max === 0) return [];
  const counts = Array.from({ length: BINS }, () => 0);
  let beyond = 0;
  for (const { points } of submissions)
    if (points > max) beyond++;
    else counts[Math.min(BINS - 1, Math.max(0, Math.floor((points / max) * BINS)))]!++;
  const edge = (bin: number) => String(Number(((max * bin) / BINS).toFixed(2)));
  return [
    ...counts.map((count, bin) => ({
      label:
        bin === BINS - 1
          ? `${edge(bin)} to ${edge(BINS)}`
          : `${edge(bin)} to less than ${edge(bin + 1)}`,
      count,
    })),
    ...(beyond > 0 ? [{ label: `more than ${edge(BINS)}`, count: beyond }] : []),
  ];
}

function countVerdicts(verdicts: readonly Verdict[]): TestFigures['verdicts'] {
  return (Object.keys(VERDICTS) as Verdict[])
    .map((verdict) => ({ verdict, count: verdicts.filter((each) => each === verdict).length }))
    .filter(({ count }) => count > 0);
}

function sectionFigures(tests: readonly TestView[]): SectionFigures[] {
  const scores = tests.flatMap(({ score }) => score?.sections ?? []);
  return [...Map.groupBy(scores, ({ section }) => section)].map(([section, own]) => ({
    section,
    mean: own.reduce((sum, { points }) => sum + points, 0) / own.length,
    max: own[0]!.max,
    full: own.filter(({ points, max }) => points === max).length,
    students: own.length,
  }));
}

function timeOf({ verdict, detail }: TestView): number[] {
  if (detail?.run === undefined || (verdict !== 'AC' && verdict !== 'PAC')) return [];
  return [detail.run.cpuMs];
}

function countMistakes(tests: readonly TestView[]): Mistake[] {
  const found = new Map<string, { students: number; example: string }>();
  for (const { detail } of tests) {
    const seen = new Set<string>();
    const { mistake: misstep, words } = detail?.calls?.rule?.difference ?? {};
    const inCalls = misstep === undefined ? [] : [{ mistake: misstep, reason: words }];
    for (const { mistake, reason = '' } of [...inCalls, ...(detail?.records ?? [])]) {
      if (mistake === undefined || seen.has(mistake)) continue;
      seen.add(mistake);
      const known = found.get(mistake);
      found.set(mistake, {
        students: (known?.students ?? 0) + 1,
        example: known?.example ?? reason,
      });
    }
  }
  return [...found]
    .map(([name, rest]) => ({ name, ...rest }))
    .toSorted((a, b) => b.students - a.students || (a.name < b.name ? -1 : 1));
}

/** Submissions that failed a test for the same reason, but for numbers in its words. */
interface SameReason {
  readonly verdict: Verdict;
  /** The reason of the first submission. */
  readonly reason: string;
  /** Whether the others' reasons have other numbers. */
  readonly isExample: boolean;
  readonly submissions: readonly SubmissionView[];
  /** Notes for staff, each once. */
  readonly notes: readonly string[];
}

/** Returns the reasons of submissions that are not fully right, the most common first. */
function sameReasons(
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
