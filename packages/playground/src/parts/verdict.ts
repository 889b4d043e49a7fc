import type { RecordReport } from '@queenside/runtime';

/** Returns the verdict of a run in two words. */
export function verdictText({ status }: Pick<RecordReport, 'status'>): string {
  return status === 'right' ? '✓ right' : status === 'undecided' ? '? not verified' : '✗ no answer';
}
