/** Builds the views of single submissions and pairs for staff, with the texts that the store kept. */
import { legible } from '@queenside/core/basics';
import type { ProgramText } from '@queenside/submissions/types';
import type {
  Audience,
  ClassResult,
  EqualPart,
  SimilarPair,
  SubmissionResult,
  TestOutcome,
} from '../model/index.ts';
import { readKept, type KeptFiles, type KeptText } from './kept-text.ts';
import { nameOf, seenBy, type SubmissionView } from './visibility.ts';

/** The most bytes of each output, and of each program. */
const LONGEST_OUTPUT = 16 << 10;
const LONGEST_PROGRAM = 64 << 10;
const MOST_PROGRAMS = 40;
/** Longer programs are not compared. */
const LONGEST_COMPARED = 1 << 20;

/** A text of a student's program, or its beginning. */
export interface KeptPart extends KeptText {
  readonly title: string;
}

/** A submission as staff see it. */
export interface StaffView {
  readonly title: string;
  readonly submission: SubmissionView;
  /** The outputs of the runs, by test. */
  readonly outputs: Readonly<Record<string, readonly KeptPart[]>>;
  readonly programs: readonly KeptPart[];
  /** The number of programs that are not shown. */
  readonly omitted: number;
}

/** A pair as the instructor sees it. */
export interface PairView {
  readonly title: string;
  readonly similarity: number;
  readonly longest: number;
  readonly equal: readonly EqualPart[];
  /** The left and the right submission. */
  readonly sides: readonly [PairSide, PairSide];
}

export interface PairSide {
  /** The id of the submission. */
  readonly id: string;
  readonly name: string;
  /** False for a published program, which has no page. */
  readonly isStudent: boolean;
  readonly programs: readonly ProgramText[];
}

/** Compares two submissions that are the same; `compareIdentical` of the grader. */
export type Compare = (
  left: readonly ProgramText[],
  right: readonly ProgramText[],
) => Omit<SimilarPair, 'left' | 'right'>;

type Class = Pick<ClassResult, 'assignment' | 'programs'>;

/**
 * Returns what staff see of a submission.
 *
 * @param kept what the programs wrote; without it, outputs and programs are missing.
 */
export async function staffView(
  audience: Exclude<Audience, 'student'>,
  { assignment, programs }: Class,
  submission: SubmissionResult,
  kept: KeptFiles | undefined,
): Promise<StaffView> {
  const own = programs[submission.id] ?? [];
  const view = seenBy(audience, withoutRight(submission), assignment);
  const outputs = view.tests.map(async ({ id, detail }) => [
    id,
    detail === undefined ? [] : await outputsOf(detail, kept),
  ]);
  return {
    title: assignment.title,
    submission: view,
    outputs: Object.fromEntries(await Promise.all(outputs)),
    programs: await Promise.all(
      own
        .slice(0, MOST_PROGRAMS)
        .map(({ path, text }) => partOf(path, text, LONGEST_PROGRAM, kept)),
    ),
    omitted: Math.max(0, own.length - MOST_PROGRAMS),
  };
}

/** Staff look at the records that are not right. */
function withoutRight(submission: SubmissionResult): SubmissionResult {
  const tests = submission.tests.map((test) => ({
    ...test,
    records: test.records.filter(({ verdict }) => verdict !== 'AC'),
  }));
  return { ...submission, tests };
}

async function outputsOf(
  { files, answerFile }: Pick<TestOutcome, 'files' | 'answerFile'>,
  kept: KeptFiles | undefined,
): Promise<KeptPart[]> {
  if (files === undefined) return [];
  const isFile = answerFile !== undefined && answerFile !== '-';
  const texts = [
    [isFile ? `Answer: ${answerFile}` : 'Answer', isFile ? files.answer : undefined],
    ['Standard output', files.output],
    ['Standard error', files.errors],
  ] as const;
  return Promise.all(texts.map(([title, key]) => partOf(title, key, LONGEST_OUTPUT, kept)));
}

async function partOf(
  title: string,
  key: string | undefined,
  most: number,
  kept: KeptFiles | undefined,
): Promise<KeptPart> {
  return { title: legible(title), ...(await readKept(kept, key, most)) };
}

/**
 * Returns what the instructor sees of a pair.
 *
 * @param pair two ids are those of identical submissions. @param of returns a submission of the pair by its id.
 */
export async function pairView(
  { assignment, programs }: Class,
  pair: SimilarPair | Pick<SimilarPair, 'left' | 'right'>,
  of: (id: string) => SubmissionResult | undefined,
  kept: KeptFiles | undefined,
  compare: Compare,
): Promise<PairView> {
  const sideOf = async (id: string): Promise<PairSide> => {
    const submission = of(id);
    return {
      id,
      name: submission === undefined ? id : nameOf(submission),
      isStudent: submission !== undefined,
      programs: await Promise.all(
        (programs[id] ?? []).map(async ({ path, text }) => ({
          path,
          text: (await readKept(kept, text, LONGEST_COMPARED)).text,
        })),
      ),
    };
  };
  const sides = [await sideOf(pair.left), await sideOf(pair.right)] as const;
  const { similarity, longest, equal } =
    'equal' in pair ? pair : compare(sides[0].programs, sides[1].programs);
  return { title: assignment.title, similarity, longest, equal, sides };
}
