/**
 * The entry of every worker process, for both of its threads: the main thread supervises, the other one runs plugins.
 *
 * It is JavaScript for the reason that thread.js gives.
 */
import { enableCompileCache } from 'node:module';
import { isMainThread } from 'node:worker_threads';

enableCompileCache();

await import(isMainThread ? '@queenside/batch/supervise' : '@queenside/batch/serve');
