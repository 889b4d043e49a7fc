/**
 * Learns what plugins offer, and which of them do not work, by having workers load them.
 *
 * All are loaded by one worker: that is all where they work. Where it ends, or one fails that others may have harmed, the plugin
 * that is being loaded need not be to blame: a timer of another, or what it changed under all of them, comes to light later. Then
 * those that came with the command are loaded first, and the foreign ones are added one by one, each time by a worker that has
 * done nothing before.
 */
import { messageOf } from '@queenside/core/basics';
import type { Follower } from '../workers/worker.ts';
import type { PluginSource } from './discover.ts';
import { batchError } from '../errors.ts';
import type { BrokenPlugin, DescribeOrder } from '../protocol/messages.ts';
import type { Description } from '../protocol/messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';

/** The workers that plugins are loaded by. */
export interface DescribingWorkers {
  /** How long all plugins together may take to load, in milliseconds. */
  readonly loadLimitMs: number;
  perform(order: DescribeOrder, follower: Follower): Promise<Description>;
  /** Sees to it that the next task is done by a worker that has done nothing before. */
  beginAnew(): Promise<void>;
}

/** A worker ended while it loaded plugins. */
interface Ended {
  /** The plugin that it was at, if any. */
  readonly at: PluginSource | undefined;
  /** Why it ended; undefined where it had to be ended. */
  readonly reason: string | undefined;
  readonly thrown: unknown;
}

export async function describeInstalled(
  sources: readonly PluginSource[],
  workers: DescribingWorkers,
): Promise<Description> {
  if (!sources.some(({ isForeign }) => isForeign)) return describeOwn(sources, workers);
  const together = await describe(sources, workers);
  if (!('thrown' in together) && !isSuspicious(together, sources)) return together;
  await workers.beginAnew();
  return describeOneByOne(sources, workers);
}

/** Plugins that came with the command: one that ends its worker is to blame where it is being loaded. */
async function describeOwn(
  sources: readonly PluginSource[],
  workers: DescribingWorkers,
): Promise<Description> {
  const broken: BrokenPlugin[] = [];
  let plugins = sources;
  for (;;) {
    const found = await describe(plugins, workers);
    if (!('thrown' in found)) return { ...found, broken: [...broken, ...found.broken] };
    const { at } = found;
    if (at === undefined) throw found.thrown;
    broken.push(blame(at, found, workers));
    plugins = plugins.filter((plugin) => plugin !== at);
    await workers.beginAnew();
  }
}

async function describeOneByOne(
  sources: readonly PluginSource[],
  workers: DescribingWorkers,
): Promise<Description> {
  const own = sources.filter(({ isForeign }) => !isForeign);
  let described = await describeOwn(own, workers);
  const broken = [...described.broken];
  const working = new Set(own.filter((plugin) => !isAmong(broken, plugin)));
  for (const plugin of sources.filter(({ isForeign }) => isForeign)) {
    await workers.beginAnew();
    const plugins = sources.filter((each) => working.has(each) || each === plugin);
    const found = await describe(plugins, workers);
    const fault =
      'thrown' in found ? blame(plugin, found, workers) : faultIn(found, plugin, described);
    if (fault === undefined) {
      working.add(plugin);
      described = found as Description;
    } else broken.push(fault);
  }
  // The last worker may hold what was left out.
  await workers.beginAnew();
  const all = [...broken, ...described.broken.filter((each) => !broken.includes(each))];
  const placeOf = ({ location }: BrokenPlugin): number =>
    sources.findIndex((source) => source.location === location);
  return { ...described, broken: all.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** One worker loads these plugins. */
async function describe(
  plugins: readonly PluginSource[],
  workers: DescribingWorkers,
): Promise<Description | Ended> {
  const progress = new SharedProgress();
  const signal = AbortSignal.timeout(workers.loadLimitMs);
  try {
    return await workers.perform(
      { kind: 'describe', plugins },
      { progress, timeLimitMs: Infinity, signal },
    );
  } catch (thrown) {
    const reason = signal.aborted ? undefined : messageOf(thrown);
    return { at: plugins[progress.index], reason, thrown };
  }
}

/** Whether some plugin failed that a foreign one may have harmed: one of those that are loaded before it. */
function isSuspicious({ broken }: Description, sources: readonly PluginSource[]): boolean {
  const first = sources.findIndex(({ isForeign }) => isForeign);
  return sources.some(
    (plugin, index) => index > first && isAmong(broken.filter(isNotForItsId), plugin),
  );
}

/** What is wrong with a plugin that was added: another one fails that did not before, or it fails itself. */
function faultIn(
  { broken }: Description,
  plugin: PluginSource,
  before: Description,
): BrokenPlugin | undefined {
  const { name, location } = plugin;
  const harmed = broken
    .filter((each) => isNotForItsId(each) && each.location !== location)
    .find((each) => before.broken.every((known) => known.location !== each.location));
  if (harmed === undefined) return broken.find((each) => each.location === location);
  const { name: other, reason } = harmed;
  const { code, message } = batchError('plugin-harms', { name, other, reason });
  return { name, location, code, reason: message };
}

/** Of two plugins with one id the later one is refused, and no other harm is done. */
function isNotForItsId({ code }: BrokenPlugin): boolean {
  return code !== 'core/duplicate-id';
}

function isAmong(broken: readonly BrokenPlugin[], { location }: PluginSource): boolean {
  return broken.some((each) => each.location === location);
}

function blame(
  { name, location }: PluginSource,
  { reason }: Ended,
  { loadLimitMs }: DescribingWorkers,
): BrokenPlugin {
  const error =
    reason === undefined
      ? batchError('plugin-hangs', { name, seconds: loadLimitMs / 1000 })
      : batchError('plugin-failed', { name, reason: `it ended its worker (${reason})` });
  return { name, location, code: error.code, reason: error.message };
}
