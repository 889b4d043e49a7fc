/** Makes what workers get to know of a file's request: the plan of its records, a replay, and guarantees. */
import { basename } from 'node:path';
import type { RecordOrigin } from '@queenside/core';
import type { Catalog, ReplayJob, SolvePlan, VerifyJob } from '@queenside/runtime';
import type { Trace } from '@queenside/runtime/trace';
import type { FileRequest, FrameRange, VerifyRequest } from '../file/requests.ts';
import { batchError } from '../errors.ts';
import type { WorkerPool } from '../workers/pool.ts';

/** Returns what a file's name and route say about its records. */
export function originOf({
  input,
  destination: { problem, variant },
}: Pick<FileRequest, 'input' | 'destination'>): RecordOrigin {
  // Standard input has no name.
  const name = input === '-' ? `${problem}.txt` : basename(input);
  return { name, ...(variant !== undefined && { variant }) };
}

/** Returns what workers need to know to answer a file's records. */
export function solvePlanOf(request: FileRequest): SolvePlan {
  const { problem, solver, options, style, sections } = request.destination;
  return {
    problem,
    origin: originOf(request),
    options,
    ...(solver !== undefined && { solver }),
    ...(style !== undefined && { style }),
    ...(sections !== undefined && { sections }),
    seed: request.seed,
    timeLimitMs: request.timeLimitMs,
    explain: request.explain === true,
    draw: request.onPicture !== undefined,
    ...(request.trace && { traceLimit: request.trace.limit }),
  };
}

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

/**
 * Returns what the solver of an answer file guarantees, which its checker must know, or, if the file has sections, the solver of each.
 * Nothing if the solver is unknown.
 */
export async function guaranteesOf(
  { problem, options = {}, sections, solver }: VerifyRequest,
  catalog: Catalog,
  pool: Pick<WorkerPool, 'guarantee'>,
): Promise<Pick<VerifyJob, 'guarantee' | 'sections'>> {
  const ask = async (id: string, given: Readonly<Record<string, unknown>>) => {
    const guarantee = await pool.guarantee({
      kind: 'guarantee',
      problem,
      solver: id,
      options: given,
    });
    return guarantee === undefined ? {} : { guarantee };
  };
  if (sections !== undefined) {
    const asked = sections.map(async ({ label, solver: id, options: own }) => ({
      label,
      ...(await ask(id, { ...options, ...own })),
    }));
    return { sections: await Promise.all(asked) };
  }
  const known = catalog.problems.find(({ id }) => id === problem);
  // Options without a solver are for the problem's default.
  const usual = Object.keys(options).length === 0 ? undefined : known?.defaultSolver;
  const id = solver ?? usual;
  return id === undefined ? {} : ask(id, options);
}
