/** Makes what workers get to know of a file's request: the plan of its records, and a replay. */
import { defined } from '@queenside/core/basics';
import { basename } from 'node:path';
import type { RecordOrigin } from '@queenside/core';
import type { ReplayJob, SolvePlan } from '@queenside/runtime';
import type { Trace } from '@queenside/runtime/trace';
import type { FileRequest, FrameRange } from '../file/requests.ts';
import { batchError } from '../errors.ts';
import { nameOfEvaluation } from '../plugins/plugin-file.ts';

/** Returns what a file's name and route say about its records. */
export function originOf({
  input,
  destination: { problem, variant, evaluation },
}: Pick<FileRequest, 'input' | 'destination'>): RecordOrigin {
  // Standard input has no name.
  const name = input === '-' ? `${problem}.txt` : basename(input);
  return { name, ...defined({ variant, evaluation }) };
}

/** Returns what workers need to know to answer a file's records. */
export function solvePlanOf(request: FileRequest): SolvePlan {
  const { problem, solver, options, style, sections } = request.destination;
  return {
    problem,
    origin: originOf(request),
    options,
    ...defined({ solver, style, sections }),
    seed: request.seed,
    timeLimitMs: request.timeLimitMs,
    explain: request.explain === true,
    draw: request.onPicture !== undefined,
    ...defined({ traceLimit: request.trace?.limit }),
  };
}

/**
 * Makes the job that replays part of a trace.
 *
 * @param evaluation the file of the user's own evaluation that the search used.
 * @throws QueensideError `batch/trace-without-input` or `batch/trace-evaluation`.
 */
export function replayJob(
  { head: { file: name, problem, variant, input, evaluation: used }, events }: Trace,
  { from, to, every = 1 }: FrameRange,
  as: ReplayJob['as'],
  evaluation?: string,
): ReplayJob {
  if (input === null) throw batchError('trace-without-input');
  if (used !== (evaluation && nameOfEvaluation(evaluation)))
    throw batchError('trace-evaluation', {
      used: used === undefined ? "the game's own evaluation" : `the evaluation in ${used}`,
      remedy: used === undefined ? 'leave out `--evaluate`' : `add \`--evaluate ${used}\``,
    });
  return {
    kind: 'replay',
    problem,
    origin: { name, ...defined({ variant, evaluation }) },
    record: Buffer.from(input),
    events: events.pack(to),
    from,
    every,
    as,
  };
}
