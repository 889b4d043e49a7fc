/** How pages say things of files. */
import type { InboxFile, ListedState, Wait } from '../../../messages.ts';
import { now } from '../now.ts';

export const SIGNS: Readonly<
  Record<ListedState, { readonly sign: string; readonly word: string }>
> = {
  waiting: { sign: '·', word: 'Waiting' },
  running: { sign: '▸', word: 'Running' },
  stopped: { sign: '■', word: 'Stopped' },
  done: { sign: '✓', word: 'Done' },
  undecided: { sign: '?', word: 'Undecided' },
  failed: { sign: '✗', word: 'Failed' },
  rejected: { sign: '✗', word: 'Rejected' },
};

const NUMBER = new Intl.NumberFormat('en');

export function count(number: number): string {
  return NUMBER.format(number);
}

export function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `3 right, 1 failed`. */
export function outcomes({ right, undecided, failed }: InboxFile): string {
  const others = [
    undecided > 0 ? `${count(undecided)} undecided` : '',
    failed > 0 ? `${count(failed)} failed` : '',
  ].filter((each) => each !== '');
  return [`${count(right)} right`, ...others].join(', ');
}

export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export function size(bytes: number): string {
  if (bytes < 1024) return plural(bytes, 'byte');
  if (bytes < 1 << 20) return `${(bytes / 1024).toFixed(1)} KiB`;
  return `${(bytes / (1 << 20)).toFixed(1)} MiB`;
}

/** Returns the known facts about a file in a few words. */
export function summary(row: InboxFile): string {
  const { state, reason, milliseconds, waited, solvers = [], failed, right, undecided, wait } = row;
  if (state === 'waiting') return wait === undefined ? 'waits for its turn' : waiting(wait);
  if (state === 'running') return 'is being answered';
  if (state === 'stopped') return 'stopped on request';
  if (state === 'rejected' || right + undecided + failed === 0) return reason ?? 'no records';
  const by = solvers.length === 0 ? '' : ` by ${solvers.slice(0, 2).join(', ')}`;
  const more = solvers.length > 2 ? ` and ${solvers.length - 2} more` : '';
  const after = waited === undefined ? '' : `, after waiting ${duration(waited)}`;
  return `${outcomes(row)} in ${duration(milliseconds ?? 0)}${by}${more}${after}`;
}

/** `waits: 2 workers are busy with nqueens_slow.txt for 4 min 3 s`. */
export function waiting({ why, since }: Wait): string {
  return `waits: ${why} for ${duration(Math.max(1000, now.value - since))}`;
}
