import { defined } from '@queenside/core/basics';
import type { QueensideError } from '@queenside/core';
import type { CatalogProblem } from '@queenside/runtime';
import type { Answered, Verified } from '@queenside/runtime';
import { cleanInput, splitRecords, type RawRecord } from '@queenside/runtime/records';
import {
  errorLine,
  packReports,
  reportError,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import type PQueue from 'p-queue';
import { batchError } from '../errors.ts';
import { InputFile } from '../inbox/input-file.ts';
import { inTurn } from '../pool/in-turn.ts';
import type { FileRequest, VerifyRequest } from '../file/requests.ts';
import { originOf } from '../records/solve-plan.ts';
import { runProgram, type ProgramRun } from './outside-program.ts';
import { answersVary, readsOnlyFirst } from './one-record.ts';
import { ProgramFolder } from './program-folder.ts';

/** Checked answers. */
interface ProgramAnswers extends Answered, Pick<Verified, 'leftOver' | 'comments'> {
  /** Errors that cost no answer. */
  readonly warnings: readonly ErrorReport[];
}

/**
 * Answers an input by an outside program, and checks its answers.
 *
 * @param queue runs the programs in turn.
 * @returns the checked answers, what follows the last one, if anything, and what else the user must know.
 * @throws QueensideError as {@link runProgram} and `verify`.
 */
export async function answerByProgram(
  command: readonly string[],
  request: FileRequest,
  known: CatalogProblem,
  queue: PQueue,
  verify: (request: VerifyRequest) => Promise<Verified>,
): Promise<ProgramAnswers> {
  const { problem, solver, options, style, variant, sections, commandFolder } = request.destination;
  const pieces: Uint8Array[] = [];
  for await (const chunk of request.source) pieces.push(chunk);
  const input = Buffer.concat(pieces);
  // Programs expect plain records.
  const { bytes } = cleanInput(input, known);
  const limits = {
    milliseconds: request.timeLimitMs,
    outputBytes: request.outputLimit,
    signal: request.signal,
  };
  const stem = variant === undefined ? problem : `${problem}_${variant}`;
  const inputName = stem + extensionFor(request.input, known);
  const folderOfFiles = commandFolder ?? process.cwd();
  const all = await answer(input, bytes, limits.milliseconds);
  const each = await answerEach();
  const { records, elapsed, warnings, output: _, ...answered } = each ?? all;
  return {
    ...answered,
    reports: packReports(records),
    elapsed,
    warnings: warnings.map((warning) => reportError(warning)),
  };

  /** Answers an input in one run. @param text the input as the program gets it. */
  async function answer(
    some: Uint8Array,
    text: Uint8Array,
    milliseconds: number,
  ): Promise<OneAnswer> {
    const folder = await ProgramFolder.make(inputName, text);
    const own = { ...limits, milliseconds };
    const program = { command, folder: folderOfFiles, stem, inputName, limits: own };
    let run: ProgramRun;
    let verified: Verified;
    let output: Uint8Array | undefined;
    try {
      run = await inTurn(queue, request, async () => {
        request.share?.count(0, 1);
        return runProgram(program, folder).finally(() => request.share?.count(0, -1));
      });
      verified = await verify({
        problem,
        origin: originOf(request),
        ...(solver !== undefined && { solver, options }),
        ...defined({ sections }),
        input: some,
        answers: new Uint8Array(),
        ...defined({ answersFile: run.answers }),
        answersName: run.name,
        timeLimitMs: request.timeLimitMs,
        isPartial: true,
        ...defined({
          style,
          draw: request.onPicture === undefined ? undefined : 'right',
          signal: request.signal,
          share: request.share,
        }),
      });
      if (run.failure === undefined) output = await readShort(run.answers);
    } catch (thrown) {
      await folder.remove();
      throw thrown;
    }
    const left = await folder.remove();
    const { failure } = run;
    const blamed = failure === undefined ? verified : blameProgram(verified, failure);
    const isTold = failure === undefined || blamed.records !== verified.records;
    return {
      ...blamed,
      elapsed: run.milliseconds,
      output,
      warnings: [isTold ? undefined : failure, left].filter((one) => one !== undefined),
    };
  }

  /**
   * Answers each record in a separate run, if a dry run shows that the program read only the first record. All runs together have
   * the time limit of the file.
   */
  async function answerEach(): Promise<OneAnswer | undefined> {
    const parts = splitRecords(input, known);
    if (parts.length < 2 || parts.length > MOST_RUNS || all.output === undefined) return undefined;
    const answersPer = all.records.length / parts.length;
    if (all.records.slice(answersPer).some(({ status }) => status !== 'failed')) return undefined;
    let left = limits.milliseconds - all.elapsed;
    const runOn = async ({ line, bytes: record }: RawRecord): Promise<OneAnswer> => {
      // Blank lines before the record keep the number of its line.
      const padded = Buffer.concat([Buffer.alloc(line - 1, '\n'), record]);
      const one = await answer(padded, Buffer.concat([record, LINE_END]), Math.max(1, left));
      left -= one.elapsed;
      return one;
    };
    const [first, ...others] = parts as [RawRecord, ...RawRecord[]];
    const alone = await runOn(first);
    if (alone.output === undefined || !readsOnlyFirst(all.output, alone.output, parts.length))
      return undefined;
    if (alone.records.some(({ status }) => status === 'failed')) return undefined;
    const runs = [alone];
    for (const part of others) runs.push(await runOn(part));
    const values = { program: command[0]!, count: parts.length };
    const reports = runs.flatMap((run) => run.records);
    const inputs = parts.map((part) => part.bytes);
    if (countRight(reports) <= countRight(all.records)) return undefined;
    if (
      !answersVary(
        inputs,
        runs.map(({ output }) => output),
      )
    )
      return undefined;
    return {
      comments: all.comments,
      records: reports,
      chunks: runs.flatMap(({ chunks }) => chunks),
      pictures: runs.flatMap(({ pictures = [] }, index) =>
        pictures.map((picture) => ({ ...picture, record: index * answersPer + picture.record })),
      ),
      elapsed: runs.reduce((sum, { elapsed: ms }) => sum + ms, 0),
      output: undefined,
      warnings: [
        batchError('one-record-a-run', values),
        // The others are much the same.
        ...runs.flatMap(({ warnings: some }) => some).slice(0, 1),
      ],
    };
  }
}

function countRight(records: readonly RecordReport[]): number {
  return records.filter(({ status }) => status !== 'failed' && status !== 'undecided').length;
}

/** The checked answers of one run. */
interface OneAnswer extends Verified {
  readonly elapsed: number;
  /** What it left as answers, if it succeeded and that is short. */
  readonly output: Uint8Array | undefined;
  readonly warnings: readonly QueensideError[];
}

/** The most records that a program may answer in a run each. */
const MOST_RUNS = 1000;
/** The most bytes of answers that are compared. */
const SHORT = 1 << 20;
const LINE_END = Uint8Array.of(0x0a);

/** Reads a file of answers; undefined if it is long. */
async function readShort(file: string | undefined): Promise<Uint8Array | undefined> {
  if (file === undefined) return undefined;
  await using opened = await InputFile.open(file);
  return opened.size > SHORT ? undefined : opened.bytes();
}

/** Returns the input's extension, if its problem has it, or the problem's first one. */
function extensionFor(input: string, { extensions }: CatalogProblem): string {
  return extensions.find((each) => input.endsWith(each)) ?? extensions[0]!;
}

/**
 * Reports the program's failure for each record without an answer, if there is one. The last answer counts as missing if it cannot be
 * read: the program ended while it wrote it.
 */
function blameProgram(verified: Verified, failure: QueensideError): Verified {
  const { checked = Infinity, last } = verified;
  const isBlamed = ({ status, error }: RecordReport, index: number): boolean =>
    error?.mistake === 'missing' ||
    (index >= checked && status === 'undecided') ||
    (index === last && error?.mistake === 'unreadable');
  if (!verified.records.some(isBlamed)) return verified;
  const text = Buffer.concat(verified.chunks);
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  let from = 0;
  for (const [index, record] of verified.records.entries()) {
    const part = text.subarray(from, (from += record.bytes));
    if (isBlamed(record, index)) {
      const error = reportError(failure, { mistake: 'missing' });
      const line = Buffer.from(errorLine(record, error));
      chunks.push(line);
      records.push({ ...record, status: 'failed', error, bytes: line.length });
    } else {
      chunks.push(part);
      records.push(record);
    }
  }
  return { ...verified, records, chunks };
}
