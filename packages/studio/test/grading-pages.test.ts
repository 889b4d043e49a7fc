/** The page Grading in Chromium: a class is graded, looked at, judged again, and exported. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { assignmentVersion, GradeStore, loadAssignment } from '@queenside/grader';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GradingOptions } from '../src/index.ts';
import { assignmentText, MARKUP, writeClass } from './grading-class.ts';
import { axeViolations, CHROMIUM, openBrowser } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';
import { Served } from './serve.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

describe.skipIf(CHROMIUM === undefined)('the page Grading', () => {
  let folder: string;
  let grading: GradingOptions;
  let served: Served;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queenside-grading-'));
    grading = await writeClass(join(folder, 'class'));
    served = await Served.start({
      isWatching: false,
      grading,
      site: pathToFileURL(`${await builtSite()}/`),
    });
    context = await openBrowser();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(served.studio.launchAddress);
    // The page that the user came for.
    await page.getByRole('heading', { name: 'Queens' }).waitFor();
  });
  afterAll(async () => {
    await context.close();
    await served[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (hash: string): Promise<void> => {
    // An address that differs behind `#` only would not load the page anew.
    await page.goto('about:blank');
    await page.goto(`${served.origin}/${hash}`);
  };
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

  test('grades the class, and shows verdicts and points', async () => {
    await open('#/grading');
    await page.getByRole('button', { name: 'Grade the class' }).click();
    await page.getByText(/\d of 3 tests/).waitFor();
    await page.getByRole('button', { name: 'Grade what is new' }).waitFor();
    expect(await rowOf('ada').innerText()).toMatch(/10 \/ 10\s+AC\s*10/);
    expect(await rowOf('grace').innerText()).toMatch(/9 \/ 10\s+AC\s*9/);
    expect(await rowOf(MARKUP).innerText()).toMatch(/5 \/ 10\s+PAC\s*5/);
  });

  test('shows a wrong record, its picture, and a right search', async () => {
    await open('#/grading');
    await page.getByRole('grid').press('Home');
    await page.getByLabel('Verdict', { exact: true }).selectOption('PAC');
    await rowOf(MARKUP).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('.grade-row').length === 1);
    await page.getByRole('grid').press('Enter');
    await page.getByRole('heading', { name: MARKUP }).waitFor();
    await page.getByRole('img', { name: /^Their answer to record 2/ }).waitFor();
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth);
    await page.getByRole('img', { name: /^A right search of record 2/ }).waitFor();
    await page.getByRole('button', { name: 'Step back' }).click();
    await page.getByText('Standard output').click();
    await page.getByLabel('Standard output').filter({ hasText: MARKUP }).waitFor();
    await page.reload();
    const drawn = page.getByRole('img', { name: /^Their answer to record 2/ });
    await drawn.waitFor();
    expect(await drawn.getAttribute('src')).toMatch(/drawings\/2$/);
  });

  test('previews changed costs, and applies them', async () => {
    await writeFile(grading.assignment, assignmentText('50 %'));
    await open('#/grading');
    await page.getByRole('button', { name: 'Rejudge' }).click();
    await page.getByRole('heading', { name: '1 grade of 3 would change' }).waitFor();
    const change = page.getByRole('row').filter({ hasText: 'grace' });
    expect(await change.innerText()).toMatch(/grace\s+9\s+5\s+−4/);
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'No changes to look at' }).waitFor();
    await page.getByRole('link', { name: /^Students/ }).click();
    await page.waitForFunction(() => document.body.innerText.includes('6.67 of 10 points'));
    expect(await rowOf('grace').innerText()).toMatch(/5 \/ 10\s+AC\s*5/);
  });

  test('fills a gradebook, and leaves the rest as it was', async () => {
    await open('#/grading?view=export');
    const csv = (points: string): string =>
      `Student,ID,SIS Login ID,Section,"Queens (1)"\n    Points Possible,,,,10\n"Lovelace, Ada",1,ada,A,${points}\n`;
    const chooser = page.locator('label', { hasText: 'Canvas' }).locator('input');
    await chooser.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('x') });
    await page.getByRole('alert').waitFor();
    const title = `Queens ${MARKUP.replaceAll('"', '')}`;
    const named = (points: string) => Buffer.from(csv(points).replace('Queens', title));
    const file = { name: 'book.csv', mimeType: 'text/csv', buffer: named('') };
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooser.setInputFiles(file),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(named('10').toString());
    await page.getByText('1 grade', { exact: true }).waitFor();
    // The class has no function to ask about.
    const defence = page.getByRole('region', { name: 'Questions for a defence' });
    expect(await defence.textContent()).toContain('There are none');
    expect(await defence.getByRole('link').count()).toBe(0);
  });

  test('follows a grading of another process, and neither starts one meanwhile nor stops it', async () => {
    await open('#/grading');
    {
      using store = await GradeStore.open(join(grading.report, '.queenside'));
      const [last] = store.gradings();
      const { submissions } = store.results(last!.number);
      const number = store.begin('grade', 3);
      await page.getByText('is grading: 0 of 3 students').waitFor();
      store.grade(number, { ...submissions[0]!, name: 'renamed' });
      await page.getByText('is grading: 1 of 3 students').waitFor();
      await rowOf('renamed').waitFor();
      await served.launchWith(page);
      const refused = await served.post('/api/grading/jobs', JSON.stringify({ kind: 'grade' }));
      expect(refused.status).toBe(409);
      // There is nothing of its own to stop, which is no error.
      const { status } = await served.post('/api/grading/stop', '{}');
      expect(status).toBe(202);
      expect(store.gradings()[0]).toMatchObject({ number, state: 'open' });
    }
    await page.getByText('A grading was interrupted').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Grade what is new' }).waitFor();
    await rowOf('ada').waitFor();
  });

  test('edits the rubric by request, and only by the present version', async () => {
    const seen = await assignmentVersion(grading.assignment);
    const before = await readFile(grading.assignment, 'utf8');
    const { tests } = await loadAssignment(grading.assignment);
    const title = `"Style": {a} #\ntests: []`;
    // A request cannot name another file, or a key that the page does not edit.
    const item = { title, levels: { [MARKUP]: 0, good: 2 }, note: 'x', file: '/etc/passwd' };
    const post = (body: unknown) => served.post('/api/grading/rubric', JSON.stringify(body));
    expect((await post({ item, seen, file: '/etc/passwd' })).status).toBe(200);
    expect((await readFile(grading.assignment, 'utf8')).startsWith(before)).toBe(true);
    const after = await loadAssignment(grading.assignment);
    expect(after.tests).toEqual(tests);
    expect(after.rubric).toEqual([
      {
        id: 'style-a-tests',
        title,
        min: 0,
        max: 2,
        levels: [
          { name: MARKUP, points: 0 },
          { name: 'good', points: 2 },
        ],
      },
    ]);
    expect(
      (await post({ item: { ...item, id: 'style-a-tests', title: 'Style' }, seen })).status,
    ).toBe(409);
    expect((await loadAssignment(grading.assignment)).rubric).toEqual(after.rubric);
  });

  test('has the other pages in a menu', async () => {
    await open('#/grading');
    const head = page.getByRole('navigation', { name: 'Pages', exact: true });
    expect(await head.getByRole('link').allInnerTexts()).toEqual(['Grading']);
    await page.getByText('More pages').click();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  });

  for (const hash of [
    '',
    '?student=grace',
    '?view=failures',
    '?view=changes',
    '?view=similar',
    '?view=export',
  ])
    test(`#/grading${hash} is accessible`, async () => {
      await open(`#/grading${hash}`);
      await page.getByRole('navigation', { name: 'Views' }).waitFor();
      if (hash.includes('student')) await page.getByRole('article').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

  test('no markup ran, and nothing violated the policy of the pages', async () => {
    expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    expect(served.notices).toEqual([]);
  });
});
