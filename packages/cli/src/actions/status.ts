import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeBusy,
  Router,
  scanInputs,
  type Ledger,
  type LedgerEntry,
  type ScanOptions,
} from '@queenside/batch';
import type { LoadedSettings } from '../config/settings.ts';
import { reportError } from '@queenside/runtime/report';
import { ExitStatus } from '../exit-status.ts';
import type { StatusFlags } from '../flags/table.ts';
import { loadSettingsFor, openEngine } from '../open-engine.ts';
import { openLedger } from '../open-ledger.ts';
import { printWarning, warnOfInbox } from '../show/print-failure.ts';
import { showCount, showPath, showMoment } from '../show/text.ts';
import type { SkippedInput } from './find-inputs.ts';
import { paint, print, printJson } from '../show/print.ts';

const STATES = ['queued', 'waiting', 'running', 'done', 'undecided', 'failed', 'rejected'] as const;

/** A file and its state. */
interface ListedFile {
  readonly input: string;
  readonly state: (typeof STATES)[number];
  readonly attempts: number;
  readonly right: number;
  readonly undecided: number;
  readonly failed: number;
  readonly reason: string | null;
  /** Start of the state, as an ISO date. */
  readonly since: string | null;
  /** The process that answers it. */
  readonly process: number | null;
}

/** The interval in milliseconds in which `stop` looks whether a file has stopped, and the limit. */
const LOOK_MS = 100;
const STOP_WITHIN_MS = 15_000;

const UNKNOWN = 'was never answered; `queenside status` lists the files';

/** Prints the state of every file. */
export async function statusCommand(flags: StatusFlags): Promise<number> {
  const loaded = await loadSettingsFor(flags);
  const { settings } = loaded;
  using ledger = await openLedger(settings);
  const skipped: SkippedInput[] = [];
  const lines = await statusOf(ledger, settings.inbox, {
    ...(await namesOf(loaded)),
    outbox: settings.outbox,
    skipped: (path, why) =>
      void skipped.push({ input: join(settings.inbox, path), error: reportError(why) }),
  });
  if (!(await isThere(settings.inbox)))
    printWarning(
      `${showPath(settings.inbox)} does not exist; the listed files belong to other inboxes`,
    );
  if (flags.json === true) printJson({ files: lines, skipped });
  else showLines(lines, settings.inbox);
  for (const each of skipped) warnOfInbox({ kind: 'file-skipped', ...each });
  return ExitStatus.right;
}

/** Prints the history of a file. */
export async function historyCommand(file: string, flags: StatusFlags): Promise<number> {
  const { settings } = await loadSettingsFor(flags);
  using ledger = await openLedger(settings);
  const events = ledger.history(inputNamed(file, ledger, settings.inbox));
  if (flags.json === true) printJson({ events });
  else if (events.length === 0) printWarning(`${showPath(file)} ${UNKNOWN}`);
  for (const { at, event, detail } of flags.json === true ? [] : events)
    print(`${showMoment(at)}  ${event.padEnd(8)}  ${detail}\n`);
  return events.length > 0 ? ExitStatus.right : ExitStatus.failed;
}

/** Queues files again: the named ones, or all that failed or were rejected. */
export async function retryCommand(files: readonly string[], flags: StatusFlags): Promise<number> {
  const { settings } = await loadSettingsFor(flags);
  using ledger = await openLedger(settings);
  const unsuccessful = ledger
    .entries()
    .filter(({ state, report }) => {
      const isStopped = report?.error?.code === 'batch/stopped';
      return state === 'failed' || (state === 'rejected' && !isStopped);
    })
    .map(({ input }) => input);
  const named = files.map((file) => inputNamed(file, ledger, settings.inbox));
  const known = new Set(ledger.entries().map(({ input }) => input));
  for (const [index, file] of files.entries())
    if (!known.has(named[index]!)) printWarning(`${showPath(file)} ${UNKNOWN}`);
  const count = await ledger.retry(files.length > 0 ? named : unsuccessful);
  print(`${showCount(count, 'file')} queued for the next \`run\` or the active watcher.\n`);
  return files.length > 0 && count < files.length ? ExitStatus.failed : ExitStatus.right;
}

/** Stops running files, in this process and in others, and waits until they have stopped. */
export async function stopCommand(files: readonly string[], flags: StatusFlags): Promise<number> {
  const { settings } = await loadSettingsFor(flags);
  using ledger = await openLedger(settings);
  const named = new Map(files.map((file) => [inputNamed(file, ledger, settings.inbox), file]));
  const asked = ledger
    .entries()
    .filter((entry) => named.has(entry.input) && entry.state === 'running' && !entry.isAbandoned)
    .map(({ input }) => input);
  // Its process releases a file, which queues it, before it rejects it as stopped.
  const notStopped = (): string[] =>
    ledger
      .entries()
      .filter(
        ({ input, state, isAbandoned }) =>
          asked.includes(input) && !isAbandoned && /^(running|queued)$/.test(state),
      )
      .map(({ input }) => input);
  await ledger.stop(asked);
  for (const [input, file] of named)
    if (!asked.includes(input))
      printWarning(`${showPath(file)} is not being answered; \`queenside status\` lists the files`);
  const patience = AbortSignal.timeout(STOP_WITHIN_MS);
  let left = notStopped();
  for (; left.length > 0 && !patience.aborted; left = notStopped()) await sleep(LOOK_MS);
  for (const input of left)
    printWarning(`${showPath(input)} has not stopped yet; its process does not respond`);
  const stopped = asked.length - left.length;
  if (stopped > 0)
    print(`${showCount(stopped, 'file')} stopped. \`queenside retry <file>\` resumes it.\n`);
  return stopped < named.size ? ExitStatus.failed : ExitStatus.right;
}

/** Returns the path of a file that is named from the working folder or, if the ledger knows none there, from the inbox. */
function inputNamed(file: string, ledger: Ledger, inbox: string): string {
  const path = resolve(file);
  const inInbox = resolve(inbox, file);
  return ledger.history(path).length === 0 && ledger.history(inInbox).length > 0 ? inInbox : path;
}

/** Forgets files that are no longer in the inbox. */
export async function cleanCommand(flags: StatusFlags): Promise<number> {
  const { settings } = await loadSettingsFor(flags);
  using ledger = await openLedger(settings);
  const gone: string[] = [];
  for (const { input, output } of ledger.entries()) if (!(await isThere(input))) gone.push(output);
  const count = await ledger.forget(gone);
  print(`Forgot ${showCount(count, 'deleted file')}.\n`);
  return ExitStatus.right;
}

/** Returns what the names of the installed problems' input files are. */
async function namesOf(loaded: LoadedSettings): Promise<Router['names']> {
  const { engine: opened } = await openEngine({ quiet: true, jobs: 1 }, { loaded });
  await using engine = opened;
  return new Router(engine.installed.catalog, []).names;
}

async function statusOf(
  ledger: Ledger,
  inbox: string,
  options: ScanOptions,
): Promise<ListedFile[]> {
  const lines = new Map(ledger.entries().map((entry) => [entry.input, lineOf(entry)]));
  for await (const path of scanInputs(inbox, options)) {
    const input = join(inbox, path);
    if (!lines.has(input)) lines.set(input, { ...QUEUED, input });
  }
  return [...lines.values()].toSorted((a, b) => (a.input < b.input ? -1 : 1));
}

const QUEUED: Omit<ListedFile, 'input'> = {
  state: 'queued',
  attempts: 0,
  right: 0,
  undecided: 0,
  failed: 0,
  reason: null,
  since: null,
  process: null,
};

function lineOf(entry: LedgerEntry): ListedFile {
  const { input, attempts, report, claimedAt, finishedAt, isAbandoned } = entry;
  const isUndecided = entry.state === 'done' && report?.status === 'undecided';
  const isWaiting = entry.waiting !== undefined;
  const held = isAbandoned ? 'queued' : isWaiting ? 'waiting' : entry.state;
  const state = isUndecided ? 'undecided' : held;
  return {
    input,
    state,
    attempts,
    right: report?.right ?? 0,
    undecided: report?.undecided ?? 0,
    failed: report?.failed ?? 0,
    reason: reasonOf(entry),
    since: new Date(finishedAt ?? entry.waiting?.since ?? claimedAt).toISOString(),
    process: entry.state === 'running' && !isAbandoned ? (entry.process ?? null) : null,
  };
}

function reasonOf({ state, report, waiting, isAbandoned }: LedgerEntry): string | null {
  if (isAbandoned) return 'its process crashed; the next run resumes it';
  if (waiting !== undefined) return describeBusy(waiting.busy);
  return state === 'queued' ? null : (report?.error?.cause ?? null);
}

function showLines(lines: readonly ListedFile[], inbox: string): void {
  const { stdout } = process;
  const of = (state: ListedFile['state']) => lines.filter((line) => line.state === state);
  const counts = STATES.flatMap((state) => {
    const { length } = of(state);
    return (state === 'undecided' || state === 'waiting') && length === 0
      ? []
      : `${length.toLocaleString('en-US')} ${state}`;
  });
  print(`${paint('bold', showPath(inbox), stdout)}: ${counts.join(', ')}\n`);
  for (const { input, since, process: number } of of('running'))
    print(`  running   ${showPath(input)}  process ${number}, since ${since}\n`);
  for (const { input, reason, since } of of('waiting'))
    print(`  waiting   ${showPath(input)}  ${reason}, since ${since}\n`);
  for (const { input, reason } of of('queued'))
    print(`  queued    ${showPath(input)}${reason === null ? '' : `  ${reason}`}\n`);
  for (const { input, right, undecided } of of('undecided'))
    print(
      `  undecided ${showPath(input)}  ${showCount(undecided, 'answer')} of ${right + undecided} not verified\n`,
    );
  for (const { input, state, right, undecided, failed, reason } of [
    ...of('failed'),
    ...of('rejected'),
  ]) {
    const records = `${showCount(failed, 'record')} of ${right + undecided + failed} failed`;
    print(`  ${state.padEnd(8)}  ${showPath(input)}  ${reason ?? records}\n`);
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
