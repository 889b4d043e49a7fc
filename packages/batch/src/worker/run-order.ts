/** Carries out orders in a worker: loads plugins when they are first needed, and runs jobs one after the other. */
import { flushCompileCache } from 'node:module';
import type { Registry } from '@queenside/runtime';
import { QueensideError } from '@queenside/core';
import { runJob, type Progress } from '@queenside/runtime';
import type { Incumbent } from '@queenside/runtime/progress';
import { reportError } from '@queenside/runtime/report';
import { collectGarbageNowAndThen } from '../system/collect-garbage.ts';
import type { PluginSet } from '../plugins/plugin-set.ts';
import type { Order, Outcome } from '../protocol/messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import '../schema-compiler.ts';
import type { ThreadOrder } from '../workers/thread.ts';
import { openLines } from './line-file.ts';
import { describePlugins, loadSet } from './load-plugins.ts';

/** Loaded plugin sets, by their offer. */
const registries = new Map<string, Promise<Registry>>();

/** A thread's answer to an order. */
interface ThreadAnswer {
  readonly outcome: Outcome;
  /** Memory that moves with the outcome instead of being copied. */
  readonly moved: readonly ArrayBuffer[];
}

/** Carries out an order that came to a thread. */
export async function runThreadOrder(
  { order, progress }: ThreadOrder,
  send: (incumbent: Incumbent) => void,
): Promise<ThreadAnswer> {
  const outcome = await outcomeOf(order, new SharedProgress(progress, send));
  collectGarbageNowAndThen();
  const buffers = memoryOf(outcome);
  // Copying one small chunk takes less time than moving it.
  return { outcome, moved: buffers.length < 2 ? [] : buffers };
}

/** Carries out an order. A QueensideError is part of the outcome; anything else thrown is a fault of the worker. */
export async function outcomeOf(order: Order, progress: Progress): Promise<Outcome> {
  try {
    const result = await run(order, progress);
    keepCompiled(order);
    return { result };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy } = reportError(thrown);
    return { error: { code, cause, remedy } };
  }
}

const kindsDone = new Set<string>();

/** Saves compiled code for later starts: of plugins, and of the modules that the first job of a kind loads. */
function keepCompiled(order: Order): void {
  const kind = order.kind === 'job' ? order.job.kind : order.kind;
  if (order.kind === 'job' && kindsDone.has(kind)) return;
  kindsDone.add(kind);
  flushCompileCache();
}

async function run(order: Order, progress: Progress): Promise<unknown> {
  // Awaited here: a promise that is returned is followed by a `then` that a plugin may have replaced.
  if (order.kind === 'describe') return await describePlugins(order, progress);
  if (order.kind === 'job')
    return await runJob(await registryFor(order.needs), order.job, progress, openLines);
  progress.begin(0, 'read');
  await registryFor(order.needs);
  progress.rest();
  return {};
}

function registryFor(needs: PluginSet): Promise<Registry> {
  let registry = registries.get(needs.offer);
  if (registry === undefined) {
    registry = loadSet(needs);
    registries.set(needs.offer, registry);
  }
  return registry;
}

/** Returns the memory of an outcome's chunks, which nothing else shares. */
function memoryOf(outcome: Outcome): ArrayBuffer[] {
  const { result } = outcome as { result?: { chunks?: readonly Uint8Array<ArrayBuffer>[] } };
  return (result?.chunks ?? []).map((chunk) => chunk.buffer);
}
