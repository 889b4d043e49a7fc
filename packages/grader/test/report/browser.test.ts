import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReports } from '../../src/report/index.ts';
import { Browser, CHROMIUM, type AxNode } from './browser.ts';
import { classOf } from '../../../class-view/test/class.ts';

const byText = (a: string, b: string) => (a < b ? -1 : 1);

/** Returns everything below a node, in reading order. */
const flat = (node: AxNode): AxNode[] => [node, ...node.children.flatMap(flat)];
const rolesIn = (node: AxNode, role: string) => flat(node).filter((each) => each.role === role);

const where = CHROMIUM ?? 'skipped: there is no Chromium on this machine';
describe.skipIf(CHROMIUM === undefined)(`reports in a real browser (${where})`, () => {
  let browser: Browser;
  let folder: string;
  const instructor = () => join(folder, 'instructor.html');
  const student = () => join(folder, 'students/1001.html');
  const staff = () => join(folder, 'staff/1001.html');
  const students = () => [1000, 1001, 1002, 1009].map((id) => join(folder, `students/${id}.html`));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queenside-pages-'));
    await writeReports(classOf(40), folder, { kinds: ['html'] });
    browser = await Browser.start();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  test.each([320, 360, 768, 1280])('no page is wider than %i pixels', async (width) => {
    for (const file of [instructor(), student(), staff()]) {
      await browser.open(file, { width });
      await browser.evaluate(
        "document.querySelectorAll('details').forEach((each) => { each.open = true })",
      );
      expect(await browser.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        width,
      );
    }
  });

  test.each([360, 1280])('at %i pixels no word is broken that would fit', async (width) => {
    for (const file of [instructor(), student(), staff()]) {
      await browser.open(file, { width });
      const broken = await browser.evaluate<string[]>(`{
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          for (const { 0: word, index } of node.data.matchAll(/(?<![^\\s-])\\p{L}{2,11}(?![^\\s,.:-])/gu)) {
            const range = new Range();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word);
          }
        found;
      }`);
      expect(broken).toEqual([]);
    }
  });

  test('on a phone only the class table and drawings scroll', async () => {
    for (const file of [instructor(), ...students()]) {
      await browser.open(file, { width: 390 });
      const scrolled = await browser.evaluate<string[]>(
        "Array.from(document.querySelectorAll('.scroll:not([tabindex])')).filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((each) => each.textContent)",
      );
      expect(scrolled).toEqual([]);
    }
  });

  test('on a phone the sign of a verdict stays beside its first word', async () => {
    await browser.open(student(), { width: 320 });
    const lines = await browser.evaluate<number[]>(
      "Array.from(document.querySelectorAll('.verdict > .whole'), (each) => each.getClientRects().length)",
    );
    expect(lines.length).toBeGreaterThan(4);
    expect(new Set(lines)).toEqual(new Set([1]));
  });

  test.each(['light', 'dark'] as const)('follows the %s color scheme', async (scheme) => {
    await browser.open(student(), { width: 360, scheme });
    const ground = await browser.evaluate<string>(
      'getComputedStyle(document.body).backgroundColor',
    );
    expect(ground).toBe(scheme === 'light' ? 'rgb(243, 241, 234)' : 'rgb(18, 20, 25)');
  });

  test('nothing is blocked and nothing is fetched', async () => {
    await browser.open(instructor(), { width: 1280 });
    for (const file of [student(), staff(), join(folder, 'similar/1.html')])
      await browser.open(file, { width: 1280 });
    expect(browser.complaints).toEqual([]);
    expect(browser.requests.filter((url) => !/^file:.*\.html$/.test(url))).toEqual([]);
  });

  test('no other script can run', async () => {
    await browser.open(student(), { width: 1280 });
    const ran = await browser.evaluate(
      "new Promise((resolve) => { const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.body.append(script); setTimeout(() => resolve(window.ran === true), 50) })",
    );
    expect(ran).toBe(false);
    expect(browser.complaints.splice(0).join()).toContain('Content Security Policy');
  });

  test('the accessibility tree of a staff page makes sense', async () => {
    await browser.open(instructor(), { width: 1280 });
    const tree = await browser.accessibilityTree();
    expect(tree.name).toBe('Search problems: queens and alpha-beta: for the instructor');
    for (const landmark of ['banner', 'main', 'navigation'])
      expect(rolesIn(tree, landmark)).toHaveLength(1);
    const headings = rolesIn(tree, 'heading').filter(({ properties }) => properties['level'] === 2);
    expect(headings.map(({ name }) => name)).toEqual([
      'Students',
      'Gradebook',
      'Distribution of points',
      'Tests',
      'Identical submissions',
      'Similar submissions',
      'Refused submissions',
    ]);
    const [table] = rolesIn(tree, 'table');
    expect(table!.name).toBe('Points and verdicts of each student');
    expect(rolesIn(table!, 'columnheader').map(({ name }) => name)).toEqual([
      'Student',
      'Total',
      'Small boards',
      'Large boards',
      'Boards that only we know',
      'Alpha-beta',
    ]);
    expect(rolesIn(table!, 'rowheader')).toHaveLength(40);
    expect(rolesIn(table!, 'rowheader')[0]!.name).toBe('Ada Byron');
  });

  test("the accessibility tree of a student's page makes sense", async () => {
    await browser.open(student(), { width: 1280 });
    const tree = await browser.accessibilityTree();
    for (const landmark of ['banner', 'main']) expect(rolesIn(tree, landmark)).toHaveLength(1);
    const headings = rolesIn(tree, 'heading').map(({ name, properties }) => [
      properties['level'],
      name,
    ]);
    expect(headings.slice(0, 4)).toEqual([
      [1, 'Search problems: queens and alpha-beta'],
      [2, 'Points'],
      [2, 'Tests'],
      [3, 'Small boards Partly right (PAC)'],
    ]);
    // Every focusable element and every picture has a name.
    for (const role of ['image', 'region', 'table', 'link', 'group'])
      expect(rolesIn(tree, role).filter(({ name }) => name === '')).toEqual([]);
    const pictures = rolesIn(tree, 'image').map(({ name }) => name);
    expect(pictures).toContain('Answer to record 4, n = 8');
    const said = rolesIn(tree, 'StaticText').map(({ name }) => name);
    expect(
      said.filter((text) => /^Your program took .* of processor time/.test(text)),
    ).toHaveLength(3);
  });

  test('the keyboard sorts the class and a screen reader announces it', async () => {
    await browser.open(instructor(), { width: 1280 });
    const rows = () =>
      browser.evaluate<string[][]>(
        "[...document.querySelector('table[data-sorts]').tBodies[0].rows].map((row) => [...row.cells].slice(0, 2).map((cell) => cell.textContent))",
      );
    const focused = () =>
      browser.evaluate<string>(
        '`${document.activeElement.localName} ${document.activeElement.textContent.slice(0, 30)}`',
      );
    const original = await rows();
    const order: string[] = [];
    for (let stop = 0; stop < 13; stop++) {
      await browser.press('Tab');
      order.push(await focused());
    }
    expect(order).toEqual([
      'a Students',
      'a Gradebook',
      'a Distribution of points',
      'a Tests',
      'a Identical submissions',
      'a Similar submissions',
      'a Refused submissions',
      'input ',
      expect.stringMatching(/^select any/),
      expect.stringMatching(/^select anySmall/),
      expect.stringMatching(/^div /),
      'button Student',
      'button Total',
    ]);
    const seen = await browser.evaluate<string>(
      'getComputedStyle(document.activeElement).outlineStyle',
    );
    expect(seen).toBe('solid');
    // The focus is one column after the total.
    await browser.evaluate("document.querySelectorAll('th button')[1].focus()");
    const totals = async () => (await rows()).map(([, total]) => Number.parseFloat(total!));
    await browser.press('Enter');
    expect(await totals()).toEqual((await totals()).toSorted((a, b) => b - a));
    expect(await rows()).not.toEqual(original);
    const sorted =
      "[...document.querySelectorAll('th[aria-sort]')].map((th) => `${th.textContent} ${th.ariaSort}`).join()";
    expect(await browser.evaluate(sorted)).toBe('Total descending');
    expect(await browser.evaluate("document.querySelector('[role=status]').textContent")).toBe(
      'Sorted by Total, descending.',
    );
    await browser.press('Enter');
    expect(await totals()).toEqual((await totals()).toSorted((a, b) => a - b));
    await browser.evaluate("document.querySelector('th button').click()");
    expect((await rows()).map(([name]) => name!).toSorted(byText)).toEqual(
      original.map(([name]) => name!).toSorted(byText),
    );
    expect(await browser.evaluate(sorted)).toBe('Student ascending');
  });

  test('finds students by name, id, and verdict', async () => {
    await browser.open(instructor(), { width: 390 });
    const shown = () =>
      browser.evaluate<string[]>(
        "[...document.querySelector('table[data-sorts]').tBodies[0].rows].filter((row) => row.checkVisibility()).map((row) => row.cells[0].textContent)",
      );
    const found = () => browser.evaluate<string>("document.getElementById('found').textContent");
    const set = (id: string, value: string) =>
      browser.evaluate(
        `{ const it = document.getElementById('${id}'); it.value = ${JSON.stringify(value)}; it.dispatchEvent(new Event('input')); }`,
      );
    expect(await found()).toBe('40 students');
    await set('find', 'UNAL ays');
    expect(await shown()).toEqual(['Ayşe Ünal']);
    await set('find', '<script>');
    expect(await shown()).toEqual(['<script>alert("x")</script> & Söhne']);
    await set('find', 's1012');
    expect(await shown()).toEqual(['Student 013']);
    await set('find', '');
    await set('verdict', 'CE');
    expect(await shown()).toEqual(['Student 010', 'Student 030']);
    expect(await found()).toBe('2 of 40 students');
    await set('verdict', '!AC');
    const anywhere = (await shown()).length;
    await set('test', '3');
    expect((await shown()).length).toBeLessThan(anywhere);
    await set('verdict', '');
    expect(await shown()).toHaveLength(40);
    expect(browser.complaints).toEqual([]);
  });

  test('the first column stays while the others scroll', async () => {
    await browser.open(instructor(), { width: 390 });
    const left = () =>
      browser.evaluate<number>(
        "document.querySelector('.tall tbody th').getBoundingClientRect().left",
      );
    const before = await left();
    await browser.evaluate("document.querySelector('.tall').scrollLeft = 200");
    expect(await left()).toBe(before);
    expect(
      await browser.evaluate(
        "getComputedStyle(document.querySelector('.tall tbody th')).backgroundColor",
      ),
    ).toBe('rgb(255, 255, 255)');
  });

  test('each cell beside a first column that stays draws its own lines', async () => {
    await browser.open(instructor(), { width: 390 });
    const models = await browser.evaluate<string[]>(
      "[...document.querySelectorAll('table.holds')].map((each) => getComputedStyle(each).borderCollapse)",
    );
    expect(models.length).toBeGreaterThan(1);
    expect(new Set(models)).toEqual(new Set(['separate']));
  });

  test('works without scripts', async () => {
    await browser.open(instructor(), { width: 1280, scripts: false });
    const tree = await browser.accessibilityTree();
    expect(rolesIn(tree, 'rowheader').length).toBeGreaterThan(40);
    expect(rolesIn(tree, 'button').filter(({ name }) => name === 'Total')).toEqual([]);
  });

  test('prints what is collapsed on the screen', async () => {
    await browser.open(student(), { width: 800, media: 'print' });
    const heights = await browser.evaluate<number[]>(
      "[...document.querySelectorAll('details pre')].map((pre) => pre.getBoundingClientRect().height)",
    );
    expect(heights.every((height) => height > 10)).toBe(true);
    expect(await browser.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
      'rgb(255, 255, 255)',
    );
  });
});
