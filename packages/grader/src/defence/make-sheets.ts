/** Makes the questions of a defence from the stored calls of each student's own function. Nothing runs. */
import { createHash } from 'node:crypto';
import type { Engine } from '@queenside/batch';
import {
  type Assignment,
  type ClassResult,
  type DefenceSheet,
  type KeptFiles,
  nameOf,
  type SubmissionResult,
} from '@queenside/class-view';
import { defined, Random } from '@queenside/core';
import { traceOf } from '@queenside/own-search';
import {
  answerText,
  drawQuestions,
  type QuestionAnswer,
  type RunQuestion,
} from '@queenside/referee';
import type { Trace } from '@queenside/runtime/trace';
import { secretNumber, seedFrom } from '../assignment/index.ts';
import { gradeError } from '../grade/errors.ts';
import { originOf } from '../input-of.ts';
import { type AskableRun, runsToAskAbout } from './runs-to-ask-about.ts';

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
  const candidates = await runsToAskAbout(submission, assignment, options);
  if (typeof candidates === 'string') return candidates;
  for (let draw = 0; ; draw++) {
    const random = new Random(await seedOf(submission, assignment, options.seed, draw));
    const { candidate, drawn } = choose(candidates, options.count, random);
    const asked = JSON.stringify([
      candidate.record.text,
      drawn.map(({ given: now, ask }) => [now, ask]),
    ]);
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
function choose(candidates: readonly AskableRun[], count: number, random: Random) {
  const all = random.shuffle([...candidates]).map((candidate) => {
    const drawn = drawQuestions(candidate.questions, count, random);
    return { candidate, drawn, kinds: new Set(drawn.map(({ asks }) => asks)).size };
  });
  const [best] = all.toSorted((a, b) => b.drawn.length - a.drawn.length || b.kinds - a.kinds);
  return best!;
}

/** Writes the questions for one student. */
function write(
  submission: SubmissionResult,
  { title }: Assignment,
  { test, file, followed, record }: AskableRun,
  drawn: readonly RunQuestion[],
  engine: Engine,
): MadeSheet {
  const { name, variant } = originOf(engine, test);
  const head = { file: name, problem: test.problem, solver: file, input: record.text };
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
  const code = codeOf([
    submission.id,
    record.text,
    questions.map(({ given, ask }) => [given, ask]),
  ]);
  return {
    sheet: {
      id: submission.id,
      name: nameOf(submission),
      title,
      test: test.title,
      file,
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
