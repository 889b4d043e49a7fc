/** Right answers to records that a student failed, if the assignment shows them. */
import type { SubmissionView } from './visibility.ts';
import type { HandIn, RecordOutcome } from '../model/index.ts';

/** The ways to show a right answer. */
export interface RightAnswer {
  /** An SVG document. */
  readonly drawing?: string;
  /** A separate page that replays the search. */
  readonly replay?: string;
}

/** The most records of a test that get a right answer. */
const MOST_RECORDS = 3;

/** Right answers by test and by the record's number. */
export type AnswersOfTests = ReadonlyMap<string, ReadonlyMap<number, RightAnswer>>;

/** Returns right answers to the first records that a student failed, in tests whose answers students may see. */
export async function answersFor(
  { tests }: SubmissionView,
  handIn: HandIn,
  answers: RightAnswers | undefined,
): Promise<AnswersOfTests> {
  const found = new Map<string, Map<number, RightAnswer>>();
  for (const { id: test, detail } of tests) {
    if (answers === undefined || detail?.showsAnswers !== true) continue;
    const ofTest = new Map<number, RightAnswer>();
    for (const { number } of failedRecords(detail.records).slice(0, MOST_RECORDS)) {
      const answer = await answers.find(handIn, test, number);
      if (answer !== undefined) ofTest.set(number, answer);
    }
    found.set(test, ofTest);
  }
  return found;
}

/** Finds right answers. */
export interface RightAnswers {
  /** @param record its number in the test. */
  find(handIn: HandIn, test: string, record: number): Promise<RightAnswer | undefined>;
}

/** Returns the records that the program answered wrong, unreadably, or not at all. */
export function failedRecords(records: readonly RecordOutcome[]): readonly RecordOutcome[] {
  return records.filter((record) => record.verdict !== 'AC' && !isOpen(record));
}

/** Returns the records on which the judge could not decide, which is not the program's fault. */
export function openRecords(records: readonly RecordOutcome[]): readonly RecordOutcome[] {
  return records.filter(isOpen);
}

function isOpen({ verdict }: RecordOutcome): boolean {
  return verdict === 'NV' || verdict === 'JE';
}
