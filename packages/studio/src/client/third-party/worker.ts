/** Runs one third-party plugin, next to all bundled ones, in a worker of the frame. It hears the page by a port only. */
import plugins from 'virtual:queenside/plugins';
import {
  messageOf,
  QueensideError,
  setPlaceFinder,
  setSchemaCompiler,
  type Plugin,
} from '@queenside/core';
import { compileSchema } from '@queenside/core/ajv';
import { Registry } from '@queenside/runtime';
import { describeProblems } from '../engine/describe-problems.ts';
import { doJob, replyTo } from '../engine/do-order.ts';
import type { Order } from '../engine/protocol.ts';
import { LOAD, type LoadOrder, type Loaded } from './loaded.ts';

setSchemaCompiler(compileSchema);
const registry = new Registry();
const installed: Plugin[] = [];

/** @returns the plugin's additions to the catalog, as JSON. @throws QueensideError if the module is not a plugin. */
async function load({ name, plugin: source }: LoadOrder): Promise<string> {
  for (const [bundled, open] of Object.entries(plugins)) {
    const { default: plugin } = await open();
    installed.push(plugin);
    registry.addKnown(plugin, { name: bundled, version: '', location: '', source: 'bundled' });
  }
  const origin = { name, version: '', location: '', source: 'file', isThirdParty: true };
  const exported = await importText(name, source);
  if (exported === undefined)
    throw new QueensideError(
      'studio/no-plugin',
      `${name} has no default export`,
      'export the plugin: `export default definePlugin({ … })`',
    );
  registry.add(exported, origin);
  const plugin = exported as Plugin;
  installed.push(plugin);
  const { problems, solvers } = registry.catalog();
  const own = new Set((plugin.problems ?? []).map(({ id }) => id));
  const loaded: Loaded = {
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

onmessage = ({ data, ports: [port] }: MessageEvent<LoadOrder>) => {
  onmessage = null;
  const loading = load(data);
  // Each order awaits it, and replies with its failure.
  loading.catch(() => undefined);
  const answer = async ({ data: { id, job } }: MessageEvent<Order | typeof LOAD>) => {
    const reply = await replyTo(id, async () => {
      const loaded = await loading;
      return job === 'load' ? loaded : await doJob(registry, installed, job);
    });
    port!.postMessage(reply);
  };
  port!.addEventListener('message', (event) => void answer(event));
  port!.start();
};
