import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  answerFile,
  batchError,
  Gauge,
  outputPath,
  scanInputs,
  systemReason,
  type FileJob,
  type FileReport,
} from '@queenside/batch';
import type { QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import type { LoadedSettings } from '../config/settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { fileJobSettings, loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { describeFile, Failures } from '../show/file-line.ts';
import {
  jsonFile,
  jsonRecord,
  jsonReport,
  type JsonFile,
  type JsonRecord,
} from '../show/json-report.ts';
import { printWarning } from '../print-failure.ts';
import { PauseNotice } from '../show/pause-notice.ts';
import { Progress } from '../show/progress.ts';
import { showCount, showDuration, showPath } from '../show/text.ts';

/** A file to answer: below which folder, and where there. */
interface Place {
  readonly root: string;
  readonly path: string;
}

/** Answers files once. */
export async function runCommand(paths: readonly string[], flags: CommonFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  return withObservers({ command: 'run', loaded, flags }, (observers) =>
    answerOnce(paths, flags, loaded, observers),
  );
}

async function answerOnce(
  paths: readonly string[],
  flags: CommonFlags,
  loaded: LoadedSettings,
  observers: Observers,
): Promise<number> {
  const started = performance.now();
  const open = await openEngine(flags, { loaded, events: observers.events });
  await using engine = open.engine;
  await using _sender = await joinQueue(open, flags, false);
  const { settings } = open;
  const wishes = await fileJobSettings(open, flags);
  const { places, faults } = await findPlaces(paths.length === 0 ? [settings.inbox] : paths);
  for (const fault of faults) printWarning(fault.message);
  using ledger = await openLedger(settings);
  const jobSettings = { ...wishes, ledger };
  observers.started(engine);
  const progress = new Progress(process.stderr, flags.quiet !== true);
  progress.expect(places.length);
  const abort = new AbortController();
  const queue = new PQueue({ concurrency: engine.filesAtOnce });
  let isStopped = false;
  const release = onInterrupt(
    () => {
      isStopped = true;
      queue.clear();
    },
    () => abort.abort(),
    (line) => progress.say(line),
  );
  const printer = new Printer(flags, progress);
  const pauses = new PauseNotice(progress);
  for (const [index, place] of places.entries()) {
    // Whoever waits in the queue takes memory.
    await queue.onSizeLessThan(engine.filesAtOnce);
    if (isStopped) break;
    void queue.add(async () => {
      const follower = printer.follow(index);
      const gauge = new Gauge();
      const name = showPath(resolve(place.root, place.path));
      const opened = progress.begin(name, gauge);
      const job: FileJob = {
        ...place,
        signal: abort.signal,
        gauge,
        opened,
        onPause: (reason) => pauses.say(reason),
        ...follower.hooks,
      };
      const report = await answerFile(engine, jobSettings, job);
      progress.end(name);
      follower.finish(report);
    });
  }
  await queue.onIdle();
  progress.stop();
  release();
  const seed = settings.defaults.seed;
  if (faults.length > 0 && places.length === 0) return ExitStatus.failed;
  const status = printer.end(places.length, settings.inbox, seed, performance.now() - started);
  return faults.length > 0 ? ExitStatus.failed : status;
}

/**
 * @returns the files, and what is wrong with folders that cannot be read.
 * @throws QueensideError `batch/file-unreadable` where nothing is there.
 */
async function findPlaces(paths: readonly string[]) {
  const places: Place[] = [];
  const faults: QueensideError[] = [];
  const unreadable = (folder: string, thrown: unknown): void => {
    const reason = systemReason(thrown);
    faults.push(batchError('folder-unreadable', { folder: showPath(folder), reason }));
  };
  for (const path of paths.map((each) => resolve(each)))
    if (await isFolder(path))
      for await (const found of scanInputs(path, unreadable))
        places.push({ root: path, path: found });
    else places.push({ root: dirname(path), path: basename(path) });
  return { places: onceEach(places), faults };
}

/**
 * A file that is named twice is answered once.
 *
 * @throws QueensideError `batch/one-result` where two files would have one result.
 */
function onceEach(places: readonly Place[]): Place[] {
  const inputs = new Map<string, string>();
  return places.filter((place) => {
    const input = join(place.root, place.path);
    const output = resultOf(place);
    const other = inputs.get(output);
    if (other !== undefined && other !== input)
      throw batchError('one-result', { file: showPath(input), other: showPath(other) });
    inputs.set(output, input);
    return other === undefined;
  });
}

/** A name that is too long for a result is its file's own error. */
function resultOf({ path }: Place): string {
  try {
    return outputPath(path);
  } catch {
    return path;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (thrown) {
    throw batchError('file-unreadable', { file: showPath(path), reason: systemReason(thrown) });
  }
}

/** Follows one file. */
interface Follower {
  readonly hooks: Pick<FileJob, 'onBegin' | 'onRecord'>;
  finish(report: FileReport): void;
}

/** Prints what becomes of files, in their order, whichever is finished first. */
class Printer {
  readonly #flags: CommonFlags;
  readonly #progress: Progress;
  /** Who wants errors only gets them where errors go. */
  readonly #stream: NodeJS.WriteStream;
  readonly #texts = new Map<number, string>();
  readonly #json = new Map<number, JsonFile>();
  #printed = 0;
  #finished = 0;
  #right = 0;
  #failed = 0;
  #filesNotDone = 0;

  constructor(flags: CommonFlags, progress: Progress) {
    this.#flags = flags;
    this.#progress = progress;
    this.#stream = flags.quiet === true ? process.stderr : process.stdout;
  }

  follow(index: number): Follower {
    const failures = new Failures();
    const records: JsonRecord[] = [];
    const wantsJson = this.#flags.json === true;
    return {
      hooks: {
        onBegin() {
          failures.clear();
          records.length = 0;
        },
        onRecord(record, text) {
          failures.add(record);
          if (wantsJson) records.push(jsonRecord(record, text));
        },
      },
      finish: (report) => {
        this.#count(report);
        if (wantsJson) this.#json.set(index, jsonFile(report, records));
        const isWorthPrinting = this.#flags.quiet !== true || report.status !== 'done';
        const text = describeFile(report, failures, this.#stream);
        this.#print(index, isWorthPrinting && !wantsJson ? `${text}\n` : '');
      },
    };
  }

  /** The last line, and the exit status. */
  end(files: number, inbox: string, seed: number, milliseconds: number): number {
    const stopped = files - this.#finished;
    const isRight = this.#failed === 0 && this.#filesNotDone === 0 && stopped === 0;
    if (this.#flags.json === true) {
      const inOrder = [...this.#json].toSorted(([a], [b]) => a - b).map(([, file]) => file);
      process.stdout.write(`${JSON.stringify(jsonReport(inOrder, seed, milliseconds), null, 2)}\n`);
    } else if (files === 0) {
      process.stdout.write(`There is no input in ${showPath(inbox)}: put nqueens.txt there.\n`);
    } else if (this.#flags.quiet !== true) {
      const failed = this.#failed === 0 ? '' : `, ${this.#failed.toLocaleString('en-US')} failed`;
      const left = stopped === 0 ? '' : `; ${showCount(stopped, 'file')} left for the next run`;
      const right = `${showCount(this.#right, 'record')} right${failed}`;
      const time = showDuration(milliseconds);
      process.stdout.write(
        `${showCount(this.#finished, 'file')}: ${right}, in ${time}, seed ${seed}${left}\n`,
      );
    }
    return isRight ? ExitStatus.right : ExitStatus.failed;
  }

  #count(report: FileReport): void {
    this.#finished++;
    this.#right += report.right;
    this.#failed += report.failed;
    if (report.status !== 'done') this.#filesNotDone++;
  }

  /** Prints a file's text, once all before it are printed. */
  #print(index: number, text: string): void {
    this.#texts.set(index, text);
    for (let next; (next = this.#texts.get(this.#printed)) !== undefined; this.#printed++) {
      this.#texts.delete(this.#printed);
      const line = next;
      if (line !== '') this.#progress.above(() => this.#stream.write(line));
    }
  }
}
