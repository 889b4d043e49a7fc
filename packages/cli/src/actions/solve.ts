import { once } from 'node:events';
import { basename } from 'node:path';
import {
  destinationOf,
  InputFile,
  SideFiles,
  warningsOfName,
  type FileReport,
  type FileRequest,
  type SideReport,
} from '@queenside/batch/one-file';
import { RECORD_LIMIT } from '@queenside/runtime/records';
import type { RecordReport } from '@queenside/runtime/report';
import { statusOfCounts } from '../exit-status.ts';
import type { SolveFlags } from '../flags/table.ts';
import { onInterrupt } from '../interrupt.ts';
import { answerSettingsOf, openEngine } from '../open-engine.ts';
import { describeSide, describeWarnings } from '../show/file-line.ts';
import { Follower } from '../show/follower.ts';
import { jsonReport } from '../show/json-report.ts';
import { printAside, printJson, stackBelow } from '../show/print.ts';
import { standardOutput } from '../show/standard-output.ts';
import { isStream, nameOfStream, openStream } from './streams.ts';

/** Writes the answers to one file, pipe, or standard input to standard output. */
export async function solveCommand(file: string, flags: SolveFlags): Promise<number> {
  if (isStream(file)) return await answer(flags, file, openStream(file), 0);
  await using input = await InputFile.open(file);
  return await answer(flags, file, readAhead(input.chunks(RECORD_LIMIT)), input.size);
}

async function answer(
  flags: SolveFlags,
  file: string,
  source: AsyncIterable<Uint8Array>,
  size: number,
): Promise<number> {
  const open = await openEngine(flags);
  await using engine = open.engine;
  const settings = await answerSettingsOf(open, flags, process.cwd());
  const { defaults } = open.settings;
  const started = performance.now();
  const name = isStream(file) ? nameOfStream(file, flags.problem) : basename(file);
  const destination = destinationOf(engine.installed, settings, name);
  const side = SideFiles.begin(settings.side ?? {}, name, destination, engine.installed.catalog);
  const follower = new Follower(flags, !process.stdout.isTTY);
  follower.expect(1);
  const followed = follower.begin(file);
  followed.hooks.opened(size);
  const abort = new AbortController();
  const stopListening = onInterrupt(
    () => abort.abort(),
    () => abort.abort(),
    () => undefined,
  );
  const request: FileRequest = {
    input: file,
    source,
    sink: flags.json === true ? NOWHERE : standardOutput(),
    destination,
    warnings: warningsOfName(settings.router, name, destination),
    seed: settings.seed,
    timeLimitMs: settings.timeLimitMs,
    outputLimit: settings.outputLimit,
    explain: settings.explain === true,
    signal: abort.signal,
    ...followed.hooks,
    onNotable: (record) => {
      if (!isAmongAnswers(record, flags)) followed.hooks.onNotable(record);
    },
  };
  let report: FileReport & { readonly side: SideReport };
  try {
    const answered = await engine.processFile({ ...request, ...side.hooks });
    await side.commit();
    report = { ...answered, side: side.report };
  } catch (thrown) {
    await side.discard();
    throw thrown;
  } finally {
    follower.stop();
    stopListening();
  }
  if (flags.json === true) {
    const summary = jsonReport([followed.json(report)], defaults.seed, performance.now() - started);
    printJson(summary);
  }
  if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  if (report.status !== 'done') {
    const shown = { ...report, output: 'standard output' };
    printAside(followed.describe(shown, process.stderr));
  } else if (flags.quiet !== true)
    for (const line of [
      ...followed.notes(process.stderr),
      ...describeWarnings(report, process.stderr),
      ...describeSide(report.side),
    ])
      printAside(line);
  return statusOfCounts(
    report.status !== 'done' && report.status !== 'undecided',
    report.undecided > 0,
  );
}

/** Returns whether a terminal shows the error of a record in its place among the answers. */
function isAmongAnswers({ error }: RecordReport, { json }: SolveFlags): boolean {
  const isOnTerminal = process.stdout.isTTY && process.stderr.isTTY && json !== true;
  return isOnTerminal && error !== undefined && stackBelow(error.stack) === '';
}

const NOWHERE = {
  write: () => Promise.resolve(),
  commit: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/** Passes chunks on. Reads the first one at once, while the caller still prepares other things. */
function readAhead(chunks: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  const first = chunks.next();
  // The reader of the chunks gets the error.
  first.catch(() => undefined);
  return passOn(first, chunks);
}

async function* passOn(
  first: Promise<IteratorResult<Uint8Array>>,
  others: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { done, value } = await first;
  if (done === true) return;
  yield value;
  yield* others;
}
