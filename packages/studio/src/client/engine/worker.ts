/** Runs jobs of the runtime in a worker of the page, with the plugins that they need. */
import plugins from 'virtual:queenside/plugins';
import * as validators from 'virtual:queenside/validators';
import type { Plugin } from '@queenside/core';
import { Registry } from '@queenside/runtime';
import { usePrecompiledSchemas } from '@queenside/runtime/precompiled-schemas';
import { doJob, replyTo } from './do-order.ts';
import type { Order } from './protocol.ts';

usePrecompiledSchemas(validators);
const registry = new Registry();
const loaded = new Map<string, Promise<void>>();
const installed: Plugin[] = [];

async function load(name: string): Promise<void> {
  const { default: plugin } = await plugins[name]!();
  installed.push(plugin);
  registry.addKnown(plugin, { name, version: '', location: '', source: 'bundled' });
}

function require(name: string): Promise<void> {
  let loading = loaded.get(name);
  if (loading === undefined) loaded.set(name, (loading = load(name)));
  return loading;
}

onmessage = async ({ data: { id, plugins: wanted, job } }: MessageEvent<Order>) => {
  const work = async (): Promise<unknown> => {
    await Promise.all(wanted.map(require));
    return await doJob(registry, installed, job);
  };
  postMessage(await replyTo(id, work));
};
