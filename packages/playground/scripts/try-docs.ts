/**
 * Opens every page of the built documentation in a browser, served below the path of its address, as it is published. A request that
 * fails, or an error that a page reports, ends the program with 1.
 *
 * `pnpm run docs && node packages/playground/scripts/try-docs.ts`. Needs Chromium.
 */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../../test/browser/chromium.ts';
import { serveFolder } from './serve.ts';

const DIST = resolve(import.meta.dirname, '../../../site/dist');

const home = await readFile(join(DIST, 'index.html'), 'utf8');
const [, base = '/'] = /<a class="title" href="([^"]*)"/.exec(home) ?? [];
const site = await serveFolder(DIST, base);
const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
const page = await browser.newPage();
const faults: string[] = [];
page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
page.on('requestfailed', (request) => {
  const reason = request.failure()?.errorText ?? '';
  // A page that is left ends its own requests.
  if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()}: ${reason}`);
});

const pages = globSync('**/*.html', { cwd: DIST }).map((file) => file.replaceAll('\\', '/'));
for (const file of pages) {
  await page.goto(site.address + file, { waitUntil: 'networkidle' });
  if ((await page.title()) === '') faults.push(`${file}: has no title`);
}
await browser.close();
site.close();
faults.push(...site.missing.map((path) => `${path}: there is no such file`));
console.log(
  `${pages.length} pages below ${base}: ${site.asked.length} requests, ${faults.length} faults`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 || pages.length === 0 ? 1 : 0;
