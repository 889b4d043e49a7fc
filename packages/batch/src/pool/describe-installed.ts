/** Learns what plugins offer, and which of them do not work, by loading them in workers. */
import { Claims, SEARCH_KINDS } from '@queenside/runtime/catalog';
import type { PluginOffer } from '@queenside/runtime';
import { asQueensideError, messageOf, QueensideError, stackOf } from '@queenside/core/basics';
import { batchError } from '../errors.ts';
import type { BrokenPlugin, DescribeOrder, Description } from '../protocol/messages.ts';
import { SharedProgress } from '../protocol/shared-progress.ts';
import { WorkerEnded, type Follower } from './worker.ts';
import { pluginOriginOf, type PluginSource } from '../plugins/plugin-source.ts';

/** The workers that load plugins. */
export interface DescribingWorkers {
  /** The time that each plugin may take to load, in milliseconds. */
  readonly loadLimitMs: number;
  perform(order: DescribeOrder, follower: Follower): Promise<Description>;
}

/**
 * Describes all plugins. One thread describes the bundled ones. Each third-party plugin gets its own fresh process, so that
 * each failure has only one possible culprit.
 *
 * @param built the offers of the bundled plugins, if they are known.
 */
export async function describeInstalled(
  sources: readonly PluginSource[],
  built: readonly PluginOffer[] | undefined,
  workers: DescribingWorkers,
): Promise<Description> {
  const bundled = sources.filter(({ isThirdParty }) => !isThirdParty);
  const thirdParty = sources.filter(({ isThirdParty }) => isThirdParty);
  const descriptions = await Promise.all([
    built === undefined ? describeBundled(bundled, workers) : { offers: built, broken: [] },
    ...thirdParty.map((plugin) => describeAlone(plugin, workers)),
  ]);
  return combine(sources, descriptions);
}

/**
 * Puts descriptions into the order of the sources. If two plugins offer the same id, configured plugins come before bundled
 * ones, and these before installed ones. Bundled plugins lose the id, and others are refused.
 */
function combine(
  sources: readonly PluginSource[],
  descriptions: readonly Description[],
): Description {
  const found = new Map(
    descriptions.flatMap(({ offers }) => offers.map((offer) => [offer.plugin.location, offer])),
  );
  const reported = new Map(
    descriptions.flatMap(({ broken }) => broken.map((plugin) => [plugin.location, plugin])),
  );
  const claims = new Claims();
  const offers = new Map<PluginSource, PluginOffer>();
  const broken: BrokenPlugin[] = [];
  for (const source of sources.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const sent = found.get(source.location);
    // The plugin may have sent it, in the name of another one.
    const offer = sent && { ...sent, plugin: pluginOriginOf(source) };
    const known = reported.get(source.location);
    if (known !== undefined) broken.push(known);
    else if (offer !== undefined) {
      const claimed = claim(offer, claims);
      if ('code' in claimed) broken.push(claimed);
      else offers.set(source, claimed);
    }
  }
  return { offers: sources.flatMap((source) => offers.get(source) ?? []), broken };
}

/** Ranks a plugin among those that offer the same id: the least rank wins. */
function rankOf({ source, isThirdParty }: PluginSource): number {
  if (source === 'configuration' || source === 'file') return 0;
  return isThirdParty ? 2 : 1;
}

/** Returns a plugin's offer, perhaps without the ids that other plugins provide, or why it is refused. */
function claim(offer: PluginOffer, claims: Claims): PluginOffer | BrokenPlugin {
  const { name, location, isThirdParty } = offer.plugin;
  try {
    if (isThirdParty !== true) return claims.addRest(offer);
    claims.add(offer);
    return offer;
  } catch (thrown) {
    const { code, message } = asQueensideError(thrown, (reason) =>
      batchError('plugin-failed', { name, reason }),
    );
    return { name, location, code, reason: message };
  }
}

/** A bundled plugin that ends the thread is the one that was being loaded: the others are described without it. */
async function describeBundled(
  sources: readonly PluginSource[],
  workers: DescribingWorkers,
): Promise<Description> {
  const broken: BrokenPlugin[] = [];
  for (let plugins = sources; ;) {
    const progress = new SharedProgress();
    const found = await describe(plugins, progress, workers);
    if ('offers' in found) return { ...found, broken: [...broken, ...found.broken] };
    const culprit = plugins[progress.index];
    if (culprit === undefined) throw found.thrown;
    broken.push(blame(culprit, found, workers));
    plugins = plugins.filter((plugin) => plugin !== culprit);
  }
}

async function describeAlone(
  plugin: PluginSource,
  workers: DescribingWorkers,
): Promise<Description> {
  const found = await describe([plugin], new SharedProgress(), workers);
  return 'offers' in found ? found : { offers: [], broken: [blame(plugin, found, workers)] };
}

/** A worker ended while it loaded plugins. */
interface Ended {
  /** Why; undefined if it took too long. */
  readonly reason: string | undefined;
  readonly thrown: unknown;
}

const NO_DESCRIPTION: Ended = { reason: 'it sent what is no description', thrown: undefined };

async function describe(
  plugins: readonly PluginSource[],
  progress: SharedProgress,
  workers: DescribingWorkers,
): Promise<Description | Ended> {
  try {
    const follower = { progress, timeLimitMs: workers.loadLimitMs };
    const sent = await workers.perform({ kind: 'describe', plugins }, follower);
    return isDescription(sent, plugins) ? sent : NO_DESCRIPTION;
  } catch (thrown) {
    if (thrown instanceof QueensideError && thrown.code === 'batch/too-many-open-files')
      throw thrown;
    const isLate = thrown instanceof WorkerEnded && thrown.why === 'time-limit';
    return { reason: isLate ? undefined : messageOf(thrown), thrown };
  }
}

/** Returns whether a worker sent a description of these plugins: in a process, the plugin may have sent anything itself. */
function isDescription(sent: unknown, plugins: readonly PluginSource[]): sent is Description {
  const { offers, broken } = Object(sent) as Partial<Description>;
  if (!Array.isArray(offers) || !Array.isArray(broken)) return false;
  const isOffer = ({ plugin, problems, solvers, ...offer }: PluginOffer): boolean =>
    plugins.some(({ location }) => location === plugin.location) &&
    [problems, solvers, ...SEARCH_KINDS.map(({ list }) => offer[list])].every(Array.isArray);
  return offers.length + broken.length === plugins.length && offers.every(isOffer);
}

function blame(
  { name, location }: PluginSource,
  { reason, thrown }: Ended,
  { loadLimitMs }: DescribingWorkers,
): BrokenPlugin {
  const ended =
    reason === undefined
      ? batchError('plugin-hangs', { name, seconds: loadLimitMs / 1000 })
      : batchError('plugin-failed', { name, reason: `it ended its worker (${reason})` });
  const error = thrown instanceof QueensideError ? thrown : ended;
  return { name, location, code: error.code, reason: error.message, stack: stackOf(thrown) };
}
