import type { RecordReport } from '@queenside/batch';
import type { RecordOutcome } from '../model/index.ts';

/** So many records with one mistake are a habit. */
const HABIT = 3;

/**
 * Why an answer file is not all right, for students: how many records are, what is wrong with the first that is not, and
 * whether others suffer from the same. Empty where all are right.
 *
 * @param reports of the same records.
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
  const count = records.length === 1 ? '' : `${right} of ${records.length} records are right. `;
  return `${count}${title}: ${reason}${explainHabit(faulty, reports)}`;
}

/** The mistake that most of the faulty records show, where they are several. */
function explainHabit(faulty: readonly RecordOutcome[], reports: readonly RecordReport[]): string {
  const byMistake = Map.groupBy(
    faulty.filter(({ verdict, mistake }) => verdict === 'WA' && mistake !== undefined),
    ({ mistake }) => mistake!,
  );
  const [habit] = [...byMistake.values()].toSorted((a, b) => b.length - a.length);
  if (habit === undefined || habit.length < HABIT || 2 * habit.length <= faulty.length) return '';
  const meaning = reports[habit[0]!.number - 1]?.judged?.meaning;
  const who =
    habit.length === faulty.length
      ? `All ${habit.length}`
      : `${habit.length} of the ${faulty.length}`;
  return meaning === undefined
    ? ''
    : `. ${who} that are not right show the same mistake: ${meaning}`;
}
