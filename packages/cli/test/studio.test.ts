/** `queenside studio` as a process: addresses, signals, ports, and the browser it opens. */
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { benchSchema } from '../src/show/json-schemas.ts';
import { call } from './call.ts';
import { folderWith, parseChecked, put, queenside, read } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const PAGE = '<!doctype html><html lang="en"><title>Queenside</title></html>';

/** Starts the studio and waits for its address. */
async function start(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  await put(folder, 'site/index.html', PAGE);
  await put(folder, 'site/lecture/page.txt', PAGE);
  const child = queenside(folder, ['studio', '--port', '0', ...args], '', {
    QUEENSIDE_STUDIO_SITE: join(folder, 'site'),
    XDG_STATE_HOME: join(folder, 'state'),
    ...env,
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const address = await vi.waitFor(() => {
    const [, found] = /^Studio: (http:\S+)$/m.exec(lines.join('\n')) ?? [];
    if (found === undefined) throw new Error('no address yet');
    return found;
  }, PATIENCE);
  return { child, lines, address };
}

async function cookieOf(address: string): Promise<string> {
  const response = await fetch(address);
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

/** Returns the names and states of the files in a snapshot. */
async function filesAt(address: string, cookie: string): Promise<Record<string, string>> {
  const stop = new AbortController();
  const url = new URL('/api/events', address);
  const { body } = await fetch(url, { headers: { cookie }, signal: stop.signal });
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('event: ready')) break;
  }
  stop.abort();
  const messages = [...text.matchAll(/^event: files\ndata: (.*)$/gm)];
  const rows = messages.flatMap(
    ([, data]) => (JSON.parse(data!) as { files: { name: string; state: string }[] }).files,
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

test('--watch answers files, serves their states, and stops with Ctrl-C', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  const { child, lines, address } = await start(folder, ['--watch', '--no-open']);
  expect(lines[0]).toBe('Watching inputs. Press Ctrl-C to stop.');
  const cookie = await cookieOf(address);
  expect(await readdir(join(folder, 'state/queenside/sessions'))).toHaveLength(1);
  await put(folder, 'inputs/nqueens-bad.txt', 'x\n');
  await vi.waitFor(async () => {
    expect(await filesAt(address, cookie)).toEqual({
      'nqueens.txt': 'done',
      'nqueens-bad.txt': 'failed',
    });
  }, PATIENCE);
  expect(await read(folder, 'outputs/nqueens_out.txt')).toMatch(/^\[\d,\d,\d,\d\]\n$/);
  child.kill('SIGINT');
  const stderr = 'Finishing running work; press Ctrl-C again to abort it.\n';
  expect(await child).toMatchObject({ exitCode: 0, stderr });
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

test('without --watch it shows what another process does', async () => {
  const folder = await folderWith({ 'inputs/nqueens.txt': '4\n' });
  const { child, lines, address } = await start(folder, ['--no-open']);
  expect(lines[0]).toMatch(/^Showing inputs; files are answered by `queenside watch`/);
  const cookie = await cookieOf(address);
  expect(await filesAt(address, cookie)).toEqual({ 'nqueens.txt': 'waiting' });
  expect((await call(folder, ['run'])).exitCode).toBe(0);
  await vi.waitFor(async () => {
    expect(await filesAt(address, cookie)).toEqual({ 'nqueens.txt': 'done' });
  }, PATIENCE);
  child.kill('SIGTERM');
  expect(await child).toMatchObject({ exitCode: 0, stderr: 'Stopping.\n' });
});

test('--lecture serves a page to the network until the studio stops, and names its port in an error', async () => {
  const folder = await folderWith();
  const { child, lines, address } = await start(folder, [
    '--no-open',
    '--lecture',
    '--lecture-port',
    '0',
  ]);
  await vi.waitFor(
    () => expect(lines.at(-1)).toMatch(/^Lecture: .*; code [a-z2-9]{6}\./),
    PATIENCE,
  );
  const cookie = await cookieOf(address);
  const events = await fetch(new URL('/api/events', address), { headers: { cookie } });
  const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('event: ready')) text += (await reader.read()).value ?? '';
  const { port } = JSON.parse(/^event: lecture\ndata: (.*)$/m.exec(text)![1]!) as { port: number };
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe(PAGE);
  const second = await queenside(
    folder,
    ['studio', '--port', '0', '--no-open', '--lecture', '--lecture-port', String(port)],
    '',
    {
      QUEENSIDE_STUDIO_SITE: join(folder, 'site'),
      XDG_STATE_HOME: join(folder, 'state'),
    },
  );
  expect(second.exitCode).not.toBe(0);
  expect(second.stderr).toContain(`cannot serve a lecture on port ${port}`);
  expect(second.stderr).toContain('pass another port to --lecture-port');
  await reader.cancel();
  child.kill('SIGINT');
  expect((await child).exitCode).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
});

test('a comparison that a page starts measures what the command measures, and ends with the studio', async () => {
  const folder = await folderWith();
  const { child, address } = await start(folder, ['--no-open']);
  const cookie = await cookieOf(address);
  const { origin } = new URL(address);
  const ask = (path: string, init: { headers?: object; method?: string; body?: string } = {}) =>
    fetch(`${origin}/api/${path}`, { ...init, headers: { cookie, ...init.headers } });
  const { token } = (await (await ask('session')).json()) as { token: string };
  const compare = (wish: object) =>
    ask('bench', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-queenside-token': token },
      body: JSON.stringify({ problem: 'nqueens', task: 'count', rounds: 2, seed: 3, ...wish }),
    });
  const solvers = ['bitmask', 'backtracking', 'dancing-links'];
  expect((await compare({ n: '4..6', limit: 10, solvers })).status).toBe(202);
  const report = await vi.waitFor(async () => {
    const found = parseChecked(benchSchema, await (await ask('bench/comparison.json')).text());
    expect(found.rows.at(-1)!.results.map(({ runs }) => runs.length)).toEqual([2, 2, 2]);
    return found;
  }, PATIENCE);
  const flags = ['--n', '4..6', '--task', 'count', '--solver', solvers.join(), '--rounds', '2'];
  const { stdout } = await call(folder, ['bench', 'nqueens', ...flags, '--seed', '3', '--json']);
  const counted = ({ rows }: typeof report) =>
    rows.map(({ task, size, results }) => ({
      task,
      size,
      runs: results.map(({ solver, standing, runs }) => ({
        solver,
        standing,
        runs: runs.map(({ seed, stats }) => ({ seed, stats })),
      })),
    }));
  expect(counted(report)).toEqual(counted(parseChecked(benchSchema, stdout)));
  expect(report.versions['@queenside/cli']).toBeDefined();
  // A walk that takes hours.
  const endless = { n: '14', limit: 60, solvers: ['brute-force'] };
  await vi.waitFor(async () => expect((await compare(endless)).status).toBe(202), PATIENCE);
  expect((await compare(endless)).status).toBe(409);
  // A closed terminal does the same: it does not read what the command prints.
  child.stderr.destroy();
  child.kill('SIGHUP');
  expect((await child).exitCode).toBe(0);
});

test('the browser is opened by a file that only its user can read', async () => {
  const folder = await folderWith({
    'bin/xdg-open': '#!/bin/sh\nprintf "%s\\n" "$@" > "$(dirname "$0")/../opened"\n',
  });
  await chmod(join(folder, 'bin/xdg-open'), 0o755);
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const { child, address } = await start(folder, ['--watch'], { PATH: path });
  const file = await vi.waitFor(async () => {
    const text = await read(folder, 'opened');
    expect(text).toMatch(/\n$/);
    return text.trim();
  }, PATIENCE);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(`url=${address}`);
  child.kill('SIGTERM');
  const stderr = 'Stopping; unfinished files resume at the next start.\n';
  expect(await child).toMatchObject({ exitCode: 0, stderr });
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

test('a port that is taken, and pages that are missing, are errors with remedies', async () => {
  const folder = await folderWith({ 'site/index.html': PAGE });
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((listening) => server.once('listening', listening));
  const port = String((server.address() as AddressInfo).port);
  const taken = await queenside(folder, ['studio', '--no-open', '--port', port], '', {
    QUEENSIDE_STUDIO_SITE: join(folder, 'site'),
    XDG_STATE_HOME: join(folder, 'state'),
  });
  expect(taken.exitCode).toBe(2);
  expect(taken.stderr).toMatch(
    /cannot serve the studio on 127\.0\.0\.1:\d+ \(.*in use.*pass another port to --port/s,
  );
  const missing = await queenside(folder, ['studio', '--no-open', '--port', '0'], '', {
    QUEENSIDE_STUDIO_SITE: join(folder, 'nowhere'),
    XDG_STATE_HOME: join(folder, 'state'),
  });
  expect(missing.exitCode).toBe(2);
  expect(missing.stderr).toMatch(/the pages of the studio are missing in .*nowhere/);
});
