/** Finds out whether answers are right but in the wrong place. */
import type { Verified } from '@queenside/runtime';
import type { RecordReport } from '@queenside/runtime/report';
import { concatBytes, type InputFormat } from '@queenside/core';
import { splitRecords } from '@queenside/runtime/records';

/** Fewer answers in another place may be right by chance. */
const ENOUGH = 3;
/** The most records that are tried in another place. */
const TRIED = 50;

/** Judges answers to records. */
type Verify = (input: Uint8Array, answers: Uint8Array) => Promise<Verified>;

/**
 * Returns a sentence that names the answers in the wrong place. Empty if that does not explain the mistakes, or if records
 * have several answers each.
 *
 * @param format how the input is cut into records.
 * @param reports the checker's reports on all records.
 * @param titleOf the title of a record, by its index.
 */
export async function explainOrder(
  input: Uint8Array,
  format: InputFormat,
  answers: Uint8Array,
  reports: readonly RecordReport[],
  titleOf: (index: number) => string,
  verify: Verify,
): Promise<string> {
  const findings = reports.map(({ judged }) => judged?.finding);
  const first = findings.findIndex((finding) => finding !== 'right');
  const faulty = findings.filter((finding) => finding !== 'right').length;
  if (first === -1 || faulty < ENOUGH) return '';
  const records = splitRecords(input, format).map(({ bytes }) => bytes);
  if (records.length !== reports.length) return '';
  if (isEverySecond(findings)) return SKIPPED;
  const areRight = async (some: readonly Uint8Array[], text: Uint8Array): Promise<boolean> => {
    if (some.length < ENOUGH) return false;
    const lines = some.slice(0, TRIED).flatMap((record) => [record, BLANK_LINE]);
    const { records: judged } = await verify(concatBytes(lines), text);
    return judged.every((each) => each.judged?.finding === 'right');
  };
  const missing = findings.filter((finding) => finding === 'missing').length;
  if (Math.abs(missing - records.length / 2) < 1)
    for (const start of [0, 1])
      if (await areRight(everySecond(records, start), answers)) return SKIPPED;
  const from = answersFrom(answers, reports[first]);
  if (from !== undefined && (await areRight(withoutLast(records.slice(first + 1)), from)))
    return `From ${titleOf(first)} on, each answer is the right one for the next record: an answer is missing there`;
  const after = answersFrom(answers, reports[first + 1]);
  if (after !== undefined && (await areRight(withoutLast(records.slice(first)), after)))
    return `From ${titleOf(first)} on, each answer is the right one for the record before: there is an answer too many`;
  return '';
}

/** Separates records, however files are cut. */
const BLANK_LINE = Uint8Array.of(0x0a, 0x0a);
const SKIPPED = 'Every second record was skipped';

/** The last answer may be cut off. */
function withoutLast(records: readonly Uint8Array[]): readonly Uint8Array[] {
  return records.length > ENOUGH ? records.slice(0, -1) : records;
}

function everySecond<Item>(items: readonly Item[], start: number): Item[] {
  return items.filter((_, index) => index % 2 === start);
}

/** Whether answers are missing for every second record, and all others are right. */
function isEverySecond(findings: readonly unknown[]): boolean {
  return [0, 1].some((start) => {
    const [skipped, others] = [everySecond(findings, start), everySecond(findings, 1 - start)];
    return (
      skipped.length >= ENOUGH &&
      skipped.every((finding) => finding === 'missing') &&
      others.every((finding) => finding === 'right')
    );
  });
}

/** Returns the answers from a wrong record's on. */
function answersFrom(
  answers: Uint8Array,
  report: RecordReport | undefined,
): Uint8Array | undefined {
  const line = report?.error?.answerLine;
  if (line === undefined) return undefined;
  let at = 0;
  for (let count = 1; count < line; count++) {
    const end = answers.indexOf(0x0a, at);
    if (end === -1) return undefined;
    at = end + 1;
  }
  return answers.subarray(at);
}
