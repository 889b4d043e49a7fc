/** Runs one third-party plugin, and the bundled ones that a job needs, in a worker of the frame. It hears the page by a port only. */
import {
  messageOf,
  QueensideError,
  setPlaceFinder,
  setSchemaCompiler,
  type Plugin,
} from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import { Registry } from '@queenside/runtime';
import { findChangedBuiltIn, readBuiltIns } from '@queenside/runtime/built-ins';
import { BUNDLED, bundledPlugins } from '../jobs/bundled-plugins.ts';
import { describeProblems } from '../jobs/describe-problems.ts';
import { doJob, replyTo } from '../jobs/do-order.ts';
import type { Failure, Order, Reply } from '../jobs/protocol.ts';
import { LOAD, type FrameLoad, type LoadedPlugin } from './loaded.ts';

setSchemaCompiler(compileSchema);
const registry = new Registry();
const installed: Plugin[] = [];
const require = bundledPlugins(registry, installed);

/**
 * Adds the plugin to the registry.
 *
 * @param isChecked whether another worker has checked it, which takes longer than all else.
 * @throws QueensideError if the module is not a plugin.
 */
async function load({ name, plugin: source }: FrameLoad, isChecked: boolean): Promise<Plugin> {
  const exported = await importText(name, source);
  if (exported === undefined)
    throw new QueensideError(
      'studio/no-plugin',
      `${name} has no default export`,
      'export the plugin: `export default definePlugin({ … })`',
    );
  const origin = { name, version: '', location: '', source: 'file', isThirdParty: true };
  const plugin = exported as Plugin;
  if (isChecked) registry.addKnown(plugin, origin);
  else registry.add(plugin, origin);
  installed.push(plugin);
  return plugin;
}

/** Returns the plugin's additions to the catalog, as JSON. */
function describe(name: string, plugin: Plugin): string {
  const { problems, solvers } = registry.catalog();
  const own = new Set((plugin.problems ?? []).map(({ id }) => id));
  const loaded: LoadedPlugin = {
    problems: problems.filter(({ id }) => own.has(id)),
    solvers: solvers.filter((solver) => solver.plugin === name || own.has(solver.problem)),
    ...describeProblems(plugin.problems ?? []),
  };
  return JSON.stringify(loaded);
}

async function importText(name: string, source: string): Promise<unknown> {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  setPlaceFinder((stack) => {
    const at = stack.indexOf(address);
    const place = /^:\d+:\d+/.exec(stack.slice(at + address.length));
    return at === -1 || place === null ? undefined : name + place[0];
  });
  try {
    const module = (await import(/* @vite-ignore */ address)) as { default?: unknown };
    return module.default;
  } catch (thrown) {
    throw new QueensideError(
      'studio/plugin-import',
      `the file does not load: ${messageOf(thrown)}`,
      'bundle the plugin with all that it imports into one ES module, and load that file',
    );
  }
}

/** Read before the plugin runs. */
const builtIns = readBuiltIns();

/** Returns the reply to an order, or why no reply can be believed. */
async function replyFor(name: string, id: number, work: () => Promise<unknown>): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await replyTo(id, work);
  } catch (thrown) {
    reply = {
      id,
      failure: { code: 'studio/failed', cause: String(thrown), remedy: 'reload the page' },
    };
  }
  const changed = findChangedBuiltIn(builtIns);
  return changed === undefined ? reply : { id, failure: failureOf(name, changed) };
}

function failureOf(name: string, changed: string): Failure {
  return {
    code: 'studio/plugin-harms',
    cause: `${name} changes the built-in ${changed}, which all other code relies on`,
    remedy: 'remove it, or report the fault to its author',
  };
}

onmessage = ({ data, ports: [port] }: MessageEvent<FrameLoad>) => {
  onmessage = null;
  let loading: Promise<Plugin> | undefined;
  const work = async ({ job, plugins }: Order | typeof LOAD): Promise<unknown> => {
    await require(job === 'load' ? BUNDLED : plugins);
    const plugin = await (loading ??= load(data, job !== 'load'));
    return job === 'load' ? describe(data.name, plugin) : await doJob(registry, installed, job);
  };
  const answer = async ({ data: order }: MessageEvent<Order | typeof LOAD>): Promise<void> => {
    const reply = await replyFor(data.name, order.id, () => work(order));
    port!.postMessage(reply);
  };
  port!.addEventListener('message', (event) => void answer(event));
  port!.start();
};
