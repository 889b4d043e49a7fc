import type { RecordOutcome } from '@queenside/class-view';
import type { RecordReport } from '@queenside/runtime/report';
import { shortLine } from '../text.ts';

export const REASON_LENGTH = 500;
/** A mistake is systematic from this many records on. */
const SYSTEMATIC = 3;

type Judged = NonNullable<RecordReport['judged']>;

/**
 * Returns the mistakes, with their meanings, that explain every wrong record of a file and that no right record rules out. Only these
 * are named to students.
 */
export function commonMistakes(reports: readonly RecordReport[]): ReadonlyMap<string, string> {
  const judged = reports.flatMap((report) => report.judged ?? []);
  const [first, ...others] = wrongOnes(judged);
  const ruledOut = new Set(judged.flatMap(({ rulesOut = [] }) => rulesOut));
  return new Map(
    Object.entries(first?.mistakes ?? {}).filter(
      ([mistake]) =>
        !ruledOut.has(mistake) &&
        others.every(({ mistakes = {} }) => Object.hasOwn(mistakes, mistake)),
    ),
  );
}

/** Returns what is wrong with an answer and, unless other answers contradict it, what led to it. */
export function explainRecord(
  { reason, cause, mistakes = {} }: Judged,
  common: ReadonlyMap<string, string>,
): string | undefined {
  if (reason === undefined || cause === undefined) return reason;
  const names = Object.keys(mistakes);
  const left = names.filter((mistake) => common.has(mistake));
  if (left.length === 0) return reason;
  const meanings = left.map((mistake) => common.get(mistake)).join('; or: ');
  return `${reason}: ${left.length === names.length ? cause : meanings}`;
}

/**
 * Explains to students why an answer file is not fully right: how many records are right, what is wrong with the first that is
 * not, and what all wrong ones have in common. Empty if all are right.
 *
 * @param records those that are listed.
 * @param reports the checker's reports on all records.
 * @param order which answers are in the wrong place; empty if none are.
 */
export function explainRecords(
  records: readonly RecordOutcome[],
  reports: readonly RecordReport[],
  common: ReadonlyMap<string, string>,
  order: string,
): string {
  const first = records.find(({ verdict }) => verdict !== 'AC');
  if (first === undefined) return '';
  const right = reports.filter(({ judged }) => judged!.finding === 'right').length;
  const count = reports.length === 1 ? '' : `${right} of ${reports.length} records are right; `;
  const shared = order === '' ? explainSystematic(reports, common, right) : `. ${order}`;
  // The facts that all mistakes share explain the first.
  const fact = shared === '' ? undefined : reports[first.number - 1]?.judged?.reason;
  const { title, reason = 'it is not right' } = first;
  return `${count}${title}: ${fact === undefined ? reason : shortLine(fact, REASON_LENGTH)}${shared}`;
}

function explainSystematic(
  reports: readonly RecordReport[],
  common: ReadonlyMap<string, string>,
  right: number,
): string {
  const wrong = wrongOnes(reports.flatMap(({ judged }) => judged ?? []));
  if (wrong.length < SYSTEMATIC) return '';
  const meanings = [...common.values()].join('; or: ');
  const named =
    meanings === '' ? '' : `. All ${wrong.length} wrong records show the same mistake: ${meanings}`;
  const off = wrong[0]?.off;
  const isConstant = right === 0 && off !== undefined && wrong.every((each) => each.off === off);
  return `${named}${isConstant ? `. Every count is ${Math.abs(off)} too ${off > 0 ? 'high' : 'low'}` : ''}`;
}

function wrongOnes(judged: readonly Judged[]): Judged[] {
  return judged.filter(({ finding }) => finding === 'wrong');
}
