/** Decides which requests are heard at all, before anything else looks at them. */
import type { IncomingMessage } from 'node:http';
import type { Session } from './session.ts';

/** Why a request is refused. */
export interface Refused {
  readonly status: 400 | 401 | 403 | 405 | 414 | 415;
  readonly why: string;
}

/** Headers whose repetition would let two readers see different requests. */
const ONCE = ['host', 'origin', 'content-type', 'content-length', 'cookie', 'transfer-encoding'];

const MOST_URL = 4096;

/** The content types of requests that change something. A form of another site can send neither. */
const SENT_TYPES = ['application/json', 'application/octet-stream'];

/** Returns the names by which a browser of this machine may call the server. */
function ownHosts(port: number): ReadonlySet<string> {
  return new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
}

/** Returns why a request is refused; undefined if it is not. */
export function refusalOf(
  request: IncomingMessage,
  port: number,
  session: Session,
): Refused | undefined {
  return refusalOfShape(request) ?? refusalOfSender(request, port, session);
}

function refusalOfShape({ method, url = '', rawHeaders }: IncomingMessage): Refused | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const count = (name: string): number => names.filter((each) => each === name).length;
  if (count('host') !== 1) return { status: 400, why: 'a request needs one Host header' };
  const repeated = ONCE.find((name) => count(name) > 1);
  if (repeated !== undefined) return { status: 400, why: `the header ${repeated} is repeated` };
  if (url.length > MOST_URL) return { status: 414, why: 'the address is too long' };
  // A proxy would be asked like this: `GET http://elsewhere/`.
  if (!url.startsWith('/') || url.startsWith('//'))
    return { status: 400, why: 'the address must be a path' };
  if (method !== 'GET' && method !== 'POST')
    return { status: 405, why: 'only GET and POST are answered' };
  return undefined;
}

function refusalOfSender(
  { method, url = '', headers }: IncomingMessage,
  port: number,
  session: Session,
): Refused | undefined {
  const { host = '', origin, cookie } = headers;
  // A page whose name leads to this machine (DNS rebinding) calls the server by that name.
  if (!ownHosts(port).has(host))
    return { status: 403, why: `this server answers only to http://127.0.0.1:${port}` };
  if (origin !== undefined && origin !== `http://${host}`)
    return { status: 403, why: 'another site must not use the studio' };
  const site = headers['sec-fetch-site'];
  const isOpened = method === 'GET' && headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpened)
    return { status: 403, why: 'another site must not use the studio' };
  // A browser that has no cookie yet, and a page that sends none to a server that it does not trust yet.
  const isOpen = url.startsWith('/?launch=') || url.startsWith('/api/proof?');
  if (method === 'GET' && isOpen) return undefined;
  if (!session.isKnown(cookie))
    return { status: 401, why: 'open the address that `queenside studio` printed' };
  return method === 'POST' ? refusalOfChange(headers, session) : undefined;
}

function refusalOfChange(
  headers: IncomingMessage['headers'],
  session: Session,
): Refused | undefined {
  if (headers.origin === undefined) return { status: 403, why: 'the header Origin is missing' };
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !SENT_TYPES.includes(type))
    return { status: 415, why: `send ${SENT_TYPES.join(' or ')}` };
  const token = headers['x-queenside-token'];
  if (!session.isToken(Array.isArray(token) ? undefined : token))
    return { status: 403, why: 'the token is missing or wrong; reload the page' };
  return undefined;
}
