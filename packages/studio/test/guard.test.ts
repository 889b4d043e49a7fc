/** The guard by tables and models: every combination of what a request may carry, and every limit at its edge. */
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { BENCH_LIMITS } from '../src/messages.ts';
import { Session } from '../src/server/http/session.ts';
import { Feed } from '../src/server/live/feed.ts';
import { nameOf } from '../src/server/live/file-row.ts';
import { joinFiles, MOST_TOGETHER, splitFiles } from '../src/files-request.ts';
import { Served } from './serve.ts';
import { PATIENCE } from '../../../test/patience.ts';

let served: Served;
beforeAll(async () => {
  served = await Served.start({ files: { 'nqueens.txt': '4\n5\n' } });
  await served.launch();
  await served.rowsUntil((rows) => rows[0]?.state === 'done');
});
afterAll(() => served[Symbol.asyncDispose]());

/** Sends exactly these headers: `fetch` would add its own. */
function ask(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = served.studio;
    const asked = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

test('of all requests, only those of the own page are answered', async () => {
  const { port } = served.studio;
  const own = [`127.0.0.1:${port}`, `localhost:${port}`];
  const wish = fc.record({
    method: fc.constantFrom('GET', 'POST', 'PUT'),
    host: fc.constantFrom(
      ...own,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
      '127.0.0.1',
      'evil.example',
    ),
    origin: fc.constantFrom(
      undefined,
      'own',
      'own',
      'other own',
      'https',
      'null',
      'http://evil.example',
    ),
    site: fc.constantFrom(undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'new'),
    mode: fc.constantFrom(undefined, 'navigate', 'cors'),
    cookie: fc.constantFrom('own', 'own', 'own', undefined, 'wrong', 'twice', 'among'),
    type: fc.constantFrom('application/json', ' Application/JSON ; x', 'text/plain', undefined),
    token: fc.constantFrom('own', 'own', undefined, 'wrong', 'long'),
  });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(wish, async ({ method, host, origin, site, mode, cookie, type, token }) => {
      const origins: Readonly<Record<string, string>> = {
        own: `http://${host}`,
        'other own': `http://${own.find((each) => each !== host)!}`,
        https: `https://${host}`,
      };
      const cookies: Readonly<Record<string, string>> = {
        own: served.cookie,
        wrong: `${served.cookie}x`,
        twice: `${served.cookie}; ${served.cookie}`,
        among: `a=b;${served.cookie}; c=d`,
      };
      const tokens: Readonly<Record<string, string>> = {
        own: served.token,
        wrong: 'x'.repeat(served.token.length),
        long: `${served.token}x`,
      };
      const status = await ask(
        method,
        method === 'GET' ? '/api/session' : '/api/retry',
        {
          host,
          ...(origin !== undefined && { origin: origins[origin] ?? origin }),
          ...(site !== undefined && { 'sec-fetch-site': site }),
          ...(mode !== undefined && { 'sec-fetch-mode': mode }),
          ...(cookie !== undefined && { cookie: cookies[cookie]! }),
          ...(type !== undefined && { 'content-type': type }),
          ...(token !== undefined && { 'x-queenside-token': tokens[token]! }),
        },
        method === 'GET' ? '' : '{"ids":[]}',
      );
      const isElsewhere = !own.includes(host) || (origin !== undefined && origin !== 'own');
      const isOpened = method === 'GET' && mode === 'navigate';
      const isCross = !isOpened && ['same-site', 'cross-site', 'new'].includes(site ?? '');
      const isStranger = cookie !== 'own' && cookie !== 'among';
      const isChange = method === 'POST';
      const rules: readonly (readonly [boolean, number])[] = [
        [method === 'PUT', 405],
        [isElsewhere || isCross, 403],
        [isStranger, 401],
        [isChange && origin === undefined, 403],
        [isChange && type?.trim().toLowerCase().startsWith('application/json') !== true, 415],
        [isChange && token !== 'own', 403],
        [true, 200],
      ];
      const wanted = rules.find(([holds]) => holds)![1];
      seen.add(wanted);
      expect(status).toBe(wanted);
    }),
    { numRuns: 2000 },
  );
  expect(seen).toEqual(new Set([200, 401, 403, 405, 415]));
});

test('only a launch and a proof need no cookie, and neither changes anything', async () => {
  const host = `127.0.0.1:${served.studio.port}`;
  const nonce = 'n'.repeat(16);
  for (const [method, path, status] of [
    ['GET', '/?launch=x', 403],
    ['GET', `/api/proof?nonce=${nonce}`, 200],
    ['GET', `/api/proof?nonce=${nonce.slice(1)}`, 400],
    ['GET', `/api/proof?nonce=${'n'.repeat(64)}`, 200],
    ['GET', `/api/proof?nonce=${'n'.repeat(65)}`, 400],
    ['GET', '/api/proof', 401],
    ['GET', '/api/proofs?nonce=x', 401],
    ['GET', '/?x&launch=x', 401],
    ['GET', '/api/session', 401],
    ['POST', '/?launch=x', 401],
    ['POST', `/api/proof?nonce=${nonce}`, 401],
  ] as const)
    expect([method, path, await ask(method, path, { host })]).toEqual([method, path, status]);
  const cookie = { host, cookie: served.cookie };
  const path = '/api/session?';
  expect(await ask('GET', path.padEnd(4096, 'x'), cookie)).toBe(200);
  expect(await ask('GET', path.padEnd(4097, 'x'), cookie)).toBe(414);
});

test('bodies are taken up to their limit', async () => {
  const json = 'application/json';
  const bytes = 'application/octet-stream';
  const list = JSON.stringify([{ name: 'evil.sh', bytes: MOST_TOGETHER.bytes }]);
  for (const [path, type, most, start] of [
    ['/api/retry', json, 1 << 20, '{"ids":[]}'],
    ['/api/stop', json, 1 << 20, '{"ids":[]}'],
    ['/api/bench', json, 16 << 10, '{}'],
    ['/api/files/together', bytes, MOST_TOGETHER.bytes + (1 << 18), `${list}\n`],
  ] as const)
    for (const extra of [0, 1]) {
      const headers = { 'content-type': type };
      const response = await served.post(path, start.padEnd(most + extra, ' '), headers);
      expect([path, extra, response.status === 413]).toEqual([path, extra, extra === 1]);
    }
});

test('comparisons are bounded by their limits', async () => {
  const { rounds, limit, size, sizes, text } = BENCH_LIMITS;
  const wish = { problem: 'nqueens', n: '4', rounds: 1, seed: 1, limit: 1, solvers: ['nobody'] };
  const reasonOf = async (changes: object): Promise<string> => {
    const response = await served.post('/api/bench', JSON.stringify({ ...wish, ...changes }));
    const { error } = (await response.json()) as { error: { cause: string } };
    return error.cause;
  };
  // The unknown solver is found last, so nothing is started.
  const fits = /no installed solver is called "nobody"/;
  for (const [inside, outside, reason] of [
    [{ rounds }, { rounds: rounds + 1 }, /rounds must be .* from 1 to 50/],
    [{ rounds: 1 }, { rounds: 0 }, /rounds must be/],
    [{ limit }, { limit: limit + 1 }, /limit must be .* from 1 to 60/],
    [{ limit: 1 }, { limit: 0 }, /limit must be/],
    [{ seed: 0 }, { seed: -1 }, /seed must be/],
    [{ seed: Number.MAX_SAFE_INTEGER }, { seed: 2 ** 53 }, /seed must be/],
    [{ n: `${size}` }, { n: `${size + 1}` }, /the largest size/],
    [{ n: `4,${size}` }, { n: `4,${size + 1}` }, /the largest size/],
    [{ n: `1..${sizes}` }, { n: `1..${sizes + 1}` }, /at most 40 sizes/],
    [
      { task: 'x'.repeat(text) },
      { task: 'x'.repeat(text + 1) },
      /task must be a text of at most 200/,
    ],
    [{ variant: 'x' }, { variant: 1 }, /variant must be a text/],
    [
      { solvers: ['nobody', 'x'.repeat(text)] },
      { solvers: ['nobody', 'x'.repeat(text + 1)] },
      /list of names/,
    ],
    [{}, { problem: 'nobody' }, /no installed problem is called "nobody"/],
  ] as const) {
    expect(await reasonOf(inside)).toMatch(fits);
    expect(await reasonOf(outside)).toMatch(reason);
  }
});

test('a part of a file is sent as far as it is asked for, as text that does not run', async () => {
  const { id } = (await served.rowsUntil((rows) => rows[0]?.state === 'done'))[0]!;
  const get = (query: string): Promise<Response> => served.get(`/api/files/${id}/input${query}`);
  for (const [query, text] of [
    ['', '4\n5\n'],
    ['?first=3', '4\n5'],
    ['?first=4', '4\n5\n'],
    ['?first=9', '4\n5\n'],
  ] as const) {
    const response = await get(query);
    expect([query, await response.text()]).toEqual([query, text]);
    expect(response.headers.get('x-queenside-size')).toBe('4');
    expect(response.headers.get('content-disposition')).toBe('inline');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none';.* sandbox;/,
    );
  }
  const download = await get('?download');
  expect(download.headers.get('content-disposition')).toBe(
    "attachment; filename*=UTF-8''nqueens.txt",
  );
  expect(await download.text()).toBe('4\n5\n');
  expect((await served.get(`/api/files/${'0'.repeat(20)}/input`)).status).toBe(404);
  expect((await served.get(`/api/files/${id}/errors`)).status).toBe(404);
});

test('32 pages follow the events; another one has to wait until one leaves', async () => {
  const open = async (): Promise<() => Promise<void>> => {
    const stop = new AbortController();
    const headers = { cookie: served.cookie };
    const { status, body } = await fetch(`${served.origin}/api/events`, {
      headers,
      signal: stop.signal,
    });
    if (status !== 200) throw new Error(`${status}`);
    const reader = body!.getReader();
    await reader.read();
    return async () => {
      stop.abort();
      await reader.closed.catch(() => undefined);
    };
  };
  const leave = [];
  for (let page = 0; page < 32; page++) leave.push(await open());
  await expect(open()).rejects.toThrow('503');
  await leave.pop()!();
  leave.push(await vi.waitFor(open, PATIENCE));
  await expect(open()).rejects.toThrow('503');
  await Promise.all(leave.map((each) => each()));
});

describe('a session', () => {
  const sessions = [
    new Session(Buffer.alloc(32, 1), () => 80),
    new Session(Buffer.alloc(32, 1), () => 81),
    new Session(Buffer.alloc(32, 2), () => 80),
  ];
  const pairOf = (session: Session): string => session.cookie.split(';')[0]!;

  test('knows its own cookie, among others but not twice, and no other', () => {
    const pair = fc.oneof(
      fc.nat(2).map((at) => pairOf(sessions[at]!)),
      fc.constantFrom('', 'a=b', 'queenside-studio-80=x', `${pairOf(sessions[0]!)}x`),
      fc.constantFrom(pairOf(sessions[0]!).slice(0, -1), `x${pairOf(sessions[0]!)}`),
    );
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 4 }),
        fc.constantFrom('; ', ';', ' ; '),
        (pairs, by) => {
          for (const session of sessions) {
            const name = `${pairOf(session).split('=')[0]!}=`;
            const named = pairs.filter((each) => each.startsWith(name));
            const isKnown = named.length === 1 && named[0] === pairOf(session);
            expect(session.isKnown(pairs.join(by))).toBe(isKnown);
          }
        },
      ),
      { numRuns: 500 },
    );
    for (const session of sessions) expect(session.isKnown(undefined)).toBe(false);
  });

  test('has secrets of its own key, port, and purpose', () => {
    const secrets = sessions.flatMap((session) => [
      pairOf(session).split('=')[1],
      session.token,
      session.prove('n'),
      session.launchPath,
    ]);
    expect(new Set(secrets).size).toBe(12);
    for (const [at, session] of sessions.entries())
      for (const [other, { token }] of sessions.entries())
        expect(session.isToken(token)).toBe(at === other);
    expect([undefined, '', 'x'].map((token) => sessions[0]!.isToken(token))).toEqual([
      false,
      false,
      false,
    ]);
    expect(sessions[0]!.cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
  });

  test('launches once, with its token alone', () => {
    const [session] = sessions as [Session];
    const token = session.launchPath.split('=')[1]!;
    expect(['', 'x', `${token}x`, token, token].map((each) => session.launch(each))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});

test('several files in one request are those that were joined; anything else is refused', async () => {
  const file = fc.tuple(fc.string(), fc.string({ unit: 'binary', maxLength: 9 }));
  await fc.assert(
    fc.asyncProperty(
      fc.array(file, { maxLength: 5 }),
      fc.integer({ min: -2, max: 2 }),
      async (files, off) => {
        const blob = joinFiles(files.map(([name, text]) => new File([text], name)));
        const whole = new Uint8Array(await blob.arrayBuffer());
        const split = splitFiles(whole);
        expect(split?.map(({ name, content }) => [name, Buffer.from(content)])).toEqual(
          files.map(([name, text]) => [name, Buffer.from(text)]),
        );
        const other =
          off < 0 ? whole.slice(0, off) : Buffer.concat([whole, Buffer.alloc(off, 'x')]);
        expect(splitFiles(other) === undefined).toBe(off !== 0);
      },
    ),
  );
  const many = (count: number) =>
    splitFiles(
      Buffer.from(
        `${JSON.stringify(Array.from({ length: count }, () => ({ name: 'x', bytes: 0 })))}\n`,
      ),
    );
  expect([many(MOST_TOGETHER.files)?.length, many(MOST_TOGETHER.files + 1)]).toEqual([
    64,
    undefined,
  ]);
});

test('the feed gives back what came after a position, as long as it is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 })), fc.nat(100), (texts, most) => {
      const feed = new Feed(most);
      const all = texts.map((text, index) => ({
        position: index + 1,
        topic: 'files',
        text: JSON.stringify(text),
      }));
      for (const text of texts) feed.publish('files', text);
      let kept = 0;
      let size = 0;
      while (kept < all.length && (size += all.at(-1 - kept)!.text.length) <= most) kept++;
      expect(feed.position).toBe(all.length);
      for (let position = -1; position <= all.length + 1; position++) {
        const isKnown = position <= all.length && position >= all.length - kept;
        expect(feed.after(position)).toEqual(isKnown ? all.slice(position) : undefined);
      }
    }),
  );
});

test('a file is shown below the inbox, or by its whole path', () => {
  for (const [path, name] of [
    ['/in/a.txt', 'a.txt'],
    ['/in/b/..a.txt', 'b/..a.txt'],
    ['/in/..a.txt', '..a.txt'],
    ['/inner/a.txt', '/inner/a.txt'],
    ['/a.txt', '/a.txt'],
    ['/in', '/in'],
  ] as const)
    expect(nameOf(path, '/in')).toBe(name);
});
