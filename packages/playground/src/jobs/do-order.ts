/** Carries out a page's orders in a worker. */
import { asQueensideError, QueensideError, type Plugin } from '@queenside/core';
import { localProgress, reportError, runJob, type Registry } from '@queenside/runtime';
import type { Reply, StudioJob } from './protocol.ts';

/** Runs what an order asks for. @returns the reply, also if it fails. */
export async function replyTo(id: number, work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { id, outcome: await work() };
  } catch (thrown) {
    return { id, failure: reportError(asQueensideError(thrown, unforeseenError)) };
  }
}

function unforeseenError(reason: string): QueensideError {
  return new QueensideError('studio/failed', reason, 'reload the page');
}

/** @param plugins those of the registry. @throws QueensideError, and every error of a plugin. */
export async function doJob(
  registry: Registry,
  plugins: readonly Plugin[],
  job: StudioJob,
): Promise<unknown> {
  switch (job.kind) {
    case 'film':
    case 'trace':
    case 'trace-heads':
    case 'frame':
    case 'inspect':
    case 'steps':
    case 'words':
    case 'find':
    case 'filmed-tree':
    case 'scenes':
      return await (await import('./film/run-film-job.ts')).runFilmOrder(registry, job);
    case 'tree':
      return (await import('./tree/run-tree-job.ts')).runTreeJob(registry, job);
    case 'position':
    case 'think':
    case 'judge-move':
      return await (await import('./game/run-game-job.ts')).runGameJob(plugins, job);
    case 'open-instances':
    case 'judge-runs':
      return (await import('./own/run-own-job.ts')).runOwnJob(registry, job);
    default:
      return await runJob(registry, job, localProgress());
  }
}
