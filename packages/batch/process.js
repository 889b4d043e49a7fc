/**
 * The entry of every worker process. Its main thread looks after the one that runs plugins, and both begin here.
 *
 * It is JavaScript for the reason that worker.js gives.
 */
import { enableCompileCache } from 'node:module';
import { isMainThread, workerData } from 'node:worker_threads';

enableCompileCache();

await import(isMainThread ? process.argv[2] : workerData.module);
