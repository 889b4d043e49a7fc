/** Serves metrics over HTTP to this machine only. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemReason } from '@queenside/host/system';
import { observeError } from './errors.ts';
import type { Metrics } from './metrics.ts';

const LOOPBACK = '127.0.0.1';
/**
 * The names of this machine that a client may use. A web page whose name resolves to this machine (DNS rebinding) uses
 * another one, and must read nothing.
 */
const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', LOOPBACK, '[::1]']);
const REFUSAL = 'this server answers only requests to localhost, 127.0.0.1, or [::1]\n';

export type Health = 'starting' | 'watching' | 'stopping';

export class MetricsServer implements AsyncDisposable {
  health: Health = 'starting';
  readonly #server: Server;
  readonly #metrics: Metrics;

  private constructor(metrics: Metrics) {
    this.#metrics = metrics;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /**
   * @param port 0 for any free port.
   * @throws QueensideError `observe/port-unusable`.
   */
  static async start(metrics: Metrics, port: number): Promise<MetricsServer> {
    const made = new MetricsServer(metrics);
    made.#server.listen(port, LOOPBACK);
    try {
      await once(made.#server, 'listening');
      return made;
    } catch (thrown) {
      throw observeError('port-unusable', { port, reason: systemReason(thrown) });
    }
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(
    { method, url, headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!isOwnName(headers.host)) return reply(response, 403, REFUSAL);
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return reply(response, 405, 'method not allowed\n');
    }
    switch (url) {
      case '/metrics':
        return reply(response, 200, await this.#metrics.text(), this.#metrics.type);
      case '/health':
        return reply(response, this.health === 'watching' ? 200 : 503, `${this.health}\n`);
      default:
        return reply(response, 404, 'not found: use /metrics or /health\n');
    }
  }
}

/** Returns whether a Host header names this machine, at any port: the port of a tunnel may differ. */
function isOwnName(host = ''): boolean {
  return OWN_NAMES.has(host.toLowerCase().replace(/:\d*$/, ''));
}

function reply(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'Content-Type': type }).end(text);
}
