import type { QueensideError } from '@queenside/core';
import type { Answered, Verified } from '@queenside/runtime';
import { errorLine, reportError, type RecordReport } from '@queenside/runtime/report';
import type PQueue from 'p-queue';
import { inTurn } from '../in-turn.ts';
import type { FileRequest, VerifyRequest } from '../requests.ts';
import { runProgram } from './outside-program.ts';

/**
 * Answers an input by an outside program, and checks its answers.
 *
 * @param queue runs the programs in turn.
 * @returns the checked answers, and what follows the last one, if anything.
 * @throws QueensideError as {@link runProgram} and `verify`.
 */
export async function answerByProgram(
  command: readonly string[],
  request: FileRequest,
  queue: PQueue,
  verify: (request: VerifyRequest) => Promise<Verified>,
): Promise<Pick<Verified, 'leftOver'> & Answered> {
  const { problem, solver, options, style } = request.destination;
  const parts: Uint8Array[] = [];
  for await (const chunk of request.source) parts.push(chunk);
  const input = Buffer.concat(parts);
  const { answers, failure } = await inTurn(queue, request.signal, () =>
    runProgram(command, problem, input, {
      milliseconds: request.timeLimitMs,
      outputBytes: request.outputLimit,
      signal: request.signal,
    }),
  );
  const verified = await verify({
    problem,
    ...(solver !== undefined && { solver, options }),
    input,
    answers,
    ...(style !== undefined && { style }),
    ...(request.onPicture && { draw: 'right' }),
    ...(request.signal && { signal: request.signal }),
  });
  return failure === undefined ? verified : blameProgram(verified, failure);
}

/** Reports the program's failure for each record without an answer. */
function blameProgram(verified: Verified, failure: QueensideError): Verified {
  const text = Buffer.concat(verified.chunks);
  const chunks: Uint8Array[] = [];
  const records: RecordReport[] = [];
  let from = 0;
  for (const record of verified.records) {
    const part = text.subarray(from, (from += record.bytes));
    if (record.error?.mistake === 'missing') {
      const error = reportError(failure, { mistake: 'missing' });
      const line = Buffer.from(errorLine(record.line, error));
      chunks.push(line);
      records.push({ ...record, error, bytes: line.length });
    } else {
      chunks.push(part);
      records.push(record);
    }
  }
  return { ...verified, records, chunks };
}
