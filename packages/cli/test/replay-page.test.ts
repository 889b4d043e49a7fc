/** The replay page in Chromium: it steps, follows, zooms, and fits phones, in light and dark. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Browser, CHROMIUM } from '../../grader/test/report/browser.ts';
import { call } from './call.ts';
import { folderWith } from './helpers.ts';
import { PATIENCE } from '../../../test/patience.ts';

const HANDOUT =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}';

/** A tree of three levels whose drawing is some 4,000 pixels wide. */
const WIDE = (() => {
  const minima = Array.from({ length: 20 }, (_, index) => `N${index}`);
  const leaves = minima.flatMap((name) => [1, 2, 3, 4, 5].map((value) => `(${name},${value})`));
  return `{(R,MAX),${minima.map((name) => `(${name},MIN)`).join()}} {${minima.map((name) => `(R,${name})`).join()},${leaves.join()}}`;
})();

interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

describe.skipIf(CHROMIUM === undefined)('the replay page', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'queenside-replay-'));
    await writeFile(join(folder, 'alphabeta.txt'), `${HANDOUT}\n\n${WIDE}\n`);
    await call(folder, ['solve', 'alphabeta.txt', '--trace']);
    for (const record of ['1', '2']) {
      const page = ['--record', record, '--html', `replay-${record}.html`];
      await call(folder, ['replay', 'alphabeta_trace.jsonl', ...page]);
    }
    browser = await Browser.start();
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (
    record: number,
    view: { readonly width: number; readonly scheme?: 'light' | 'dark' },
  ): Promise<void> => {
    await browser.open(join(folder, `replay-${record}.html`), { ...view, height: 800 });
    await browser.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-reduced-motion', value: 'reduce' },
        { name: 'prefers-color-scheme', value: view.scheme ?? 'light' },
      ],
    });
  };
  const textOf = (id: string): Promise<string> =>
    browser.evaluate(`document.getElementById('${id}').textContent`);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys)
      await browser.evaluate(
        `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true, cancelable: true }))`,
      );
  };
  const viewOf = async (): Promise<View> => {
    const box = await browser.evaluate<string>(
      "document.getElementById('picture').getAttribute('viewBox')",
    );
    const [x = 0, y = 0, width = 0, height = 0] = box.split(' ').map(Number);
    return { x, y, width, height };
  };
  const middleOfPicture = (): Promise<{ readonly x: number; readonly y: number }> =>
    browser.evaluate(
      "(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))(document.getElementById('picture').getBoundingClientRect())",
    );

  test('steps by keys, explains cut-offs, and counts', async () => {
    await open(1, { width: 1280 });
    expect(await textOf('words')).toBe('before the first step');
    await press('ArrowRight', 'ArrowRight', 'ArrowLeft');
    expect(await textOf('words')).toBe('A (MAX) begins with the window [−∞, ∞]');
    await press('n');
    expect(await textOf('words')).toBe(
      'cut at C: beta = 3 here, but A already has alpha = 4 by B; 1 of 2 children searched',
    );
    expect(await textOf('facts')).toMatch(/^value of A4pathA › Cleaves6nodes12cut-offs1/);
    expect(await browser.evaluate('location.hash')).toBe('#17');
    await press('End');
    expect(await textOf('count')).toBe('19 of 19');
    await press('Home', ' ');
    expect(await textOf('play')).toBe('Pause');
    await browser.evaluate("document.getElementById('speed').value = '1000'");
    await browser.evaluate("document.getElementById('speed').dispatchEvent(new Event('change'))");
    while ((await textOf('play')) === 'Pause') await pause(20);
    expect(await textOf('count')).toBe('19 of 19');
    expect(browser.complaints).toEqual([]);
    const page = pathToFileURL(join(folder, 'replay-1.html')).href;
    expect(browser.requests.filter((url) => url.startsWith('http'))).toEqual([]);
    expect(browser.requests).toContain(page);
  });

  test('follows the search through a wide tree, fits, zooms, and pans', async () => {
    await open(2, { width: 1280 });
    const first = await viewOf();
    expect(first.width).toBeLessThan(1280);
    // It opens at the root, and goes to the last child; the last step is at the root again.
    await press('End', 'ArrowLeft');
    // The map shows all of it, soon.
    const markup = (id: string): Promise<string> =>
      browser.evaluate(`document.querySelector('#${id} .world').innerHTML`);
    while ((await markup('map')) !== (await markup('picture'))) await pause(20);
    const last = await viewOf();
    expect(last.x).toBeGreaterThan(first.x + 900);
    expect(last.width).toBeCloseTo(first.width);
    await press('0');
    const whole = await viewOf();
    expect(whole.width).toBeGreaterThan(2800);
    await press('+');
    const closer = await viewOf();
    expect(closer.width).toBeCloseTo(whole.width / 1.4);
    const { x, y } = await middleOfPicture();
    const mouse = (type: string, at: number, more: object = {}): Promise<unknown> =>
      browser.send('Input.dispatchMouseEvent', { type, x: at, y, button: 'left', ...more });
    await mouse('mousePressed', x, { clickCount: 1 });
    await mouse('mouseMoved', x - 100, { buttons: 1 });
    await mouse('mouseReleased', x - 100);
    const panned = await viewOf();
    expect(panned.x).toBeGreaterThan(closer.x);
    await mouse('mouseWheel', x, { deltaX: 0, deltaY: -400, button: 'none' });
    await vi.waitFor(async () => {
      expect((await viewOf()).width).toBeLessThan(panned.width / 2);
    }, PATIENCE);
    await press('Home', 'f');
    expect(
      await browser.evaluate("document.getElementById('follow').getAttribute('aria-pressed')"),
    ).toBe('true');
    expect(browser.complaints).toEqual([]);
  });

  test('two fingers zoom', async () => {
    await open(2, { width: 390 });
    await press('0');
    const whole = await viewOf();
    const { x, y } = await middleOfPicture();
    const touch = (type: string, apart: number): Promise<unknown> =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          apart === 0
            ? []
            : [
                { x: x - apart, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      });
    await touch('touchStart', 30);
    for (const apart of [50, 70, 90]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    expect((await viewOf()).width).toBeLessThan(whole.width / 2);
  });

  test.each([390, 1280, 1920])('uses the width of %d pixels', async (width) => {
    for (const scheme of ['light', 'dark'] as const) {
      await open(2, { width, scheme });
      const [page, picture] = await browser.evaluate<[page: number, picture: number]>(
        "[document.documentElement.scrollWidth, document.getElementById('picture').clientWidth]",
      );
      expect(page).toBe(width);
      expect(picture).toBeGreaterThan(width * 0.7);
      const paper = await browser.evaluate<string>(
        "getComputedStyle(document.querySelector('.world rect')).fill",
      );
      expect(paper).toBe(scheme === 'dark' ? 'rgb(26, 29, 35)' : 'rgb(251, 250, 245)');
    }
  });

  test('texts from records stay text', async () => {
    const evil = '<img/src=x>';
    const text = `{(A,MAX),(${evil},MIN)} {(A,${evil}),(${evil},1)}`;
    const own = await folderWith({});
    await writeFile(join(own, 'alphabeta.txt'), `${text}\n`);
    await call(own, ['solve', 'alphabeta.txt', '--trace']);
    await call(own, ['replay', 'alphabeta_trace.jsonl', '--html', 'replay.html']);
    await browser.open(join(own, 'replay.html'), { width: 800 });
    await press('End', 'ArrowLeft');
    expect(await browser.evaluate("document.querySelectorAll('img').length")).toBe(0);
    expect(await textOf('facts')).toContain('A › <img/src=x>');
    expect(browser.complaints).toEqual([]);
  });
});
