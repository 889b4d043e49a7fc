/** The static site in Chromium. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, CHROMIUM, SiteBrowser } from './open-site.ts';

/** The most bytes of the first page, compressed, without plugins. */
const BUDGET = 150 * 1024;

describe.skipIf(CHROMIUM === undefined)('the site', () => {
  let site: SiteBrowser;

  beforeAll(async () => {
    site = await SiteBrowser.start();
  });
  afterAll(async () => {
    await site.close();
  });

  test('solves a record under its strict policy, and is accessible', async () => {
    const page = await site.open();
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    expect(await page.getByRole('region', { name: 'Answer' }).textContent()).not.toBe('');
    expect(site.complaints).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('ships the licenses of the code in its pages, workers, and frame', async () => {
    const text = await readFile(join(site.folder, 'licenses.txt'), 'utf8');
    const [, ...parts] = text.split(/^== /m);
    const names = parts.map((part) => part.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['preact', 'marked', 'ajv', 'pure-rand']));
    for (const part of parts) expect(part).toMatch(/copyright/i);
  });

  test('leaves out the names of the pages inside another page', async () => {
    const page = await site.open('#/play');
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = './#/solve?problem=nqueens&record=6';
      document.body.append(frame);
    });
    const inside = page.frameLocator('iframe');
    await inside.getByRole('region', { name: 'Answer' }).waitFor();
    expect(await inside.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('navigation').count()).toBe(1);
  });

  test('loads a first page within its budget', async () => {
    const page = await site.open();
    await page.getByRole('region', { name: 'Answer' }).waitFor();
    const names: string[] = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const files = ['index.html', ...names.map((name) => name.replace(site.address, ''))];
    const present = new Set(await readdir(site.folder, { recursive: true }));
    const sizes = await Promise.all(
      files
        .filter((name) => present.has(name))
        .map(async (name) => gzipSync(await readFile(join(site.folder, name))).length),
    );
    expect(sizes.length).toBeGreaterThan(2);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET);
  });
});
