/** Carries out orders in a worker: loads plugins when they are first needed, and runs jobs one after the other. */
import { flushCompileCache } from 'node:module';
import {
  runJob,
  Registry,
  checkPlugin,
  offerOf,
  type Progress,
  type PluginOffer,
} from '@queenside/runtime';
import {
  QueensideError,
  LineReader,
  asQueensideError,
  definePlugin,
  describeError,
  messageOf,
  setPlaceFinder,
  type InputFormat,
  type Plugin,
} from '@queenside/core';
import type { Incumbent } from '@queenside/runtime/progress';
import { reportError } from '@queenside/runtime/report';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { collectGarbageNowAndThen, isTooManyOpenFiles, READ_SAFELY } from '@queenside/host/system';
import { offerTo, type PluginSet } from '../plugins/plugin-set.ts';
import type {
  Order,
  Outcome,
  BrokenPlugin,
  DescribeOrder,
  Description,
} from '../protocol/messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import '../schema-compiler.ts';
import type { ThreadOrder } from '../pool/thread-worker.ts';
import { pluginOriginOf, type PluginSource } from '../plugins/plugin-source.ts';
import { batchError } from '../errors.ts';
import { locateSyntaxError, placeFinder } from '../plugins/error-places.ts';
import { importEvaluation, importPlugin } from '../plugins/import-plugin.ts';
import { loadError } from './load-error.ts';
import { importFor } from './own-copies.ts';

/** A third-party plugin gets this long to fail in what it started when it was imported. */
const SETTLED_AFTER_MS = 100;

const BLOCK = 1 << 20;

/** Loaded plugin sets, by their evaluation and their offer. */
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
  const outcome = await outcomeOf(wholeOrder(order), new SharedProgress(progress, send));
  collectGarbageNowAndThen();
  const buffers = memoryOf(outcome);
  // Copying one small chunk takes less time than moving it.
  return { outcome, moved: buffers.length < 2 ? [] : buffers };
}

/** The sets of plugins that this thread got, in their order. */
const sets: PluginSet[] = [];

function wholeOrder(order: ThreadOrder['order']): Order {
  if (order.kind !== 'job') return order;
  const { set, needs = sets[set]!, job } = order;
  sets[set] = needs;
  return { kind: 'job', job, needs };
}

/** Carries out an order. A QueensideError is part of the outcome; anything else thrown is a fault of the worker. */
export async function outcomeOf(order: Order, progress: Progress): Promise<Outcome> {
  try {
    const result = await run(order, progress);
    keepCompiled(order);
    return { result };
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    const { code, cause, remedy, line, column, stack } = reportError(thrown);
    return { error: { code, cause, remedy, line, column, stack } };
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
  const key = `${needs.evaluation ?? ''} ${needs.offer}`;
  let registry = registries.get(key);
  if (registry === undefined) {
    registry = loadSet(needs);
    registries.set(key, registry);
  }
  return registry;
}

/** Returns the memory of an outcome's chunks, which nothing else shares. */
function memoryOf(outcome: Outcome): ArrayBuffer[] {
  const { result } = outcome as { result?: { chunks?: readonly Uint8Array<ArrayBuffer>[] } };
  return (result?.chunks ?? []).map((chunk) => chunk.buffer);
}

/**
 * Opens a file as lines. It holds little more than one line in memory, and follows no symbolic link.
 *
 * @throws QueensideError `core/file-encoding`.
 */
function openLines(path: string, format: InputFormat): LineReader & Disposable {
  const descriptor = openRegular(path);
  try {
    return new LineFile(descriptor, format);
  } catch (thrown) {
    closeSync(descriptor);
    throw thrown;
  }
}

class LineFile extends LineReader implements Disposable {
  readonly #close: () => void;

  constructor(descriptor: number, format: InputFormat) {
    const read = (held: number): Uint8Array | undefined => {
      const block = Buffer.allocUnsafeSlow(Math.max(held, BLOCK));
      const bytesRead = readSync(descriptor, block);
      return bytesRead === 0 ? undefined : block.subarray(0, bytesRead);
    };
    super(read(0) ?? new Uint8Array(), format, read);
    this.#close = () => closeSync(descriptor);
  }

  [Symbol.dispose](): void {
    this.#close();
  }
}

/** A program that goes on may replace its file by a named pipe: opening that, or reading from it, would block forever. */
function openRegular(path: string): number {
  const descriptor = openSync(path, READ_SAFELY);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error(`${path} is no longer a regular file`);
}

/** Imports plugins one by one, and describes each that works. */
async function describePlugins(
  { plugins }: DescribeOrder,
  progress: Progress,
): Promise<Description> {
  const offers: PluginOffer[] = [];
  const broken: BrokenPlugin[] = [];
  // Loads the code that judges plugins before a plugin can change what it relies on.
  checkPlugin(definePlugin({}), 'none');
  nameThirdPartyPlaces(plugins);
  for (const [index, source] of plugins.entries()) {
    const { name, location, isThirdParty, searchFile } = source;
    progress.begin(index, 'read');
    try {
      const exported = await importPlugin(source);
      // A rejected promise that the plugin left ends this worker in the next turn, while the plugin is still the current one.
      // The file of an own search has not run yet.
      await (isThirdParty && searchFile === undefined ? sleep(SETTLED_AFTER_MS) : nextTurn());
      offers.push(offerOf(checkPlugin(exported, name, !isThirdParty), pluginOriginOf(source)));
    } catch (thrown) {
      if (isTooManyOpenFiles(thrown)) throw thrown;
      const located = isThirdParty ? locateSyntaxError(thrown, source.entry) : thrown;
      const error = asQueensideError(located, (reason) => loadError(thrown, source, reason));
      const { code, stack, ...told } = reportError(error);
      broken.push({ name, location, code, reason: describeError(told), stack });
    }
  }
  progress.rest();
  return { offers, broken };
}

/**
 * Loads the plugins that a job needs. They must offer the same as when they were described.
 *
 * @throws QueensideError `batch/plugin-changed`.
 */
async function loadSet({ problem, plugins, evaluation, offer }: PluginSet): Promise<Registry> {
  let registry: Registry;
  nameThirdPartyPlaces(plugins);
  try {
    const exported = await Promise.all(plugins.map((source) => importFor(problem, source)));
    registry = new Registry(
      evaluation === undefined ? undefined : await importEvaluation(evaluation),
    );
    for (const [index, source] of plugins.entries())
      registry.addKnown(exported[index] as Plugin, pluginOriginOf(source));
    await nextTurn();
  } catch (thrown) {
    if (isTooManyOpenFiles(thrown)) throw thrown;
    throw batchError('plugin-changed', { problem, reason: messageOf(thrown) });
  }
  if (offerTo(problem, registry.catalog(), plugins) === offer) return registry;
  throw batchError('plugin-changed', { problem, reason: 'what they offer is not the same' });
}

/** Makes messages name the places of errors in these plugins' files. A worker process serves one set of plugins. */
function nameThirdPartyPlaces(plugins: readonly PluginSource[]): void {
  const thirdParty = plugins.filter(({ isThirdParty }) => isThirdParty);
  if (thirdParty.length > 0) setPlaceFinder(placeFinder(thirdParty));
}
