/** Finds the submissions of a watched folder that nobody is writing any more. */
import { join, resolve } from 'node:path';
import { DEFAULT_TIMES } from '@queenside/batch';
import type { RefusedSubmission } from '../model/index.ts';
import { listSubmissions, type SubmissionEntry } from '../submissions/find-submissions.ts';
import { versionOf } from './version-of.ts';

/** How long a submission must stay unchanged before it is taken, in milliseconds: as long as an input file that may be incomplete. */
const SETTLE_MS = DEFAULT_TIMES.settleUnfinished;
const GONE = 'gone';

/** What has changed since the last scan. */
export interface Scan {
  /** New and changed submissions that have settled. */
  readonly ready: readonly SettledSubmission[];
  /** The ids of submissions that are changing. */
  readonly stale: readonly string[];
  /** The ids of submissions that were removed. */
  readonly gone: readonly string[];
  /** Whether every submission has settled. */
  readonly isSettled: boolean;
  readonly refused: readonly RefusedSubmission[];
}

/** A submission, and what its files looked like when it was taken. */
export interface SettledSubmission extends SubmissionEntry {
  readonly version: string;
}

interface Seen {
  readonly version: string;
  /** When this version was first seen, on `performance.now()`'s clock. */
  readonly since: number;
  readonly isTaken: boolean;
}

export class SettledSubmissions {
  readonly #folder: string;
  readonly #seen = new Map<string, Seen>();

  /** @param known the ids of submissions that were there before. Those that are gone are reported, too. */
  constructor(folder: string, known: Iterable<string> = []) {
    this.#folder = resolve(folder);
    for (const id of known) this.#seen.set(id, { version: '', since: 0, isTaken: false });
  }

  /**
   * Scans the folder once.
   *
   * @throws QueensideError `submission/folder-unreadable`.
   */
  async scan(now: number = performance.now()): Promise<Scan> {
    const { entries, refused } = await listSubmissions(this.#folder);
    const found = new Map(entries.map((entry) => [entry.id, entry]));
    const ready: SettledSubmission[] = [];
    const stale: string[] = [];
    const gone: string[] = [];
    for (const id of new Set([...found.keys(), ...this.#seen.keys()])) {
      const entry = found.get(id);
      const version = entry === undefined ? GONE : this.#versionOf(entry);
      const before = this.#seen.get(id);
      if (before?.version !== version) {
        this.#seen.set(id, { version, since: now, isTaken: false });
        if (before !== undefined) stale.push(id);
      } else if (!before.isTaken && now - before.since >= SETTLE_MS) {
        if (entry === undefined) {
          this.#seen.delete(id);
          gone.push(id);
        } else {
          this.#seen.set(id, { ...before, isTaken: true });
          ready.push({ ...entry, version });
        }
      }
    }
    const isSettled = [...this.#seen.values()].every(({ isTaken }) => isTaken);
    return { ready, stale, gone, isSettled, refused };
  }

  /** Returns whether a submission is still as it was when it was taken. */
  isUnchanged(submission: SettledSubmission): boolean {
    return this.#versionOf(submission) === submission.version;
  }

  /** Takes a submission again after some time, although it has not changed. */
  takeAgain(id: string, afterMs: number): void {
    const seen = this.#seen.get(id);
    if (seen === undefined) return;
    this.#seen.set(id, { ...seen, since: performance.now() + afterMs, isTaken: false });
  }

  #versionOf({ files: { files } }: SubmissionEntry): string {
    return versionOf(files.map(({ entry }) => join(this.#folder, entry)));
  }
}
