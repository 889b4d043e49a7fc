/** A shared worker: all tabs of a browser follow one stream, because a browser opens few connections to a server. */
import { EventFollower } from './follow.ts';
import type { FromStream } from './messages.ts';

const ports = new Set<MessagePort>();

const follower = new EventFollower(location.origin, self.name, (message) => {
  for (const port of ports) port.postMessage(message satisfies FromStream);
});

addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]!;
  ports.add(port);
  // The only message of a page says that it goes.
  port.addEventListener('message', () => {
    ports.delete(port);
    if (ports.size === 0) follower.stop();
  });
  port.start();
  // Each page gets a snapshot; the others show it when it is complete.
  follower.restart();
});
