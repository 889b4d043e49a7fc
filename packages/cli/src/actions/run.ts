import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { answerFile, type FileReport } from '@queenside/batch';
import { systemReason } from '@queenside/host/system';
import type { LoadedSettings } from '../config/settings.ts';
import { commandError } from '../errors.ts';
import { ExitStatus, statusOfCounts } from '../exit-status.ts';
import type { RunFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { withObservers, type Observers } from '../observe/observers.ts';
import { answerSettingsOf, loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { joinQueue } from '../open-queue.ts';
import { INBOX_WARNINGS, printWarning, warnOfInbox } from '../show/print-failure.ts';
import { Follower, type FollowedFile } from '../show/follower.ts';
import { jsonReport, type JsonFile } from '../show/json-report.ts';
import { showCount, showDuration, showOutcomes, showPath } from '../show/text.ts';
import { print, printJson } from '../show/print.ts';
import { findInputs, type Inputs, type SkippedInput } from './find-inputs.ts';

/** Answers files once. */
export async function runCommand(paths: readonly string[], flags: RunFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags, paths);
  return withObservers({ command: 'run', loaded, flags }, (observers) =>
    answerOnce(paths, flags, loaded, observers),
  );
}

async function answerOnce(
  paths: readonly string[],
  flags: RunFlags,
  loaded: LoadedSettings,
  observers: Observers,
): Promise<number> {
  const started = performance.now();
  const open = await openEngine(flags, { loaded, events: observers.events });
  await using engine = open.engine;
  await using _sender = await joinQueue(open, flags, false);
  const { settings } = open;
  const wishes = await answerSettingsOf(open, flags);
  const searched = paths.length === 0 ? [await requireInbox(settings.inbox)] : paths;
  const options = { ...wishes.router.names, outbox: settings.outbox };
  const { inputs, faults, skipped } = await findInputs(searched, options);
  for (const fault of faults) printWarning(fault.message);
  using ledger = await openLedger(settings);
  const answerSettings = { ...wishes, ledger };
  observers.started(engine);
  engine.events.listen(warnOfInbox, INBOX_WARNINGS);
  for (const each of skipped) engine.events.tell({ kind: 'file-skipped', ...each });
  const follower = new Follower(flags);
  const count = inputs.reduce((sum, { paths: found }) => sum + found.length, 0);
  follower.expect(count);
  const waiting = placesOf(inputs);
  const abort = new AbortController();
  const stopListening = onInterrupt(
    () => void waiting.return(),
    () => abort.abort(),
    (line) => follower.say(line),
  );
  const outcomes = new Outcomes(flags, follower, skipped);
  let index = 0;
  const answerNext = async (place: InputPlace): Promise<void> => {
    const position = index++;
    const file = follower.begin(resolve(place.root, place.path));
    const input = { ...place, signal: abort.signal, ...file.hooks };
    const report = await answerFile(engine, answerSettings, input);
    file.end();
    outcomes.add(position, file, report);
  };
  const answerAll = async (): Promise<void> => {
    for (const place of waiting) await engine.places.take(() => answerNext(place));
  };
  // Side by side. Each takes the next file that waits.
  await Promise.all(Array.from({ length: engine.filesAtOnce }, answerAll));
  await engine.places.allAnswered();
  follower.stop();
  stopListening();
  const seed = settings.defaults.seed;
  if (faults.length > 0 && count === 0) return ExitStatus.failed;
  const status = outcomes.end(count, searched, seed, performance.now() - started);
  return faults.length > 0 ? ExitStatus.failed : status;
}

/** @throws QueensideError `command/no-inbox` if it does not exist. */
async function requireInbox(inbox: string): Promise<string> {
  await stat(inbox).catch((thrown: unknown) => {
    throw commandError('no-inbox', { folder: showPath(inbox), reason: systemReason(thrown) });
  });
  return inbox;
}

/** The place of a file, for {@link answerFile}. */
interface InputPlace {
  readonly root: string;
  readonly path: string;
}

function* placesOf(inputs: readonly Inputs[]): Generator<InputPlace, void> {
  for (const { root, paths } of inputs) for (const path of paths) yield { root, path };
}

/** Counts the files of a run, and prints their texts in order, even if they finish in another order. */
class Outcomes {
  readonly #flags: RunFlags;
  readonly #follower: Follower;
  readonly #skipped: readonly SkippedInput[];
  readonly #texts = new Map<number, string>();
  readonly #json = new Map<number, JsonFile>();
  #printed = 0;
  #finished = 0;
  #right = 0;
  #feasible = 0;
  #undecided = 0;
  #failed = 0;
  #filesNotDone = 0;

  constructor(flags: RunFlags, follower: Follower, skipped: readonly SkippedInput[]) {
    this.#flags = flags;
    this.#follower = follower;
    this.#skipped = skipped;
  }

  add(index: number, file: FollowedFile, report: FileReport): void {
    this.#finished++;
    this.#right += report.right;
    this.#feasible += report.feasible;
    this.#undecided += report.undecided;
    this.#failed += report.failed;
    if (report.status !== 'done' && report.status !== 'undecided') this.#filesNotDone++;
    if (this.#flags.json === true) this.#json.set(index, file.json(report));
    this.#texts.set(index, this.#follower.textOf(file, report));
    this.#printReady();
  }

  /** Prints the summary. @returns the exit status. */
  end(files: number, searched: readonly string[], seed: number, milliseconds: number): number {
    const stopped = files - this.#finished;
    if (this.#flags.json === true) {
      const inOrder = [...this.#json].toSorted(([a], [b]) => a - b).map(([, file]) => file);
      printJson(jsonReport(inOrder, seed, milliseconds, [...this.#skipped]));
    } else if (files === 0) {
      const places = searched.map((path) => showPath(path)).join(', ');
      print(`No input files in ${places}. Add one, for example nqueens.txt.\n`);
    } else if (this.#flags.quiet !== true) {
      const left = stopped === 0 ? '' : `; ${showCount(stopped, 'file')} left for the next run`;
      const right = `${showCount(this.#right, 'record')} right${this.#others()}`;
      const time = showDuration(milliseconds);
      print(`${showCount(this.#finished, 'file')}: ${right}, in ${time}, seed ${seed}${left}\n`);
    }
    const isFailed = this.#failed > 0 || this.#filesNotDone > 0 || stopped > 0;
    return statusOfCounts(isFailed, this.#undecided > 0);
  }

  #others(): string {
    const [feasible, undecided, failed] = [this.#feasible, this.#undecided, this.#failed];
    return showOutcomes({ feasible, undecided, failed }, (_color, text) => text);
  }

  /** Prints every text whose predecessors have been printed. */
  #printReady(): void {
    for (let text; (text = this.#texts.get(this.#printed)) !== undefined; this.#printed++) {
      this.#texts.delete(this.#printed);
      this.#follower.print(text);
    }
  }
}
