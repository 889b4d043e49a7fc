/** Ends connections, also to a server that is away: its clients would wait for it for ever, and their process with them. */
import { setTimeout as sleep } from 'node:timers/promises';

const CLOSE_WITHIN_MS = 1000;

/** What BullMQ's classes offer. */
interface Connected {
  close(): Promise<void>;
  disconnect(): Promise<void>;
}

/** Closes a connection, or cuts it where that takes too long. */
export async function closeOrCut(connected: Connected): Promise<void> {
  if (await isDoneWithin(CLOSE_WITHIN_MS, connected.close())) return;
  await cut(connected);
}

/** A worker has two connections, and stops at the first one that was broken already. */
export async function cut(connected: Connected): Promise<void> {
  await isDoneWithin(CLOSE_WITHIN_MS, connected.disconnect());
  await isDoneWithin(CLOSE_WITHIN_MS, connected.disconnect());
}

/** Whether it is settled by then, well or not. */
export async function isDoneWithin(
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
