/** Decides which reader sees what. All reports about submissions go through {@link seenBy}. */
import type { BuildOutcome, ProgramSource } from '@queenside/submissions/types';
import type {
  Adjustment,
  Assignment,
  Audience,
  Deduction,
  GroupScore,
  RecordOutcome,
  RunFiles,
  RunSummary,
  SubmissionOverride,
  SubmissionResult,
  Test,
  TestOutcome,
  TestScore,
  Verdict,
} from '../../model/index.ts';
import { oneLine } from '../text.ts';

/** The parts that an audience sees besides verdicts and points. */
interface Visibility {
  /** Records, reasons, and runs of staff-only tests. */
  readonly staffTests: boolean;
  /** Notes on tests, except those on judge errors. */
  readonly notes: boolean;
  /** Notes on judge errors: failures of a checker or the sandbox. */
  readonly judgeNotes: boolean;
  /** The seeds of instances. */
  readonly seeds: boolean;
  /** The content hashes of submissions. */
  readonly hashes: boolean;
  /** Similar submissions. */
  readonly similarity: boolean;
  /** Whether the gradebook's facts about students are visible: excuses, and missing submissions. */
  readonly gradebooks: boolean;
}

const VISIBILITY: Readonly<Record<Audience, Visibility>> = {
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

/** The visible part of a submission. */
export interface SubmissionView {
  readonly id: string;
  /** Never empty. */
  readonly name: string;
  /** The section in the roster. */
  readonly section?: string;
  readonly studentId?: string;
  readonly hash?: string;
  readonly override?: SubmissionOverride;
  readonly adjustments: readonly Adjustment[];
  readonly build: BuildOutcome;
  /** The tests in the assignment's order. */
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
  /** Absent if the test was not scored. */
  readonly score?: TestScore;
  /** Absent if the reader may only see verdict and points. */
  readonly detail?: TestDetail;
}

/** The details of a test and its run. */
export interface TestDetail {
  readonly reason: string;
  readonly right: number;
  readonly total: number;
  readonly records: readonly RecordOutcome[];
  readonly deductions: readonly Deduction[];
  /** Whether students see right answers to failed records. */
  readonly showsAnswers: boolean;
  readonly input: string;
  readonly program?: ProgramSource;
  readonly answerFile?: string;
  readonly run?: RunSummary;
  /** The files that the run left. Absent if the reader may not see them. */
  readonly files?: RunFiles;
  /** The limit in milliseconds, for the submission's language. */
  readonly cpuLimit: number;
  readonly note?: string;
}

interface GroupView extends GroupScore {
  readonly title: string;
}

/** Returns what an audience may see. */
export function visibilityFor(audience: Audience): Visibility {
  return VISIBILITY[audience];
}

/** Returns what an audience sees of one submission. The caller must give a student's view to that student only. */
export function seenBy(
  audience: Audience,
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups'>,
): SubmissionView {
  const visibility = visibilityFor(audience);
  const { id, studentId, hash, build, score, person, override } = submission;
  return {
    id,
    name: oneLine(person?.name ?? submission.name) || id,
    ...(person?.section !== undefined && { section: oneLine(person.section) }),
    ...(override && { override }),
    adjustments: score.adjustments,
    ...(studentId !== undefined && { studentId }),
    ...(visibility.hashes && { hash }),
    build,
    tests: assignment.tests.flatMap((test) => {
      const outcome = submission.tests.find((each) => each.test === test.id);
      return outcome === undefined ? [] : [testView(visibility, test, outcome, submission)];
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
  visibility: Visibility,
  test: Test,
  outcome: TestOutcome,
  { build, override, score: { tests } }: SubmissionResult,
): TestView {
  const score = tests.find((each) => each.test === test.id);
  const isOpen = visibility.staffTests || test.visibleTo === 'student';
  return {
    id: test.id,
    title: test.title,
    verdict: outcome.verdict,
    ...(score !== undefined && { score }),
    ...(isOpen && {
      detail: detailOf(visibility, test, outcome, build, override?.timeFactor ?? 1),
    }),
  };
}

function detailOf(
  visibility: Visibility,
  test: Test,
  outcome: TestOutcome,
  { language }: BuildOutcome,
  studentFactor: number,
): TestDetail {
  const { verdict, reason, right, total, records, deductions } = outcome;
  const { program, answerFile, run, files, note } = outcome;
  const showsNote = verdict === 'JE' ? visibility.judgeNotes : visibility.notes;
  return {
    reason,
    right,
    total,
    records,
    deductions,
    showsAnswers: test.showsAnswers,
    input: test.input,
    ...(program !== undefined && { program }),
    ...(answerFile !== undefined && { answerFile }),
    ...(run !== undefined && { run }),
    ...(visibility.staffTests && files !== undefined && { files }),
    cpuLimit: test.limits.cpuMs * (test.timeFactors[language ?? ''] ?? 1) * studentFactor,
    ...(showsNote && note !== undefined && { note }),
  };
}
