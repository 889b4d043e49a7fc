/** Answers the followers of a lecture: one page, a stream of steps, and the searches. There is nothing else to ask for. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import type { RequestHandler } from '../http/listen.ts';
import { INSECURE_HEADERS } from '../http/policy.ts';
import { refusalOfShape } from '../http/shape.ts';
import type { LectureAudience } from './audience.ts';
import type { LectureCode } from './code.ts';
import type { LecturePage } from './page.ts';

const FILM = /^\/film\/(\d{1,9})$/;

interface LectureSources {
  readonly page: LecturePage;
  readonly code: LectureCode;
  readonly audience: LectureAudience;
}

interface Refused {
  readonly status: number;
  readonly why: string;
}

/** Nothing but the page runs a script or is shown as a document. */
const DATA_HEADERS: Readonly<Record<string, string>> = {
  ...INSECURE_HEADERS,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** Answers a request. It returns whether the sender knows the code. */
export function makeLectureAnswer({ page, code, audience }: LectureSources): RequestHandler {
  return (request, response) => {
    const { url = '', headers, socket } = request;
    const refused = refusalOf(request);
    if (refused !== undefined) {
      refuse(response, refused);
      return false;
    }
    if (url === '/') {
      send(response, page.headers, page.packed);
      return false;
    }
    const [, view] = FILM.exec(url) ?? [];
    if (url !== '/events' && view === undefined) {
      refuse(response, { status: 404, why: 'not found' });
      return false;
    }
    const given = headers['x-lecture-code'];
    if (typeof given !== 'string') {
      refuse(response, { status: 401, why: 'the code of the lecture is missing' });
      return false;
    }
    const verdict = code.judge(given, socket.remoteAddress ?? '');
    if (verdict !== 'right') {
      const isBlocked = verdict === 'blocked';
      refuse(response, {
        status: isBlocked ? 429 : 403,
        why: isBlocked ? 'too many wrong codes; wait a minute' : 'this is not the code',
      });
      return false;
    }
    if (view === undefined) stream(response, audience);
    else {
      const packed = audience.packedView(Number(view));
      if (packed === undefined)
        refuse(response, { status: 404, why: 'the lecturer shows something else' });
      else send(response, { ...DATA_HEADERS, 'Content-Type': 'application/json' }, packed);
    }
    return true;
  };
}

function refusalOf(request: IncomingMessage): Refused | undefined {
  const { headers } = request;
  const { host = '', origin } = headers;
  const refused = refusalOfShape(request, ['GET', 'HEAD']);
  if (refused !== undefined) return refused;
  if ((headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined)
    return { status: 400, why: 'a request has no body' };
  // A page elsewhere can call this machine only by a name that leads here (DNS rebinding), never by its number.
  const [name = '', port = '', ...more] = host.split(':');
  const isNumber = isIPv4(name) || name === 'localhost';
  if (!isNumber || !/^\d{0,5}$/.test(port) || more.length > 0)
    return { status: 403, why: 'open this lecture by the address that the lecturer shows' };
  if (origin !== undefined && origin !== `http://${host}`)
    return { status: 403, why: 'another site must not use the lecture' };
  return undefined;
}

function refuse(response: ServerResponse, { status, why }: Refused): void {
  response.writeHead(status, {
    ...DATA_HEADERS,
    'Content-Type': 'text/plain; charset=utf-8',
    // The body of a refused request is not read.
    Connection: 'close',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
  });
  response.end(response.req.method === 'HEAD' ? '' : `${why}\n`);
}

/** Sends compressed content, which all browsers read. */
function send(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  packed: Buffer,
): void {
  response.writeHead(200, {
    ...headers,
    'Content-Encoding': 'gzip',
    'Content-Length': packed.length,
  });
  response.end(response.req.method === 'HEAD' ? '' : packed);
}

function stream(response: ServerResponse, audience: LectureAudience): void {
  if (!audience.hasRoomFor(response)) {
    refuse(response, { status: 503, why: 'too many browsers follow this lecture' });
    return;
  }
  response.writeHead(200, { ...DATA_HEADERS, 'Content-Type': 'application/x-ndjson' });
  if (response.req.method === 'HEAD') response.end();
  else audience.admit(response);
}
