/** Queenside on many machines: jobs travel through BullMQ, on Redis, Valkey or PostgreSQL. */
export { queueError } from './errors.ts';
