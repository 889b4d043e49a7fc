/** The live data of the server, for the pages. */
import { signal } from '@preact/signals';
import { session } from './api.ts';
import { EventFollower } from './follow.ts';
import type { Connection, FromStream, TopicName, Topics } from './messages.ts';

export const connection = signal<Connection>('connecting');

const listeners = new Map<string, (data: unknown) => void>();
let isFollowing = false;

/**
 * Follows a topic from now on. Call it once for each topic, when its page is loaded.
 *
 * @param listen called with each message, in order.
 */
export function followTopic<Topic extends TopicName>(
  topic: Topic,
  listen: (data: Topics[Topic]) => void,
): void {
  listeners.set(topic, listen as (data: unknown) => void);
  // The snapshot that follows has this topic too.
  if (isFollowing) void reconnect();
  else connect();
}

let port: MessagePort | undefined;
let follower: EventFollower | undefined;

function connect(): void {
  isFollowing = true;
  addEventListener('pagehide', () => port?.postMessage('gone'));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void reconnect();
  });
  void reconnect();
}

async function reconnect(): Promise<void> {
  let token: string;
  try {
    ({ token } = await session());
  } catch {
    connection.value = 'refused';
    return;
  }
  port?.postMessage('gone');
  if (typeof SharedWorker === 'undefined') {
    follower ??= new EventFollower(location.origin, token, hear);
    follower.restart();
    return;
  }
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    // Pages of another server that had this port have a different worker.
    name: token,
  });
  ({ port } = worker);
  port.addEventListener('message', ({ data }: MessageEvent<FromStream>) => hear(data));
  port.start();
}

function hear(message: FromStream): void {
  if ('connection' in message) connection.value = message.connection;
  else listeners.get(message.topic)?.(JSON.parse(message.text));
}
