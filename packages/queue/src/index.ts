/** Queenside on many machines: jobs travel through BullMQ, on Redis, Valkey or PostgreSQL. */
export { queueError } from './errors.ts';
export type { Notice } from './messages.ts';
export { QueueSender } from './sender.ts';
export { QueueServer } from './server.ts';
export { QueueWorker } from './worker.ts';
