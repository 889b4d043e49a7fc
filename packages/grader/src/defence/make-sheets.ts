/** Makes the questions of a defence from the stored calls of each student's own function. Nothing runs. */
import { createHash } from 'node:crypto';
import type { Engine } from '@queenside/batch';
import {
  type Assignment,
  type ClassResult,
  type DefenceSheet,
  type KeptFiles,
  nameOf,
  seenBy,
  type SubmissionResult,
  type Test,
} from '@queenside/class-view';
import { defined, Random } from '@queenside/core';
import { type Followed, remakeRun, traceOf } from '@queenside/own-search';
import {
  allAlgorithms,
  answerText,
  boardQuestions,
  drawQuestions,
  type RunQuestion,
  type QuestionAnswer,
  spaceQuestions,
  treeQuestions,
} from '@queenside/referee';
import type { Trace } from '@queenside/runtime/trace';
import { instancesFor, secretNumber, seedFrom } from '../assignment/index.ts';
import { gradeError } from '../grade/errors.ts';
import { secretOrder } from '../grade/run/run-function.ts';
import { originOf } from '../input-of.ts';
import {
  type AskedRecord,
  functionRecords,
  optionsOf,
  searchedBy,
  unpackAsked,
} from '../judge/index.ts';
import { asSeen, onPaper } from './paper.ts';

export interface DefenceOptions {
  readonly engine: Engine;
  /** The stored files of the grading. */
  readonly kept: KeptFiles;
  /** Decides on records and questions, together with the assignment's secret. */
  readonly seed: number;
  /** The most questions for each student. */
  readonly count: number;
}

/** The questions for one student, with what judges the answers. */
export interface MadeSheet {
  readonly sheet: DefenceSheet;
  readonly answers: readonly QuestionAnswer[];
  /** The trace of the search that the questions are about. */
  readonly trace: Trace;
}

/** The questions for a class. */
export interface ClassDefence {
  readonly sheets: readonly MadeSheet[];
  /** The students without questions. */
  readonly without: readonly { readonly id: string; readonly name: string; readonly why: string }[];
}

/** How often to draw again before two students get the same questions. */
const MOST_DRAWS = 50;

/** A run that questions can be about. */
interface Candidate {
  readonly test: Test;
  readonly index: number;
  readonly text: string;
  readonly kept: AskedRecord;
  readonly followed: Followed;
  readonly paper: NonNullable<ReturnType<typeof onPaper>>;
  readonly questions: readonly RunQuestion[];
}

/**
 * Makes the questions for each student of a class. They are about a record that the student may see, and about what the own program
 * did on it, be it right or wrong. The same seed and the same submission give the same questions.
 *
 * @throws QueensideError `grade/no-function-to-defend`.
 */
export async function makeSheets(
  result: ClassResult,
  options: DefenceOptions,
): Promise<ClassDefence> {
  const { assignment } = result;
  if (!assignment.tests.some((test) => test.function !== undefined))
    throw gradeError('no-function-to-defend');
  const sheets: MadeSheet[] = [];
  const without: { id: string; name: string; why: string }[] = [];
  const given = new Set<string>();
  for (const submission of result.submissions) {
    const made = await makeSheet(submission, assignment, options, given);
    if (typeof made === 'string')
      without.push({ id: submission.id, name: nameOf(submission), why: made });
    else sheets.push(made);
  }
  return { sheets, without };
}

/** Returns the questions for one student, or why there are none. @param given the questions of others, to which these are added. */
async function makeSheet(
  submission: SubmissionResult,
  assignment: Assignment,
  options: DefenceOptions,
  given: Set<string>,
): Promise<MadeSheet | string> {
  const candidates = await candidatesOf(submission, assignment, options);
  if (typeof candidates === 'string') return candidates;
  for (let draw = 0; ; draw++) {
    const random = new Random(await seedOf(submission, assignment, options.seed, draw));
    const { candidate, drawn } = choose(candidates, options.count, random);
    const asked = JSON.stringify([candidate.text, drawn.map(({ given: now, ask }) => [now, ask])]);
    if (given.has(asked) && draw < MOST_DRAWS) continue;
    given.add(asked);
    return write(submission, assignment, candidate, drawn, options.engine);
  }
}

async function seedOf(
  { id, hash }: SubmissionResult,
  { secret }: Assignment,
  ...parts: readonly number[]
): Promise<number> {
  const all = ['defence', id, hash, ...parts];
  return secret === undefined ? seedFrom(all) : secretNumber(secret, ...all);
}

/** Chooses a record of which most can be asked, and draws questions about it. */
function choose(candidates: readonly Candidate[], count: number, random: Random) {
  const all = random.shuffle([...candidates]).map((candidate) => {
    const drawn = drawQuestions(candidate.questions, count, random);
    return { candidate, drawn, kinds: new Set(drawn.map(({ asks }) => asks)).size };
  });
  const [best] = all.toSorted((a, b) => b.drawn.length - a.drawn.length || b.kinds - a.kinds);
  return best!;
}

/** Returns the stored runs of a student's function that can be asked about, or why there are none. */
async function candidatesOf(
  submission: SubmissionResult,
  assignment: Assignment,
  { engine, kept }: DefenceOptions,
): Promise<readonly Candidate[] | string> {
  // A test whose records are hidden from students has no details in their view.
  const visible = new Set(
    seenBy('student', submission, assignment).tests.flatMap(({ id, detail }) =>
      detail === undefined ? [] : [id],
    ),
  );
  const functions = assignment.tests.filter((test) => test.function !== undefined);
  const shown = functions.filter(({ id }) => visible.has(id));
  if (shown.length === 0) return 'all records of its functions are hidden from students';
  const candidates: Candidate[] = [];
  let why = 'no function of it has run';
  for (const test of shown) {
    const outcome = submission.tests.find((each) => each.test === test.id);
    const asked = outcome?.files?.asked;
    const packed = asked === undefined ? undefined : await kept.find(asked);
    if (packed === undefined) continue;
    const { bytes } = await instancesFor(test, assignment, submission, engine);
    const { problem, records } = await functionRecords(engine, test, bytes);
    const runs = unpackAsked(packed);
    for (const [index, { text, instance }] of records.entries()) {
      const run = runs[index];
      const kind = searchedBy(test, problem, instance);
      const remade = run && remakeRun(kind, problem, instance, run, '');
      if (run === undefined || remade === undefined) continue;
      // An instance file that has changed since: other records permit other calls.
      if (remade.followed.run.calls.length !== run.asked.length) {
        why = 'its records have changed since they were graded';
        continue;
      }
      const order = await secretOrder(test, submission, assignment, index);
      const questions = questionsOn(remade.followed, test, order);
      why = 'its function made too few calls';
      if (questions.length === 0) continue;
      why = 'no record is small enough to print';
      const paper = onPaper(remade.followed.host, order);
      if (paper === undefined) continue;
      candidates.push({
        test,
        index,
        text,
        kept: run,
        followed: remade.followed,
        paper,
        questions,
      });
    }
  }
  return candidates.length === 0 ? why : candidates;
}

/** Returns all questions about a run. */
function questionsOn(
  followed: Followed,
  { function: rules }: Test,
  order: Awaited<ReturnType<typeof secretOrder>>,
): readonly RunQuestion[] {
  if (followed.kind === 'space') return spaceQuestions(followed.run);
  if (followed.kind === 'board') return boardQuestions(followed.run);
  const { run } = followed;
  const named = rules?.rule?.is ?? rules?.budget?.of;
  const algorithm = named === undefined ? undefined : allAlgorithms(optionsOf(rules?.rule))[named];
  const isFollowed = algorithm !== undefined && algorithm.judge(run) === undefined;
  return treeQuestions({ ...run, facts: asSeen(run.facts, order) }, isFollowed ? named : undefined);
}

/** Writes the questions for one student. */
function write(
  submission: SubmissionResult,
  { title }: Assignment,
  { test, text, kept, followed, paper }: Candidate,
  drawn: readonly RunQuestion[],
  engine: Engine,
): MadeSheet {
  const { name: file, variant } = originOf(engine, test);
  const head = { file, problem: test.problem, solver: kept.file, input: text };
  const withVariant = { ...head, ...defined({ variant }) };
  const stepOf = (call: number | undefined): number | undefined =>
    call === undefined ? undefined : traceOf(followed, withVariant, call).step;
  const { trace } = traceOf(followed, withVariant, undefined);
  const questions = drawn.map(({ given, ask, answer, call }) => ({
    given,
    ask,
    answer: answerText(answer),
    ...defined({ step: stepOf(call) }),
  }));
  const record = { text, ...paper };
  const code = codeOf([submission.id, text, questions.map(({ given, ask }) => [given, ask])]);
  return {
    sheet: {
      id: submission.id,
      name: nameOf(submission),
      title,
      test: test.title,
      file: kept.file,
      code,
      record,
      questions,
    },
    answers: drawn.map(({ answer }) => answer),
    trace,
  };
}

function codeOf(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex').slice(0, 8);
}
