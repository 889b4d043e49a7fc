/** Runs jobs of the runtime in a worker of the page, with the plugins that they need. */
import * as validators from 'virtual:queenside/validators';
import type { Plugin } from '@queenside/core';
import { Registry } from '@queenside/runtime';
import { usePrecompiledSchemas } from '@queenside/runtime/precompiled-schemas';
import { bundledPlugins } from './bundled-plugins.ts';
import { doJob, replyTo } from './do-order.ts';
import type { Order } from './protocol.ts';

usePrecompiledSchemas(validators);
const registry = new Registry();
const installed: Plugin[] = [];
const require = bundledPlugins(registry, installed);

onmessage = async ({ data: { id, plugins, job } }: MessageEvent<Order>) => {
  const work = async (): Promise<unknown> => {
    await require(plugins);
    return await doJob(registry, installed, job);
  };
  postMessage(await replyTo(id, work));
};
