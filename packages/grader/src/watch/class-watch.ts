/** Grades submissions as they appear in a folder, change, and disappear, and keeps the reports up to date. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_TIMES, Settling } from '@queenside/batch';
import type { ClassResult, SubmissionResult } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { removeProgramFolder } from '@queenside/sandbox';
import {
  compareNames,
  type FoundSubmissions,
  inspectSubmission,
  listSubmissions,
  type RefusedSubmission,
  type Submission,
  type SubmissionEntry,
} from '@queenside/submissions';
import PQueue from 'p-queue';
import { describeClass } from '../grade/class/describe-class.ts';
import { bestAttempt, isInterruption } from '../grade/class/grade-class.ts';
import type { GradeContext } from '../grade/context.ts';
import { byName } from '../grade/keep/stored-grades.ts';
import { gradeSubmission } from '../grade/run/grade-submission.ts';
import { versionOf } from './version-of.ts';
import { WatchedGrades } from './watched-grades.ts';

/** How long a submission must stay unchanged before it is taken, in milliseconds: as long as an input file that may be incomplete. */
const SETTLE_MS = DEFAULT_TIMES.settleUnfinished;
const GONE = 'gone';

/** The changes since the last scan. */
interface Scan {
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
interface SettledSubmission extends SubmissionEntry {
  readonly version: string;
}

class SettledSubmissions {
  readonly #folder: string;
  readonly #settling = new Settling<string>();
  /** The ids of submissions that were there before, also of those that have not settled yet. */
  readonly #known: Set<string>;
  /** The ids of those whose present version was taken. */
  readonly #taken = new Set<string>();

  /** @param known the ids of submissions that were there before. Those that are gone are reported, too. */
  constructor(folder: string, known: Iterable<string> = []) {
    this.#folder = resolve(folder);
    this.#known = new Set(known);
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
    for (const id of new Set([...found.keys(), ...this.#known])) {
      const entry = found.get(id);
      const version = entry === undefined ? GONE : this.#versionOf(entry);
      const rested = this.#settling.rested(id, version, now);
      if (rested === undefined) {
        this.#taken.delete(id);
        if (this.#known.has(id)) stale.push(id);
        this.#known.add(id);
      } else if (!this.#taken.has(id) && rested >= SETTLE_MS) {
        if (entry === undefined) {
          this.#settling.forget(id);
          this.#known.delete(id);
          gone.push(id);
        } else {
          this.#taken.add(id);
          ready.push({ ...entry, version });
        }
      }
    }
    const isSettled = this.#known.isSubsetOf(this.#taken);
    return { ready, stale, gone, isSettled, refused };
  }

  /** Returns whether a submission is still as it was when it was taken. */
  isUnchanged(submission: SettledSubmission): boolean {
    return this.#versionOf(submission) === submission.version;
  }

  /** Takes a submission again after some time, although it has not changed. */
  takeAgain(id: string, afterMs: number): void {
    this.#settling.restart(id, performance.now() + afterMs);
    this.#taken.delete(id);
  }

  #versionOf({ files: { files } }: SubmissionEntry): string {
    return versionOf(files.map(({ entry }) => join(this.#folder, entry)));
  }
}

/** The time between two scans, in milliseconds. */
const SCAN_EVERY_MS = 500;

/** A scan may take at most this share of the time. */
const SCAN_SHARE = 0.1;

/** The time between two reports while submissions are being graded. */
const REPORT_EVERY_MS = 10_000;

/** When to try again what failed for a reason that has nothing to do with the submission. */
const RETRY_MS = 30_000;

export interface ClassWatchOptions {
  /** Submissions in progress at once; more than slots, so that no slot is idle while another submission is unpacked. */
  readonly inFlight: number;
  /** Adds a student's data from the roster. */
  readonly withStudent: (submission: Submission) => Submission;
}

/** The events of a watch, and the decisions that it leaves to its caller. */
export interface ClassWatchEvents {
  /** @param isNews whether the submission is new, or its verdicts or points differ from the stored ones. */
  graded(result: SubmissionResult, isNews: boolean): void;
  refused(submission: RefusedSubmission): void;
  removed(name: string): void;
  /** Something failed for a reason that has nothing to do with a submission; the watch tries again. */
  failed(what: string, thrown: unknown): void;
  /** Writes the reports. */
  report(result: ClassResult, found: FoundSubmissions): Promise<void>;
}

export class ClassWatch {
  readonly #folder: string;
  readonly #context: GradeContext;
  readonly #options: ClassWatchOptions;
  readonly #events: ClassWatchEvents;
  readonly #settled: SettledSubmissions;
  readonly #grades: WatchedGrades;
  readonly #queue: PQueue;
  /** Submissions that wait for their turn, by id. */
  readonly #waiting = new Map<string, SettledSubmission>();
  readonly #running = new Map<string, AbortController>();
  readonly #submissions = new Map<string, Submission>();
  readonly #refused = new Map<string, RefusedSubmission>();
  #unreadable: readonly RefusedSubmission[] = [];
  #isSettled = false;
  #fatal: QueensideError | undefined;
  #isFolderThere = true;
  /** Whether something has changed since the last report. */
  #isNew = true;
  #nextReport = 0;

  constructor(
    folder: string,
    context: GradeContext,
    options: ClassWatchOptions,
    events: ClassWatchEvents,
  ) {
    this.#folder = folder;
    this.#context = context;
    this.#options = options;
    this.#events = events;
    this.#grades = new WatchedGrades(context);
    const known = [...this.#grades.results()].map(({ id }) => id);
    this.#settled = new SettledSubmissions(folder, known);
    this.#queue = new PQueue({ concurrency: options.inFlight });
  }

  /**
   * Watches until the signal aborts, then reports what is finished.
   *
   * @throws QueensideError `grade/store-unusable`.
   */
  async run(signal: AbortSignal): Promise<void> {
    await removeProgramFolder(this.#context.store.workFolder);
    while (!signal.aborted && this.#fatal === undefined) {
      const started = performance.now();
      await this.#scan();
      const took = performance.now() - started;
      await this.#reportIfDue();
      const pause = Math.max(SCAN_EVERY_MS, took / SCAN_SHARE);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
    this.#queue.clear();
    await this.#queue.onIdle();
    if (this.#isNew && this.#fatal === undefined) await this.#report();
    if (this.#fatal !== undefined) throw this.#fatal;
    await removeProgramFolder(this.#context.store.workFolder);
  }

  async #scan(): Promise<void> {
    let scan: Scan;
    try {
      scan = await this.#settled.scan();
    } catch (thrown) {
      // The folder may be on a network, and come back.
      if (this.#isFolderThere) this.#events.failed(this.#folder, thrown);
      this.#isFolderThere = false;
      return;
    }
    this.#isFolderThere = true;
    this.#isSettled = scan.isSettled;
    this.#unreadable = scan.refused;
    for (const id of [...scan.stale, ...scan.gone]) {
      this.#waiting.delete(id);
      this.#running.get(id)?.abort();
    }
    for (const id of scan.gone) this.#remove(id);
    for (const submission of scan.ready) {
      this.#waiting.set(submission.id, submission);
      void this.#queue.add(() => this.#take(submission.id));
    }
  }

  /** Grades the version of a submission that waits, unless an older one is still being stopped: that one goes on with the newer. */
  async #take(id: string): Promise<void> {
    const submission = this.#waiting.get(id);
    if (submission === undefined || this.#running.has(id)) return;
    this.#waiting.delete(id);
    const stop = new AbortController();
    this.#running.set(id, stop);
    try {
      await this.#grade(submission, stop.signal);
    } catch (thrown) {
      if (!isInterruption(thrown)) {
        this.#tryAgainAfter(submission.files.name, thrown);
        this.#settled.takeAgain(id, RETRY_MS);
      }
    } finally {
      this.#running.delete(id);
    }
    if (this.#context.signal?.aborted !== true) await this.#take(id);
  }

  async #grade(taken: SettledSubmission, changed: AbortSignal): Promise<void> {
    const { signal, assignment } = this.#context;
    const isOutdated = (): boolean => changed.aborted || !this.#settled.isUnchanged(taken);
    const found = await inspectSubmission(this.#folder, taken, assignment.build);
    if (isOutdated()) return;
    if ('reason' in found) return this.#refuse(taken.id, found);
    const submission = this.#options.withStudent(found);
    const context = {
      ...this.#context,
      signal: signal === undefined ? changed : AbortSignal.any([signal, changed]),
    };
    const graded = await gradeSubmission(submission, context);
    const result = await bestAttempt(graded, context);
    if (isOutdated()) return;
    this.#submissions.set(taken.id, submission);
    this.#refused.delete(taken.id);
    this.#events.graded(result, this.#grades.add(result));
    this.#isNew = true;
  }

  #refuse(id: string, refused: RefusedSubmission): void {
    this.#submissions.delete(id);
    this.#grades.remove(id);
    this.#refused.set(id, refused);
    this.#events.refused(refused);
    this.#isNew = true;
  }

  #remove(id: string): void {
    const name = this.#grades.remove(id)?.name ?? this.#refused.get(id)?.name;
    this.#refused.delete(id);
    this.#submissions.delete(id);
    if (name === undefined) return;
    this.#events.removed(name);
    this.#isNew = true;
  }

  /** Reports a failure. If the store failed, the watch ends, because it could keep nothing. */
  #tryAgainAfter(what: string, thrown: unknown): void {
    if (thrown instanceof QueensideError && thrown.code === 'grade/store-unusable')
      this.#fatal ??= thrown;
    else this.#events.failed(what, thrown);
  }

  async #reportIfDue(): Promise<void> {
    const isIdle = this.#running.size + this.#waiting.size === 0;
    if (this.#isNew && (isIdle || performance.now() >= this.#nextReport)) await this.#report();
  }

  async #report(): Promise<void> {
    this.#isNew = false;
    try {
      const isPartial = !this.#isSettled || this.#running.size + this.#waiting.size > 0;
      const found: FoundSubmissions = {
        submissions: [...this.#submissions.values()],
        refused: [...this.#unreadable, ...this.#refused.values()].toSorted((a, b) =>
          compareNames(a.name, b.name),
        ),
      };
      const submissions = [...this.#grades.results()].toSorted(byName);
      const result = await describeClass(found, submissions, this.#context, isPartial);
      this.#grades.describe(result);
      await this.#events.report(result, found);
      this.#nextReport = performance.now() + REPORT_EVERY_MS;
    } catch (thrown) {
      this.#tryAgainAfter('the reports', thrown);
      this.#isNew = true;
      this.#nextReport = performance.now() + RETRY_MS;
    }
  }
}
