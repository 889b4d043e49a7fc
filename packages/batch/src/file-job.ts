import { join, posix } from 'node:path';
import { asQueensideError, messageOf, type QueensideError } from '@queenside/core/basics';
import type { Engine, FileReport, RecordListener } from './engine.ts';
import { batchError } from './errors.ts';
import type { Gauge } from './records/gauge.ts';
import { destinationOf } from './routing/destination-of.ts';
import { waitForRoom } from './outbox/disk-room.ts';
import { ErrorNotes, prepareErrorFile } from './outbox/error-file.ts';
import { InputFile } from './inbox/input-file.ts';
import { inTurn } from './in-turn.ts';
import { claimFile, PLAIN_ATTEMPT, tellKnown, type Attempt, type Known } from './ledger/attempt.ts';
import type { Ledger } from './ledger/ledger.ts';
import { Publication } from './outbox/publisher.ts';
import { reportError, type ErrorReport } from '@queenside/runtime/report';
import { outputPath, type Destination, type Router } from './routing/routing.ts';
import { SideFiles, type SideWishes } from './outbox/side-files.ts';
import type { Answered } from '@queenside/runtime';

/** From so many bytes on, files take turns. */
const LARGE = 1 << 20;

/** How files of an inbox are answered. */
export interface FileJobSettings {
  readonly outbox: string;
  readonly router: Router;
  /** What the user said on the command line: it counts above routes and names. */
  readonly wanted: Partial<Destination>;
  /** Taken for problems that have a style of this name, where nothing else says one. */
  readonly preferredStyle?: string;
  readonly seed: number;
  readonly timeLimitMs: number;
  /** Bytes that are read of an outside program's answers. */
  readonly outputLimit: number;
  /** Where it is remembered what became of files; without one, every file is answered. */
  readonly ledger?: Ledger;
  /** Answer also what has been answered before. */
  readonly again?: boolean;
  /** Whether what explains the answers goes into the records' reports. */
  readonly explain?: boolean;
  /** What is wanted beside the answers. */
  readonly side?: SideWishes;
}

/** One file of an inbox. */
export interface FileJob {
  /** The inbox's folder. */
  readonly root: string;
  /** The file's path below it, with `/` between folders. */
  readonly path: string;
  readonly signal?: AbortSignal;
  readonly gauge?: Gauge;
  readonly onRecord?: RecordListener;
  /** Called when the file is begun, and once more where it has to be begun again: what was told of it is void then. */
  onBegin?(): void;
  /** Called when the file has to wait, such as for room on the disk. */
  onPause?(reason: ErrorReport): void;
  /** When it was ready to be taken, on `performance.now()`'s clock. */
  readonly readyAt?: number;
  /** Told when the file has been opened, with its size in bytes. */
  opened?(size: number): void;
}

/** Answers one file of an inbox into the outbox. Whatever is wrong with it is in the report. */
export async function answerFile(
  engine: Engine,
  settings: FileJobSettings,
  job: FileJob,
): Promise<FileReport> {
  const started = performance.now();
  let report = await tryFile(engine, settings, job, started);
  while (report.error?.code === 'batch/disk-full') {
    job.onPause?.(report.error);
    engine.events.tell({ kind: 'file-paused', input: report.input, error: report.error });
    if (!(await waitForRoom(settings.outbox, job.signal))) break;
    report = await tryFile(engine, settings, job, started);
  }
  const sinceReady = performance.now() - (job.readyAt ?? started);
  engine.events.tell({ kind: 'file-finished', report, sinceReady });
  return report;
}

async function tryFile(
  engine: Engine,
  settings: FileJobSettings,
  job: FileJob,
  started: number,
): Promise<FileReport> {
  const input = join(job.root, job.path);
  let output = job.path;
  job.gauge?.restart();
  job.onBegin?.();
  try {
    output = outputPath(job.path);
    const destination = destinationOf(engine, settings, job.path);
    await using file = await InputFile.open(input);
    job.opened?.(file.size);
    const task = { engine, settings, job, destination, file, output };
    const { signal } = job;
    return file.size < LARGE
      ? await answerOpenFile(task, started)
      : await inTurn(engine.largeFiles, signal, () => answerOpenFile(task, started));
  } catch (thrown) {
    const error = errorOf(thrown, job);
    const report: FileReport = {
      input,
      status: isRelease(error) ? 'released' : 'rejected',
      right: 0,
      failed: 0,
      milliseconds: performance.now() - started,
      error: reportError(error),
    };
    if (report.status === 'rejected') await noteRejection(settings, job.path, output, report);
    return report;
  }
}

function errorOf(thrown: unknown, { path }: FileJob): QueensideError {
  const file = posix.basename(path);
  return asQueensideError(thrown, (reason) => {
    const isOfSystem = (thrown as NodeJS.ErrnoException).errno !== undefined;
    return batchError(isOfSystem ? 'file-unreadable' : 'file-failed', { file, reason });
  });
}

/** Says beside where the result would be why there is none. Where even that cannot be written, the report says it. */
async function noteRejection(
  { outbox, ledger }: FileJobSettings,
  path: string,
  output: string,
  report: FileReport,
): Promise<void> {
  try {
    for (const file of await prepareErrorFile(outbox, path, new ErrorNotes().text(report))) {
      await using draft = file;
      await draft.commit();
    }
  } catch {
    // Its name may be too long for that as well.
  }
  await ledger?.reject(output, report).catch(() => undefined);
}

function tellClaimed({ engine, destination, file, ...task }: OpenFile, attempt: Attempt): void {
  const { problem, solver } = destination;
  engine.events.tell({
    kind: 'file-claimed',
    input: join(task.job.root, task.job.path),
    problem,
    ...(solver !== undefined && { solver }),
    bytes: file.size,
    attempt: attempt.number,
    kept: attempt.kept.reduce((sum, { reports }) => sum + reports.length, 0),
  });
}

interface OpenFile {
  readonly engine: Engine;
  readonly settings: FileJobSettings;
  readonly job: FileJob;
  readonly destination: Destination;
  readonly file: InputFile;
  /** The result file, below the outbox. */
  readonly output: string;
}

/** Claims the file in the ledger, where there is one; else it may just be answered. */
async function claim(task: OpenFile): Promise<Attempt | Known> {
  const { engine, settings, job, destination, file, output } = task;
  const { ledger, seed, timeLimitMs } = settings;
  if (ledger === undefined) return PLAIN_ATTEMPT;
  return claimFile(
    ledger,
    {
      output,
      input: join(job.root, job.path),
      hash: await file.hash(),
      bytes: file.size,
      plan: await engine.planOf(destination, seed, timeLimitMs),
      // What is drawn or traced is made with the answer, and what an outside program follows from is not known.
      again: settings.again === true || wantsSide(settings) || destination.command !== undefined,
      needsRecords: settings.explain === true,
    },
    join(settings.outbox, output),
  );
}

/** Answers a file, or tells what is known of it. */
async function answerOpenFile(task: OpenFile, started: number): Promise<FileReport> {
  const { settings, job, output } = task;
  const attempt = await claim(task);
  if ('kept' in attempt) return answerClaimed(task, attempt);
  const known = join(settings.outbox, output);
  await tellKnown(attempt, known, job.onRecord);
  const input = join(job.root, job.path);
  const milliseconds = performance.now() - started;
  return { ...attempt.report, input, output: known, milliseconds, unchanged: true };
}

async function answerClaimed(task: OpenFile, attempt: Attempt): Promise<FileReport> {
  const { engine, settings, job, destination, file, output } = task;
  const input = join(job.root, job.path);
  tellClaimed(task, attempt);
  const { catalog } = engine.installed;
  const side = SideFiles.begin(settings.side ?? {}, job.path, destination, catalog);
  const notes = new ErrorNotes();
  for (const { reports } of attempt.kept) notes.add(reports);
  // What has not been placed in the end leaves no trace.
  await using drafts = new AsyncDisposableStack();
  try {
    const sink = drafts.use(await Publication.begin(settings.outbox, output));
    const answered = await engine.processFile({
      input,
      output: sink.file,
      source: file.chunks(),
      isUnchanged: () => file.isUnchanged(),
      sink,
      destination,
      seed: settings.seed,
      timeLimitMs: settings.timeLimitMs,
      outputLimit: settings.outputLimit,
      partsFolder: join(settings.outbox, '.queenside'),
      kept: attempt.kept,
      async onAnswered(more) {
        notes.add(more.records);
        if (engine.events.isHeard) tellRecords(engine, input, destination.problem, more);
        await attempt.add(more);
      },
      ...(job.onRecord && { onRecord: job.onRecord }),
      ...(job.signal && { signal: job.signal }),
      ...(job.gauge && { gauge: job.gauge }),
      ...(settings.explain === true && { explain: true }),
      ...side.hooks,
    });
    await side.commit();
    const report = { ...answered, side: side.report };
    const errors = await prepareErrorFile(settings.outbox, job.path, notes.text(report));
    for (const each of errors) drafts.use(each);
    await attempt.publish(report, [sink, ...errors]);
    return report;
  } catch (thrown) {
    await side.discard();
    // Before anything is written down: on a full disk that may be all the room there is.
    await drafts.disposeAsync();
    // Where even that cannot be written, this process may still claim the file anew.
    await attempt.release(messageOf(thrown)).catch(() => undefined);
    throw thrown;
  }
}

function tellRecords(engine: Engine, input: string, problem: string, answered: Answered): void {
  for (const record of answered.records)
    engine.events.tell({ kind: 'record-answered', input, problem, record });
}

function wantsSide({ side }: FileJobSettings): boolean {
  return side?.drawings !== undefined || side?.traces !== undefined;
}

const RELEASES = new Set([
  'batch/interrupted',
  'batch/file-changed',
  'batch/disk-full',
  'batch/taken-elsewhere',
  'batch/lease-lost',
]);

function isRelease({ code }: QueensideError): boolean {
  return RELEASES.has(code);
}
