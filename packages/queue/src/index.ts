/** Runs jobs on other machines through BullMQ, on Redis, Valkey, or PostgreSQL. */
export { queueError } from './errors.ts';
export type { Notice } from './protocol.ts';
export { QueueSender } from './sender.ts';
export { QueueServer } from './server.ts';
export { QueueWorker } from './worker.ts';
