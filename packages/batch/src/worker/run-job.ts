/** What a worker does: it loads the plugins once, and runs one job after the other. */
import { workerData } from 'node:worker_threads';
import { checkOptions, QueensideError, Random, type Registry } from '@queenside/core';
import { batchError } from '../errors.ts';
import type { GenerateJob, Job, WorkerStart } from './jobs.ts';
import { loadPlugins, type LoadedPlugins } from './load-plugins.ts';
import { OutputBuffer } from './output.ts';
import { requireStyle } from './record-run.ts';
import { replay } from './replay.ts';
import { joinParts, solvePart } from './solve-parts.ts';
import { makeRow } from './make-row.ts';
import { solveRecords } from './solve-records.ts';
import { solveTrial } from './solve-trial.ts';
import { verifyRecords } from './verify-records.ts';

let plugins: Promise<LoadedPlugins> | undefined;

/** An error as it crosses from one thread to another, where an Error would lose its fields. */
interface JobError {
  readonly code: string;
  readonly wrong: string;
  readonly remedy: string;
}

export type JobOutcome<Result = unknown> =
  | { readonly result: Result }
  | { readonly error: JobError };

/** Runs one job. */
export async function runJob(job: Job): Promise<JobOutcome> {
  plugins ??= loadPlugins(workerData as WorkerStart);
  const loaded = await plugins;
  try {
    return await handOver({ result: await run(loaded, job) });
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, wrong, remedy } = thrown;
    return { error: { code, wrong, remedy } };
  }
}

async function run({ registry, broken }: LoadedPlugins, job: Job): Promise<unknown> {
  switch (job.kind) {
    case 'catalog':
      return { catalog: registry.catalog(), broken };
    case 'solve':
      return solveRecords(registry, job);
    case 'part':
      return solvePart(registry, job);
    case 'join':
      return joinParts(registry, job);
    case 'verify':
      requireStyle(registry.problem(job.problem), job.style);
      return verifyRecords(registry, job);
    case 'trial':
      return solveTrial(registry, job);
    case 'generate':
      return generate(registry, job);
    case 'row':
      return makeRow(registry, job);
    case 'replay':
      return replay(registry, job);
  }
}

/** Where the output is large, moves its memory to the receiver instead of copying it. */
async function handOver(outcome: { result: unknown }): Promise<JobOutcome> {
  const { chunks } = outcome.result as { chunks?: readonly Uint8Array[] };
  if (chunks === undefined || chunks.length < 2) return outcome;
  const { move, transferableSymbol, valueSymbol } = await import('piscina');
  const buffers = chunks.map((chunk) => chunk.buffer);
  return move({ [transferableSymbol]: buffers, [valueSymbol]: outcome } as never) as never;
}

function generate(
  registry: Registry,
  job: GenerateJob,
): { readonly chunks: readonly Uint8Array[] } {
  const problem = registry.problem(job.problem);
  if (problem.generator === undefined) {
    const known = registry.catalog().problems.filter((each) => each.parameters !== undefined);
    throw batchError('no-generator', {
      problem: job.problem,
      known: known.map((each) => each.id).join(', ') || 'none',
    });
  }
  const { parameters: schemas } = problem.generator;
  const parameters = checkOptions(`the generator of ${problem.id}`, schemas, job.parameters, true);
  const output = new OutputBuffer();
  for (const piece of problem.generator.generate(parameters as never, new Random(job.seed)))
    output.write(Buffer.from(piece));
  return { chunks: output.take() };
}
