/** Hostile third-party plugins on the pages that the studio serves. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doubling } from '../../playground/test/doubling.ts';
import { CHROMIUM, SiteBrowser } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';
import { Served } from './serve.ts';

describe.skipIf(CHROMIUM === undefined)('a hostile plugin', () => {
  let site: SiteBrowser;
  let served: Served;
  let elsewhere: Server;
  let visits: string[];

  beforeAll(async () => {
    const built = await builtSite();
    site = await SiteBrowser.start(built);
    served = await Served.start({ site: pathToFileURL(`${built}/`) });
    elsewhere = createServer(({ url = '' }, response) => {
      visits.push(url);
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    });
    await new Promise<void>((listening) => {
      elsewhere.listen(0, '127.0.0.1', listening);
    });
    visits = [];
  });
  afterAll(async () => {
    elsewhere.close();
    await served[Symbol.asyncDispose]();
    await site.close();
  });

  test('reaches no server, no page, and no storage', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const page = await site.open('', { address: served.studio.launchAddress });
    await page.waitForURL(/inbox/);
    await served.launchWith(page);
    await page.goto(`${served.origin}/#/solve?problem=nqueens&record=6`);
    // The page itself asks once.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/session')),
    );
    const requests: string[] = [];
    page.context().on('request', (request) => requests.push(request.url()));
    const tries = {
      arithmetic: '1 + 1',
      'its server': `await fetch('${served.origin}/api/session', { credentials: 'include' })`,
      'its files': `await fetch('${served.origin}/index.html', { mode: 'no-cors' })`,
      'a script of its server': `await import('${served.origin}/plugin/worker.js')`,
      'another server': `await fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' })`,
      'another server by XMLHttpRequest': `await new Promise((yes, no) => {
          const request = new XMLHttpRequest();
          request.onload = yes;
          request.onerror = no;
          request.open('GET', 'http://127.0.0.1:${port}/xhr');
          request.send();
        })`,
      'another server by import': `await import('http://127.0.0.1:${port}/import.js')`,
      'another server by importScripts': `importScripts('http://127.0.0.1:${port}/scripts.js')`,
      'another server by EventSource': `await new Promise((yes, no) => {
          const source = new EventSource('http://127.0.0.1:${port}/events');
          source.onopen = yes;
          source.onerror = no;
        })`,
      'another server by WebSocket': `await new Promise((yes, no) => {
          const socket = new WebSocket('ws://127.0.0.1:${port}/socket');
          socket.onopen = yes;
          socket.onerror = no;
        })`,
      'another server, through a worker that it starts': `await new Promise((yes, no) => {
          const text = "fetch('http://127.0.0.1:${port}/nested', { mode: 'no-cors' }).then(() => postMessage(1), () => postMessage(0))";
          const worker = new Worker(URL.createObjectURL(new Blob([text])));
          worker.onmessage = ({ data }) => data === 1 ? yes() : no();
          worker.onerror = no;
        })`,
      'another server by an import of an import': `await import(URL.createObjectURL(new Blob(
          ["import 'http://127.0.0.1:${port}/imported.js'"], { type: 'text/javascript' })))`,
      'another server by a font': `await new FontFace('x', 'url(http://127.0.0.1:${port}/font)').load()`,
      'another server by WebTransport': `await new WebTransport('https://127.0.0.1:${port}/').ready`,
      'another server by a filter': `const canvas = new OffscreenCanvas(9, 9).getContext('2d');
          canvas.filter = 'url(http://127.0.0.1:${port}/filter.svg#a)';
          canvas.fillRect(0, 0, 9, 9);
          throw canvas`,
      'a worker from data': `await new Promise((yes, no) => {
          const worker = new Worker('data:text/javascript,postMessage(1)');
          worker.onmessage = yes;
          worker.onerror = no;
        })`,
      files: 'await navigator.storage.getDirectory()',
      locks: `await navigator.locks.request('x', () => 1)`,
      'the document': 'document.title',
      'the parent': 'parent.document',
      'the cookie': 'document.cookie.length',
      databases: `await new Promise((yes, no) => {
          const opening = indexedDB.open('x');
          opening.onsuccess = yes;
          opening.onerror = no;
        })`,
      caches: `await caches.open('x')`,
    };
    const attempts = Object.entries(tries).map(
      ([name, code]) => `try { ${code}; reached.push(${JSON.stringify(name)}); } catch {}`,
    );
    const before = `const reached = [];\n${attempts.join('\n')}`;
    const text = doubling({ before }).replace(
      '"Doubles numbers"',
      '"Reached: " + reached.join(", ") + "."',
    );
    await page.getByLabel('Load a plugin…').setInputFiles({
      name: 'plugin.js',
      mimeType: 'text/javascript',
      buffer: Buffer.from(text),
    });
    await page.getByText('Reached:').waitFor();
    expect(await page.locator('.lead').textContent()).toBe('Reached: arithmetic.');
    expect(visits).toEqual([]);
    expect(requests.filter((url) => url.includes('/api/session'))).toEqual([]);
    expect(served.notices).toEqual([]);
    await page.getByRole('region', { name: 'Answer' }).getByText('Right').waitFor();
  });

  test('is framed by the studio only, without its origin', async () => {
    for (const frame of ['/plugin/frame.html', '/own-code/frame.html']) {
      const { headers } = await served.get(frame);
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'.*sandbox allow-scripts; frame-ancestors 'self'$/,
      );
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    }
    expect((await served.get('/')).headers.get('x-frame-options')).toBe('DENY');
  });
});
