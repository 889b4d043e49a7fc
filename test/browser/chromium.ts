/** A page in Debian's headless Chromium, served from 127.0.0.1 under a strict content security policy. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' };
/** No text becomes code; WebAssembly may be compiled. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The shell without windows takes a third less processor time than the whole browser. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser's path; undefined if it is not installed. */
export const CHROMIUM = NAMES.flatMap((name) =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
).find((file) => existsSync(file));

/**
 * Opens `index.html` of a folder.
 *
 * @returns what the page posts to `/result`.
 * @throws Error if it posts nothing within the given time, in milliseconds.
 */
export async function openPage(folder: string, milliseconds: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      resolve(Buffer.concat(await request.toArray()).toString('utf8'));
      response.end();
      return;
    }
    const name = request.url === '/' ? 'index.html' : request.url!.slice(1);
    const text = await readFile(join(folder, name)).catch(() => undefined);
    const type = TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream';
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
    });
    response.end(text);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  const profile = await mkdtemp(join(tmpdir(), 'queenside-chromium-'));
  const browser = spawn(
    CHROMIUM!,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      `--user-data-dir=${profile}`,
      `http://127.0.0.1:${port}/`,
    ],
    { stdio: 'ignore', detached: true },
  );
  browser.on('error', reject);
  const late = setTimeout(() => reject(new Error('the page posted no result')), milliseconds);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    const ended = new Promise((exit) => browser.once('exit', exit));
    process.kill(-browser.pid!, 'SIGKILL');
    await ended;
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
