/**
 * Finds the input files of a folder. Events of the file system make it quick, but they get lost: under load, in folders that
 * come and go, and when the system runs out of watches. Scans at the start and every few seconds find what events miss.
 */
import { defined } from '@queenside/core/basics';
import { closeSync, lstatSync, openSync, readSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { QueensideError } from '@queenside/core';
import { batchError } from '../errors.ts';
import { FolderWatches } from './folder-watches.ts';
import {
  hasReplacement,
  isSameVersion,
  lookAt,
  versionOf,
  type FileVersion,
} from './input-file.ts';
import { READ_SAFELY } from '@queenside/host/system';
import { type InputNames, isInputName, isTemporaryName } from '../routing/names.ts';
import { isSkippedFolder, scanInputs, type ScanOptions } from './list-inputs.ts';
import { Settling } from './settling.ts';

/** The times that decide when to take files of an inbox, in milliseconds. */
export interface InboxTimes {
  /** The time that a file must stay unchanged before the inbox takes it. */
  readonly settle: number;
  /** The same, for a file whose last line has no line feed. */
  readonly settleUnfinished: number;
  /** The time between two scans. */
  readonly scanEvery: number;
  /**
   * The suffix of marker files, such as `.done`. If set, the inbox takes a file as soon as its marker file exists and is not
   * older than the last change of the file.
   */
  readonly doneMarker?: string;
}

export const DEFAULT_TIMES: InboxTimes = { settle: 30, settleUnfinished: 1000, scanEvery: 2000 };

/**
 * Returns the times for files that must rest longer than by default.
 *
 * @param settle the time that a file must stay unchanged, in milliseconds. A file whose last line has no line feed never
 * rests for less than by default.
 */
export function timesFor(settle: number): InboxTimes {
  const settleUnfinished = Math.max(settle, DEFAULT_TIMES.settleUnfinished);
  return { ...DEFAULT_TIMES, settle, settleUnfinished };
}

export interface InboxEvents {
  /** A file no longer changes and can be taken. Called again when its content changes. */
  ready(path: string): void;
  /** A file that was announced has changed or disappeared. */
  stale(path: string): void;
  /** Events do not work here; only scans find files. */
  degraded(reason: string): void;
  /** A file seems to be an input but is skipped because of its name. Called once for each. */
  skipped(path: string, why: QueensideError): void;
  /** Returns whether a file found at the start has been answered before. Such a file is not announced. */
  isAnswered(path: string): Promise<boolean>;
}

const LINE_FEED = 0x0a;

/** The version of a file that cannot be found by its name. */
const UNKNOWN: FileVersion = { inode: 0n, size: 0n, modified: 0n, changed: 0n };

/** A scan lets others work after this time, in milliseconds. */
const SLICE_MS = 5;
/** The share of a processor that scans take at most: while nothing seems to happen, and otherwise. */
const CALM_SHARE = 0.005;
const BUSY_SHARE = 0.25;

export class Inbox {
  readonly #root: string;
  readonly #scanOptions: ScanOptions;
  readonly #events: InboxEvents;
  readonly #times: InboxTimes;
  readonly #settling = new Settling(isSameVersion);
  readonly #announced = new Map<string, FileVersion>();
  /** The files that the last scan skipped. */
  #skipped: ReadonlySet<string> = new Set();
  /** The timers of files to inspect later. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #watches = new FolderWatches({
    hint: (folder, name, isNamed) => this.#hint(folder, name, isNamed),
    failed: (folder, error) => this.#watchFailed(folder, error),
  });
  /** The folders that the present or last scan found. */
  #folders = new Set<string>();
  /** Whether events work as far as is known. */
  #isWatched = true;
  /** Whether something has happened since the last scan began. */
  #isStirred = false;
  #timer: NodeJS.Timeout | undefined;
  #scanning: Promise<void> | undefined;
  /** The end of the last scan, on `performance.now()`'s clock, and the processor time that it took, in milliseconds. */
  #lastScan = { end: 0, took: 0 };
  #closed = false;

  constructor(
    root: string,
    scanOptions: Pick<ScanOptions, keyof InputNames | 'outbox'>,
    events: InboxEvents,
    times: InboxTimes = DEFAULT_TIMES,
  ) {
    this.#root = root;
    this.#scanOptions = scanOptions;
    this.#events = events;
    this.#times = times;
  }

  /** Starts watching, and finds the files that exist already. */
  async open(): Promise<void> {
    await this.#watches.open();
    await this.#scan((path) => this.#skipAnswered(path));
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#scanning;
    await this.#watches.close();
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.#rescan().finally(() => this.#schedule());
    }, this.#times.scanEvery);
  }

  /** Scans, unless the last scan took so long that it is too early. */
  async #rescan(): Promise<void> {
    const isCalm = this.#isWatched && !this.#isStirred && !this.#watches.haveChanged();
    const { end, took } = this.#lastScan;
    if (performance.now() - end >= took / (isCalm ? CALM_SHARE : BUSY_SHARE)) await this.#scan();
  }

  async #scan(isToSkip?: (path: string) => Promise<boolean>): Promise<void> {
    const before = process.threadCpuUsage();
    this.#scanning = this.#scanOnce(isToSkip);
    await this.#scanning;
    const { user, system } = process.threadCpuUsage(before);
    this.#lastScan = { end: performance.now(), took: (user + system) / 1000 };
  }

  /** @param isToSkip whether a file needs no look. */
  async #scanOnce(isToSkip: (path: string) => Promise<boolean> = async () => false): Promise<void> {
    this.#isStirred = false;
    this.#folders = new Set();
    const seen = new Set<string>();
    const skipped = new Set<string>();
    let since = performance.now();
    const onSkipped: ScanOptions['skipped'] = (path, why) => {
      if (!this.#skipped.has(path)) this.#events.skipped(path, why);
      skipped.add(path);
    };
    for await (const path of this.#list('', onSkipped)) {
      if (this.#closed) return;
      seen.add(path);
      if (!this.#isUnchanged(path) && !(await isToSkip(path))) this.#take(path);
      if (performance.now() - since < SLICE_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    this.#skipped = skipped;
    this.#watches.keep(this.#folders);
    // A file that the scan did not see may have appeared during the scan.
    for (const path of this.#announced.keys())
      if (!seen.has(path))
        if (this.#isNameless(path)) this.#vanished(path);
        else this.#inspect(path);
  }

  /** Lists a folder below the inbox, and watches it and those below it. */
  #list(below: string, skipped?: ScanOptions['skipped']): AsyncGenerator<string> {
    const listing = (folder: string): void => {
      if (this.#closed) return;
      this.#folders.add(folder);
      this.#watches.add(folder);
    };
    const options = { ...this.#scanOptions, listing, ...defined({ skipped }) };
    return scanInputs(this.#root, options, below);
  }

  /** Takes the files of a new folder without waiting for the next scan. */
  async #takeFolder(below: string): Promise<void> {
    for await (const path of this.#list(below)) {
      if (this.#closed) return;
      this.#take(path);
    }
  }

  /** Inspects a file that a scan has found. */
  #take(path: string): void {
    if (!this.#isNameless(path)) this.#inspect(path);
    // It is rejected when it is taken, as by every other command.
    else if (!this.#announced.has(path)) this.#announce(path, UNKNOWN);
  }

  /** Returns whether a file was announced as it is. */
  #isUnchanged(path: string): boolean {
    const announced = this.#announced.get(path);
    const version = announced && versionOf(join(this.#root, path));
    return version !== undefined && isSameVersion(announced!, version);
  }

  async #skipAnswered(path: string): Promise<boolean> {
    const version = versionOf(join(this.#root, path));
    if (version === undefined || !(await this.#events.isAnswered(path))) return false;
    this.#announced.set(path, version);
    return true;
  }

  /** Returns whether the name of a file is not UTF-8. Nothing but a scan finds such a file. */
  #isNameless(path: string): boolean {
    return hasReplacement(path) && lookAt(join(this.#root, path)) === undefined;
  }

  #hint(folder: string, name: string | undefined, isNamed: boolean): void {
    if (name !== undefined && (isTemporaryName(name) || isSkippedFolder(name))) return;
    this.#isStirred = true;
    if (name === undefined) return;
    const path = this.#relative(join(folder, name));
    if (isNamed && isFolder(join(folder, name))) void this.#takeFolder(path);
    else this.#look(path);
  }

  #watchFailed(folder: string, error: NodeJS.ErrnoException): void {
    if (error.code === 'ENAMETOOLONG')
      this.#events.skipped(this.#relative(folder), batchError('path-too-long'));
    else if (this.#isWatched) {
      this.#isWatched = false;
      this.#events.degraded(String(error));
    }
  }

  #relative(path: string): string {
    return relative(this.#root, path).split(sep).join(posix.sep);
  }

  /** Inspects the file that an event concerns. */
  #look(path: string): void {
    const { doneMarker } = this.#times;
    const marked =
      doneMarker !== undefined && path.endsWith(doneMarker)
        ? path.slice(0, -doneMarker.length)
        : path;
    if (this.#isNameless(marked)) return;
    if (isInputName(posix.basename(marked), this.#scanOptions.extensions)) this.#inspect(marked);
  }

  #inspect(path: string): void {
    const found = lookAt(join(this.#root, path));
    if (found === undefined) return this.#vanished(path);
    const { version, isRegular } = found;
    const announced = this.#announced.get(path);
    if (announced !== undefined && isSameVersion(announced, version)) return;
    const rested = this.#settling.rested(path, version);
    if (rested === undefined) {
      if (announced !== undefined) this.#events.stale(path);
      this.#lookAgain(path, this.#times.settle);
      return;
    }
    const { doneMarker } = this.#times;
    if (doneMarker !== undefined) {
      if (this.#isMarked(path + doneMarker, version)) this.#announce(path, version);
      return;
    }
    const { settle, settleUnfinished } = this.#times;
    if (rested < settle) return this.#lookAgain(path, settle - rested);
    // Links, pipes, and the like are announced too: they are rejected when they are taken.
    const isWhole = !isRegular || this.#endsLine(path, version);
    if (!isWhole && rested < settleUnfinished) this.#lookAgain(path, settleUnfinished - rested);
    else this.#announce(path, version);
  }

  #announce(path: string, version: FileVersion): void {
    if (this.#closed) return;
    this.#settling.forget(path);
    this.#announced.set(path, version);
    this.#events.ready(path);
  }

  /** Inspects a file later. A new call replaces the earlier one. */
  #lookAgain(path: string, milliseconds: number): void {
    clearTimeout(this.#timers.get(path));
    const look = (): void => {
      this.#timers.delete(path);
      this.#look(path);
    };
    this.#timers.set(path, setTimeout(look, Math.ceil(milliseconds) + 1).unref());
  }

  #vanished(path: string): void {
    this.#settling.forget(path);
    if (this.#announced.delete(path)) this.#events.stale(path);
  }

  /** Returns whether a marker counts for a version: an older one was for an earlier version, or came too soon. */
  #isMarked(marker: string, { changed }: FileVersion): boolean {
    const found = versionOf(join(this.#root, marker));
    return found !== undefined && found.changed >= changed;
  }

  /** Returns whether a file ends with a line feed: its writer has most likely finished. */
  #endsLine(path: string, { size }: FileVersion): boolean {
    if (size === 0n) return false;
    try {
      const descriptor = openSync(join(this.#root, path), READ_SAFELY);
      try {
        const last = Buffer.alloc(1);
        readSync(descriptor, last, 0, 1, Number(size) - 1);
        return last[0] === LINE_FEED;
      } finally {
        closeSync(descriptor);
      }
    } catch {
      return false;
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
