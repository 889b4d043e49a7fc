import type { ReplayJob } from '@queenside/runtime';
import type { Trace } from '@queenside/runtime/trace';
import { batchError } from '../errors.ts';
import type { FrameRange } from '../file/requests.ts';

/**
 * Makes the job that replays part of a trace.
 *
 * @throws QueensideError `batch/trace-without-input`.
 */
export function replayJob(
  { head: { file: name, problem, variant, input }, events }: Trace,
  { from, to, every = 1 }: FrameRange,
  as: ReplayJob['as'],
): ReplayJob {
  if (input === null) throw batchError('trace-without-input');
  return {
    kind: 'replay',
    problem,
    origin: { name, ...(variant !== undefined && { variant }) },
    record: Buffer.from(input),
    events: events.pack(to),
    from,
    every,
    as,
  };
}
