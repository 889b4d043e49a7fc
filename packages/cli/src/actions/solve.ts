import { once } from 'node:events';
import { basename } from 'node:path';
import {
  batchError,
  destinationOf,
  Gauge,
  InputFile,
  SideFiles,
  StreamSink,
  type FileReport,
  type FileTask,
  type SideReport,
} from '@queenside/batch/one-file';
import { ExitStatus } from '../exit-status.ts';
import type { CommonFlags } from '../flags.ts';
import { onInterrupt } from '../interrupt.ts';
import { fileJobSettings, openEngine } from '../open-engine.ts';
import { readAhead } from '../read-ahead.ts';
import { describeFile, describeSide, Failures } from '../show/file-line.ts';
import { jsonFile, jsonRecord, jsonReport, type JsonRecord } from '../show/json-report.ts';
import { Progress } from '../show/progress.ts';

const STANDARD_INPUT = '-';

/** Answers one file, or standard input, to standard output. */
export async function solveCommand(file: string, flags: CommonFlags): Promise<number> {
  if (file === STANDARD_INPUT) return await answer(flags, file, process.stdin, 0);
  await using input = await InputFile.open(file);
  return await answer(flags, file, readAhead(input.chunks()), input.size);
}

async function answer(
  flags: CommonFlags,
  file: string,
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<number> {
  const open = await openEngine(flags);
  await using engine = open.engine;
  const settings = await fileJobSettings(open, flags, process.cwd());
  const { defaults } = open.settings;
  const started = performance.now();
  const name = nameOf(file, flags);
  const destination = destinationOf(engine, settings, name);
  const side = SideFiles.begin(settings.side ?? {}, name, destination, engine.installed.catalog);
  const progress = new Progress(process.stderr, flags.quiet !== true && !process.stdout.isTTY);
  const gauge = new Gauge();
  progress.expect(1);
  progress.begin(file, gauge)(size);
  const failures = new Failures();
  const records: JsonRecord[] = [];
  const abort = new AbortController();
  const stopListening = onInterrupt(
    () => abort.abort(),
    () => abort.abort(),
    () => undefined,
  );
  const task: FileTask = {
    input: file,
    source,
    sink: flags.json === true ? NOWHERE : new StreamSink(process.stdout),
    destination,
    seed: settings.seed,
    timeLimitMs: settings.timeLimitMs,
    outputLimit: settings.outputLimit,
    explain: settings.explain === true,
    signal: abort.signal,
    gauge,
    onRecord(record, text) {
      failures.add(record);
      if (flags.json === true) records.push(jsonRecord(record, text));
    },
  };
  let report: FileReport & { readonly side: SideReport };
  try {
    const answered = await engine.processFile({ ...task, ...side.hooks });
    await side.commit();
    report = { ...answered, side: side.report };
  } catch (thrown) {
    await side.discard();
    throw thrown;
  } finally {
    progress.stop();
    stopListening();
  }
  if (flags.json === true) {
    const files = [jsonFile(report, records)];
    const summary = jsonReport(files, defaults.seed, performance.now() - started);
    process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
  }
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  if (report.status !== 'done') explain(report, failures);
  else if (flags.quiet !== true) noteSide(report.side);
  return report.status === 'done' ? ExitStatus.right : ExitStatus.failed;
}

const NOWHERE = {
  write: () => Promise.resolve(),
  commit: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

function nameOf(file: string, flags: CommonFlags): string {
  if (file !== STANDARD_INPUT) return basename(file);
  if (flags.problem === undefined) throw batchError('no-problem-for-stream');
  return `${flags.problem}.txt`;
}

function noteSide(side: SideReport): void {
  for (const line of describeSide(side)) process.stderr.write(`${line}\n`);
}

function explain(report: FileReport, failures: Failures): void {
  const output = 'standard output';
  process.stderr.write(`${describeFile({ ...report, output }, failures, process.stderr)}\n`);
}
