/** Who may see what. Everything that is rendered went through {@link seenBy}; nothing else decides. */
import type {
  Assignment,
  Audience,
  BuildOutcome,
  Deduction,
  GroupScore,
  RecordOutcome,
  RunSummary,
  SubmissionResult,
  Test,
  TestOutcome,
  TestScore,
  Verdict,
} from '../../model/index.ts';
import { oneLine } from '../text.ts';

/** What an audience sees beyond its own verdicts and points. */
interface Sight {
  /** Records, reasons and runs of tests that are visible to staff only. */
  readonly staffTests: boolean;
  /** Notes on a test, those on a fault of the judge apart. */
  readonly notes: boolean;
  /** What failed inside a checker or the sandbox. */
  readonly judgeNotes: boolean;
  /** From what seeds instances are made. */
  readonly seeds: boolean;
  /** The hash of a submission's content. */
  readonly hashes: boolean;
  /** Which submissions are much alike. */
  readonly similarity: boolean;
  /** What the gradebook says of students: who is excused, who handed in nothing. */
  readonly gradebooks: boolean;
}

const SIGHTS: Readonly<Record<Audience, Sight>> = {
  student: {
    staffTests: false,
    notes: false,
    judgeNotes: false,
    seeds: false,
    hashes: false,
    similarity: false,
    gradebooks: false,
  },
  assistant: {
    staffTests: true,
    notes: true,
    judgeNotes: false,
    seeds: false,
    hashes: false,
    similarity: false,
    gradebooks: false,
  },
  instructor: {
    staffTests: true,
    notes: true,
    judgeNotes: true,
    seeds: true,
    hashes: true,
    similarity: true,
    gradebooks: true,
  },
};

/** One submission, as much of it as somebody sees. */
export interface SubmissionView {
  readonly id: string;
  /** Never empty. */
  readonly name: string;
  readonly studentId?: string;
  readonly hash?: string;
  readonly build: BuildOutcome;
  /** In the assignment's order. */
  readonly tests: readonly TestView[];
  readonly groups: readonly GroupView[];
  readonly points: number;
  readonly max: number;
  readonly bonus: number;
  readonly isOpen: boolean;
}

export interface TestView {
  readonly id: string;
  readonly title: string;
  readonly verdict: Verdict;
  /** Absent where the scorer says nothing of the test. */
  readonly score?: TestScore;
  /** Absent where the reader may know no more than verdict and points. */
  readonly detail?: TestDetail;
}

/** What a test was, and what happened in it. */
export interface TestDetail {
  readonly reason: string;
  readonly right: number;
  readonly total: number;
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  readonly input: string;
  readonly answerFile?: string;
  readonly run?: RunSummary;
  /** For a program in the submission's language, in milliseconds. */
  readonly cpuLimit: number;
  readonly note?: string;
}

interface GroupView extends GroupScore {
  readonly title: string;
}

/** What an audience sees of anything. */
export function sightOf(audience: Audience): Sight {
  return SIGHTS[audience];
}

/** What an audience sees of one submission. A student sees only the own one: handing it to nobody else is the caller's business. */
export function seenBy(
  audience: Audience,
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups'>,
): SubmissionView {
  const sight = sightOf(audience);
  const { id, studentId, hash, build, score } = submission;
  return {
    id,
    name: oneLine(submission.name) || id,
    ...(studentId !== undefined && { studentId }),
    ...(sight.hashes && { hash }),
    build,
    tests: assignment.tests.flatMap((test) => {
      const outcome = submission.tests.find((each) => each.test === test.id);
      return outcome === undefined ? [] : [testView(sight, test, outcome, submission)];
    }),
    groups: score.groups.map((group) => ({
      ...group,
      title: assignment.groups.find((each) => each.id === group.group)?.title ?? group.group,
    })),
    points: score.points,
    max: score.max,
    bonus: score.bonus,
    isOpen: score.isOpen,
  };
}

function testView(
  sight: Sight,
  test: Test,
  outcome: TestOutcome,
  { build, score: { tests } }: SubmissionResult,
): TestView {
  const score = tests.find((each) => each.test === test.id);
  const isOpen = sight.staffTests || test.visibleTo === 'student';
  return {
    id: test.id,
    title: test.title,
    verdict: outcome.verdict,
    ...(score !== undefined && { score }),
    ...(isOpen && { detail: detailOf(sight, test, outcome, build) }),
  };
}

function detailOf(
  sight: Sight,
  test: Test,
  outcome: TestOutcome,
  { language }: BuildOutcome,
): TestDetail {
  const { verdict, reason, right, total, records, deductions, answerFile, run, note } = outcome;
  const showsNote = verdict === 'JE' ? sight.judgeNotes : sight.notes;
  return {
    reason,
    right,
    total,
    records,
    deductions,
    input: test.input,
    ...(answerFile !== undefined && { answerFile }),
    ...(run !== undefined && { run }),
    cpuLimit: test.limits.cpuMs * (test.timeFactors[language ?? ''] ?? 1),
    ...(showsNote && note !== undefined && { note }),
  };
}
