/** Deadlines for calls to a server that may be down: its clients would otherwise wait forever, and block the exit. */
import { setTimeout as sleep } from 'node:timers/promises';

const CLOSE_WITHIN_MS = 1000;

/** A connection of BullMQ's classes. */
interface Connection {
  close(): Promise<void>;
  disconnect(): Promise<void>;
}

/** Closes a connection, or disconnects it if closing takes too long. */
export async function closeOrDisconnect(connection: Connection): Promise<void> {
  if (await settlesWithin(CLOSE_WITHIN_MS, connection.close())) return;
  await disconnect(connection);
}

/** Disconnects twice: a worker has two connections and stops at the first broken one. */
export async function disconnect(connection: Connection): Promise<void> {
  await settlesWithin(CLOSE_WITHIN_MS, connection.disconnect());
  await settlesWithin(CLOSE_WITHIN_MS, connection.disconnect());
}

/** Returns whether the promise resolves or rejects in time. */
export async function settlesWithin(
  milliseconds: number,
  promise: Promise<unknown>,
): Promise<boolean> {
  const settled = new AbortController();
  const { signal } = settled;
  const late = sleep(milliseconds, false, { signal }).catch(() => false);
  const done = promise.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late]);
  settled.abort();
  return isDone;
}
