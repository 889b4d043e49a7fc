/** Checks a request's shape, which no server needs to know the sender for. */
import type { IncomingMessage } from 'node:http';

/** Headers whose repetition would let two readers see different requests. */
const ONCE = ['host', 'origin', 'content-type', 'content-length', 'cookie', 'transfer-encoding'];

const MOST_URL = 4096;

/** Why a request is refused. */
export interface RefusedRequest {
  readonly status: 400 | 401 | 403 | 405 | 414 | 415;
  readonly why: string;
}

/** Returns why the server refuses a request from anybody; undefined if it does not. @param methods the two that the server answers. */
export function refusalOfShape(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  methods: readonly [string, string],
): RefusedRequest | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const count = (name: string): number => names.filter((each) => each === name).length;
  if (count('host') !== 1) return { status: 400, why: 'a request needs one Host header' };
  const repeated = ONCE.find((name) => count(name) > 1);
  if (repeated !== undefined) return { status: 400, why: `the header ${repeated} is repeated` };
  if (url.length > MOST_URL) return { status: 414, why: 'the address is too long' };
  // A proxy would be asked like this: `GET http://elsewhere/`.
  if (!url.startsWith('/') || url.startsWith('//'))
    return { status: 400, why: 'the address must be a path' };
  if (!methods.includes(method))
    return { status: 405, why: `only ${methods.join(' and ')} are answered` };
  return undefined;
}
