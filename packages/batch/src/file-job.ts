import { join, posix } from 'node:path';
import { asQueensideError, type QueensideError } from '@queenside/core';
import type { Engine, FileReport, RecordListener } from './engine.ts';
import { batchError } from './errors.ts';
import type { Gauge } from './gauge.ts';
import { InputFile } from './input-file.ts';
import { Publication } from './publisher.ts';
import { reportError } from './report.ts';
import { outputPath, type Destination, type Router } from './routing.ts';
import { requireSensible } from './sensible.ts';
import { SideFiles, type SideWishes } from './side-files.ts';

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
  /** Told when the file has been opened, with its size in bytes. */
  opened?(size: number): void;
}

/**
 * Where a file is to go, by flags, routes and name.
 *
 * @throws QueensideError where nothing tells the problem, or where it, the solver, an option or the style is not there.
 */
export function destinationOf(
  engine: Engine,
  settings: FileJobSettings,
  path: string,
): Destination {
  const { wanted, router, preferredStyle } = settings;
  const routed =
    wanted.problem === undefined ? router.route(path) : router.routeAs(path, wanted.problem);
  const style = wanted.style ?? routed.style ?? engine.styleNamed(routed.problem, preferredStyle);
  const options = { ...routed.options, ...wanted.options };
  const destination = { ...routed, ...wanted, options, ...(style !== undefined && { style }) };
  requireSensible(engine.installed.catalog, destination);
  return destination;
}

/** Answers one file of an inbox into the outbox. Whatever is wrong with it is in the report. */
export async function answerFile(
  engine: Engine,
  settings: FileJobSettings,
  job: FileJob,
): Promise<FileReport> {
  const started = performance.now();
  const input = join(job.root, job.path);
  try {
    const target = outputPath(job.path);
    const destination = destinationOf(engine, settings, job.path);
    await using file = await InputFile.open(input);
    job.opened?.(file.size);
    const { catalog } = engine.installed;
    const side = SideFiles.begin(settings.side ?? {}, job.path, destination, catalog);
    const sink = await Publication.begin(settings.outbox, target);
    const report = await engine.processFile({
      input,
      output: join(settings.outbox, target),
      source: file.chunks(),
      isUnchanged: () => file.isUnchanged(),
      sink,
      destination,
      seed: settings.seed,
      timeLimitMs: settings.timeLimitMs,
      outputLimit: settings.outputLimit,
      partsFolder: join(settings.outbox, '.queenside'),
      ...(job.signal && { signal: job.signal }),
      ...(job.gauge && { gauge: job.gauge }),
      ...(job.onRecord && { onRecord: job.onRecord }),
      ...(settings.explain === true && { explain: true }),
      ...side.hooks,
    });
    return { ...report, side: side.report };
  } catch (thrown) {
    const error = asQueensideError(thrown, (reason) =>
      batchError('file-unreadable', { file: posix.basename(job.path), reason }),
    );
    return {
      input,
      status: isRelease(error) ? 'released' : 'rejected',
      right: 0,
      failed: 0,
      milliseconds: performance.now() - started,
      error: reportError(error),
    };
  }
}

function isRelease({ code }: QueensideError): boolean {
  return code === 'batch/interrupted' || code === 'batch/file-changed';
}
