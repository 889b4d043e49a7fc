/** The static site in Chromium. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations, CHROMIUM, SiteBrowser } from './open-site.ts';

/** The most bytes of the first page, compressed, without plugins. */
const BUDGET = 50 * 1024;

const TREE = '{(A,MAX)} {(A,3),(A,5)}';

/** Texts that beginners paste on the page Start, and what it answers. */
const TEXTS: readonly (readonly [text: string, words: RegExp])[] = [
  ['8 queens', /As N queens:.*line 1, column 3.*unknown word "queens"/s],
  ['hello', /No problem reads this text.*Game trees:\{.*\}\[\[3,5\],\[2,9\]\].*N queens:8/s],
  ['[[3,12,8],[2,4,6],[14,5,2]]', /^Open it as: Game trees$/],
  ['((3,12),(8,2))', /^Open it as: Game trees$/],
  ['[[3,12],[2,x]]', /^As Game trees:line 1, column 12.*found `x`.*For example:\{\(A,MAX\)/s],
  ['MAX(MIN(3,12,8),MIN(2,4,6))', /^No problem reads this text/],
  ["{'A': ['B', 'C'], 'B': [3, 12]}", /^As Game trees:line 1, column 2.*For example:\{\(A,MAX\)/s],
  ['MAX\n  MIN\n    3\n    12', /^No problem reads this text/],
  ['    MAX\n   /   \\\n  3    12', /^No problem reads this text/],
  ['S.X\n..X\nX.G', /line 1, column 2.*"\." is not a cell of a grid; use X for walls/s],
  [`# mine\n${TREE}`, /Open it as: Game trees$/],
  [`${TREE}\n\n# two\n{(B,MIN)} {(B,3),(B,5)}`, /Open it as: Game trees ?record 2 ?2 records/],
  [`${TREE}\n{(B,MIN)} {(B,3),(B,x)}`, /line 2, column 21.*the child "x"/s],
  ['{(R,MAX),(Left,MIN)} {(R,Left),(R,Rigth),(Left,3)}', /column 35.*the child "Rigth"/s],
  ['{"tree": [3, 5]}', /line 1, column 2/],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', /No problem reads this text/],
  ['# only a comment', /no record|No problem reads|line 1/],
  ['   ', /There is no record in this text/],
];

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

  test('starts with pictures, from which everything is near', async () => {
    const page = await site.open('#/');
    const tile = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    await tile('Game trees').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await tile('Game trees').getByRole('link', { name: 'Step through' }).click();
    await page.getByRole('img', { name: /before the first step/ }).waitFor();
    await page.goBack();
    await tile('Paths').getByRole('link', { name: 'Race three searches' }).click();
    for (const name of ['A* search', 'Greedy best-first search', 'Breadth-first search'])
      await page.getByRole('region', { name }).waitFor();
    await page.goBack();
    await tile('Games').getByRole('link', { name: 'Play Connect Four' }).click();
    await page.getByRole('heading', { name: 'Play', exact: true }).waitFor();
  });

  test('leads from the start to a drawn maze that three searches race through', async () => {
    const page = await site.open('#/');
    const tile = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Paths' }) });
    await tile.getByRole('link', { name: 'Draw a maze' }).click();
    await page.getByRole('button', { name: 'row 2, column 3: free' }).click();
    await expect.poll(() => page.getByLabel('Record').last().inputValue()).toMatch(/^.*\n..X/);
    await page.getByRole('link', { name: 'Compare searches on it' }).click();
    await page.getByRole('region', { name: 'Clock' }).waitFor();
    for (const name of ['A* search', 'Greedy best-first search', 'Breadth-first search'])
      await page.getByRole('region', { name }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/record=X+%0A..X/);
  });

  test('recognizes a record, and opens it where it belongs', async () => {
    const page = await site.open('#/');
    await page.getByLabel('My own record').fill('{(A,MAX)} {(A,3),(A,5)}');
    await page.getByRole('link', { name: 'Open it as: Game trees' }).click();
    await page.getByRole('region', { name: 'Answer' }).getByText('Score: 5').waitFor();
    // A record of another problem is offered a better place, and the page stays.
    await page.getByLabel('Record').last().fill('3 3 2');
    await page
      .getByText('This is a record of Missionaries and cannibals.')
      .getByRole('button', { name: 'Open it there' })
      .click();
    await page.getByText('Cost: 11').first().waitFor();
    // A wrong record shows neither the former picture nor the former answer.
    await page.getByLabel('Record').last().fill('3 3 2 many');
    await page.getByText('The picture comes back when the record can be read.').waitFor();
    await page.getByText('There is no answer, because the record cannot be read.').waitFor();
    expect(await page.getByText('Cost: 11').count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  // In parts: each text is read by all problems, which takes a busy machine seconds.
  test.each([0, 1, 2])('answers each text of a beginner, part %i', async (part) => {
    const page = await site.open('#/');
    const own = page.getByLabel('My own record');
    const found = page.getByRole('listitem').filter({ has: own }).getByRole('status');
    const texts = TEXTS.filter((_, index) => index % 3 === part);
    for (const [text, words] of texts) {
      await own.fill(text);
      await expect.poll(() => found.textContent(), { timeout: 60_000 }).toMatch(words);
    }
  });

  test('carries the text of a beginner along', async () => {
    const page = await site.open('#/');
    const own = page.getByLabel('My own record');
    await own.fill(`# mine\n${TREE}`);
    await page.getByRole('link', { name: 'Open it as: Game trees' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await own.fill('hello');
    await page.getByRole('link', { name: 'Edit and solve, or open a file' }).click();
    const record = page.getByRole('textbox', { name: 'Record' });
    await expect.poll(() => record.inputValue()).toBe('hello');
    await expect.poll(() => page.url()).toMatch(/problem=alphabeta&record=hello/);
    await page.getByText('nested lists, such as [[3,5],[2,9]]').waitFor();
    await page.goBack();
    await own.fill('[[3,12],[2,x]]');
    await page.getByText('For example:').waitFor();
    await page.getByRole('link', { name: 'Edit and solve, or open a file' }).click();
    await expect.poll(() => page.url()).toMatch(/problem=alphabeta&record=%5B/);
    await expect.poll(() => record.inputValue()).toBe('[[3,12],[2,x]]');
    // A text of several records is read as a file is.
    const boards = await site.open('#/solve?problem=nqueens&record=8');
    const board = boards.getByRole('textbox', { name: 'Record' });
    await expect.poll(() => board.inputValue()).toBe('8');
    await board.fill('# two boards\n5\n6');
    await boards.getByRole('button', { name: 'Open the first record' }).click();
    await expect.poll(() => board.inputValue()).toBe('5');
    await boards.getByRole('option', { name: 'record 2 of 2' }).waitFor({ state: 'attached' });
    expect(site.complaints).toEqual([]);
  });

  test('names a contradiction, and shows what was proved as a finding', async () => {
    const page = await site.open('#/solve?problem=nqueens&record=8+with+(1,1)+(4,1)');
    await page.getByText('No solution: the placed queens (1,1) and (4,1) share a row.').waitFor();
    await page.getByText('Proved: no solution').waitFor();
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
    const page = await site.open('#/');
    await page.getByRole('heading', { name: 'Game trees' }).waitFor();
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
