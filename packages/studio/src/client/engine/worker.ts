/** Runs jobs of the runtime in a worker of the page, with the plugins that they need. */
import plugins from 'virtual:queenside/plugins';
import * as validators from 'virtual:queenside/validators';
import { asQueensideError, QueensideError, type Plugin } from '@queenside/core';
import {
  localProgress,
  Registry,
  reportError,
  runJob,
  usePrecompiledSchemas,
} from '@queenside/runtime';
import type { Order, Reply, StudioJob } from './protocol.ts';

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

function unforeseen(reason: string): QueensideError {
  return new QueensideError('studio/failed', reason, 'reload the page');
}

async function run(job: StudioJob): Promise<unknown> {
  switch (job.kind) {
    case 'film':
    case 'trace':
    case 'trace-heads':
    case 'frame':
    case 'steps':
    case 'scenes':
      return await (await import('./film/run-film-job.ts')).runFilmOrder(registry, job);
    case 'exam':
      return await (await import('./exam/run-exam-job.ts')).runExamJob(registry, job);
    case 'tree':
      return (await import('./tree/run-tree-job.ts')).runTreeJob(registry, job);
    case 'position':
    case 'think':
    case 'judge-move':
      return await (await import('./game/run-game-job.ts')).runGameJob(installed, job);
    default:
      return await runJob(registry, job, localProgress());
  }
}

async function answer({ id, plugins: wanted, job }: Order): Promise<Reply> {
  try {
    await Promise.all(wanted.map(require));
    return { id, outcome: await run(job) };
  } catch (thrown) {
    return { id, failure: reportError(asQueensideError(thrown, unforeseen)) };
  }
}

onmessage = async ({ data }: MessageEvent<Order>) => postMessage(await answer(data));
