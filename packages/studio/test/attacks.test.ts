/** Requests of other sites, other programs, and broken ones. Each is refused or harmless, and the server stays up. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assignmentVersion, GradeStore } from '@queenside/grader';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Studio } from '../src/index.ts';
import type { AddedFile } from '../src/messages.ts';
import { listen } from '../src/server/http/listen.ts';
import { joinFiles } from '../src/files-request.ts';
import { writeClass } from './grading-class.ts';
import { benchSources, Served } from './serve.ts';
import { PATIENCE } from '../../../test/patience.ts';

let served: Served;
let graded: string;
/** That of the assignment. */
let version: string;

beforeAll(async () => {
  graded = await mkdtemp(join(tmpdir(), 'queenside-attacked-'));
  const grading = await writeClass(graded);
  version = await assignmentVersion(grading.assignment);
  await storeGrade(grading.report);
  served = await Served.start({ files: { 'nqueens.txt': '4\n' }, grading });
  await served.launch();
  await served.rowsUntil((rows) => rows[0]?.state === 'done');
});
afterEach(async () => {
  assert.equal((await served.get('/api/session')).status, 200);
  assert.deepEqual(await readdir(served.inbox), ['nqueens.txt']);
  assert.deepEqual(await readdir(served.folder), ['inputs', 'outputs', 'site']);
  assert.deepEqual(served.notices, []);
  assert.deepEqual(await readdir(join(graded, 'grades')), ['.queenside']);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await rm(graded, { recursive: true });
});

/** Stores a grade of the submission `ada`. */
async function storeGrade(report: string): Promise<void> {
  using store = await GradeStore.open(join(report, '.queenside'));
  const grading = store.begin('grade', 1);
  store.grade(grading, {
    id: 'ada',
    name: 'ada',
    hash: 'aa',
    notes: [],
    build: { ok: true, log: '', judgeFault: false, uses: {} },
    tests: [],
    score: {
      tests: [],
      groups: [],
      rubric: [],
      points: 1,
      max: 2,
      bonus: 0,
      adjustments: [],
      isOpen: false,
      isUndecided: false,
    },
  });
  store.settle(grading, 'applied');
}

/** Sends bytes as they are, and returns the first line of the response; empty if the connection was closed. */
async function raw(...lines: string[]): Promise<string> {
  const socket = connect(served.studio.port, '127.0.0.1');
  try {
    socket.on('error', () => undefined);
    socket.write(lines.map((line) => `${line}\r\n`).join(''));
    let text = '';
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.includes('\r\n')) break;
    }
    return text.split('\r\n')[0]!;
  } catch {
    return '';
  } finally {
    socket.destroy();
  }
}

const host = (): string => `Host: 127.0.0.1:${served.studio.port}`;
const cookie = (): string => `Cookie: ${served.cookie}`;

describe('Host', () => {
  test.each([
    ['a name that leads to this machine', 'Host: evil.example:PORT'],
    ['another port', 'Host: 127.0.0.1:1'],
    ['no port', 'Host: 127.0.0.1'],
    ['a longer name', 'Host: 127.0.0.1:PORT.evil.example'],
    ['a user', 'Host: 127.0.0.1:PORT@evil.example'],
    ['all interfaces', 'Host: 0.0.0.0:PORT'],
  ])('%s is refused', async (_, line) => {
    const forged = line.replace('PORT', String(served.studio.port));
    for (const path of ['/', '/api/session', '/api/events'])
      expect(await raw(`GET ${path} HTTP/1.1`, forged, cookie(), '')).toMatch(/ 403 /);
  });

  test.each([
    ['none', ['GET / HTTP/1.1', '']],
    ['two', ['GET / HTTP/1.1', 'HOST', 'Host: evil.example', '']],
    ['none in HTTP/1.0', ['GET / HTTP/1.0', '']],
    ['an address of another server', ['GET http://evil.example/ HTTP/1.1', 'HOST', '']],
    ['an address without a scheme', ['GET //evil.example/ HTTP/1.1', 'HOST', '']],
    ['two origins', ['GET / HTTP/1.1', 'HOST', 'Origin: http://a', 'Origin: http://b', '']],
    ['a header without a colon', ['GET / HTTP/1.1', 'HOST', 'nonsense', '']],
    ['a header with a space', ['GET / HTTP/1.1', 'HOST', 'Host : x', '']],
    [
      'a length and chunks',
      ['POST / HTTP/1.1', 'HOST', 'Content-Length: 1', 'Transfer-Encoding: chunked', ''],
    ],
    ['no HTTP', ['hello', '']],
  ])('%s: 400', async (_, lines) => {
    expect(await raw(...lines.map((line) => line.replace('HOST', host())))).toMatch(/ 400 /);
  });

  test('headers beyond their limit are refused', async () => {
    expect(await raw('GET / HTTP/1.1', host(), `X: ${'x'.repeat(40_000)}`, '')).toMatch(/ 431 /);
  });
});

describe('without the cookie', () => {
  test.each(['/', '/index.html', '/assets/main.js', '/api/session?launch=x', '/api/events'])(
    '%s is refused',
    async (path) => {
      expect((await fetch(served.origin + path)).status).toBe(401);
      const wrong = { cookie: `${served.cookie.slice(0, -1)}_` };
      expect((await fetch(served.origin + path, { headers: wrong })).status).toBe(401);
      const two = { cookie: `${served.cookie}; ${served.cookie}` };
      expect((await fetch(served.origin + path, { headers: two })).status).toBe(401);
    },
  );

  test('neither scripts nor other sites get the cookie', () => {
    expect(served.setCookie.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'SameSite=Strict']),
    );
  });

  test('the launch address works once', async () => {
    const again = await fetch(served.studio.launchAddress);
    expect(again.status).toBe(403);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect((await fetch(`${served.origin}/?launch=guess`)).status).toBe(403);
  });
});

test('another machine is not heard', async () => {
  const server = await listen(0, () => false);
  expect(server.address()).toMatchObject({ address: '127.0.0.1' });
  server.close();
});

describe('a server that is started again on its port', () => {
  const PATH = '/api/session';
  const keyFile = async (): Promise<string> => join(served.keys, (await readdir(served.keys))[0]!);
  const token = async (): Promise<string> =>
    ((await (await served.get(PATH)).json()) as { token: string }).token;
  /** Returns the server's notices about the file of the key. */
  const complaints = (): string[] => served.notices.splice(0);
  afterEach(async () => {
    await rm(served.keys, { recursive: true, force: true });
    await served.restart();
    await served.launch();
  });

  test('knows its browser, and nobody who knows the address alone', async () => {
    const [address, known] = [served.studio.launchAddress, await token()];
    await served.restart();
    expect(await token()).toBe(known);
    expect((await served.post('/api/retry', '{"ids":[]}')).status).toBe(200);
    for (const path of ['/', PATH, '/api/events', '/?launch='])
      expect((await fetch(served.origin + path)).status).toBeGreaterThanOrEqual(401);
    expect((await fetch(address)).status).toBe(403);
    // The browser that the command opens has a cookie, and still uses the address up.
    const opened = await served.get(served.studio.launchAddress.slice(served.origin.length));
    expect(opened.headers.get('set-cookie')).toContain(served.cookie);
    expect((await fetch(served.studio.launchAddress)).status).toBe(403);
  });

  test('keeps its key where only its user reads it, for one inbox', async () => {
    const { mode } = await stat(await keyFile());
    expect((mode & 0o777).toString(8)).toBe('600');
    const outbox = join(served.folder, 'outputs');
    await served.restart({ inbox: outbox });
    expect((await served.get(PATH)).status).toBe(401);
    expect((await readdir(served.keys)).length).toBe(2);
    for (const keys of [served.inbox, join(outbox, '.queenside')]) {
      await served.restart({ keys });
      expect(complaints()).toEqual([expect.stringMatching(/cannot keep the session .* be in/)]);
      expect((await readdir(keys)).filter((name) => name.endsWith('.key'))).toEqual([]);
    }
  });

  test.each<[what: string, why: string, change: (file: string) => unknown]>([
    ['others may read', 'other users may read it', (file) => chmod(file, 0o640)],
    [
      'is a link',
      'too many symbolic links encountered',
      async (file) => {
        await rename(file, `${file}.moved`);
        await symlink(`${file}.moved`, file);
      },
    ],
    [
      'is a folder',
      'illegal operation on a directory',
      async (file) => {
        await rm(file);
        await mkdir(file, { mode: 0o700 });
      },
    ],
    [
      'belongs to another user',
      'it belongs to another user',
      () => {
        const spy = vi.spyOn(process, 'getuid').mockReturnValue(12_345);
        onTestFinished(() => spy.mockRestore());
      },
    ],
  ])('uses no key that %s', async (_, why, change) => {
    await change(await keyFile());
    await served.restart();
    const file = await keyFile();
    expect(complaints()).toEqual([
      `cannot keep the session of this studio in ${file} (${why}); make it a file that only you can read, or delete it; ` +
        'until then, open the printed address after each restart',
    ]);
    expect((await served.get(PATH)).status).toBe(401);
    await served.launch();
    expect((await served.get(PATH)).status).toBe(200);
  });

  test('makes a new key after 30 days', async () => {
    const day = 86_400_000;
    for (const [days, status] of [
      [29, 200],
      [31, 401],
    ] as const) {
      const then = new Date(Date.now() - days * day);
      await utimes(await keyFile(), then, then);
      await served.restart();
      expect((await served.get(PATH)).status).toBe(status);
    }
  });

  test('has secrets that are worth nothing at another port', async () => {
    const { port } = served.studio;
    const known = await token();
    await served.restart({ port: 0 });
    const moved = served.cookie.replace(String(port), String(served.studio.port));
    expect((await served.get(PATH, { cookie: moved })).status).toBe(401);
    await served.launch();
    expect(await token()).not.toBe(known);
  });

  test('proves to a page that it is the same', async () => {
    const nonce = 'x'.repeat(32);
    const proof = createHmac('sha256', await token())
      .update(nonce)
      .digest('base64url');
    await served.restart();
    const ask = (path: string, headers = {}) => fetch(served.origin + path, { headers });
    const address = `/api/proof?nonce=${nonce}`;
    expect(await (await ask(address)).text()).toBe(proof);
    expect((await ask(address, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await ask(address, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect(await raw(`GET ${address} HTTP/1.1`, 'Host: evil.example', '')).toMatch(/ 403 /);
    for (const wrong of ['', 'short', '%00'.repeat(20), 'x'.repeat(100)])
      expect((await ask(`/api/proof?nonce=${wrong}`)).status).toBe(400);
  });
});

/** A decision that the class could get. */
const EXCUSED = { student: 'ada', path: ['excused'], value: true };
/** An item that the rubric could get. */
const ITEM = { title: 'Style', points: 4 };

describe('another site', () => {
  const changes = (): [string, BodyInit][] => [
    ['/api/files?name=nqueens-evil.txt', '5\n'],
    ['/api/retry', JSON.stringify({ ids: [] })],
    ['/api/stop', JSON.stringify({ ids: [] })],
    ['/api/bench', JSON.stringify({ problem: 'nqueens', n: '4' })],
    ['/api/bench/stop', '{}'],
    ['/api/grading/jobs', JSON.stringify({ kind: 'grade' })],
    ['/api/grading/stop', '{}'],
    ['/api/grading/decisions', JSON.stringify({ decisions: [EXCUSED] })],
    ['/api/grading/decisions/undo', JSON.stringify({ id: 'x' })],
    ['/api/grading/rubric', JSON.stringify({ item: ITEM, seen: version })],
    ['/api/grading/gradebook?format=canvas', 'Student'],
  ];
  const send = (path: string, body: BodyInit, headers: Record<string, string>) =>
    fetch(served.origin + path, { method: 'POST', body, headers });

  test.each([
    ['http://evil.example'],
    ['null'],
    ['http://127.0.0.1:1'],
    ['https://127.0.0.1:PORT'],
  ])('the origin %s is refused everywhere', async (origin) => {
    const forged = { origin: origin.replace('PORT', String(served.studio.port)) };
    for (const [path, body] of changes())
      expect((await served.post(path, body, forged)).status).toBe(403);
    for (const path of ['/api/session', '/api/events', '/'])
      expect((await served.get(path, forged)).status).toBe(403);
  });

  test.each([['cross-site'], ['same-site']])(
    'a request that a browser calls %s is refused',
    async (site) => {
      for (const path of ['/api/session', '/api/events', '/assets/main.js'])
        expect((await served.get(path, { 'sec-fetch-site': site })).status).toBe(403);
    },
  );

  test('a change without origin, token, or a type that needs leave is refused', async () => {
    for (const [path, body] of changes()) {
      const all = served.changing('application/json');
      const without = (name: string): Record<string, string> =>
        Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
      expect((await send(path, body, without('origin'))).status).toBe(403);
      expect((await send(path, body, without('x-queenside-token'))).status).toBe(403);
      expect((await send(path, body, { ...all, 'x-queenside-token': 'x'.repeat(43) })).status).toBe(
        403,
      );
      const stranger = await send(path, body, without('cookie'));
      expect(stranger.status).toBe(401);
      // The server does not read the rest of its body.
      expect(stranger.headers.get('connection')).toBe('close');
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect((await send(path, body, { ...all, 'content-type': type })).status).toBe(415);
    }
  });

  test('no response lets another site read it', async () => {
    for (const path of ['/', '/api/session', '/api/events', '/nowhere']) {
      const response = await served.get(path);
      await response.body?.cancel();
      const { headers } = response;
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toMatch(/no-store|no-cache/);
      expect(headers.get('content-security-policy')).toMatch(/default-src '(?:self|none)'/);
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    }
    const asked = await fetch(`${served.origin}/api/retry`, { method: 'OPTIONS' });
    expect(asked.status).toBe(405);
  });
});

describe('requests', () => {
  test('no GET changes anything', async () => {
    const before = await served.rowsUntil((rows) => rows.length > 0);
    const { id } = before[0]!;
    for (const path of [
      '/api/retry',
      `/api/retry?ids=${id}`,
      `/api/stop?ids=${id}`,
      '/api/files?name=nqueens-get.txt',
      '/api/grading/jobs',
      '/api/grading/jobs?kind=grade',
      '/api/grading/stop',
      '/api/grading/decisions/undo',
      '/api/grading/rubric',
      '/api/grading/gradebook?format=canvas',
      '/api/files',
    ])
      expect((await served.get(path)).status).toBe(404);
    expect(await served.rowsUntil((rows) => rows.length > 0)).toEqual(before);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(
        (await fetch(served.origin, { method, headers: { cookie: served.cookie } })).status,
      ).toBe(405);
  });

  test.each([
    ['/api/files/..%2f..%2f..%2fetc%2fpasswd/input'],
    ['/api/files/%2fetc%2fpasswd/input'],
    ['/api/files/nqueens_out.txt/answer'],
    ['/api/files/__proto__/input'],
    ['/api/files/%00/input'],
    ['/api/files/0/../../../etc/passwd'],
    ['/..%2f..%2fetc%2fpasswd'],
    ['/assets/..%2f..%2finputs%2fnqueens.txt'],
    ['/assets/%2e%2e/%2e%2e/inputs/nqueens.txt'],
    ['/inputs/nqueens.txt'],
    ['/api/grading/students/..%2fassignment.yaml'],
    ['/api/grading/students/ada%2f..%2f..'],
    ['/api/grading/students/__proto__'],
    ['/api/grading/students/%00'],
    ['/api/grading/students/ada/tests/..%2f..%2fboards.txt/drawings/1'],
    ['/api/grading/students/ada/tests/__proto__/records/1'],
    ['/api/grading/students/ada/tests/boards/records/99999'],
    ['/api/grading/pairs/0'],
    ['/api/grading/pairs/-1'],
    ['/api/grading/export/..%2fassignment.yaml'],
    ['/api/grading/export/result.json%2f..%2f..%2fassignment.yaml'],
  ])('%s finds nothing', async (path) => {
    const line = await raw(`GET ${path} HTTP/1.1`, host(), cookie(), 'Connection: close', '');
    expect(line).toMatch(/ 404 /);
  });

  test.each([
    [400, null],
    [400, { decisions: 'x' }],
    [400, { decisions: [{ student: 1, path: ['excused'] }] }],
    [400, { decisions: [{ ...EXCUSED, path: ['__proto__', 'excused'] }] }],
    [400, { decisions: [{ path: ['students', 'ada', 'excused'], value: true }] }],
    [404, { decisions: [{ ...EXCUSED, student: '__proto__' }] }],
    [404, { decisions: [EXCUSED, { ...EXCUSED, student: '../ada' }] }],
    [409, { decisions: [EXCUSED], seen: 'another version' }],
    [422, { decisions: [{ ...EXCUSED, value: 'yes' }] }],
    [422, { decisions: [{ ...EXCUSED, path: ['comment'], value: 'x'.repeat(10_001) }] }],
    [422, { decisions: [{ ...EXCUSED, path: ['files', 'a.py'], value: '../../etc/passwd' }] }],
    [413, { decisions: [], rest: 'x'.repeat(1 << 21) }],
  ])('an invalid decision is refused with %d', async (status, body) => {
    const refused = await served.post('/api/grading/decisions', JSON.stringify(body));
    expect([refused.status, await refused.text()]).toEqual([status, expect.any(String)]);
    expect(existsSync(join(graded, 'overrides.yaml'))).toBe(false);
  });

  test.each([
    [400, null],
    [400, { item: 'Style' }],
    [400, { item: { ...ITEM, title: 1 } }],
    [400, { item: { ...ITEM, id: ['style'] } }],
    [400, { item: { ...ITEM, description: {} } }],
    [400, { item: ITEM, seen: null }],
    [409, { item: ITEM, seen: '' }],
    [409, { item: ITEM, seen: 'another version' }],
    [409, { item: { ...ITEM, id: '' } }],
    [409, { item: { ...ITEM, id: '__proto__' } }],
    [409, { item: { ...ITEM, id: '../style\u0000\n- title: x' } }],
    [422, { item: { title: '' } }],
    [422, { item: { title: 'Style' } }],
    [422, { item: { ...ITEM, title: 'x'.repeat(201) } }],
    [422, { item: { ...ITEM, description: 'x'.repeat(10_001) } }],
    [422, { item: { ...ITEM, points: '4' } }],
    [422, { item: { ...ITEM, points: null } }],
    [422, { item: { ...ITEM, points: 1e7 } }],
    [422, { item: { ...ITEM, points: { a: { b: [] } } } }],
    [422, { item: { ...ITEM, levels: { good: 1 } } }],
    [422, { item: { title: 'Style', levels: ['good'] } }],
    [422, { item: { title: 'Style', levels: { good: 'x' } } }],
    [422, { item: { title: 'Style', levels: { ['x'.repeat(100_000)]: 1 } } }],
    [413, { item: { ...ITEM, title: 'x'.repeat(1 << 21) } }],
  ])('an invalid item of a rubric is refused with %d', async (status, body) => {
    const text = JSON.stringify(body && { seen: version, ...body });
    const refused = await served.post('/api/grading/rubric', text);
    expect([refused.status, await refused.text()]).toEqual([status, expect.any(String)]);
    expect(await assignmentVersion(join(graded, 'assignment.yaml'))).toBe(version);
    expect(await readdir(graded)).not.toContain('.assignment.yaml.part');
  });

  test('an id of a file leads nowhere with another part', async () => {
    const { id } = (await served.rowsUntil((rows) => rows.length > 0))[0]!;
    for (const part of ['..', 'ledger', 'input%2f..', 'drawings/0', 'drawings/-1', 'drawings/1e9'])
      expect([part, (await served.get(`/api/files/${id}/${part}`)).status]).toEqual([part, 404]);
  });

  test.each([['../evil.txt'], ['/tmp/evil.txt'], ['evil.sh'], ['a\0.txt'], ['.evil.txt'], ['']])(
    'a file named %j is not taken',
    async (name) => {
      expect((await served.upload(name, 'x\n')).status).toBe(422);
    },
  );

  test('nor are those names taken together, or next to good ones', async () => {
    const before = await readdir(served.inbox);
    const names = ['../evil.txt', '/tmp/evil.txt', 'evil.sh', 'a\0.txt', '.evil.txt', ''];
    const response = await served.together(joinFiles(names.map((name) => new File(['x\n'], name))));
    const added = (await response.json()) as AddedFile[];
    expect(added.map(({ error }) => error?.code)).toEqual(
      names.map(() => 'batch/not-an-input-name'),
    );
    expect(await readdir(served.inbox)).toEqual(before);
  });

  test.each([
    [''],
    ['x'],
    ['[]'],
    ['null\n'],
    ['[null]\n'],
    ['[{"name":"evil.txt","bytes":1}]'],
    ['[{"name":"evil.txt","bytes":2}]\nx'],
    ['[{"name":"evil.txt","bytes":1}]\nxx'],
    ['[{"name":"evil.txt","bytes":-1},{"name":"b.txt","bytes":2}]\nx'],
    ['[{"name":"evil.txt","bytes":0.5},{"name":"b.txt","bytes":0.5}]\nx'],
    ['[{"name":"evil.txt","bytes":"1"}]\nx'],
    ['[{"name":["evil.txt"],"bytes":1}]\nx'],
    [
      `${JSON.stringify(Array.from({ length: 65 }, (_, at) => ({ name: `${at}.txt`, bytes: 0 })))}\n`,
    ],
  ])('several files with the list %j are refused', async (body) => {
    const before = await readdir(served.inbox);
    expect((await served.together(body)).status).toBe(400);
    expect(await readdir(served.inbox)).toEqual(before);
  });

  test.each([['{'], ['[]'], ['{"ids":1}'], ['{"ids":[1]}'], ['null']])(
    'the body %s is refused',
    async (body) => {
      expect((await served.post('/api/retry', body)).status).toBe(400);
    },
  );

  test('only known jobs are started, and nothing that a request names', async () => {
    expect((await served.get('/api/grading/students/ada')).status).toBe(200);
    for (const body of ['{', '[]', 'null', '{"kind":1}', '{"kind":["grade"]}'])
      expect((await served.post('/api/grading/jobs', body)).status).toBe(400);
    for (const kind of ['rm', 'constructor', 'grade;id', 'grade --report /tmp', ''])
      expect((await served.post('/api/grading/jobs', JSON.stringify({ kind }))).status).toBe(400);
    const format = encodeURIComponent('../canvas');
    expect((await served.post(`/api/grading/gradebook?format=${format}`, 'x')).status).toBe(400);
    expect((await served.post('/api/grading/gradebook?format=canvas', '\0')).status).toBe(422);
  });

  test('a body that is too large is refused', async () => {
    const large = JSON.stringify({ kind: 'x'.repeat(17 << 20) });
    expect((await served.post('/api/grading/jobs', large)).status).toBe(413);
    expect((await served.post('/api/grading/gradebook?format=canvas', large)).status).toBe(413);
    expect((await served.together(large)).status).toBe(413);
    const ids = [`"${'x'.repeat(2 << 20)}"`];
    expect((await served.post('/api/retry', `{"ids":[${ids.join(',')}]}`)).status).toBe(413);
  });
});

describe('comparisons', () => {
  const wish = { problem: 'nqueens', n: '4', rounds: 1, seed: 1, limit: 1 };
  const ask = (changes: object): Promise<Response> =>
    served.post('/api/bench', JSON.stringify({ ...wish, ...changes }));

  test.each([
    ['a file as the problem', { problem: 'inputs/nqueens.txt' }],
    ['an absolute path', { problem: '/etc/passwd' }],
    ['no problem', { problem: undefined }],
    ['a property of every object', { problem: '__proto__' }],
    ['a package as a solver', { solvers: ['./evil.js'] }],
    ['a command as a solver', { solvers: ['sh -c id'] }],
    ['solvers that are a text', { solvers: 'bitmask' }],
    ['sizes without end', { n: '1..9007199254740991' }],
    ['steps without end', { n: '1..4x1.0000000001' }],
    ['too many sizes', { n: '1..100' }],
    ['a size without bounds', { n: '1000000000' }],
    ['sizes that are a list', { n: [4] }],
    ['a long text', { n: '4,'.repeat(200) }],
    ['many rounds', { rounds: 1e9 }],
    ['half a round', { rounds: 0.5 }],
    ['no limit', { limit: null }],
    ['a long limit', { limit: 86_400 }],
    ['a negative seed', { seed: -1 }],
    ['a long variant', { variant: 'x'.repeat(300) }],
  ])('%s: 400', async (_, changes) => {
    expect((await ask(changes)).status).toBe(400);
  });

  test('a body that is too large is refused; a GET starts nothing', async () => {
    expect((await ask({ variant: 'x'.repeat(1 << 20) })).status).toBe(413);
    for (const path of ['/api/bench/stop', '/api/bench/..%2f..%2fcomparison.json'])
      expect((await served.get(path)).status).toBe(404);
    expect((await served.get('/api/bench/comparison.json')).status).toBe(404);
  });
});

describe('uploads of a gigabyte', () => {
  const head = (...lines: string[]): string[] => [
    'POST /api/files?name=nqueens-large.txt HTTP/1.1',
    host(),
    ...Object.entries(served.changing('application/octet-stream')).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...lines,
    '',
  ];

  test('one that says so is refused before its content', async () => {
    // No content is sent, so no reply could wait for it.
    expect(await raw(...head(`Content-Length: ${1 << 30}`))).toMatch(/ 413 /);
  });

  test('one that does not say so is refused at the limit, and leaves nothing', async () => {
    const socket = connect(served.studio.port, '127.0.0.1');
    const replies: string[] = [];
    socket.on('data', (chunk) => replies.push(String(chunk)));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      head('Transfer-Encoding: chunked')
        .map((line) => `${line}\r\n`)
        .join(''),
    );
    const block = Buffer.alloc(1 << 20, 'x');
    let sent = 0;
    while (!socket.destroyed && replies.length === 0 && sent < 1 << 30) {
      sent += block.length;
      socket.write(`${block.length.toString(16)}\r\n`);
      socket.write(block);
      if (!socket.write('\r\n'))
        await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))]);
    }
    socket.destroy();
    expect(replies.join('') || ' 413 ').toMatch(/ 413 /);
    expect(sent).toBeLessThan(400 << 20);
  });

  test('one that breaks off leaves nothing', async () => {
    const socket = connect(served.studio.port, '127.0.0.1');
    socket.write([...head('Content-Length: 1000'), 'x'].map((line) => `${line}\r\n`).join(''));
    await vi.waitFor(
      async () => expect(await readdir(served.inbox)).not.toEqual(['nqueens.txt']),
      PATIENCE,
    );
    socket.destroy();
    await vi.waitFor(
      async () => expect(await readdir(served.inbox)).toEqual(['nqueens.txt']),
      PATIENCE,
    );
  });
});

test('a request that is sent slowly is cut off', async () => {
  const socket = connect(served.studio.port, '127.0.0.1');
  let reply = '';
  socket.on('data', (chunk) => (reply += String(chunk)));
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\n');
  const drip = setInterval(() => socket.write('X: y\r\n'), 200);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drip);
  expect(reply).toMatch(/^HTTP\/1\.1 408 /);
});

test('slow connections make room for the owner, and not those of the owner for them', async () => {
  const [row] = await served.rowsUntil((rows) => rows[0]?.state === 'done');
  const page = served.events();
  for (let event; event !== 'ready';) ({ event } = (await page.next()).value!);
  const slow: Socket[] = [];
  onTestFinished(() => slow.forEach((socket) => socket.destroy()));
  for (let round = 0; round < 5; round++) {
    const made = Array.from({ length: 500 }, () => connect(served.studio.port, '127.0.0.1'));
    slow.push(...made);
    await Promise.all(
      made.map(async (socket) => {
        socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nX: ');
        await Promise.race(['connect', 'close'].map((event) => once(socket, event)));
      }),
    );
    expect(await raw('GET /api/session HTTP/1.1', host(), cookie(), '')).toMatch(/ 200 /);
  }
  await served.post('/api/retry', JSON.stringify({ ids: [row!.id] }));
  expect((await page.next()).value).toMatchObject({ event: expect.stringMatching(/files|work/) });
  await page.return(undefined);
  await served.rowsUntil(([again]) => again!.state === 'done' && again!.since > row!.since);
});

test('10,000 connections do not keep the owner out', async () => {
  const sockets: Socket[] = [];
  let dropped = 0;
  for (let batch = 0; batch < 20; batch++) {
    const made = Array.from({ length: 500 }, () => connect(served.studio.port, '127.0.0.1'));
    sockets.push(...made);
    await Promise.all(
      made.map(
        (socket) =>
          new Promise<void>((resolve) => {
            socket.on('error', () => resolve());
            socket.on('close', () => (dropped++, resolve()));
            socket.on('connect', () => setTimeout(resolve, 50));
          }),
      ),
    );
  }
  await vi.waitFor(() => expect(dropped).toBeGreaterThan(9000), PATIENCE);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(
    async () => expect((await served.get('/api/session')).status).toBe(200),
    PATIENCE,
  );
});

test('a second server on the same port says what to do', async () => {
  const start = Studio.start({
    port: served.studio.port,
    inbox: served.inbox,
    outbox: join(served.folder, 'outputs'),
    keys: served.keys,
    engine: served.engine,
    routing: served.settings,
    isWatching: false,
    bench: benchSources(served.folder),
    site: new URL(`file://${served.folder}/site/`),
    notice: () => undefined,
  });
  await expect(start).rejects.toMatchObject({
    code: 'studio/port-unusable',
    remedy: 'pass another port to --port, or 0 for any free port',
  });
});
