/** Answers one file of an inbox: claims it, reads it, answers it, and publishes the answer file. */
import { join, posix } from 'node:path';
import type { Answered } from '@queenside/runtime';
import { asQueensideError, defined, messageOf, type QueensideError } from '@queenside/core/basics';
import {
  reportError,
  unpackReports,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import type { Engine } from './engine.ts';
import { hostError, Publication, waitForRoom } from '@queenside/host';
import { collectGarbageNowAndThen, isTooManyOpenFiles } from '@queenside/host/system';
import { batchError } from './errors.ts';
import type { FileReport, RecordListener } from './file/file-report.ts';
import { inTurn } from './pool/in-turn.ts';
import { InputFile, steadyVersion, versionOf } from './inbox/input-file.ts';
import {
  claimFile,
  findAnswer,
  PLAIN_ATTEMPT,
  reportKnown,
  type Attempt,
  type Known,
} from './ledger/attempt.ts';
import type { ClaimRequest } from './ledger/claims.ts';
import type { Ledger } from './ledger/ledger.ts';
import { ErrorNotes, prepareErrorFile } from './outbox/error-file.ts';
import type { SideOptions } from './outbox/side-options.ts';
import { SideFiles } from './outbox/side-files.ts';
import type { Gauge } from './file/gauge.ts';
import { warningsOfName } from './routing/doubtful-name.ts';
import { Share } from './file/share.ts';
import type { Destination } from './routing/destination.ts';
import { outputPath } from './routing/names.ts';
import { destinationOf, type RoutingSettings } from './routing/routing.ts';

/** Files of at least this many bytes take turns. */
const LARGE = 1 << 20;

/** The settings for answering the files of an inbox. */
export interface AnswerSettings extends RoutingSettings {
  readonly outbox: string;
  readonly seed: number;
  readonly timeLimitMs: number;
  /**
   * The time limit of solvers if {@link timeLimitMs} is Infinity. Files that were answered without a limit, or with another
   * default, count as answered. Default: none.
   */
  readonly defaultLimitMs?: number;
  /** The most bytes to read of an outside program's answers. */
  readonly outputLimit: number;
  /** The ledger, which remembers the outcomes of files. Without it, the engine answers every file. */
  readonly ledger?: Ledger;
  /** Answers also files that have been answered before. */
  readonly again?: boolean;
  /** Whether the records' reports explain their answers. */
  readonly explain?: boolean;
  /** The drawings and traces to make. */
  readonly side?: SideOptions;
}

/** One file of an inbox. */
export interface InboxFile {
  /** The inbox's folder. */
  readonly root: string;
  /** The file's path below it, with `/` between folders. */
  readonly path: string;
  readonly signal?: AbortSignal;
  readonly gauge?: Gauge;
  readonly onRecord?: RecordListener;
  /** Whether the records of an earlier answer are not reported. */
  readonly newsOnly?: boolean;
  /** Called for each record whose report {@link isNotable}. */
  readonly onNotable?: (report: RecordReport) => void;
  /** Called when work on the file starts, and again if it starts over: earlier records do not count then. */
  onBegin?(): void;
  /** Called if the file was answered before and has not changed, but a plugin, an option, or the version has. */
  onReplanned?(): void;
  /** Called when the file must wait, for example for space on the disk. */
  onPause?(error: ErrorReport): void;
  /** The time when the file became ready, on `performance.now()`'s clock. */
  readonly readyAt?: number;
  /** Called when the file has been opened, with its size in bytes. */
  opened?(size: number): void;
}

/** Answers one file of an inbox into the outbox. The report has every error of the file. */
export async function answerFile(
  engine: Engine,
  settings: AnswerSettings,
  file: InboxFile,
): Promise<FileReport> {
  const started = performance.now();
  let report = await tryFile(engine, settings, file, started);
  while (report.error?.code === 'batch/disk-full') {
    tellPaused(engine, file, report.input, report.error);
    if (!(await waitForRoom(settings.outbox, file.signal))) break;
    report = await tryFile(engine, settings, file, started);
  }
  if (report.error?.code === 'batch/too-many-open-files')
    tellPaused(engine, file, report.input, report.error);
  const sinceReady = performance.now() - (file.readyAt ?? started);
  engine.events.tell({ kind: 'file-finished', report, sinceReady });
  collectGarbageNowAndThen();
  return report;
}

/**
 * Reports a file whose answer is known and whose version has not changed since, like {@link answerFile}. Does not open it.
 *
 * @returns false if there is no such answer; nothing was reported then.
 */
export async function skipKnown(
  engine: Engine,
  settings: AnswerSettings,
  file: InboxFile,
): Promise<boolean> {
  try {
    const asked = askedOf(engine, settings, file, performance.now());
    const known = findKnown(asked, await wantedOf(asked));
    if (known === undefined) return false;
    const report = await reportOfKnown(asked, known);
    engine.events.tell({ kind: 'file-finished', report, sinceReady: report.milliseconds });
    return true;
  } catch {
    // The file gets its error when it is answered.
    return false;
  }
}

function tellPaused(engine: Engine, file: InboxFile, input: string, error: ErrorReport): void {
  file.onPause?.(error);
  engine.events.tell({ kind: 'file-paused', input, error });
}

async function tryFile(
  engine: Engine,
  settings: AnswerSettings,
  file: InboxFile,
  started: number,
): Promise<FileReport> {
  const input = join(file.root, file.path);
  const share = new Share(input);
  file.gauge?.restart();
  file.onBegin?.();
  try {
    const asked = askedOf(engine, settings, file, started);
    const wanted = await wantedOf(asked);
    const known = findKnown(asked, wanted);
    if (known !== undefined) return await reportOfKnown(asked, known);
    await using source = await InputFile.open(input);
    file.opened?.(source.size);
    const opened = { ...asked, share, source, wanted };
    return source.size < LARGE
      ? await answerOpened(opened)
      : await inTurn(engine.largeFiles, { signal: file.signal, share }, () => answerOpened(opened));
  } catch (thrown) {
    const error = errorOf(thrown, file);
    const report: FileReport = {
      input,
      status: isRelease(error) ? 'released' : 'rejected',
      ...NO_RECORDS,
      milliseconds: performance.now() - started,
      error: reportError(error),
    };
    if (report.status === 'rejected') await noteRejection(settings, file.path, report);
    return report;
  }
}

function errorOf(thrown: unknown, { path }: InboxFile): QueensideError {
  const file = posix.basename(path);
  if (isTooManyOpenFiles(thrown)) return hostError('too-many-open-files');
  return asQueensideError(thrown, (reason) => {
    const isOfSystem = (thrown as NodeJS.ErrnoException).errno !== undefined;
    return batchError(isOfSystem ? 'file-unreadable' : 'file-failed', { file, reason });
  });
}

/** The counts of a file without any answered record. */
const NO_RECORDS = { right: 0, feasible: 0, undecided: 0, failed: 0 } as const;

/** Writes the error file of a rejected file, and records the rejection. */
async function noteRejection(
  { outbox, ledger }: AnswerSettings,
  path: string,
  report: FileReport,
): Promise<void> {
  try {
    for (const file of await prepareErrorFile(outbox, path, new ErrorNotes().text(report))) {
      await using draft = file;
      await draft.commit();
    }
  } catch {
    // The name of the error file may be too long. The report carries the error anyway.
  }
  await ledger?.reject(answerNameOf(path), report).catch(() => undefined);
}

/** Returns the answer file's path below the outbox, or the input's path if its name is too long for one. */
function answerNameOf(path: string): string {
  try {
    return outputPath(path);
  } catch {
    return path;
  }
}

/** A file of an inbox whose answer is wanted. */
interface FileJob {
  readonly engine: Engine;
  readonly settings: AnswerSettings;
  readonly file: InboxFile;
  /** The file's path, inbox included. */
  readonly input: string;
  /** The answer file's path below the outbox. */
  readonly output: string;
  readonly destination: Destination;
  /** The time when work on it started, on `performance.now()`'s clock. */
  readonly started: number;
}

/** @throws QueensideError if the file's name or route is wrong. */
function askedOf(
  engine: Engine,
  settings: AnswerSettings,
  file: InboxFile,
  started: number,
): FileJob {
  const output = outputPath(file.path);
  const destination = destinationOf(engine.installed, settings, file.path);
  const input = join(file.root, file.path);
  return { engine, settings, file, input, output, destination, started };
}

/** A file of an inbox that is open for reading. */
interface Opened extends FileJob {
  readonly share: Share;
  readonly source: InputFile;
  readonly wanted: Wanted;
}

/** What decides, besides the content, whether the ledger's answer is the wanted one. */
type Wanted = Required<Pick<ClaimRequest, 'plan' | 'again' | 'needsRecords' | 'side'>>;

async function wantedOf({ engine, settings, file, destination }: FileJob): Promise<Wanted> {
  const { seed, timeLimitMs, again, side = {}, explain } = settings;
  // The engine makes explanations together with the answer. It cannot know what determines an outside program's answer.
  const isMadeAnew = explain === true || destination.command !== undefined;
  return {
    plan: await engine.planOf(destination, seed, timeLimitMs),
    again: again === true || isMadeAnew,
    needsRecords: file.onRecord !== undefined && file.newsOnly !== true,
    side,
  };
}

/** Returns the known answer of a file that needs not be read, because it has not changed since. */
function findKnown({ settings, file, input, output }: FileJob, wanted: Wanted): Known | undefined {
  const { ledger, outbox } = settings;
  if (ledger === undefined || wanted.again) return undefined;
  const version = versionOf(input);
  if (version === undefined) return undefined;
  const request = { ...wanted, output };
  const known = findAnswer(ledger, request, steadyVersion(version), join(outbox, output));
  if (known !== undefined) file.opened?.(Number(version.size));
  return known;
}

async function reportOfKnown(
  { settings, file, input, output, started }: FileJob,
  known: Known,
): Promise<FileReport> {
  const answer = join(settings.outbox, output);
  if (file.newsOnly !== true) await reportKnown(known, answer, file);
  const milliseconds = performance.now() - started;
  const { waited: _earlier, ...report } = known.report;
  return { ...report, input, output: answer, milliseconds, unchanged: true };
}

/** Answers a file, or reports its known answer. */
async function answerOpened(opened: Opened): Promise<FileReport> {
  const stop = new AbortController();
  const attempt = await claim(opened, () => stop.abort());
  return 'kept' in attempt
    ? answerClaimed(opened, attempt, stop.signal)
    : reportOfKnown(opened, attempt);
}

/** Claims a file in the ledger. If there is no ledger, it grants every attempt. */
async function claim(opened: Opened, stop: () => void): Promise<Attempt | Known> {
  const { engine, settings, input, share, source, output, wanted } = opened;
  const { ledger, outbox } = settings;
  if (ledger === undefined) return PLAIN_ATTEMPT;
  const request = {
    ...wanted,
    output,
    input,
    hash: await source.hash(),
    version: steadyVersion(source.version),
    bytes: source.size,
    watch: { waiting: () => engine.waitOf(share), stop },
  };
  return claimFile(ledger, request, join(outbox, output));
}

/** @param stop aborts if the user wants only this file stopped. */
async function answerClaimed(
  opened: Opened,
  attempt: Attempt,
  stop: AbortSignal,
): Promise<FileReport> {
  const { engine, settings, file, input, share, source, destination, output } = opened;
  tellClaimed(opened, attempt);
  if (attempt.isReplanned === true) file.onReplanned?.();
  const { catalog } = engine.installed;
  const side = SideFiles.begin(settings.side ?? {}, file.path, destination, catalog);
  const notes = new ErrorNotes();
  for (const { reports } of attempt.kept) notes.add(reports);
  // Removes every draft that has not been published.
  await using drafts = new AsyncDisposableStack();
  try {
    const sink = drafts.use(await Publication.begin(settings.outbox, output));
    const answered = await engine.processFile({
      input,
      output: sink.file,
      source: source.chunks(engine.recordLimit),
      isUnchanged: async () => source.isUnchanged(),
      sink,
      destination,
      seed: settings.seed,
      timeLimitMs: limitOf(settings, destination),
      outputLimit: settings.outputLimit,
      share,
      partsFolder: join(settings.outbox, '.queenside'),
      warnings: warningsOfName(settings.router, file.path, destination),
      kept: attempt.kept,
      async onAnswered(more) {
        notes.add(more.reports);
        if (engine.events.hears('record-answered')) tellRecords(opened, more);
        await attempt.add(more);
      },
      ...defined({ onRecord: file.onRecord, onNotable: file.onNotable }),
      signal: file.signal === undefined ? stop : AbortSignal.any([file.signal, stop]),
      ...defined({ gauge: file.gauge, explain: settings.explain === true ? true : undefined }),
      ...side.hooks,
    });
    await side.commit();
    const report = { ...answered, side: side.report };
    const errors = await prepareErrorFile(settings.outbox, file.path, notes.text(report));
    for (const each of errors) drafts.use(each);
    await attempt.publish(report, [sink, ...errors], side.made);
    return report;
  } catch (thrown) {
    await side.discard();
    // Free the space on a full disk before the ledger needs some.
    await drafts.disposeAsync();
    // If the ledger cannot record the release, this process may still claim the file again.
    await attempt.release(messageOf(thrown)).catch(() => undefined);
    if (stop.aborted && file.signal?.aborted !== true) throw batchError('stopped');
    throw thrown;
  }
}

/** Returns the time limit of a file's records. An outside program answers a whole file, so it has no default. */
function limitOf(
  { timeLimitMs, defaultLimitMs = Infinity }: AnswerSettings,
  { command }: Destination,
): number {
  return command === undefined ? Math.min(timeLimitMs, defaultLimitMs) : timeLimitMs;
}

function tellClaimed({ engine, input, source, destination }: Opened, attempt: Attempt): void {
  const { problem, solver } = destination;
  engine.events.tell({
    kind: 'file-claimed',
    input,
    problem,
    ...defined({ solver }),
    bytes: source.size,
    attempt: attempt.number,
    kept: attempt.kept.reduce((sum, { reports }) => sum + reports.count, 0),
  });
}

function tellRecords({ engine, input, destination }: Opened, { reports }: Answered): void {
  const { problem } = destination;
  for (const record of unpackReports(reports))
    engine.events.tell({ kind: 'record-answered', input, problem, record });
}

const RELEASES = new Set([
  'batch/interrupted',
  'batch/file-changed',
  'batch/disk-full',
  'batch/too-many-open-files',
  'batch/taken-elsewhere',
  'batch/lease-lost',
]);

function isRelease({ code }: QueensideError): boolean {
  return RELEASES.has(code);
}
