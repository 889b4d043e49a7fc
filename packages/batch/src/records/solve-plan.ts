import type { SolvePlan } from '@queenside/runtime';
import type { FileRequest } from '../requests.ts';

/** Returns what workers need to know to answer a file's records. */
export function solvePlanOf(request: FileRequest): SolvePlan {
  const { problem, solver, options, style } = request.destination;
  return {
    problem,
    options,
    ...(solver !== undefined && { solver }),
    ...(style !== undefined && { style }),
    seed: request.seed,
    timeLimitMs: request.timeLimitMs,
    explain: request.explain === true,
    draw: request.onPicture !== undefined,
    ...(request.trace && { traceLimit: request.trace.limit }),
  };
}
