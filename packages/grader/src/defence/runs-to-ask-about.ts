/** Finds the stored runs of a student's function that questions can be about. */
import type { Engine } from '@queenside/batch';
import {
  type Assignment,
  type KeptFiles,
  type PaperRecord,
  seenBy,
  type SubmissionResult,
  type Test,
} from '@queenside/class-view';
import { type Followed, remakeRun, type SeenOrder } from '@queenside/own-search';
import {
  allAlgorithms,
  boardQuestions,
  type RunQuestion,
  spaceQuestions,
  treeQuestions,
} from '@queenside/referee';
import { instancesFor } from '../assignment/index.ts';
import { secretOrder } from '../grade/run/run-function.ts';
import { functionRecords, optionsOf, searchedBy, unpackAsked } from '../judge/index.ts';
import { asSeen, onPaper } from './paper.ts';

/** A run that questions can be about. */
export interface AskableRun {
  readonly test: Test;
  /** The name of the file that has the function. */
  readonly file: string;
  readonly followed: Followed;
  readonly record: PaperRecord;
  /** All questions about it. */
  readonly questions: readonly RunQuestion[];
}

/** Returns the runs on records that the student may see, or why there are none. */
export async function runsToAskAbout(
  submission: SubmissionResult,
  assignment: Assignment,
  { engine, kept }: { readonly engine: Engine; readonly kept: KeptFiles },
): Promise<readonly AskableRun[] | string> {
  // A test whose records are hidden from students has no details in their view.
  const visible = new Set(
    seenBy('student', submission, assignment).tests.flatMap(({ id, detail }) =>
      detail === undefined ? [] : [id],
    ),
  );
  const functions = assignment.tests.filter(
    ({ function: rules }) => rules !== undefined && rules.heuristic === undefined,
  );
  const shown = functions.filter(({ id }) => visible.has(id));
  if (shown.length === 0) return 'all records of its functions are hidden from students';
  const found: AskableRun[] = [];
  let why = 'no calls of its function are stored; grade it again if it has run';
  for (const test of shown) {
    const asked = submission.tests.find((each) => each.test === test.id)?.files?.asked;
    const packed = asked === undefined ? undefined : await kept.find(asked);
    if (packed === undefined) continue;
    const { bytes } = await instancesFor(test, assignment, submission, engine);
    const { problem, records } = await functionRecords(engine, test, bytes);
    const runs = unpackAsked(packed).flatMap((run, index) => {
      const record = records[index];
      const kind = record && searchedBy(test, problem, record.instance);
      const remade = kind && remakeRun(kind, problem, record.instance, run, '');
      // An instance file that has changed since: other records permit other calls.
      const isSame = remade?.followed.run.calls.length === run.asked.length;
      return remade && isSame ? [{ ...remade, index, text: record.text, file: run.file }] : [];
    });
    if (runs.length < records.length) {
      why = 'its records have changed since they were graded';
      continue;
    }
    const algorithm = followedBy(test, runs);
    for (const { index, text, file, followed } of runs) {
      const order = await secretOrder(test, submission, assignment, index);
      const paper = onPaper(followed.host, order);
      const questions = paper === undefined ? [] : questionsOn(followed, order, algorithm);
      if (paper !== undefined && questions.length > 0)
        found.push({ test, file, followed, record: { text, ...paper }, questions });
    }
    if (found.length === 0)
      why = 'no record is small enough to print, or its function made no calls';
  }
  return found.length === 0 ? why : found;
}

/**
 * Returns the algorithm of a test if a function follows it on all records. A function with a mistake may do what the algorithm does
 * on a record, but with other bounds in its memory.
 */
function followedBy(
  { function: rules }: Test,
  runs: readonly { readonly followed: Followed }[],
): string | undefined {
  const named = rules?.rule?.is ?? rules?.budget?.of;
  const algorithm = named === undefined ? undefined : allAlgorithms(optionsOf(rules?.rule))[named];
  const isFollowed = runs.every(
    ({ followed: { run, error } }) => error === undefined && algorithm?.judge(run) === undefined,
  );
  return algorithm !== undefined && isFollowed ? named : undefined;
}

function questionsOn(
  followed: Followed,
  order: SeenOrder | undefined,
  algorithm: string | undefined,
): readonly RunQuestion[] {
  if (followed.kind === 'space') return spaceQuestions(followed.run);
  if (followed.kind === 'board') return boardQuestions(followed.run);
  if (followed.kind === 'csp') return [];
  const { run } = followed;
  return treeQuestions({ ...run, facts: asSeen(run.facts, order) }, algorithm);
}
