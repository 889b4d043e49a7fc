import type { QueensideError } from '@queenside/core';
import type { CatalogProblem } from '@queenside/runtime';
import type { Answered, Verified } from '@queenside/runtime';
import {
  errorLine,
  packReports,
  reportError,
  type ErrorReport,
  type RecordReport,
} from '@queenside/runtime/report';
import type PQueue from 'p-queue';
import { inTurn } from '../in-turn.ts';
import type { FileRequest, VerifyRequest } from '../requests.ts';
import { originOf } from '../records/solve-plan.ts';
import { runProgram } from './outside-program.ts';
import { ProgramFolder } from './program-folder.ts';

/** Checked answers. */
interface ProgramAnswers extends Answered, Pick<Verified, 'leftOver' | 'comments'> {
  /** What failed without costing an answer. */
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
  const { problem, solver, options, style, variant, sections } = request.destination;
  const parts: Uint8Array[] = [];
  for await (const chunk of request.source) parts.push(chunk);
  const input = Buffer.concat(parts);
  const limits = {
    milliseconds: request.timeLimitMs,
    outputBytes: request.outputLimit,
    signal: request.signal,
  };
  const stem = variant === undefined ? problem : `${problem}_${variant}`;
  const inputName = stem + extensionFor(request.input, known);
  const program = { command, stem, inputName, limits };
  const folder = await ProgramFolder.make(inputName, input);
  let verified: Verified;
  let failure: QueensideError | undefined;
  try {
    const run = await inTurn(queue, request.signal, () => runProgram(program, folder));
    failure = run.failure;
    verified = await verify({
      problem,
      origin: originOf(request),
      ...(solver !== undefined && { solver, options }),
      ...(sections !== undefined && { sections }),
      input,
      answers: new Uint8Array(),
      ...(run.answers !== undefined && { answersFile: run.answers }),
      ...(style !== undefined && { style }),
      ...(request.onPicture && { draw: 'right' }),
      ...(request.signal && { signal: request.signal }),
    });
  } catch (thrown) {
    await folder.remove();
    throw thrown;
  }
  const warning = await folder.remove();
  const { records, ...blamed } = failure === undefined ? verified : blameProgram(verified, failure);
  const isTold = failure === undefined || records !== verified.records;
  const warnings = [isTold ? undefined : failure, warning].filter((each) => each !== undefined);
  return {
    ...blamed,
    reports: packReports(records),
    warnings: warnings.map((each) => reportError(each)),
  };
}

/** Returns the input's extension, if its problem has it, or the problem's first one. */
function extensionFor(input: string, { extensions }: CatalogProblem): string {
  return extensions.find((each) => input.endsWith(each)) ?? extensions[0]!;
}

/** Reports the program's failure for each record without an answer, if there is one. */
function blameProgram(verified: Verified, failure: QueensideError): Verified {
  if (verified.records.every(({ error }) => error?.mistake !== 'missing')) return verified;
  const text = Buffer.concat(verified.chunks);
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  let from = 0;
  for (const record of verified.records) {
    const part = text.subarray(from, (from += record.bytes));
    if (record.error?.mistake === 'missing') {
      const error = reportError(failure, { mistake: 'missing' });
      const line = Buffer.from(errorLine(record, error));
      chunks.push(line);
      records.push({ ...record, error, bytes: line.length });
    } else {
      chunks.push(part);
      records.push(record);
    }
  }
  return { ...verified, records, chunks };
}
