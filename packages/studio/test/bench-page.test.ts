/** The page Bench in Chromium: what a person compares there, and what stays when the page is opened anew. */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { axeViolations, CHROMIUM, openBrowser } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';
import { Served } from './serve.ts';

describe.skipIf(CHROMIUM === undefined)('the page Bench', () => {
  let served: Served;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    const site = pathToFileURL(`${await builtSite()}/`);
    served = await Served.start({ isWatching: false, site });
    context = await openBrowser();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(served.studio.launchAddress);
    await page.waitForURL(/#\/inbox/);
  });
  afterAll(async () => {
    await context.close();
    await served[Symbol.asyncDispose]();
  });

  const open = async (hash: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(`${served.origin}/${hash}`);
    await page.getByRole('group', { name: 'Solvers' }).waitFor();
  };
  const press = (name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click();
  const says = (text: string): Promise<void> =>
    page.getByRole('status').filter({ hasText: text }).waitFor();
  const command = async (): Promise<string | null> =>
    page.getByRole('region', { name: 'The same as a command' }).textContent();
  /** The table without its head: the solver, then a text for each size. */
  const table = async (): Promise<string[][]> =>
    (await page.locator('tbody tr').allInnerTexts()).map((row) => row.trim().split(/\s+/));

  test('solvers are compared; table, downloads, and the command have the same settings', async () => {
    await open('#/bench?solvers=none-of-these');
    await page.getByText('Choose a solver.').waitFor();
    await open('#/bench');
    await page.getByLabel('Task').selectOption('count');
    await page.getByLabel('Sizes').fill('4..6');
    await page.getByLabel('Rounds').fill('2');
    for (const solver of ['brute-force', 'row-brute-force', 'meet-in-the-middle'])
      await page.getByRole('checkbox', { name: solver, exact: true }).uncheck();
    expect(await page.getByRole('checkbox', { name: /genetic/ }).isDisabled()).toBe(true);
    await page.getByText('it can find, but not count').first().waitFor();
    expect(await command()).toMatch(
      /^queenside bench nqueens --n 4\.\.6 --task count --solver [a-z,-]+ --rounds 2 --time-limit 10 --seed 1$/,
    );
    await press('Compare');
    await says('Complete');
    await page.getByRole('img', { name: /Time over size/ }).waitFor();
    // Times differ from run to run; what is counted does not.
    await page.getByLabel('Show').selectOption('tests');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    const columns = head!.split(',');
    const runs = lines
      .map((line) => line.split(','))
      .map((line) => (name: string) => line[columns.indexOf(name)]!)
      .filter((run) => run('solver') === 'backtracking' && run('round') === '1');
    expect(runs.map((run) => run('size'))).toEqual(['4', '5', '6']);
    expect((await table()).find(([solver]) => solver === 'backtracking')!.slice(1)).toEqual(
      runs.map((run) => Number(run('tests')).toLocaleString('en')),
    );
  });

  test('a page that is opened anew, or later, shows the same comparison and its settings', async () => {
    const [before, asked] = [await table(), await command()];
    await page.reload();
    await says('Complete');
    expect([await table(), await command()]).toEqual([before, asked]);
    await open('#/bench');
    await says('Complete');
    await vi.waitFor(async () => expect(await command()).toBe(asked), PATIENCE);
    await page.getByLabel('Seed', { exact: true }).fill('5');
    await page.getByLabel('Seed', { exact: true }).press('Enter');
    await page.getByText('compared with other settings').waitFor();
    await press('Show these settings');
    await vi.waitFor(async () => expect(await command()).toBe(asked), PATIENCE);
  });

  test('one that takes long goes on while the page is reloaded, and is stopped', async () => {
    await open(
      '#/bench?problem=nqueens&task=count&n=4,13&solvers=backtracking,brute-force&limit=60',
    );
    await press('Compare');
    await page.getByText(/Warming up, size 13/).waitFor();
    await page.reload();
    await page.getByText(/Warming up, size 13/).waitFor();
    await press('Stop');
    await says('Stopped early');
    expect(await page.getByRole('heading', { level: 2 }).textContent()).toMatch(/stopped early/);
  });

  test('sizes that make no sense are explained, and nothing is started', async () => {
    await open('#/bench?problem=nqueens&n=9..4');
    await page.getByText('The range 9..4 ends before it begins.').waitFor();
    expect(await page.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true);
  });

  test('it is accessible, and a phone scrolls only the table', async () => {
    await open('#/bench?problem=nqueens&n=4,5&limit=1');
    await press('Compare');
    await says('Complete');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('img', { name: /Time over size/ }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const [needed, there] = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return [scrollWidth, clientWidth];
      });
      expect(needed).toBe(there);
    }
  });

  test('nothing violated the policy of the pages', () => {
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });
});
