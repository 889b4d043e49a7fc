/** A lecture's server: what followers get, and what nobody gets from it. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { LECTURE_LIMITS, type LectureMessage, type SessionInfo } from '../src/messages.ts';
import { LectureAudience } from '../src/server/lecture/audience.ts';
import { LectureCode } from '../src/server/lecture/code.ts';
import { Served } from './serve.ts';

let served: Served;
beforeAll(async () => {
  served = await Served.start({ files: { 'nqueens-exam.txt': '4\n' }, hasLecture: true });
  await served.launch();
});
afterAll(() => served[Symbol.asyncDispose]());

const lecture = (): LectureMessage => served.studio.lecture!;
const port = (): number => lecture().port;

/** A film of two steps with one piece, one fact, and one memory. */
const FILM = {
  width: 10,
  height: 10,
  scale: 1,
  backdrop: '',
  dark: {},
  pieces: ['square'],
  facts: ['queens'],
  memories: ['0'],
  pseudocode: ['search', ['  place', 'place']],
  texts: ['<rect/>', '1', '{}', '', '[]', 'a queen is placed'],
  frames: [
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 3, 5, 3, 6, 3, 7, 4],
    [6, 5, 0, -1],
  ],
};
const LANE = { name: '', last: 1, every: 1, film: FILM };
const VIEW = { title: 'Four queens', lanes: [LANE], steps: [0] };

async function show(view: object = VIEW): Promise<number> {
  const response = await served.post('/api/lecture/view', JSON.stringify(view));
  expect(response.status).toBe(200);
  return ((await response.json()) as { view: number }).view;
}

async function move(view: number, step: number, say?: string): Promise<number> {
  const body = JSON.stringify({ view, steps: [step], say });
  return (await served.post('/api/lecture/moment', body)).status;
}

const pause = (state: string): Promise<Response> =>
  served.post('/api/lecture/pause', JSON.stringify({ state }));

function ask(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${port()}${path}`, { headers });
}

const withCode = (): Record<string, string> => ({ 'x-lecture-code': lecture().code });

/** A browser that follows. */
class Follower {
  readonly lines: string[] = [];
  readonly response: IncomingMessage;

  private constructor(response: IncomingMessage) {
    this.response = response;
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (text + chunk).split('\n');
      text = parts.pop()!;
      this.lines.push(...parts.filter((line) => line !== ''));
    });
    response.on('error', () => undefined);
  }

  static async open(from: number = port()): Promise<Follower> {
    const headers = withCode();
    const request = get({ host: '127.0.0.1', port: from, path: '/events', agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const follower = new Follower(response);
    onTestFinished(() => void response.destroy());
    return follower;
  }

  get last(): unknown {
    return JSON.parse(this.lines.at(-1) ?? 'null');
  }

  sees(line: object): Promise<void> {
    return vi.waitFor(() => assert.deepEqual(this.last, line), PATIENCE);
  }
}

test('without --lecture, nothing else listens, and nothing can be shown', async () => {
  const servers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;
  const before = servers();
  await using plain = await Served.start();
  await plain.launch();
  expect(servers()).toBe(before + 1);
  expect(plain.studio.lecture).toBeUndefined();
  const session = await (await plain.get('/api/session')).json();
  expect((session as SessionInfo).hasLecture).toBe(false);
  expect((await plain.post('/api/lecture/view', JSON.stringify(VIEW))).status).toBe(404);
  for await (const { event } of plain.events()) {
    expect(event).not.toBe('lecture');
    if (event === 'ready') break;
  }
});

describe('followers', () => {
  test('get a search once, and then the numbers of steps', async () => {
    await pause('waiting');
    const early = await Follower.open();
    await early.sees({ state: 'waiting' });
    const view = await show();
    await early.sees({ state: 'live', view, steps: [0] });
    const film = await ask(`/film/${view}`, withCode());
    expect(await film.json()).toEqual({ title: VIEW.title, lanes: VIEW.lanes });
    expect(await move(view, 1, 'Look at the queen')).toBe(200);
    await early.sees({ state: 'live', view, steps: [1], say: 'Look at the queen' });
    const late = await Follower.open();
    await late.sees({ state: 'live', view, steps: [1], say: 'Look at the queen' });
    await pause('waiting');
    await late.sees({ state: 'waiting' });
    // The same page goes on.
    expect(await move(view, 0)).toBe(200);
    await late.sees({ state: 'live', view, steps: [0] });
    await pause('ended');
    await late.sees({ state: 'ended' });
    expect(await move(view, 1)).toBe(409);
    expect(early.lines.length).toBe(6);
  });

  test('follow the page that was shown last, and no other', async () => {
    const [first, second] = [await show(), await show({ ...VIEW, title: 'Another' })];
    expect(await move(first, 1)).toBe(409);
    expect((await ask(`/film/${first}`, withCode())).status).toBe(404);
    expect(await move(second, 1)).toBe(200);
    expect(lecture().view).toBe(second);
  });

  test('learn that the lecture is over when the studio stops', async () => {
    const other = await Served.start({ hasLecture: true });
    const { port: from, code } = other.studio.lecture!;
    const response = await fetch(`http://127.0.0.1:${from}/events`, {
      headers: { 'x-lecture-code': code },
    });
    const text = response.text();
    await other[Symbol.asyncDispose]();
    expect(await text).toBe('{"state":"waiting"}\n{"state":"ended"}\n');
  });

  test('are four hundred, and one more is refused', async () => {
    const view = await show();
    const followers = await Promise.all(Array.from({ length: 400 }, () => Follower.open()));
    expect(lecture().followers).toBe(400);
    expect((await ask('/events', withCode())).status).toBe(503);
    for (const step of [1, 0, 1]) expect(await move(view, step)).toBe(200);
    await Promise.all(followers.map((each) => each.sees({ state: 'live', view, steps: [1] })));
    const bytes = followers[399]!.lines.join('\n').length;
    expect(bytes).toBeLessThan(200);
    followers[0]!.response.destroy();
    await vi.waitFor(() => expect(lecture().followers).toBe(399), PATIENCE);
    await Follower.open();
  });

  test('who do not read are dropped, and the others get every step', async () => {
    using audience = new LectureAudience(() => undefined);
    const server = createServer((_, response) => {
      response.writeHead(200);
      audience.admit(response);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port: at } = server.address() as AddressInfo;
    const slow = connect(at, '127.0.0.1').pause();
    onTestFinished(() => void slow.destroy());
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const quick = await Follower.open(at);
    await vi.waitFor(() => expect(audience.size).toBe(2), PATIENCE);
    const view = audience.show(Buffer.from(''), { steps: [0] });
    // More than the system keeps for a connection.
    const say = 'x'.repeat(1 << 20);
    for (let step = 1; step <= 32; step++) {
      audience.move(view, { steps: [step], say });
      await vi.waitFor(() => expect(quick.last).toMatchObject({ steps: [step] }), PATIENCE);
    }
    expect(audience.size).toBe(1);
  });

  test('wait when the lecturer’s page has been silent for 90 seconds', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    using audience = new LectureAudience(() => undefined);
    const view = audience.show(Buffer.from(''), { steps: [0] });
    vi.advanceTimersByTime(80_000);
    audience.move(view, { steps: [0] });
    vi.advanceTimersByTime(80_000);
    expect(audience.view).toBe(view);
    vi.advanceTimersByTime(30_000);
    expect(audience.view).toBeUndefined();
  });
});

describe('what the lecturer’s page sends', () => {
  test.each<[what: string, view: unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no searches', { ...VIEW, lanes: [], steps: [] }],
    ['five searches', { ...VIEW, lanes: [LANE, LANE, LANE, LANE, LANE], steps: [0, 0, 0, 0, 0] }],
    ['a step too many', { ...VIEW, steps: [0, 0] }],
    ['a negative step', { ...VIEW, steps: [-1] }],
    ['a step that is no number', { ...VIEW, steps: ['0'] }],
    ['a long title', { ...VIEW, title: 'x'.repeat(2001) }],
    ['no frames', { ...VIEW, lanes: [{ ...LANE, film: { ...FILM, frames: [] } }] }],
    ['half a pair', { ...VIEW, lanes: [{ ...LANE, film: { ...FILM, frames: [[0]] } }] }],
    ['an unknown part', { ...VIEW, lanes: [{ ...LANE, film: { ...FILM, frames: [[8, 0]] } }] }],
    ['an unknown text', { ...VIEW, lanes: [{ ...LANE, film: { ...FILM, frames: [[0, 6]] } }] }],
    ['markup of a color', { ...VIEW, lanes: [{ ...LANE, film: { ...FILM, dark: { a: 1 } } }] }],
    ['no distance', { ...VIEW, lanes: [{ ...LANE, every: 0 }] }],
  ])('%s: refused', async (_, view) => {
    const before = await show();
    expect((await served.post('/api/lecture/view', JSON.stringify(view))).status).toBe(400);
    expect(lecture().view).toBe(before);
  });

  test('is refused if it is too large, malformed, or of another kind', async () => {
    const large = JSON.stringify({ ...VIEW, title: 'x'.repeat(LECTURE_LIMITS.bytes) });
    const refused = await served.post('/api/lecture/view', large);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ error: { code: 'studio/film-too-large' } });
    expect((await served.post('/api/lecture/view', '{')).status).toBe(400);
    expect((await served.post('/api/lecture/moment', 'x'.repeat(20_000))).status).toBe(413);
    expect((await pause('live')).status).toBe(400);
  });

  test('passes the guard of the studio, as every change does', async () => {
    const body = JSON.stringify(VIEW);
    const json = served.changing('application/json');
    const send = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(`${served.origin}/api/lecture/view`, { method: 'POST', headers, body })).status;
    const before = await show();
    const { cookie: _, ...stranger } = json;
    expect(await send(stranger)).toBe(401);
    expect(await send({ ...stranger, ...withCode() })).toBe(401);
    for (const origin of ['http://evil.example', `http://127.0.0.1:${port()}`, 'null'])
      expect(await send({ ...json, origin })).toBe(403);
    expect(await send({ ...json, 'x-queenside-token': lecture().code })).toBe(403);
    expect(await send({ ...json, 'content-type': 'text/plain' })).toBe(415);
    expect((await served.get('/api/lecture/view')).status).toBe(404);
    expect(lecture().view).toBe(before);
  });

  test('is for this machine: the studio itself does not listen in the network', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
    if (outside === undefined) return;
    expect((await fetch(`http://${outside}:${port()}/`)).status).toBe(200);
    const socket = connect(served.studio.port, outside);
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});

/** Sends lines as they are, and returns all of the response; empty if the connection was closed without one. */
function raw(...lines: string[]): Promise<string> {
  return rawFrom('127.0.0.1', ...lines);
}

async function rawFrom(localAddress: string, ...lines: string[]): Promise<string> {
  const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
  const text = lines
    .join('\r\n')
    .replaceAll('PORT', String(port()))
    .replaceAll('CODE', lecture().code);
  let response = '';
  try {
    socket.on('error', () => undefined);
    socket.write(`${text}\r\n\r\n`);
    socket.setTimeout(500, () => socket.end());
    for await (const chunk of socket) response += String(chunk);
  } catch {
    // The server has closed the connection.
  }
  socket.destroy();
  return response;
}

const HOST = 'Host: 127.0.0.1:PORT';
const CODE = 'X-Lecture-Code: CODE';

describe('attacks', () => {
  /** What only this machine may know. */
  const secrets = (): string[] => [served.cookie, served.token, served.folder, 'nqueens-exam'];

  beforeAll(() => show());
  afterEach(async () => {
    const page = await ask('/');
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('set-cookie'), null);
    assert.equal((await served.get('/api/session')).status, 200);
    assert.deepEqual(served.notices, []);
  });

  test.each<[what: string, status: number, lines: string[]]>([
    // The server closes the connection.
    ['CONNECT', 0, ['CONNECT 127.0.0.1:22 HTTP/1.1', HOST]],
    ['POST', 405, ['POST / HTTP/1.1', HOST, 'Content-Length: 0']],
    ['PUT', 405, ['PUT /film/1 HTTP/1.1', HOST, CODE, 'Content-Length: 0']],
    ['DELETE', 405, ['DELETE /film/1 HTTP/1.1', HOST, CODE]],
    ['OPTIONS, as before a request of another site', 405, ['OPTIONS /events HTTP/1.1', HOST]],
    ['TRACE', 405, ['TRACE / HTTP/1.1', HOST]],
    ['a path upward', 404, ['GET /../../etc/passwd HTTP/1.1', HOST, CODE]],
    ['an encoded path upward', 404, ['GET /%2e%2e%2f%2e%2e%2fetc/passwd HTTP/1.1', HOST, CODE]],
    ['a film upward', 404, ['GET /film/../../package.json HTTP/1.1', HOST, CODE]],
    ['a page of the studio', 404, ['GET /index.html HTTP/1.1', HOST, CODE]],
    ['an encoded NUL', 404, ['GET /film/1%00 HTTP/1.1', HOST, CODE]],
    ['a NUL', 400, ['GET /\0 HTTP/1.1', HOST]],
    ['no code', 401, ['GET /events HTTP/1.1', HOST]],
    ['a wrong code', 403, ['GET /events HTTP/1.1', HOST, 'X-Lecture-Code: aaaaaa']],
    ['a part of the code', 403, ['GET /film/1 HTTP/1.1', HOST, 'X-Lecture-Code: ']],
    ['the code twice', 403, ['GET /events HTTP/1.1', HOST, CODE, CODE]],
    ['the code in the address', 404, ['GET /events?code=CODE HTTP/1.1', HOST]],
    ['the code in a cookie', 401, ['GET /events HTTP/1.1', HOST, 'Cookie: code=CODE']],
    ['a name that leads here', 403, ['GET /events HTTP/1.1', 'Host: evil.example:PORT', CODE]],
    ['a longer name', 403, ['GET / HTTP/1.1', 'Host: 127.0.0.1.evil.example:PORT']],
    ['a user in the host', 403, ['GET / HTTP/1.1', 'Host: 127.0.0.1:PORT@evil.example']],
    ['two ports', 403, ['GET / HTTP/1.1', 'Host: 127.0.0.1:PORT:80']],
    ['two hosts', 400, ['GET / HTTP/1.1', HOST, 'Host: evil.example']],
    ['no host', 400, ['GET / HTTP/1.1']],
    ['no host in HTTP/1.0', 400, ['GET / HTTP/1.0']],
    ['another origin', 403, ['GET /events HTTP/1.1', HOST, CODE, 'Origin: http://evil.example']],
    ['no origin', 403, ['GET /events HTTP/1.1', HOST, CODE, 'Origin: null']],
    ['an address of another server', 400, ['GET http://evil.example/ HTTP/1.1', HOST]],
    ['an address without a scheme', 400, ['GET //evil.example/ HTTP/1.1', HOST]],
    ['a long address', 414, [`GET /${'x'.repeat(5000)} HTTP/1.1`, HOST]],
    ['long headers', 431, ['GET / HTTP/1.1', HOST, `X: ${'x'.repeat(40_000)}`]],
    ['a body', 400, ['GET / HTTP/1.1', HOST, 'Content-Length: 5', '', 'hello']],
    ['chunks', 400, ['GET / HTTP/1.1', HOST, 'Transfer-Encoding: chunked', '', '0', '']],
    [
      'a length and chunks',
      400,
      ['POST / HTTP/1.1', HOST, 'Content-Length: 6', 'Transfer-Encoding: chunked', '', '0', ''],
    ],
    ['two lengths', 400, ['GET / HTTP/1.1', HOST, 'Content-Length: 0', 'Content-Length: 5']],
    ['a folded header', 400, ['GET / HTTP/1.1', HOST, 'X: a', ' b: c', 'Y']],
    [
      'an upgrade',
      401,
      ['GET /events HTTP/1.1', HOST, 'Connection: Upgrade', 'Upgrade: websocket'],
    ],
    ['an upgrade to HTTP/2', 400, ['PRI * HTTP/2.0', '', 'SM']],
    ['no HTTP', 400, ['hello']],
  ])('%s: %s', async (_, status, lines) => {
    const response = await raw(...lines);
    expect(Number(/^HTTP\/1\.1 (\d+) /.exec(response)?.[1] ?? 0)).toBe(status);
    for (const secret of secrets()) expect(response).not.toContain(secret);
  });

  test('the studio’s paths and cookie lead nowhere, and its server knows no code', async () => {
    const stolen = { cookie: served.cookie, 'x-queenside-token': served.token, ...withCode() };
    const launch = new URL(served.studio.launchAddress);
    for (const path of [
      '/api/session',
      '/api/events',
      '/api/files',
      '/api/lecture/view',
      '/assets/main.js',
      '/lecture/page.txt',
      launch.pathname + launch.search,
    ])
      expect((await ask(path, stolen)).status).toBe(404);
    for (const path of ['/', '/events', '/film/1', '/api/session'])
      expect((await fetch(served.origin + path, { headers: withCode() })).status).toBe(401);
  });

  test('requests in one piece are answered one by one, and a refusal is the last', async () => {
    const guess = `GET /events HTTP/1.1\r\n${HOST}\r\nX-Lecture-Code: bbbbbb\r\n\r\n`;
    // All of them count.
    expect((await rawFrom('127.0.0.6', guess.repeat(20))).match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const right = ['GET /film/0 HTTP/1.1', HOST, CODE];
    expect(await rawFrom('127.0.0.6', ...right)).toMatch(/ 429 /);
    const page = `GET / HTTP/1.1\r\n${HOST}\r\n\r\n`;
    expect((await raw(page.repeat(5))).match(/HTTP\/1\.1 200 /g)).toHaveLength(5);
    // A connection has one stream: what is asked behind it waits, or is refused, but takes no place.
    const stream = `GET /events HTTP/1.1\r\n${HOST}\r\n${CODE}\r\n\r\n`;
    await vi.waitFor(() => expect(lecture().followers).toBe(0), PATIENCE);
    const socket = connect(port(), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const text = stream.replace('PORT', String(port())).replace('CODE', lecture().code);
    socket.write(text.repeat(20));
    await once(socket, 'data');
    await vi.waitFor(() => expect(lecture().followers).toBe(1), PATIENCE);
  });

  test('HEAD gets the head, and no stream', async () => {
    const page = await raw('HEAD / HTTP/1.1', HOST, 'Connection: close');
    expect(page).toMatch(/^HTTP\/1\.1 200 /);
    expect(page).toMatch(/\r\n\r\n$/);
    const stream = await raw('HEAD /events HTTP/1.1', HOST, CODE, 'Connection: close');
    expect(stream).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
  });

  test('every response forbids frames, scripts of others, and guesses of its type', async () => {
    const view = lecture().view!;
    for (const [path, policy] of [
      ['/', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"],
      ['/nowhere', "default-src 'none'; sandbox; frame-ancestors 'none'"],
      [`/film/${view}`, "default-src 'none'; sandbox; frame-ancestors 'none'"],
    ] as const) {
      const { headers } = await ask(path, withCode());
      expect(headers.get('content-security-policy')).toBe(policy);
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('codes that are guessed are not judged for a minute', async () => {
    const guess = (code: string, localAddress: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { 'x-lecture-code': code };
        const options = { host: '127.0.0.1', port: port(), path: '/film/0', headers, localAddress };
        get(options, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).on('error', reject);
      });
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 12; count++) statuses.push(await guess('cccccc', '127.0.0.7'));
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect(await guess(lecture().code, '127.0.0.7')).toBe(429);
    // Others are judged as before.
    expect(await guess(lecture().code, '127.0.0.8')).toBe(404);
  });

  test('a code has six letters of 31, and an address may guess again after a minute', () => {
    const code = new LectureCode();
    expect(code.text).toMatch(/^[a-hjkmnp-z2-9]{6}$/);
    expect(new Set(Array.from({ length: 50 }, () => new LectureCode().text)).size).toBe(50);
    for (let count = 0; count < 10; count++) expect(code.judge('', 'a', 1000)).toBe('wrong');
    expect(code.judge(code.text, 'a', 60_999)).toBe('blocked');
    expect(code.judge(code.text, 'b', 60_999)).toBe('right');
    expect(code.judge(code.text, 'a', 61_000)).toBe('right');
    // Many addresses do not take all memory.
    for (let count = 0; count < 5000; count++) code.judge('', `x${count}`, 61_000);
    expect(code.judge(code.text, 'x0', 61_000)).toBe('right');
  });
});
