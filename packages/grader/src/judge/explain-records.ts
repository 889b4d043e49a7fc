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
  const count = records.length === 1 ? '' : `${right} of ${records.length} records are right; `;
  return `${count}${title}: ${reason}${explainHabit(faulty, reports)}`;
}

/** The mistake that most of the faulty records show, where they are several. More than one may explain them all. */
function explainHabit(faulty: readonly RecordOutcome[], reports: readonly RecordReport[]): string {
  const shown = faulty.flatMap(({ number }) =>
    Object.entries(reports[number - 1]?.judged?.mistakes ?? {}),
  );
  const byMistake = Map.groupBy(shown, ([mistake]) => mistake);
  const most = Math.max(0, ...Array.from(byMistake.values(), ({ length }) => length));
  if (most < HABIT || 2 * most <= faulty.length) return '';
  const habits = [...byMistake.values()].filter(({ length }) => length === most);
  const who = most === faulty.length ? `All ${most}` : `${most} of the ${faulty.length}`;
  const meanings = habits.map(([first]) => first![1]).join('; or: ');
  return `. ${who} that are not right show the same mistake: ${meanings}`;
}
