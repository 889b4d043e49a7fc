/** Builds the views of the whole class and of single students. */
import { defined } from '@queenside/core/basics';
import { NOT_INSTALLED } from '@queenside/submissions/types';
import type {
  Assignment,
  Audience,
  ClassResult,
  GradebookReport,
  LineComment,
  SimilarPair,
  SubmissionResult,
  Test,
} from '../model/index.ts';
import { testFigures, type TestFigures } from './figures.ts';
import { readKept, type KeptFiles } from './kept-text.ts';
import { OF_CLASS, seenBy, sees, type SubmissionView } from './visibility.ts';

/** The fewest times of others that a student may see; fewer would reveal whose they are. */
const LEAST_OTHERS = 5;
/** The most bytes of a program, and characters of a line, that a comment shows. */
const LONGEST_PROGRAM = 1 << 20;
const LONGEST_LINE = 300;

export interface ClassView {
  readonly audience: Audience;
  readonly title: string;
  readonly sandbox: string;
  readonly isPartial: boolean;
  readonly submissions: readonly SubmissionView[];
  readonly tests: readonly TestFigures[];
  readonly refused: ClassResult['refused'];
  readonly notices: ClassResult['notices'];
  /** The programs that built and ran the submissions, with their versions. */
  readonly tools: readonly string[];
  /** Submissions that are the same; absent if the reader may not see them. */
  readonly identical?: ClassResult['identical'];
  /** Absent if the reader may not see them. */
  readonly similar?: readonly SimilarPair[];
  /** Absent if none was filled, or if the reader may not see them. */
  readonly gradebooks?: readonly GradebookReport[];
  /** The seeds of the instances; absent if the reader may not see them. */
  readonly seeds?: readonly Seed[];
}

interface Seed {
  readonly of: string;
  readonly value: string;
}

/** The contents of a student's page. */
export interface StudentView {
  readonly title: string;
  readonly submission: SubmissionView;
  /** Processor times of others with a right record, by test id; ascending, in milliseconds. */
  readonly otherTimes: ReadonlyMap<string, readonly number[]>;
  /** The teacher's comments at lines of the program. */
  readonly lines: readonly CommentedLine[];
}

/** A comment at a line of a program. */
export interface CommentedLine extends LineComment {
  /** The line of the program, if it is known. */
  readonly text?: string;
}

export function classView(result: ClassResult, audience: Exclude<Audience, 'student'>): ClassView {
  const { assignment, sandbox, isPartial, refused, notices, identical, similar, gradebooks } =
    result;
  const isSeen = (part: keyof typeof OF_CLASS): boolean => sees(audience, OF_CLASS[part]);
  const submissions = result.submissions.map((each) => seenBy(audience, each, assignment));
  return {
    audience,
    title: assignment.title,
    sandbox,
    isPartial,
    submissions,
    tests: assignment.tests.map((test) => testFigures(test, submissions)),
    refused,
    notices,
    tools: toolsOf(result),
    ...defined({
      identical: isSeen('identical') ? identical : undefined,
      similar: isSeen('similar') ? similar : undefined,
      gradebooks: isSeen('gradebooks') && gradebooks !== undefined ? gradebooks : undefined,
      seeds: isSeen('seeds') ? seedsOf(assignment) : undefined,
    }),
  };
}

/** Returns a function that builds a student's view; computes the shared times once. */
export function studentViews({
  assignment,
  submissions,
}: ClassResult): (submission: SubmissionResult) => StudentView {
  const times = new Map(
    assignment.tests
      .filter(({ visibleTo }) => visibleTo === 'student')
      .map(({ id }) => [id, timesOf(id, submissions)]),
  );
  return (submission) => ({
    title: assignment.title,
    submission: seenBy('student', submission, assignment),
    lines: submission.override?.lines ?? [],
    otherTimes: new Map(
      [...times].flatMap(([test, all]) => {
        const others = all.filter(({ of }) => of !== submission.id).map(({ cpuMs }) => cpuMs);
        return others.length < LEAST_OTHERS ? [] : [[test, others]];
      }),
    ),
  });
}

/** Adds the lines of the program to the comments on them. */
export async function withLines(
  view: StudentView,
  { programs }: Pick<ClassResult, 'programs'>,
  kept: KeptFiles | undefined,
): Promise<StudentView> {
  const own = programs[view.submission.id] ?? [];
  const lines = view.lines.map(async (each) => {
    const key = own.find(({ path }) => path === each.file)?.text;
    const { text } = await readKept(kept, key, LONGEST_PROGRAM);
    const found = text.split(/\r?\n/)[each.line - 1]?.slice(0, LONGEST_LINE);
    return { ...each, ...defined({ text: found }) };
  });
  return { ...view, lines: await Promise.all(lines) };
}

/** Returns the times of runs with a right record, ascending; a program that failed at once was not fast. */
function timesOf(
  test: string,
  submissions: readonly SubmissionResult[],
): readonly { readonly of: string; readonly cpuMs: number }[] {
  return submissions
    .flatMap(({ id, tests }) => {
      const outcome = tests.find((each) => each.test === test);
      const counts = outcome?.verdict === 'AC' || outcome?.verdict === 'PAC';
      return counts && outcome.run !== undefined ? [{ of: id, cpuMs: outcome.run.cpuMs }] : [];
    })
    .toSorted((a, b) => a.cpuMs - b.cpuMs);
}

/** Returns the programs that builds looked up and found, with their versions, sorted. */
function toolsOf({ submissions }: ClassResult): string[] {
  const uses = submissions.flatMap(({ build }) => Object.entries(build.uses));
  const tools = uses
    .filter(([name, version]) => !name.includes(': ') && version !== NOT_INSTALLED)
    .map(([name, version]) => `${name} (${version})`);
  return [...new Set(tools)].toSorted();
}

function seedsOf({ seed, secret, tests }: Assignment): Seed[] {
  return [
    { of: 'Assignment', value: String(seed) },
    ...tests.map((test) => ({ of: test.title, value: seedOf(test, secret !== undefined) })),
  ];
}

function seedOf({ instances }: Test, hasSecret: boolean): string {
  if (instances.kind === 'file') return 'none (the instances are a file)';
  const { perStudent, perAttempt } = instances;
  const whose = perStudent ? `, different for each student${perAttempt ? ' and attempt' : ''}` : '';
  const from = `derived from the assignment's ${hasSecret ? 'secret' : 'seed'} and the test's id`;
  return `${instances.kind === 'generated' ? (instances.seed ?? from) : from}${whose}`;
}
