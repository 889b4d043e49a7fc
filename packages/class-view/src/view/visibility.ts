/** Decides which reader sees what. All reports about submissions go through {@link seenBy}. */
import { defined } from '@queenside/core/basics';
import { personOf } from '@queenside/submissions/types';
import type {
  Assignment,
  Audience,
  DefenceQuestion,
  DefenceSheet,
  GroupScore,
  RecordPart,
  RubricItem,
  RubricScore,
  Score,
  SubmissionOverride,
  SubmissionResult,
  Test,
  TestOutcome,
  TestScore,
  Verdict,
} from '../model/index.ts';
import { oneLine } from '../text.ts';

const AUDIENCES: readonly Audience[] = ['student', 'assistant', 'instructor'];

/** For each field of a value, the first audience that sees it. A new field of a result needs a decision here. */
type FirstReaders<Value> = Readonly<Record<keyof Value, Audience | 'nobody'>>;

const OF_SUBMISSION = {
  id: 'student',
  name: 'student',
  studentId: 'student',
  hash: 'instructor',
  handedIn: 'student',
  person: 'nobody',
  // Views have their own, without notes for staff.
  override: 'nobody',
  awaitsRun: 'assistant',
  ranBy: 'nobody',
  latestPoints: 'nobody',
  notes: 'student',
  build: 'student',
  // Views have their own tests and scores.
  tests: 'nobody',
  score: 'nobody',
} as const satisfies FirstReaders<SubmissionResult>;

const OF_OVERRIDE = {
  changes: 'student',
  timeFactor: 'student',
  isExcused: 'student',
  comment: 'student',
  note: 'assistant',
  tests: 'nobody',
  lines: 'student',
} as const satisfies FirstReaders<SubmissionOverride>;

const OF_COMMENTS = {
  test: 'student',
  comment: 'student',
  note: 'assistant',
} as const satisfies FirstReaders<SubmissionOverride['tests'][number]>;

const OF_RUBRIC = {
  id: 'student',
  title: 'student',
  test: 'student',
  min: 'student',
  max: 'student',
  levels: 'student',
  default: 'student',
  description: 'student',
  note: 'assistant',
} as const satisfies FirstReaders<RubricItem>;

/** What students see of a test for staff: only the verdict and the points. */
const OF_TEST = {
  test: 'nobody',
  verdict: 'nobody',
  reason: 'student',
  right: 'student',
  total: 'student',
  records: 'student',
  deductions: 'student',
  program: 'student',
  rightParts: 'student',
  sections: 'student',
  input: 'nobody',
  runs: 'nobody',
  record: 'nobody',
  answerFile: 'student',
  run: 'student',
  files: 'assistant',
  note: 'assistant',
  share: 'student',
  calls: 'student',
  objective: 'student',
  drawings: 'nobody',
} as const satisfies FirstReaders<TestOutcome>;

/** A failure of a checker or the sandbox may tell about the machine. */
const OF_JUDGE_ERROR = { ...OF_TEST, note: 'instructor' } as const;

const OF_DEFENCE = {
  id: 'student',
  name: 'student',
  title: 'student',
  test: 'student',
  file: 'student',
  code: 'student',
  record: 'student',
  // Views have their own, without answers for students.
  questions: 'nobody',
} as const satisfies FirstReaders<DefenceSheet>;

const OF_QUESTION = {
  given: 'student',
  ask: 'student',
  answer: 'assistant',
  step: 'assistant',
} as const satisfies FirstReaders<DefenceQuestion>;

/** The first readers of the parts of a class page other than the submissions. */
export const OF_CLASS = {
  seeds: 'instructor',
  identical: 'instructor',
  similar: 'instructor',
  gradebooks: 'instructor',
} as const;

/** Whether an audience sees what `first` and those after it see. */
export function sees(audience: Audience, first: Audience | 'nobody'): boolean {
  return first !== 'nobody' && AUDIENCES.indexOf(audience) >= AUDIENCES.indexOf(first);
}

/** The fields that somebody sees. A field that only staff see is optional. */
type Seen<Value, Fields extends FirstReaders<Value>> = {
  readonly [Field in keyof Value as Fields[Field] extends 'student' ? Field : never]: Value[Field];
} & {
  readonly [
    Field in keyof Value as Fields[Field] extends 'assistant' | 'instructor' ? Field : never
  ]?: Value[Field];
};

function visibleFields<Value extends object, Fields extends FirstReaders<Value>>(
  audience: Audience,
  value: Value,
  fields: Fields,
): Seen<Value, Fields> {
  // A stored result may have fields of another version.
  const firstReader = new Map(Object.entries<Audience | 'nobody'>(fields));
  const seen = Object.entries(value).filter(([field]) =>
    sees(audience, firstReader.get(field) ?? 'nobody'),
  );
  return Object.fromEntries(seen) as Seen<Value, Fields>;
}

/** The visible part of a submission. */
export interface SubmissionView
  extends Seen<SubmissionResult, typeof OF_SUBMISSION>, Omit<Score, 'tests' | 'groups' | 'rubric'> {
  /** Never empty. */
  readonly name: string;
  /** The section in the roster. */
  readonly section?: string;
  /** The tests in the assignment's order. */
  readonly tests: readonly TestView[];
  readonly groups: readonly GroupView[];
  /** The items of the rubric that count. */
  readonly rubric: readonly RubricView[];
  readonly override?: OverrideView;
}

/** An item of the rubric with its points. */
export type RubricView = Seen<RubricItem, typeof OF_RUBRIC> & Omit<RubricScore, 'item'>;

/** What the teacher decided. */
interface OverrideView extends Seen<SubmissionOverride, typeof OF_OVERRIDE> {
  readonly tests: readonly Seen<SubmissionOverride['tests'][number], typeof OF_COMMENTS>[];
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
export interface TestDetail extends Seen<TestOutcome, typeof OF_TEST> {
  /** Whether students see right answers to failed records. */
  readonly showsAnswers: boolean;
  readonly input: string;
  /** Whether it calls a function, which reads no file. */
  readonly isFunction: boolean;
  /** The limit in milliseconds, for the submission's language. */
  readonly cpuLimit: number;
}

interface GroupView extends GroupScore {
  readonly title: string;
}

/** Returns what an audience sees of one submission. The caller must give a student's view to that student only. */
export function seenBy(
  audience: Audience,
  submission: SubmissionResult,
  assignment: Pick<Assignment, 'tests' | 'groups' | 'rubric'>,
): SubmissionView {
  const { person, score, override } = submission;
  return {
    ...visibleFields(audience, submission, OF_SUBMISSION),
    ...score,
    ...defined({ override: override === undefined ? undefined : overrideView(audience, override) }),
    rubric: score.rubric.flatMap(({ item, ...points }) =>
      assignment.rubric
        .filter(({ id }) => id === item)
        .map((each) => ({ ...visibleFields(audience, each, OF_RUBRIC), ...points })),
    ),
    name: nameOf(submission),
    ...defined({ section: person?.section === undefined ? undefined : oneLine(person.section) }),
    tests: assignment.tests.flatMap((test) => {
      const outcome = submission.tests.find((each) => each.test === test.id);
      return outcome === undefined ? [] : [testView(audience, test, outcome, submission)];
    }),
    groups: score.groups.map((group) => ({
      ...group,
      title: assignment.groups.find((each) => each.id === group.group)?.title ?? group.group,
    })),
  };
}

/** The visible part of a sheet of questions. */
export interface DefenceView extends Seen<DefenceSheet, typeof OF_DEFENCE> {
  readonly questions: readonly Seen<DefenceQuestion, typeof OF_QUESTION>[];
}

/** Returns what an audience sees of the questions for one student. The caller must give a student's view to that student only. */
export function defenceSeenBy(audience: Audience, sheet: DefenceSheet): DefenceView {
  return {
    ...visibleFields(audience, sheet, OF_DEFENCE),
    questions: sheet.questions.map((each) => visibleFields(audience, each, OF_QUESTION)),
  };
}

function overrideView(audience: Audience, override: SubmissionOverride): OverrideView {
  return {
    ...visibleFields(audience, override, OF_OVERRIDE),
    tests: override.tests
      .map((each) => visibleFields(audience, each, OF_COMMENTS))
      .filter((each) => Object.keys(each).length > 1),
  };
}

/** Returns a name for reports; never empty. A learning platform adds numbers to the names of submissions. */
export function nameOf(submission: SubmissionResult): string {
  const { id, name, studentId, person } = submission;
  const isExported = person === undefined && studentId !== undefined;
  return oneLine(isExported ? personOf(submission).name : (person?.name ?? name)) || id;
}

/** Returns what a program got of each record, as the end of a list; empty for the whole. */
export function partInWords(part: RecordPart | undefined): string {
  if (part === undefined) return '';
  return part === 'words' ? ', its words one a line' : ', only its numbers';
}

/** Returns where a program gets its input, for a sentence. */
function inputInWords({
  input,
  standardInput = input === '-',
  argument = input === 'argument',
}: Pick<Test, 'input' | 'standardInput' | 'argument'>): string {
  if (standardInput) return 'standard input';
  return argument ? 'arguments' : input;
}

function testView(
  audience: Audience,
  test: Test,
  outcome: TestOutcome,
  { build: { language }, override, score: { tests } }: SubmissionResult,
): TestView {
  const { id, title, visibleTo, showsAnswers, limits, timeFactors } = test;
  const { verdict } = outcome;
  const score = tests.find((each) => each.test === id);
  const isOpen = sees(audience, visibleTo === 'staff' ? 'assistant' : 'student');
  const named = outcome.input === undefined ? test : { input: outcome.input };
  const factor = (timeFactors[language ?? ''] ?? 1) * (override?.timeFactor ?? 1);
  return {
    id,
    title,
    verdict,
    ...defined({ score }),
    ...(isOpen && {
      detail: {
        ...visibleFields(audience, outcome, verdict === 'JE' ? OF_JUDGE_ERROR : OF_TEST),
        showsAnswers,
        input: `${inputInWords(named)}${outcome.runs === undefined ? '' : ', one record a run'}${partInWords(outcome.record)}`,
        isFunction: test.function !== undefined,
        cpuLimit: limits.cpuMs * factor,
      },
    }),
  };
}
