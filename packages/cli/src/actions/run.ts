import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  answerFile,
  batchError,
  outputPath,
  scanInputs,
  systemReason,
  type FileReport,
} from '@queenside/batch';
import type { QueensideError } from '@queenside/core';
import PQueue from 'p-queue';
import type { LoadedSettings } from '../config/settings.ts';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { answerSettingsOf, loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { printWarning } from '../print-failure.ts';
import { Follower, type FollowedFile } from '../show/follower.ts';
import { jsonReport, type JsonFile } from '../show/json-report.ts';
import { showCount, showDuration, showPath } from '../show/text.ts';
import { print, printJson } from '../show/print.ts';

/** A file to answer: a folder, and the path below it. */
interface Place {
  readonly root: string;
  readonly path: string;
}

/** Answers files once. */
export async function runCommand(paths: readonly string[], flags: CommonFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags, paths);
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
  const wishes = await answerSettingsOf(open, flags);
  const { places, faults } = await findPlaces(paths.length === 0 ? [settings.inbox] : paths);
  for (const fault of faults) printWarning(fault.message);
  using ledger = await openLedger(settings);
  const answerSettings = { ...wishes, ledger };
  observers.started(engine);
  const follower = new Follower(flags);
  follower.expect(places.length);
  const abort = new AbortController();
  const queue = new PQueue({ concurrency: engine.filesAtOnce });
  let isStopped = false;
  const stopListening = onInterrupt(
    () => {
      isStopped = true;
      queue.clear();
    },
    () => abort.abort(),
    (line) => follower.say(line),
  );
  const outcomes = new Outcomes(flags, follower);
  for (const [index, place] of places.entries()) {
    // Waiting files take memory.
    await queue.onSizeLessThan(engine.filesAtOnce);
    if (isStopped) break;
    void queue.add(async () => {
      const file = follower.begin(resolve(place.root, place.path));
      const input = { ...place, signal: abort.signal, ...file.hooks };
      const report = await answerFile(engine, answerSettings, input);
      file.end();
      outcomes.add(index, file, report);
    });
  }
  await queue.onIdle();
  follower.stop();
  stopListening();
  const seed = settings.defaults.seed;
  if (faults.length > 0 && places.length === 0) return ExitStatus.failed;
  const status = outcomes.end(places.length, settings.inbox, seed, performance.now() - started);
  return faults.length > 0 ? ExitStatus.failed : status;
}

/**
 * Finds the files in these folders, and the files that are named themselves.
 *
 * @returns also an error for each folder that cannot be read.
 * @throws QueensideError `batch/file-unreadable` if a path does not exist.
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
 * Removes files that are named twice.
 *
 * @throws QueensideError `batch/one-result` if two files would have the same answer file.
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

/** A name that is too long for an answer file is reported when the file is answered. */
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

/** Counts the files of a run and prints their texts in order, whichever finishes first. */
class Outcomes {
  readonly #flags: CommonFlags;
  readonly #follower: Follower;
  readonly #texts = new Map<number, string>();
  readonly #json = new Map<number, JsonFile>();
  #printed = 0;
  #finished = 0;
  #right = 0;
  #failed = 0;
  #filesNotDone = 0;

  constructor(flags: CommonFlags, follower: Follower) {
    this.#flags = flags;
    this.#follower = follower;
  }

  add(index: number, file: FollowedFile, report: FileReport): void {
    this.#finished++;
    this.#right += report.right;
    this.#failed += report.failed;
    if (report.status !== 'done') this.#filesNotDone++;
    if (this.#flags.json === true) this.#json.set(index, file.json(report));
    this.#texts.set(index, this.#follower.textOf(file, report));
    this.#printReady();
  }

  /** Prints the summary. @returns the exit status. */
  end(files: number, inbox: string, seed: number, milliseconds: number): number {
    const stopped = files - this.#finished;
    const isRight = this.#failed === 0 && this.#filesNotDone === 0 && stopped === 0;
    if (this.#flags.json === true) {
      const inOrder = [...this.#json].toSorted(([a], [b]) => a - b).map(([, file]) => file);
      printJson(jsonReport(inOrder, seed, milliseconds));
    } else if (files === 0) {
      print(`No input files in ${showPath(inbox)}. Add one, for example nqueens.txt.\n`);
    } else if (this.#flags.quiet !== true) {
      const failed = this.#failed === 0 ? '' : `, ${this.#failed.toLocaleString('en-US')} failed`;
      const left = stopped === 0 ? '' : `; ${showCount(stopped, 'file')} left for the next run`;
      const right = `${showCount(this.#right, 'record')} right${failed}`;
      const time = showDuration(milliseconds);
      print(`${showCount(this.#finished, 'file')}: ${right}, in ${time}, seed ${seed}${left}\n`);
    }
    return isRight ? ExitStatus.right : ExitStatus.failed;
  }

  /** Prints every text whose predecessors have been printed. */
  #printReady(): void {
    for (let text; (text = this.#texts.get(this.#printed)) !== undefined; this.#printed++) {
      this.#texts.delete(this.#printed);
      this.#follower.print(text);
    }
  }
}
