/** What a worker does: it loads plugins when they are needed, and runs one job after the other. */
import { flushCompileCache } from 'node:module';
import { checkOptions, QueensideError, Random, type Registry } from '@queenside/core';
import { collectGarbageNowAndThen } from '../collect-garbage.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import type { GenerateJob, Job, Task } from './jobs.ts';
import { describePlugins, loadSet } from './load-plugins.ts';
import { OutputBuffer } from './output.ts';
import { solveRecords } from './solve-records.ts';

/** What has been loaded, by its offer. */
const registries = new Map<string, Promise<Registry>>();

/** An error as it crosses from one thread to another, where an Error would lose its fields. */
export interface JobError {
  readonly code: string;
  readonly wrong: string;
  readonly remedy: string;
}

export type JobOutcome<Result = unknown> =
  | { readonly result: Result }
  | { readonly error: JobError };

/** What a thread sends back. */
interface ThreadAnswer {
  readonly outcome: JobOutcome;
  /** The memory that goes with it and is not copied. */
  readonly moved: readonly ArrayBuffer[];
}

/** Does what the pool asks a thread for. */
export async function runTask(task: Task): Promise<ThreadAnswer> {
  const outcome = await outcomeOf(task);
  collectGarbageNowAndThen();
  const buffers = memoryOf(outcome);
  // To copy a single chunk, a small one, takes less time than to move it.
  return { outcome, moved: buffers.length < 2 ? [] : buffers };
}

/** Does what is asked. What a task fails of is part of the outcome; anything else that is thrown is a fault. */
export async function outcomeOf(task: Task): Promise<JobOutcome> {
  try {
    const result = await run(task);
    keepCompiled(task);
    return { result };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, wrong, remedy } = thrown;
    return { error: { code, wrong, remedy } };
  }
}

const kindsDone = new Set<string>();

/** Writes compiled code down for later starts: of plugins, and of what the first job of a kind has loaded. */
function keepCompiled(task: Task): void {
  const kind = task.kind === 'job' ? task.job.kind : task.kind;
  if (task.kind === 'job' && kindsDone.has(kind)) return;
  kindsDone.add(kind);
  flushCompileCache();
}

async function run(task: Task): Promise<unknown> {
  if (task.kind === 'describe') return describePlugins(task);
  const registry = await registryFor(task.needs);
  return task.kind === 'load' ? {} : runJob(registry, task.job);
}

/** The plugins of a set, loaded when they are first needed. */
function registryFor(needs: PluginSet): Promise<Registry> {
  let registry = registries.get(needs.offer);
  if (registry === undefined) {
    registry = loadSet(needs);
    registries.set(needs.offer, registry);
  }
  return registry;
}

/** Most workers only ever solve: what other jobs need is loaded with the first of them. */
async function runJob(registry: Registry, job: Job): Promise<unknown> {
  switch (job.kind) {
    case 'solve':
      return solveRecords(registry, job);
    case 'part':
      return (await import('./solve-parts.ts')).solvePart(registry, job);
    case 'join':
      return (await import('./solve-parts.ts')).joinParts(registry, job);
    case 'verify':
      return (await import('./verify-records.ts')).verifyRecords(registry, job);
    case 'trial':
      return (await import('./solve-trial.ts')).solveTrial(registry, job);
    case 'generate':
      return generate(registry, job);
    case 'row':
      return (await import('./make-row.ts')).makeRow(registry, job);
    case 'replay':
      return (await import('./replay.ts')).replay(registry, job);
  }
}

/** The memory of an outcome's chunks: nothing else lives there. */
function memoryOf(outcome: JobOutcome): ArrayBuffer[] {
  const { result } = outcome as { result?: { chunks?: readonly Uint8Array<ArrayBuffer>[] } };
  return (result?.chunks ?? []).map((chunk) => chunk.buffer);
}

function generate(
  registry: Registry,
  job: GenerateJob,
): { readonly chunks: readonly Uint8Array[] } {
  const problem = registry.problem(job.problem);
  const { parameters: schemas } = problem.generator!;
  const parameters = checkOptions(`the generator of ${problem.id}`, schemas, job.parameters, true);
  const output = new OutputBuffer();
  for (const piece of problem.generator!.generate(parameters as never, new Random(job.seed)))
    output.write(Buffer.from(piece));
  return { chunks: output.take() };
}
