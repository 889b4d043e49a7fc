import { defined } from '@queenside/core/basics';
import { hash } from 'node:crypto';
import { isAbsolute, relative, sep } from 'node:path';
import { describeBusy, type LedgerEntry } from '@queenside/batch';
import type { InboxFile, ListedState } from '../../messages.ts';

/** A file that the inbox or a page has announced, and that is not yet claimed. */
export interface Announced {
  readonly input: string;
  readonly bytes: number;
  /** The time in milliseconds since 1970. */
  readonly since: number;
}

/** Returns the name of a file in requests: a hash, so that no request holds a path. */
export function idOf(output: string): string {
  return hash('sha256', output).slice(0, 20);
}

/** Returns a file's path as pages show it. */
export function nameOf(input: string, inbox: string): string {
  const path = relative(inbox, input);
  const isBelow = path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
  return isBelow ? path.split(sep).join('/') : input;
}

/** Returns a file as pages list it. It needs an entry, an announcement, or both. */
export function rowOf(
  id: string,
  inbox: string,
  entry: LedgerEntry | undefined,
  announced: Announced | undefined,
): InboxFile {
  const state = stateOf(entry, announced);
  const { input, bytes } = entry ?? announced!;
  const base = { id, name: nameOf(input, inbox), state, right: 0, undecided: 0, failed: 0, bytes };
  if (state === 'waiting') {
    const { since, busy = [] } = (entry?.isAbandoned === false && entry.waiting) || {};
    if (since === undefined) return { ...base, since: announced?.since ?? 0 };
    const wait = { why: describeBusy(busy), since: busy[0]?.since ?? since };
    return { ...base, since: entry!.claimedAt, wait };
  }
  const { report, claimedAt, finishedAt = claimedAt } = entry!;
  if (state === 'running' || report === undefined) return { ...base, since: claimedAt };
  const { right, undecided, failed, milliseconds, waited, problem, solvers, error, side } = report;
  return {
    ...base,
    right,
    undecided,
    failed,
    since: finishedAt,
    milliseconds: Math.round(milliseconds),
    ...defined({ waited: waited === undefined ? undefined : Math.round(waited), problem, solvers }),
    ...(error !== undefined &&
      state !== 'stopped' && { reason: error.cause, remedy: error.remedy }),
    ...defined({
      isUnknown: error?.code === 'batch/no-problem-for-file' ? (true as const) : undefined,
    }),
    ...defined({ hasTrace: side?.trace === undefined ? undefined : (true as const) }),
  };
}

function stateOf(entry: LedgerEntry | undefined, announced: Announced | undefined): ListedState {
  if (entry === undefined) return 'waiting';
  const { state, isAbandoned, report } = entry;
  if (state === 'running' && !isAbandoned)
    return entry.waiting === undefined ? 'running' : 'waiting';
  if (announced !== undefined || isAbandoned || state === 'queued') return 'waiting';
  if (report?.error?.code === 'batch/stopped') return 'stopped';
  return state === 'done' && report?.status === 'undecided' ? 'undecided' : state;
}
