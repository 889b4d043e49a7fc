/** Sorts a test's records by whose fault they are. */
import type { RecordOutcome } from '../../model/index.ts';

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
