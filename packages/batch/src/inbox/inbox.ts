/**
 * Finds the input files of a folder. Events of the file system make it quick, but they get lost: under load, in folders that
 * come and go, and when the system runs out of watches. Scans at the start and every few seconds find what events miss.
 */
import { open, lstat } from 'node:fs/promises';
import { basename, join, posix, relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { QueensideError } from '@queenside/core';
import type { FSWatcher } from 'chokidar';
import { batchError } from '../errors.ts';
import {
  hasReplacement,
  isSameVersion,
  lookAt,
  versionOf,
  type FileVersion,
} from './input-file.ts';
import { isInputName, isTemporaryName } from '../routing/routing.ts';
import { isSkippedFolder, scanInputs, type ScanOptions } from './list-inputs.ts';

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

export const DEFAULT_TIMES: InboxTimes = { settle: 40, settleUnfinished: 1000, scanEvery: 2000 };

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
  /** Returns whether a file found at the start has been answered before. */
  isAnswered(path: string): Promise<boolean>;
}

interface Candidate {
  readonly version: FileVersion;
  /** The time when the inbox first saw this version, on `performance.now()`'s clock. */
  readonly since: number;
}

const LINE_FEED = 0x0a;

/** The version of a file that cannot be found by its name. */
const UNKNOWN: FileVersion = { inode: 0n, size: 0n, modified: 0n, changed: 0n };

/** A scan lets others work after this time, in milliseconds. */
const SLICE_MS = 5;

export class Inbox {
  readonly #root: string;
  readonly #scanOptions: ScanOptions;
  readonly #events: InboxEvents;
  readonly #times: InboxTimes;
  readonly #candidates = new Map<string, Candidate>();
  readonly #announced = new Map<string, FileVersion>();
  /** The files that the last scan skipped. */
  #skipped: ReadonlySet<string> = new Set();
  readonly #inspecting = new Set<string>();
  /** The timers of files to inspect later. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Files to inspect again, because something happened while they were inspected. */
  readonly #again = new Set<string>();
  #watcher: FSWatcher | undefined;
  #watched: bigint | undefined;
  #timer: NodeJS.Timeout | undefined;
  #scanning: Promise<void> | undefined;
  #closed = false;
  readonly #closing = Promise.withResolvers<void>();

  constructor(
    root: string,
    scanOptions: Pick<ScanOptions, 'extensions' | 'outbox'>,
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
    await this.#watch();
    for await (const path of scanInputs(this.#root, this.#scanOptions)) {
      const version = versionOf(join(this.#root, path));
      if (version !== undefined && (await this.#events.isAnswered(path)))
        this.#announced.set(path, version);
    }
    await this.#scan();
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#closing.resolve();
    clearTimeout(this.#timer);
    await this.#watcher?.close();
    await this.#scanning;
  }

  #schedule(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      void this.#rescan().finally(() => this.#schedule());
    }, this.#times.scanEvery);
  }

  async #rescan(): Promise<void> {
    if ((await inodeOf(this.#root)) !== this.#watched) await this.#watch();
    await this.#scan();
  }

  async #scan(): Promise<void> {
    this.#scanning = this.#scanOnce();
    await this.#scanning;
  }

  async #scanOnce(): Promise<void> {
    const seen = new Set<string>();
    const skipped = new Set<string>();
    let since = performance.now();
    const onSkipped: ScanOptions['skipped'] = (path, why) => {
      if (!this.#skipped.has(path)) this.#events.skipped(path, why);
      skipped.add(path);
    };
    const options = { ...this.#scanOptions, skipped: onSkipped };
    for await (const path of scanInputs(this.#root, options)) {
      if (this.#closed) return;
      seen.add(path);
      if (!this.#isNameless(path)) await this.#inspect(path);
      // It is rejected when it is taken, as by every other command.
      else if (!this.#announced.has(path)) this.#announce(path, UNKNOWN);
      if (performance.now() - since < SLICE_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    this.#skipped = skipped;
    // A file that the scan did not see may have appeared during the scan.
    for (const path of this.#announced.keys())
      if (!seen.has(path))
        if (this.#isNameless(path)) this.#vanished(path);
        else await this.#inspect(path);
  }

  /** Returns whether the name of a file is not UTF-8. Nothing but a scan finds such a file. */
  #isNameless(path: string): boolean {
    return hasReplacement(path) && lookAt(join(this.#root, path)) === undefined;
  }

  /** Watches the folder that exists now. */
  async #watch(): Promise<void> {
    await this.#watcher?.close();
    this.#watched = await inodeOf(this.#root);
    const { watch } = await import('chokidar');
    if (this.#closed) return;
    const watcher = watch(this.#root, {
      followSymlinks: false,
      ignoreInitial: true,
      ignored: (path) => path !== this.#root && isIgnored(basename(path)),
    });
    const hint = (path: string): void => this.#look(this.#relative(path));
    watcher.on('add', hint).on('change', hint).on('unlink', hint);
    watcher.on('error', (error) => this.#watchFailed(error as NodeJS.ErrnoException));
    this.#watcher = watcher;
    const ready = new Promise<void>((resolve) => watcher.once('ready', resolve));
    // One that is closed is never ready.
    await Promise.race([ready, this.#closing.promise]);
  }

  /** One path that is too long does not end the events of the others. */
  #watchFailed(error: NodeJS.ErrnoException): void {
    const { code, path } = error;
    if (code !== 'ENAMETOOLONG' || path === undefined) this.#events.degraded(String(error));
    else this.#events.skipped(this.#relative(path), batchError('path-too-long'));
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
    if (isInputName(posix.basename(marked), this.#scanOptions.extensions))
      void this.#inspect(marked);
  }

  /** Inspects one file, never twice at the same time, so that an older result cannot replace a newer one. */
  async #inspect(path: string): Promise<void> {
    this.#again.add(path);
    if (this.#inspecting.has(path)) return;
    this.#inspecting.add(path);
    while (this.#again.delete(path) && !this.#closed) await this.#inspectOnce(path);
    this.#inspecting.delete(path);
  }

  async #inspectOnce(path: string): Promise<void> {
    const found = lookAt(join(this.#root, path));
    if (found === undefined) return this.#vanished(path);
    const { version, isRegular } = found;
    const announced = this.#announced.get(path);
    if (announced !== undefined && isSameVersion(announced, version)) return;
    const before = this.#candidates.get(path);
    if (before === undefined || !isSameVersion(before.version, version)) {
      if (announced !== undefined) this.#events.stale(path);
      this.#candidates.set(path, { version, since: performance.now() });
      this.#lookAgain(path, this.#times.settle);
      return;
    }
    const { doneMarker } = this.#times;
    if (doneMarker !== undefined) {
      if (this.#isMarked(path + doneMarker, version)) this.#announce(path, version);
      return;
    }
    const rested = performance.now() - before.since;
    const { settle, settleUnfinished } = this.#times;
    if (rested < settle) return this.#lookAgain(path, settle - rested);
    // Links, pipes, and the like are announced too: they are rejected when they are taken.
    const isWhole = !isRegular || (await this.#endsLine(path, version));
    if (!isWhole && rested < settleUnfinished) this.#lookAgain(path, settleUnfinished - rested);
    else this.#announce(path, version);
  }

  #announce(path: string, version: FileVersion): void {
    if (this.#closed) return;
    this.#candidates.delete(path);
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
    this.#candidates.delete(path);
    if (this.#announced.delete(path)) this.#events.stale(path);
  }

  /** Returns whether a marker counts for a version: an older one was for an earlier version, or came too soon. */
  #isMarked(marker: string, { changed }: FileVersion): boolean {
    const found = versionOf(join(this.#root, marker));
    return found !== undefined && found.changed >= changed;
  }

  /** Returns whether a file ends with a line feed: its writer has most likely finished. */
  async #endsLine(path: string, { size }: FileVersion): Promise<boolean> {
    if (size === 0n) return false;
    try {
      const handle = await open(join(this.#root, path), 'r');
      try {
        const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Number(size) - 1);
        return buffer[0] === LINE_FEED;
      } finally {
        await handle.close();
      }
    } catch {
      return false;
    }
  }
}

/**
 * Returns whether chokidar should ignore a name. It need not know files that are never taken. And if one that it does not know has gone
 * when it looks, as a draft has, it inspects each file of the folder.
 */
function isIgnored(name: string): boolean {
  return isTemporaryName(name) || isSkippedFolder(name);
}

async function inodeOf(folder: string): Promise<bigint | undefined> {
  try {
    return (await lstat(folder, { bigint: true })).ino;
  } catch {
    return undefined;
  }
}
