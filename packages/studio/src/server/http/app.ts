/** Answers requests: first the guard, then the launch, the routes of the pages, and the client's files. */
import type { IncomingMessage } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { describePlace, messageOf, QueensideError } from '@queenside/core/basics';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Refusal } from '../../messages.ts';
import type { RequestHandler } from './listen.ts';
import { CONTENT_HEADERS, PAGE_HEADERS, FRAME_HEADERS, FRAME_PATHS } from './policy.ts';
import { refusalOfShape, type RefusedRequest } from './shape.ts';
import type { SiteFile } from './site.ts';
import type { Session } from './session.ts';

/** The content types of requests that change something. A form of another site can send neither. */
const SENT_TYPES = ['application/json', 'application/octet-stream'];

/** Errors that are the caller's fault get the status that HTTP has for them. */
const STATUS: Readonly<Record<string, 400 | 404 | 409 | 413 | 422 | 503>> = {
  'studio/unknown-file': 404,
  'studio/nothing-there': 404,
  'studio/not-drawable': 404,
  'studio/unknown-student': 404,
  'studio/no-submissions': 409,
  'studio/grading-busy': 409,
  'studio/too-large-to-draw': 413,
  'studio/bad-request': 400,
  'studio/film-too-large': 413,
  'studio/view-replaced': 409,
  'overrides/no-such-value': 400,
  'overrides/unknown-student': 404,
  'overrides/unknown-entry': 404,
  'overrides/changed': 409,
  'overrides/not-in-effect': 409,
  'overrides/by-hand': 409,
  'overrides/busy': 503,
  'studio/bench-running': 409,
  'studio/no-comparison': 404,
  'batch/input-exists': 409,
  'batch/input-too-large': 413,
  'batch/not-an-input-name': 422,
  'batch/name-too-long': 422,
};

/** A redirect would be part of the navigation from wherever the address was opened, and carry no cookie. */
const launched = (page: string): string =>
  `<!doctype html><html lang="en"><title>Queenside</title><meta http-equiv="refresh" content="0;url=/#/${page}">`;
const USED =
  'This address has been used. Start `queenside studio` again, or go back to the page that it opened.\n';

/** What routes are added to. */
export type App = Hono<{ Bindings: HttpBindings }>;

export interface AppOptions {
  readonly session: Session;
  /** The page that the launch address opens. */
  readonly firstPage: string;
  /** Adds routes below `/api/`. They are called only for requests that the guard has let through. */
  readonly addRoutes: (app: App) => void;
  readonly site: ReadonlyMap<string, SiteFile>;
  /** Returns the port, which is known when the server listens. */
  readonly port: () => number;
  /** Called with an unexpected failure. */
  readonly notice: (text: string) => void;
}

export function makeAnswer(options: AppOptions): RequestHandler {
  const { session, port } = options;
  const app = makeApp(options);
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
  });
  return (request, response) => {
    const refused = refusalOf(request, port(), session);
    if (refused === undefined) {
      void answer(request, response);
      return session.isKnown(request.headers.cookie);
    }
    const { status, why } = refused;
    response.writeHead(status, {
      ...CONTENT_HEADERS,
      'Content-Type': 'text/plain; charset=utf-8',
      ...leave(request),
    });
    response.end(`${why}\n`);
    return false;
  };
}

/** The server does not read the body of a refused request, so it closes the connection. */
function leave({ method }: IncomingMessage): Readonly<Record<string, string>> {
  return method === 'GET' ? {} : { Connection: 'close' };
}

function makeApp({ session, firstPage, addRoutes, site, notice }: AppOptions): App {
  const app: App = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(PAGE_HEADERS))
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.get('/', async (context, next) => {
    const token = context.req.query('launch');
    if (token === undefined) return await next();
    const page = launched(firstPage);
    if (session.launch(token)) return context.html(page, 200, { 'Set-Cookie': session.cookie });
    if (session.isKnown(context.req.header('Cookie'))) return context.html(page);
    return context.text(USED, 403);
  });
  addRoutes(app);
  app.get('*', async (context) => {
    const file = site.get(context.req.path);
    if (file === undefined) return context.text('not found\n', 404);
    const headers = FRAME_PATHS.has(context.req.path) ? FRAME_HEADERS : {};
    return context.body(await file.read(), 200, { 'Content-Type': file.type, ...headers });
  });
  app.onError((thrown, context) => {
    const { incoming } = context.env;
    // The server does not read the rest of the body.
    if (!incoming.complete) context.header('Connection', 'close');
    if (thrown instanceof QueensideError) {
      const { code, cause, remedy, place } = thrown;
      return context.json(
        { error: { code, cause: describePlace(place) + cause, remedy } } satisfies Refusal,
        STATUS[code] ?? (/^(?:report\/gradebook-|assignment\/)/.test(code) ? 422 : 500),
      );
    }
    if (thrown instanceof HTTPException) return context.text(`${thrown.message}\n`, thrown.status);
    // The browser has gone in the middle of an upload.
    if (incoming.errored === null) notice(messageOf(thrown));
    return context.text('the studio failed; see its terminal\n', 500);
  });
  return app;
}

/** Returns the names by which a browser of this machine may call the server. */
function ownHosts(port: number): ReadonlySet<string> {
  return new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
}

/** Returns why a request is refused; undefined if it is not. */
function refusalOf(
  request: IncomingMessage,
  port: number,
  session: Session,
): RefusedRequest | undefined {
  return refusalOfShape(request, ['GET', 'POST']) ?? refusalOfSender(request, port, session);
}

function refusalOfSender(
  { method, url = '', headers }: IncomingMessage,
  port: number,
  session: Session,
): RefusedRequest | undefined {
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
  // Two requests come without a cookie: the first one of a browser, and that of a page that does not trust the server yet.
  const isOpen = url.startsWith('/?launch=') || url.startsWith('/api/proof?');
  if (method === 'GET' && isOpen) return undefined;
  if (!session.isKnown(cookie))
    return { status: 401, why: 'open the address that `queenside studio` printed' };
  return method === 'POST' ? refusalOfChange(headers, session) : undefined;
}

function refusalOfChange(
  headers: IncomingMessage['headers'],
  session: Session,
): RefusedRequest | undefined {
  if (headers.origin === undefined) return { status: 403, why: 'the header Origin is missing' };
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === undefined || !SENT_TYPES.includes(type))
    return { status: 415, why: `send ${SENT_TYPES.join(' or ')}` };
  const token = headers['x-queenside-token'];
  if (!session.isToken(Array.isArray(token) ? undefined : token))
    return { status: 403, why: 'the token is missing or wrong; reload the page' };
  return undefined;
}
