/** Grades submissions as they appear in a folder, change, and disappear, and keeps the reports up to date. */
import { setTimeout as sleep } from 'node:timers/promises';
import { QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import { bestAttempt } from '../grade/best-attempt.ts';
import type { GradeContext } from '../grade/context.ts';
import { describeClass } from '../grade/describe-class.ts';
import { gradeSubmission } from '../grade/grade-submission.ts';
import { isInterruption } from '../grade/is-interruption.ts';
import { byName } from '../grade/stored-grades.ts';
import type {
  ClassResult,
  RefusedSubmission,
  Submission,
  SubmissionResult,
} from '../model/index.ts';
import { removeProgramFolder } from '../sandbox/index.ts';
import { compareNames } from '../submissions/by-student.ts';
import { inspectSubmission, type FoundSubmissions } from '../submissions/find-submissions.ts';
import { SettledSubmissions, type Scan, type SettledSubmission } from './settled-submissions.ts';
import { WatchedGrades } from './watched-grades.ts';

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
  /** Adds what a roster tells about a student. */
  readonly withStudent: (submission: Submission) => Submission;
}

/** What a watch tells, and what it leaves to its caller. */
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

  /** Tells what failed. Without a store, the watch ends: nothing would be kept. */
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
