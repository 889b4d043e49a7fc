/** The server's limits, which hold before a request is understood. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { systemReason } from '@queenside/batch';
import { studioError } from '../errors.ts';

const LOOPBACK = '127.0.0.1';

/** One person with some tabs needs few connections. Others are dropped, so that they take no memory. */
const MOST_CONNECTIONS = 256;
const MOST_HEADER_BYTES = 16 << 10;
/** For the headers, the whole request, and a connection on which nothing moves, in milliseconds. */
const HEADERS_WITHIN = 10_000;
const REQUEST_WITHIN = 60_000;
const IDLE = 60_000;

/**
 * Starts a server for this machine only.
 *
 * @param port 0 for any free port.
 * @throws QueensideError `studio/port-unusable`.
 */
export async function listen(port: number, listener: RequestListener): Promise<Server> {
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_WITHIN,
      requestTimeout: REQUEST_WITHIN,
      connectionsCheckingInterval: 2000,
      keepAliveTimeout: 5000,
    },
    listener,
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(IDLE);
  server.listen(port, LOOPBACK);
  try {
    await once(server, 'listening');
    return server;
  } catch (thrown) {
    throw studioError('port-unusable', { port, reason: systemReason(thrown) });
  }
}
