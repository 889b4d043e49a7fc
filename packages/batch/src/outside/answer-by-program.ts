import type { QueensideError } from '@queenside/core';
import type { CatalogProblem } from '@queenside/runtime';
import type { Answered, Verified } from '@queenside/runtime';
import { cleanInput } from '@queenside/runtime/records';
import {
  errorLine,
  packReports,
  reportError,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import type PQueue from 'p-queue';
import { inTurn } from '../workers/in-turn.ts';
import type { FileRequest, VerifyRequest } from '../file/requests.ts';
import { originOf } from '../records/solve-plan.ts';
import { runProgram, type ProgramRun } from './outside-program.ts';
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
  const parts: Uint8Array[] = [];
  for await (const chunk of request.source) parts.push(chunk);
  const input = Buffer.concat(parts);
  // Programs expect plain records.
  const { bytes } = cleanInput(input, known);
  const limits = {
    milliseconds: request.timeLimitMs,
    outputBytes: request.outputLimit,
    signal: request.signal,
  };
  const stem = variant === undefined ? problem : `${problem}_${variant}`;
  const inputName = stem + extensionFor(request.input, known);
  const program = { command, folder: commandFolder ?? process.cwd(), stem, inputName, limits };
  const folder = await ProgramFolder.make(inputName, bytes);
  let run: ProgramRun;
  let verified: Verified;
  try {
    run = await inTurn(queue, request, async () => {
      request.share?.count(0, 1);
      return runProgram(program, folder).finally(() => request.share?.count(0, -1));
    });
    verified = await verify({
      problem,
      origin: originOf(request),
      ...(solver !== undefined && { solver, options }),
      ...(sections !== undefined && { sections }),
      input,
      answers: new Uint8Array(),
      ...(run.answers !== undefined && { answersFile: run.answers }),
      answersName: run.name,
      timeLimitMs: request.timeLimitMs,
      isPartial: true,
      ...(style !== undefined && { style }),
      ...(request.onPicture && { draw: 'right' }),
      ...(request.signal && { signal: request.signal }),
      ...(request.share && { share: request.share }),
    });
  } catch (thrown) {
    await folder.remove();
    throw thrown;
  }
  const warning = await folder.remove();
  const { failure } = run;
  const { records, ...blamed } = failure === undefined ? verified : blameProgram(verified, failure);
  const isTold = failure === undefined || records !== verified.records;
  const warnings = [isTold ? undefined : failure, warning].filter((each) => each !== undefined);
  return {
    ...blamed,
    reports: packReports(records),
    elapsed: run.milliseconds,
    warnings: warnings.map((each) => reportError(each)),
  };
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
