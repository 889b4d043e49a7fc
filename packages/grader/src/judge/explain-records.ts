import type { RecordReport } from '@queenside/batch';
import type { RecordOutcome } from '../model/index.ts';

/** A mistake is systematic from this many records on. */
const SYSTEMATIC = 3;

/**
 * Explains to students why an answer file is not fully right: how many records are right, what is wrong with the first that is
 * not, and whether others show the same mistake. Empty if all are right.
 *
 * @param reports the checker's reports on the same records.
 */
export function explainRecords(
  records: readonly RecordOutcome[],
  reports: readonly RecordReport[],
): string {
  const faulty = records.filter(({ verdict }) => verdict !== 'AC');
  const [first] = faulty;
  if (first === undefined) return '';
  const { title, reason = 'it is not right' } = first;
  const right = records.length - faulty.length;
  const count = records.length === 1 ? '' : `${right} of ${records.length} records are right; `;
  return `${count}${title}: ${reason}${explainSystematic(faulty, reports)}`;
}

/** Names the mistakes that most of the faulty records share. Several mistakes may explain the same records. */
function explainSystematic(
  faulty: readonly RecordOutcome[],
  reports: readonly RecordReport[],
): string {
  const shown = faulty.flatMap(({ number }) =>
    Object.entries(reports[number - 1]?.judged?.mistakes ?? {}),
  );
  const byMistake = Map.groupBy(shown, ([mistake]) => mistake);
  const most = Math.max(0, ...Array.from(byMistake.values(), ({ length }) => length));
  if (most < SYSTEMATIC || 2 * most <= faulty.length) return '';
  const systematic = [...byMistake.values()].filter(({ length }) => length === most);
  const share = most === faulty.length ? `All ${most}` : `${most} of the ${faulty.length}`;
  const meanings = systematic.map(([first]) => first![1]).join('; or: ');
  return `. ${share} wrong records show the same mistake: ${meanings}`;
}
