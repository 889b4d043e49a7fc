/** The server's limits, which hold before a request is understood. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { systemReason } from '@queenside/host/system';
import { studioError } from '../errors.ts';

const LOOPBACK = '127.0.0.1';

/** Connections that have not sent the cookie. The oldest makes room for a new one, so strangers cannot keep the owner out. */
const MOST_STRANGERS = 256;
/** Those of the owner, and those that came since the system was last asked, included. */
const MOST_CONNECTIONS = 1024;
const MOST_HEADER_BYTES = 16 << 10;
/** The limits in milliseconds for the headers, for the whole request, and for an idle connection. */
const HEADERS_WITHIN = 5000;
const REQUEST_WITHIN = 60_000;
const IDLE = 60_000;

/** Answers a request. Returns whether it came from the owner of the session. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Starts a server.
 *
 * @param port 0 for any free port. @param host default: for this machine only.
 * @throws QueensideError `studio/port-unusable`, or `studio/lecture-port-unusable` for another host.
 */
export async function listen(
  port: number,
  answer: RequestHandler,
  host: string = LOOPBACK,
): Promise<Server> {
  const strangers = new Set<Socket>();
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_WITHIN,
      requestTimeout: REQUEST_WITHIN,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
    },
    (request, response) => {
      if (answer(request, response)) strangers.delete(request.socket);
    },
  );
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    // First, what new connections have sent is read: the owner's may be among many that came at once.
    setImmediate(setImmediate, makeRoom, strangers);
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(IDLE);
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return server;
  } catch (thrown) {
    const name = host === LOOPBACK ? 'port-unusable' : 'lecture-port-unusable';
    throw studioError(name, { port, reason: systemReason(thrown) });
  }
}

function makeRoom(strangers: Set<Socket>): void {
  for (const oldest of strangers) {
    if (strangers.size <= MOST_STRANGERS) return;
    strangers.delete(oldest);
    oldest.destroy();
  }
}
