/** The stream of server-sent events that every browser follows. */
import { setTimeout as sleep } from 'node:timers/promises';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { Feed } from '../live/feed.ts';
import type { AddRoutes, StudioContext } from './context.ts';

/** Each takes a connection for as long as its page is open. */
const MOST_STREAMS = 32;
/** Something moves on each stream that often, so that broken ones are noticed, in milliseconds. */
const SIGN_OF_LIFE = 15_000;

export const addEventRoutes: AddRoutes = (app, studio) => {
  let open = 0;
  app.get('/api/events', (context) => {
    if (open >= MOST_STREAMS) return context.text('too many open pages\n', 503);
    const last = context.req.query('last');
    return streamSSE(context, async (stream) => {
      open++;
      try {
        await follow(stream, studio, studio.feed.positionOf(last));
      } finally {
        open--;
      }
    });
  });
};

/**
 * Sends messages until the browser leaves.
 *
 * @param from the last message that it has; undefined if it needs a snapshot.
 */
async function follow(
  stream: SSEStreamingApi,
  studio: StudioContext,
  from: number | undefined,
): Promise<void> {
  const { feed } = studio;
  let position = from;
  while (!stream.aborted && !stream.closed) {
    const news = feed.news;
    const messages = position === undefined ? undefined : feed.after(position);
    if (messages === undefined) {
      position = await sendSnapshot(stream, studio);
    } else if (messages.length === 0) {
      await settlesOr(news, stream);
    } else {
      for (const { topic, text, position: at } of messages) {
        if (stream.aborted) return;
        // Waits for a browser that reads slowly.
        await stream.writeSSE({ event: topic, data: text, id: feed.nameOf(at) });
        position = at;
      }
    }
  }
}

/** Sends all topics as they are now. Only the last message has an id: a browser that gets a part begins anew. */
async function sendSnapshot(stream: SSEStreamingApi, studio: StudioContext): Promise<number> {
  const { feed, topics } = studio;
  const { position } = feed;
  for (const topic of topics)
    for (const message of topic.snapshot()) {
      if (stream.aborted) return position;
      await stream.writeSSE({ event: topic.name, data: JSON.stringify(message) });
    }
  await stream.writeSSE({ event: 'ready', data: '{}', id: feed.nameOf(position) });
  return position;
}

async function settlesOr(news: Feed['news'], stream: SSEStreamingApi): Promise<void> {
  const stop = new AbortController();
  stream.onAbort(() => stop.abort());
  const quiet = sleep(SIGN_OF_LIFE, true, { signal: stop.signal, ref: false }).catch(() => false);
  const isQuiet = await Promise.race([news.then(() => false), quiet]);
  stop.abort();
  if (isQuiet) await stream.write(': still here\n\n');
}
