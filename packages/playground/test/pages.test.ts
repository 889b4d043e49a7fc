/** The pages of the playground, used as a learner uses them. */
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { Random } from '@queenside/core';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPlugins } from '../scripts/find-plugins.ts';
import { doubling } from './doubling.ts';
import { largeTree } from './large-tree.ts';
import { axeViolations, CHROMIUM, SiteBrowser } from './open-site.ts';

/** Chromium's account of its heap. */
interface Memory {
  readonly memory: { readonly usedJSHeapSize: number };
}

/** Returns the sizes of all labels of a picture, in pixels of the window. */
function labelSizes(picture: Locator): Promise<number[]> {
  return picture.locator('text').evaluateAll((labels) =>
    labels.map((label) => {
      const { a, b } = (label as SVGTextElement).getScreenCTM()!;
      return Number.parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b);
    }),
  );
}

/** Returns the sizes of the texts of pictures that are in sight, in pixels. */
function seenSizes(page: Page): Promise<number[]> {
  return page.locator('svg text').evaluateAll((labels) =>
    labels.flatMap((label) => {
      if (!label.checkVisibility({ visibilityProperty: true })) return [];
      const { left, right, top, bottom } = label.getBoundingClientRect();
      const isSeen = ['svg', 'div'].every((around) => {
        const box = label.closest(around)!.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      });
      const { a, b } = (label as SVGTextElement).getScreenCTM()!;
      return isSeen ? [Number.parseFloat(getComputedStyle(label).fontSize) * Math.hypot(a, b)] : [];
    }),
  );
}

/** Returns the sizes of the texts of pictures in sight that are too small for a projector, in pixels. */
async function smallText(page: Page): Promise<number[]> {
  return (await seenSizes(page)).filter((size) => size < 19.9);
}

/** Returns the bundled problems that have a part: a stage of pictures, or a game. */
async function problemsWith(part: 'stage' | 'game'): Promise<string[]> {
  const plugins = await findPlugins(resolve(import.meta.dirname, '../..'));
  const problems = plugins.flatMap(({ plugin }) => plugin.problems ?? []);
  return problems.flatMap((problem) => (problem[part] ? [problem.id] : []));
}

/** Returns an address's form of a text of zeros. */
function bomb(mebibytes: number): string {
  const piece = deflateRawSync(Buffer.alloc(1 << 20), {
    finishFlush: constants.Z_FULL_FLUSH,
  });
  return Buffer.concat(Array<Buffer>(mebibytes).fill(piece)).toString('base64url');
}

interface DecodedGif {
  /** Its frames in the page. */
  readonly place: number;
  readonly width: number;
  readonly height: number;
  /** In milliseconds. */
  readonly delays: readonly number[];
  /** How often it is shown again. */
  readonly repeats: number;
}

/** Chromium's decoder of pictures. */
interface Decoder {
  readonly completed: Promise<void>;
  readonly tracks: {
    readonly ready: Promise<void>;
    readonly selectedTrack: { readonly frameCount: number; readonly repetitionCount: number };
  };
  decode(options: { frameIndex: number }): Promise<{ readonly image: DecodedFrame }>;
}

type DecodedFrame = CanvasImageSource & {
  readonly displayWidth: number;
  readonly displayHeight: number;
  /** In microseconds. */
  readonly duration: number;
};

/** Reads a GIF with Chromium's decoder. */
async function decodeGif(page: Page, file: Buffer): Promise<DecodedGif> {
  return await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
    const { ImageDecoder } = globalThis as unknown as { ImageDecoder: new (of: object) => Decoder };
    const decoder = new ImageDecoder({ data, type: 'image/gif' });
    await Promise.all([decoder.completed, decoder.tracks.ready]);
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const frames: DecodedFrame[] = [];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex++)
      frames.push((await decoder.decode({ frameIndex })).image);
    const [{ displayWidth: width, displayHeight: height }] = frames as [DecodedFrame];
    // The functions below read them.
    const pixels = frames.map((frame) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      context.drawImage(frame, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    });
    const shared = globalThis as unknown as { gifs?: (typeof pixels)[] };
    const place = (shared.gifs ??= []).push(pixels) - 1;
    const delays = frames.map(({ duration }) => duration / 1000);
    return { place, width, height, delays, repeats: repetitionCount };
  }, file.toString('base64'));
}

/** Returns how many pixels of two frames look different. */
function unlikePixels(
  page: Page,
  one: DecodedGif,
  frame: number,
  other: DecodedGif,
  otherFrame: number,
): Promise<number> {
  return page.evaluate(
    ([first, at, second, otherAt]) => {
      const { gifs } = globalThis as unknown as { gifs: Uint8ClampedArray[][] };
      // The pictures have the same width and begin with the same pixels; the room for words may differ.
      const [a, b] = [gifs[first]![at]!, gifs[second]![otherAt]!];
      let count = 0;
      for (let pixel = 0; pixel < Math.min(a.length, b.length); pixel += 4)
        if ([0, 1, 2].some((channel) => Math.abs(a[pixel + channel]! - b[pixel + channel]!) > 16))
          count++;
      return count;
    },
    [one.place, frame, other.place, otherFrame] as const,
  );
}

/** Returns how many dark pixels the last 60 lines of a frame have. */
function inkBelow(page: Page, { place, width }: DecodedGif, frame: number): Promise<number> {
  return page.evaluate(
    ([of, at, across]) => {
      const { gifs } = globalThis as unknown as { gifs: Uint8ClampedArray[][] };
      const below = gifs[of]![at]!.slice(-60 * across * 4);
      return below.filter((value, index) => index % 4 === 0 && value < 100).length;
    },
    [place, frame, width] as const,
  );
}

describe.skipIf(CHROMIUM === undefined)('the playground', () => {
  let site: SiteBrowser;

  beforeAll(async () => {
    site = await SiteBrowser.start();
  });
  afterAll(async () => {
    await site.close();
  });

  describe('A link', () => {
    const focus = (page: Page) =>
      page.evaluate(() => {
        const focused = document.activeElement!;
        return `${focused.id} ${getComputedStyle(focused).outlineStyle}`;
      });

    test('leads the keyboard to the content, and the mouse without an outline', async () => {
      const page = await site.open('#/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await focus(page)).not.toContain('content');
      await page.getByRole('link', { name: 'Draw a maze', exact: true }).click();
      await page.getByRole('heading', { name: 'Edit and solve' }).waitFor();
      await expect.poll(() => focus(page)).toBe('content none');
      await page.getByRole('link', { name: 'Lesson', exact: true }).press('Enter');
      await page.getByRole('heading', { name: 'Lessons' }).waitFor();
      await expect.poll(() => focus(page)).toBe('content solid');
      await page.getByRole('link', { name: 'Alpha-beta in six pictures' }).press('Enter');
      await page.getByRole('heading', { name: 'Alpha-beta in six pictures' }).waitFor();
      await expect.poll(() => focus(page)).toBe('content solid');
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  describe('Edit and solve', () => {
    const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });

    test('places a queen where the board is clicked, answers at once, and is accessible', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=8');
      await page.getByRole('button', { name: 'column 3, row 5' }).click();
      await expect.poll(() => page.getByLabel('Record').last().inputValue()).toBe('8 with (3,5)');
      await answer(page).getByText('Right').waitFor();
      expect(new URL(page.url()).hash).toContain('with');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.getByLabel('Record').last().inputValue()).toBe('8');
      await answer(page).getByText('Right').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('lists examples by their titles', async () => {
      const page = await site.open('#/solve?problem=pathfinding');
      await page.getByLabel('Example').selectOption('5 by 4 grid without a path');
      await answer(page).getByText('no path').first().waitFor();
      const scenes = page.locator('svg.scene');
      expect(await scenes.count()).toBe(2);
      const room = await scenes.first().evaluate((scene) => {
        const ends = [...scene.querySelectorAll('path')].map(
          (row) => row.getBoundingClientRect().bottom,
        );
        return scene.getBoundingClientRect().bottom - Math.max(...ends);
      });
      expect(room).toBeLessThan(12);
      expect(new URL(page.url()).hash).toContain('record=XXXXX');
    });

    test('is edited by keyboard', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=4');
      await page.getByRole('button', { name: 'column 1, row 1' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.getByLabel('Record').last().inputValue()).toBe('4 with (2,1)');
    });

    test('offers no solver that cannot solve the record, and says why', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=8+count');
      const genetic = page.getByRole('option', {
        name: 'Genetic algorithm: it can find, but not count',
      });
      await genetic.waitFor({ state: 'attached' });
      expect(await genetic.isDisabled()).toBe(true);
      await page.getByLabel('Record').last().fill('8');
      const able = page.getByRole('option', { name: 'Genetic algorithm', exact: true });
      await able.waitFor({ state: 'attached' });
      expect(await able.isDisabled()).toBe(false);
    });

    test('shows where the text is wrong', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=8');
      await page.getByLabel('Record').last().fill('8 with (9,1)');
      await page.getByText('line 1, column 8').waitFor();
      expect(await page.getByRole('alert').textContent()).toContain('(9,1)');
    });

    test('opens files of courses where their instances belong', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=8');
      const open = async (name: string, text: string): Promise<void> =>
        await page
          .getByLabel('Open a file…')
          .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) });
      const shown = page.getByLabel('Record').last();
      await open('maze.lay', '%%%%%\n%P .%\n%%%%%\n');
      await expect.poll(() => shown.inputValue()).toBe('XXXXX\nXS_GX\nXXXXX');
      expect(page.url()).toContain('problem=pathfinding');
      const graph = 'start_state: S\ngoal_states: G\nS 0:S->A A 1.0\nA 0:A->G G 2.0';
      const head = 'algorithm: "uniformCostSearch"\n';
      await open('q1.test', `class: "GraphSearchTest"\n${head}graph: """\n${graph}\n"""\n`);
      await expect.poll(() => shown.inputValue()).toBe('S G {} {(S,A,1),(A,G,2)}');
      await open('other.test', 'class: "CornerProblemTest"\n');
      await page.getByRole('region', { name: 'other.test' }).getByText('no instance').waitFor();
      await open('wrong.lay', '%%%%%\n%P ?%\n%%%%%\n');
      const wrong = page.getByRole('region', { name: 'wrong.lay' });
      await wrong.getByText('line 2, column 4').waitFor();
      expect(await wrong.getByRole('alert').textContent()).toContain('"?" is not a cell');
      // The record is still the last one, and a file with records is read as before.
      expect(await shown.inputValue()).toBe('S G {} {(S,A,1),(A,G,2)}');
      await open('nqueens.txt', '6\n');
      await expect.poll(() => shown.inputValue()).toBe('6');
      expect(await wrong.count()).toBe(0);
    });

    test('stops an endless search, which moves nothing where reduced motion is preferred', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=20+count&solver=backtracking');
      const stop = page.getByRole('button', { name: 'Stop' });
      await stop.waitFor();
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await stop.click();
      await answer(page).getByText('Stopped').waitFor();
      await page.getByLabel('Record').last().fill('6');
      await answer(page).getByText('Right').waitFor();
      expect(await answer(page).textContent()).toContain('[');
    });

    test('stops a search that is about to start', async () => {
      const page = await site.open();
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const buttons = [...document.querySelectorAll('button')];
          const stop = buttons.find(({ textContent }) => textContent === 'Stop');
          if (stop === undefined) return;
          observer.disconnect();
          // After the page is drawn, and before the search starts.
          requestAnimationFrame(() => setTimeout(() => stop.click(), 50));
        }).observe(document, { childList: true, subtree: true });
      });
      for (const name of ['solve', 'step']) {
        await page.goto('about:blank');
        await page.goto(
          `${site.address}#/${name}?problem=nqueens&record=20+count&solver=backtracking`,
        );
        await page.getByText(/^Stopped/).waitFor();
        expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0);
      }
      await page.close();
    });
  });

  describe('Step through', () => {
    const cut = '#/step?problem=alphabeta&solver=alpha-beta';

    test('explains a cut-off, by keyboard and by jumps', async () => {
      const page = await site.open(cut);
      await page.getByRole('button', { name: 'Next cut' }).click();
      await page.getByText('cut at C').first().waitFor();
      await page.waitForURL(/step=\d+/);
      const { hash } = new URL(page.url());
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => new URL(page.url()).hash).not.toBe(hash);
    });

    test('opens a step by its address, and is accessible', async () => {
      const page = await site.open(`${cut}&step=3`);
      await page.getByText('3 of 19').waitFor();
      expect(await page.getByRole('slider', { name: 'Step' }).inputValue()).toBe('3');
      expect(await axeViolations(page)).toEqual([]);
      // A population whose ranks follow.
      await page.goto(new URL('#/step?problem=nqueens&solver=genetic&step=2', page.url()).href);
      await page.locator('.memory').getByText('not listed yet').waitFor();
      expect(await page.locator('.memory').textContent()).not.toContain('more');
    });

    test('returns to the step that was shown after an edit, or to the first one that differs', async () => {
      const page = await site.open(`${cut}&step=12`);
      const differs = page.getByText('the first step that differs');
      const change = async (from: string, to: string): Promise<void> => {
        await page.locator('svg.film[data-step]').waitFor();
        await page.getByText(/^Record and options/).click();
        await page.getByRole('link', { name: 'Edit the record' }).click();
        const record = page.getByRole('textbox', { name: 'Record' });
        const text = await record.inputValue();
        expect(text).toContain(from);
        await record.fill(text.replace(from, to));
        const watch = page.getByRole('link', { name: 'Watch every step' });
        const parameter = new URLSearchParams({ record: to }).toString().slice('record='.length);
        await expect.poll(() => watch.getAttribute('href')).toContain(parameter);
        await watch.click();
      };
      const words = page.locator('.told .words');
      await page.getByText('12 of 19').waitFor();
      const before = await words.textContent();
      // G is not examined before step 12.
      await change('(G,8)', '(G,9)');
      await page.getByText('12 of 19').waitFor();
      await expect.poll(() => words.textContent()).toBe(before);
      expect(await differs.count()).toBe(0);
      await page.waitForURL(/step=12/);
      // D has the first leaf.
      await change('(D,4)', '(D,6)');
      await differs.waitFor();
      await page.getByText('4 of 19').waitFor();
      expect(await words.textContent()).toContain('6');
      await page.keyboard.press('ArrowRight');
      await differs.waitFor({ state: 'detached' });
      // Another example is no edit.
      await page.getByLabel('Example').selectOption({ index: 2 });
      await page.getByText(/^0 of \d+/).waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('lights the line of each step, jumps to a line, and stops there', async () => {
      const page = await site.open(cut, { width: 1280, height: 720 });
      const code = page.getByRole('list', { name: 'Pseudocode' });
      const lit = code.locator('[aria-current]');
      const passed = code.locator('.passed');
      await code.getByRole('button', { name: 'alphabeta(node' }).click();
      await page.getByText('1 of 19').waitFor();
      expect(await lit.textContent()).toBe('value ← −∞ at MAX, ∞ at MIN');
      expect(await passed.allTextContents()).toEqual(['alphabeta(node, alpha, beta)']);
      const line = code.getByRole('button', { name: 'cut the rest' });
      await line.click();
      await page.getByText('17 of 19').waitFor();
      await expect.poll(() => lit.textContent()).toBe('if alpha ≥ beta: cut the rest');
      expect(await passed.count()).toBe(0);
      // A leaf's score changes the memory of its parent.
      await code.getByRole('button', { name: 'if it is a leaf' }).click();
      await expect.poll(() => lit.textContent()).toContain('raise value, alpha to v');
      expect(await passed.count()).toBe(3);
      await line.click();
      await page.getByText('17 of 19').waitFor();
      await line.dblclick();
      const stop = code.getByRole('button', { name: 'Stop at line 7' });
      expect(await stop.getAttribute('aria-pressed')).toBe('true');
      await page.keyboard.press('Home');
      await page.getByLabel('Speed').selectOption('1000');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByText('17 of 19').waitFor();
      await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
      await stop.press('Enter');
      expect(await stop.getAttribute('aria-pressed')).toBe('false');
      expect(site.complaints).toEqual([]);
    });

    test('shows what the search holds, and what a step has changed', async () => {
      const page = await site.open(`${cut}&step=4`);
      const held = page.getByRole('complementary', { name: 'What the search holds' });
      const top = held.getByRole('listitem').first();
      await top.waitFor();
      expect(await top.textContent()).toBe('D (MAX) alpha −∞ 4 beta ∞ value −∞ 4');
      expect(await top.locator('del').allTextContents()).toEqual(['−∞', '−∞']);
      const grid = await site.open('#/step?problem=pathfinding&solver=greedy-best-first&step=9');
      const next = grid.getByRole('row', { name: 'next' });
      await next.waitFor();
      expect(await grid.getByRole('columnheader').first().textContent()).toBe('h');
    });

    test('lists the words of all steps of a long search, finds some, and jumps to them', async () => {
      const page = await site.open('#/step?problem=nqueens&record=12+count&solver=backtracking');
      await page.getByRole('button', { name: 'Steps', exact: true }).click();
      const list = page.getByRole('list', { name: 'All steps' });
      await list.getByText('a queen is placed on (1,1)').waitFor();
      await page.getByRole('searchbox', { name: 'Find' }).fill('SOLUTION 7');
      await page.getByText(/^[\d,]+ steps with “SOLUTION 7”$/).waitFor();
      await list.getByRole('button', { name: / solution 7$/ }).click();
      await page.locator('.words').getByText('solution 7', { exact: true }).waitFor();
      expect(await list.locator('[aria-current]').textContent()).toContain('solution 7');
      expect(await axeViolations(page)).toEqual([]);
      expect(site.complaints).toEqual([]);
    });

    test('jumps within a long search, and says where its film ends', async () => {
      const page = await site.open('#/step?problem=nqueens&record=12+count&solver=backtracking');
      const film = page.locator('svg.film');
      await page.getByRole('slider', { name: 'Step' }).fill('1000000');
      const last = Number(await page.getByRole('slider', { name: 'Step' }).inputValue());
      expect(last).toBeGreaterThan(100_000);
      for (const step of [last, 77_777, 77_776, 3]) {
        await page.getByRole('slider', { name: 'Step' }).fill(String(step));
        await expect.poll(() => film.getAttribute('data-step')).toBe(String(step));
      }
      await page.getByRole('button', { name: 'Next solution' }).click();
      await page.getByText('solution 1').first().waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('draws only what has changed in the map below a picture', async () => {
      const page = await site.open('#/step?problem=nqueens&record=8&solver=backtracking&step=100');
      await page.locator('svg.film[data-step]').waitFor();
      for (let zoom = 0; zoom < 3; zoom++) await page.keyboard.press('+');
      const map = page.locator('svg.map .world > g:last-child');
      await map.locator('*').first().waitFor({ state: 'attached' });
      await map.evaluate((layer) => {
        for (const element of layer.querySelectorAll('*')) element.id = 'known';
      });
      const known = map.locator('#known');
      const count = await known.count();
      await page.keyboard.press('End');
      await map.locator('*:not(#known)').first().waitFor({ state: 'attached' });
      expect(await known.count()).toBeGreaterThan(0);
      expect(await known.count()).toBeLessThan(count);
    });

    test('shows the whole of a large tree, to drag and by keyboard', async () => {
      const page = await site.open('#/solve?problem=alphabeta&solver=alpha-beta');
      const buffer = Buffer.from(largeTree(10, 5));
      const file = { name: 'alphabeta.txt', mimeType: 'text/plain', buffer };
      await page.getByLabel('Open a file…').setInputFiles(file);
      await page.getByText('edit it in a file').waitFor();
      await page.getByRole('link', { name: 'Step through' }).click();
      await page.getByRole('slider', { name: 'Step' }).waitFor();
      await page.getByText('The whole tree').click();
      await page.getByText('111,111 nodes').waitFor();
      const canvas = page.getByRole('img', { name: /^Tree of 111111 nodes/ });
      const look = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
      await canvas.press('+');
      await canvas.press('+');
      await expect.poll(look).not.toBe('');
      await canvas.scrollIntoViewIfNeeded();
      const before = await look();
      const { x, y } = (await canvas.boundingBox())!;
      await page.mouse.move(x + 300, y + 50);
      await page.mouse.down();
      await page.mouse.move(x + 100, y + 50);
      await page.mouse.up();
      await expect.poll(look).not.toBe(before);
      const item = (name: string) => page.getByRole('treeitem', { name });
      await item('N0: MAX, 10 children').focus();
      await page.getByText('Step 1: N0 (MAX) begins with the window [−∞, ∞]').waitFor();
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
        await page.keyboard.press(key);
      await expect.poll(() => page.locator('[role=treeitem]').count()).toBe(21);
      expect(await canvas.getAttribute('aria-label')).toMatch(/chosen: .*MAX, 10 children$/);
      expect(await axeViolations(page)).toEqual([]);
      expect(site.complaints).toEqual([]);
    });

    test('tells in the whole tree what the search does at a node, and what it leaves out', async () => {
      const page = await site.open('#/step?problem=alphabeta&solver=alpha-beta');
      await page.getByText('The whole tree').click();
      const item = (name: string) => page.getByRole('treeitem', { name });
      await item('C: MIN, 2 children').click();
      await page.getByText('Step 12: C (MIN) begins with the window [4, ∞]').waitFor();
      await item('G: MAX, 2 children, never examined').click();
      await page.getByText('The search never examines this node.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

    test('shows a trace file, and says that it is incomplete', async () => {
      const head = (record: number, title: string): object => ({
        file: 'nqueens.txt',
        record,
        line: record,
        title,
        problem: 'nqueens',
        solver: 'backtracking',
        seed: 1,
        options: {},
        input: '4',
        events: { place: ['column', 'row'] },
      });
      const end = (record: number): object => ({
        end: record,
        status: 'right',
        announced: 900,
        kept: 1,
      });
      const lines = [1, 2].flatMap((record) => [
        head(record, `board ${record}`),
        ['place', record, 2],
        end(record),
      ]);
      const page = await site.open('#/step');
      const buffer = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      const file = { name: 'nqueens_trace.jsonl', mimeType: 'text/plain', buffer };
      await page.getByLabel('Open a trace…').setInputFiles(file);
      const panel = page.getByRole('region', { name: 'Trace file' });
      await panel.getByLabel('Record').selectOption({ label: '2 · board 2' });
      await page.getByText('These are the first 1 of 900 steps').waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByText('a queen is placed on (3,3)').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Problem').waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('fills a projector in the lecture mode', async () => {
      const page = await site.open(cut, { height: 720 });
      const lecture = page.getByRole('button', { name: 'Lecture' });
      await lecture.click();
      await page.getByText('of 19').waitFor();
      const [picture, controls] = [page.locator('svg.film'), page.locator('.controls')];
      const boxes = async () =>
        [await picture.boundingBox(), await controls.boundingBox()] as const;
      await expect.poll(async () => (await boxes())[0]!.y).toBeLessThan(100);
      const [above, below] = await boxes();
      expect(above!.height).toBeGreaterThan(350);
      expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
      expect(Math.min(...(await labelSizes(picture)))).toBeGreaterThanOrEqual(19.5);
      const code = page.getByRole('list', { name: 'Pseudocode' });
      const sizes = await code
        .locator('.code')
        .evaluateAll((all) =>
          all.map((line) => Number.parseFloat(getComputedStyle(line).fontSize)),
        );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(20);
      const hidden = await code.evaluate((list) => list.scrollHeight - list.clientHeight);
      expect(hidden).toBeLessThanOrEqual(0);
      // The sentence is as large as in a lesson, and the picture is wide.
      const words = page.locator('.told .words');
      const [size, top] = await words.evaluate((line) => [
        Number.parseFloat(getComputedStyle(line).fontSize),
        line.getBoundingClientRect().y,
      ]);
      expect(size).toBeGreaterThanOrEqual(27);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(above!.width).toBeGreaterThan(0.58 * 1280);
      for (const name of ['Zoom in', 'Zoom out'])
        expect(await page.getByRole('button', { name }).count()).toBe(0);
      expect(await page.getByText('Share').isVisible()).toBe(false);
      // The head has scrolled off, but the way out has not.
      const exit = page.getByRole('button', { name: 'Exit lecture' });
      const { y: bottom, height } = (await exit.boundingBox())!;
      expect(bottom + height).toBeLessThanOrEqual(720);
      await exit.click();
      await expect.poll(() => page.locator('html.lecture').count()).toBe(0);
      await lecture.click();
      await page.locator('html.lecture').waitFor();
      // It stays on the way over another page, until it is switched off.
      await page.getByRole('link', { name: 'Queenside' }).click();
      await page.getByRole('link', { name: 'Draw a maze', exact: true }).click();
      await page.getByRole('link', { name: 'Watch every step' }).waitFor();
      await expect.poll(() => page.locator('html.lecture').count()).toBe(1);
      await lecture.press('Enter');
      await expect.poll(() => page.locator('html.lecture').count()).toBe(0);
    });

    test.each([
      ['step', '.film'],
      ['race', '.film'],
      ['predict', '.film'],
      ['solve', '.scene, .film'],
    ])('shows no text below 20 pixels on a projector, of any problem: %s', async (name, kind) => {
      const page = await site.open(`#/${name}?lecture`, { height: 720 });
      const pictures = page.locator(kind);
      for (const id of await problemsWith('stage')) {
        await pictures.evaluateAll((all) => all.forEach((each) => each.classList.add('old')));
        await page.goto(`${site.address}#/${name}?problem=${id}&step=9&t=3&lecture`);
        await page.locator(`:is(${kind}):not(.old) text`).last().waitFor({ state: 'attached' });
        await expect
          .poll(async () => Math.min(...(await seenSizes(page))), { message: id })
          .toSatisfy((size) => size >= 19.9 && size < Infinity);
      }
    });

    test('shows no text below 20 pixels on a projector, of any game', async () => {
      const page = await site.open('#/?lecture', { height: 720 });
      const boards = page.locator('.board svg');
      for (const id of await problemsWith('game')) {
        await boards.evaluateAll((all) => all.forEach((each) => each.classList.add('old')));
        await page.goto(`${site.address}#/play?problem=${id}&scores=1&lecture`);
        await page.locator('.board svg:not(.old)').waitFor();
        await page.locator('.moves .value').filter({ hasNotText: '…' }).first().waitFor();
        await expect
          .poll(async () => Math.min(...(await seenSizes(page))), { message: id })
          .toSatisfy((size) => size >= 19.9 && size < Infinity);
      }
    });

    test('shows no text below 20 pixels on a projector, of any lesson', async () => {
      const page = await site.open('#/lesson?lecture', { height: 720 });
      for (const file of await readdir(resolve(import.meta.dirname, '../../../docs/lessons'))) {
        const lesson = file.replace('.md', '');
        await page.goto(`${site.address}#/lesson?lesson=${lesson}&lecture`);
        const chapters = page.getByRole('combobox', { name: 'Chapter' });
        await chapters.waitFor();
        const titles = await chapters.getByRole('option').allTextContents();
        expect(titles.length).toBeGreaterThan(1);
        for (const [number, title] of titles.entries()) {
          await chapters.selectOption(String(number));
          const chapter = page.locator(`.chapter:nth-of-type(${number + 1})[data-open="true"]`);
          await chapter.waitFor();
          await chapter.locator('.working').first().waitFor({ state: 'detached' });
          await expect.poll(() => smallText(page), { message: title }).toEqual([]);
        }
      }
    });

    test('does not tell in the open list of a lesson what a question asks', async () => {
      const page = await site.open('#/lesson?lesson=breadth-first-to-a-star&chapter=4');
      const block = page
        .locator('[data-open=true]')
        .getByRole('group', { name: 'step', exact: true });
      const memory = block.locator('.memory');
      const rows = memory.locator('tbody th');
      const pass = block.getByRole('button', { name: 'Show the answer' });
      // Without the order of the search, the first row is no answer.
      for (const cells of [4, 9]) {
        await pass.waitFor();
        const labels = await rows.allTextContents();
        expect(labels.length).toBe(cells);
        expect(labels).toEqual(labels.toSorted());
        expect(await memory.textContent()).not.toMatch(/next|sorted/);
        await pass.click();
        if (cells === 4) await page.keyboard.press('PageDown');
      }
      await block.getByRole('button', { name: 'Back', exact: true }).click();
      await expect.poll(() => rows.first().textContent()).toBe('row 6, column 6 next');
      expect(await memory.textContent()).toContain('sorted by f = g + h');
    });

    test('keeps the lit line and the question of a lesson on the screen of a projector', async () => {
      const page = await site.open('#/lesson?lecture', { width: 1024, height: 768 });
      for (const place of ['alpha-beta&chapter=3', 'breadth-first-to-a-star&chapter=4']) {
        await page.goto(`${site.address}#/lesson?lesson=${place}&lecture`);
        const open = page.locator('[data-open=true]');
        const last = open.locator('.segments button').last();
        await last.waitFor();
        const bottoms: number[] = [];
        while ((await last.getAttribute('aria-pressed')) !== 'true') {
          await page.keyboard.press('PageDown');
          const seen = open.locator('.pseudocode [aria-current], .choices');
          bottoms.push(
            ...(await seen.evaluateAll((all) =>
              all.map((each) => each.getBoundingClientRect().bottom),
            )),
          );
        }
        expect(Math.max(...bottoms)).toBeLessThanOrEqual(768);
        expect(bottoms.length).toBeGreaterThan(4);
      }
    });

    test('shows the leaves of a lesson and its sentence on a low projector', async () => {
      const page = await site.open('#/lesson?lecture', { height: 720 });
      for (const chapter of [2, 3]) {
        await page.goto(`${site.address}#/lesson?lesson=alpha-beta&chapter=${chapter}&lecture`);
        const open = page.locator('[data-open=true]');
        await open.locator('.segments button').last().waitFor();
        const bottom = (part: string) =>
          open
            .locator(`.seen ${part}`)
            .evaluate((element) => element.getBoundingClientRect().bottom);
        expect(await bottom('.film-window .film')).toBeLessThan(await bottom('.film-window'));
        expect(await bottom('.sentence .words')).toBeLessThanOrEqual(720);
      }
    });

    test('shows text of any size in the whole picture of a projector', async () => {
      const page = await site.open('#/step?problem=sliding-tiles&step=9&lecture', { height: 720 });
      const smallest = async () => Math.min(...(await seenSizes(page)));
      await page.getByRole('button', { name: 'Follow', pressed: true }).waitFor();
      await expect.poll(smallest).toBeGreaterThanOrEqual(19.9);
      await page.getByRole('button', { name: 'Whole picture' }).click();
      await expect.poll(smallest).toBeLessThan(15);
      await page.getByRole('button', { name: 'Follow' }).click();
      await expect.poll(smallest).toBeGreaterThanOrEqual(19.9);
    });

    test.each([
      ['follows a search whose whole tree has tiny text', 'sliding-tiles', 800, true, 12],
      ['shows a whole board with readable text', 'connect-four', 720, false, 8],
    ])('%s', async (_, problem, height, pressed, least) => {
      const page = await site.open(`#/step?problem=${problem}&step=9`, { height });
      await page.locator('svg.film[data-step="9"]').waitFor();
      await page.getByRole('button', { name: 'Follow', pressed }).waitFor();
      await expect
        .poll(async () => Math.min(...(await seenSizes(page))))
        .toBeGreaterThanOrEqual(least);
    });

    test('keeps the controls of a projector below the picture if they have long names', async () => {
      const page = await site.open('#/step?problem=nqueens&step=9&lecture', { height: 720 });
      await page.getByText('9 of 982').waitFor();
      const gap = async () => {
        const picture = (await page.locator('.stage').boundingBox())!;
        return (await page.locator('.controls').boundingBox())!.y - picture.y - picture.height;
      };
      await expect.poll(gap).toBeGreaterThanOrEqual(0);
    });

    test.each([
      'predict?problem=pathfinding',
      'predict?problem=alphabeta&ask=skips',
      'predict?problem=nqueens',
      'solve?problem=pathfinding',
      'solve?problem=nqueens',
    ])('scrolls to the picture of %s in the lecture mode', async (address) => {
      const page = await site.open(`#/${address}&lecture`, { height: 720 });
      const picture = page.locator('.film, .board .scene').first();
      await expect
        .poll(async () => {
          const { y, height } = (await picture.boundingBox())!;
          return y >= 0 && height > 250 && y + height <= 720;
        })
        .toBe(true);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('shows the picture at a useful size at 200 % zoom', async () => {
      const page = await site.open(cut, { width: 640, height: 360 });
      const { y, height } = (await page.locator('svg.film').boundingBox())!;
      expect(height).toBeGreaterThan(200);
      // Its first screen shows the picture, not forms alone.
      expect(y).toBeLessThan(280);
    });

    test('names a problem that it does not have', async () => {
      const page = await site.open('#/step?problem=staircase');
      await page.getByText('There is no problem staircase here').waitFor();
      await page.getByRole('combobox', { name: 'Problem' }).selectOption('alphabeta');
      await expect.poll(() => page.getByText('There is no').count()).toBe(0);
      await page.goto(`${site.address}#/lesson?lesson=nothing`);
      await page.getByText('There is no lesson "nothing"; choose one of the list.').waitFor();
      await page.goto(`${site.address}#/race?problem=pathfinding&solvers=toString,a-star`);
      await page.getByText('has no solver "toString"; its solvers: a-star').waitFor();
    });

    test.each([
      ['inflates to half a gigabyte', bomb(512), 'has more than 8 MiB. Open it as a file.'],
      ['is damaged', '7wAA', 'is damaged.'],
    ])('says that a record is not opened that %s', async (_, z, why) => {
      const page = await site.open(`#/solve?problem=factor&z=${z}`);
      await page
        .getByRole('alert')
        .getByText(`The record in this address ${why} The page shows an example.`)
        .waitFor();
      const used = await page.evaluate(
        () => (performance as unknown as Memory).memory.usedJSHeapSize,
      );
      expect(used).toBeLessThan(256 << 20);
      await page.getByLabel('Record').last().fill('15');
      await page.getByRole('region', { name: 'Answer' }).getByText('Right').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    test('holds a long record, and leaves one out that would make a slow address', async () => {
      const page = await site.open('#/solve?problem=factor');
      const field = page.getByLabel('Record').last();
      await field.fill(`${'0'.repeat(400)}15`);
      await page.waitForURL(/[?&]z=(?!too-long)/);
      await page.reload();
      await expect.poll(() => field.inputValue()).toMatch(/^0{400}15$/);
      const random = new Random(1);
      const noise = Array.from({ length: 80_000 }, () => random.int(10)).join('');
      const bytes = deflateRawSync(noise).toString('base64url');
      await page.goto(`${site.address}#/solve?problem=factor&z=${bytes}`);
      await page.waitForURL(/[?&]z=too-long/);
      expect(await field.inputValue()).toBe(noise);
    });

    test('fits a phone', async () => {
      for (const name of ['step', 'solve']) {
        const page = await site.open(`#/${name}?problem=pathfinding`, { width: 390 });
        await page.getByLabel('Example').waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      }
      // The first node of a path search is followed, and not cut.
      const path = await site.open('#/step?problem=sliding-tiles', { width: 390, height: 844 });
      const film = path.locator('.stage .film');
      const tile = (await film.getByText('1', { exact: true }).first().boundingBox())!;
      const costs = (await film.getByText('0 + 3 = 3', { exact: true }).boundingBox())!;
      const { y, height } = (await film.boundingBox())!;
      expect(tile.y).toBeGreaterThan(y);
      expect(844 - y).toBeGreaterThan(height + 150);
      expect(costs.y + costs.height).toBeLessThan(y + height);

      const board = await site.open('#/solve?problem=nqueens&record=20', { width: 390 });
      const square = board.getByRole('button', { name: 'column 3, row 5' });
      expect((await square.boundingBox())!.width).toBeGreaterThan(27);
      expect(await board.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await square.click();
      await expect.poll(() => board.getByLabel('Record').last().inputValue()).toBe('20 with (3,5)');
      await board.goto(new URL('#/solve?problem=sliding-tiles', board.url()).href);
      await board.getByRole('button', { name: 'tile 5' }).waitFor();
      const picture = board.locator('.pointing');
      expect(await picture.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      expect(await axeViolations(board)).toEqual([]);
    });
  });

  describe('Play', () => {
    test('answers a click on the board with a checked move, and takes both back', async () => {
      const page = await site.open('#/play?problem=tic-tac-toe&min=negascout');
      await page.locator('.board [data-move="0"] rect').click();
      await page.getByText('Checked: value and move are right').waitFor();
      expect(page.url()).toContain('moves=0.4');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('No moves yet').waitFor();
    });

    test('has levels: searches that look only some moves ahead', async () => {
      const page = await site.open('#/play?problem=connect-four&moves=3.3.3');
      await page.getByLabel('Searches look').selectOption('2 moves ahead');
      // One that looks no farther takes the middle; the checker knows the value to this depth, too.
      await page.getByText('✓ Checked: 2 moves ahead, value and move are right.').waitFor();
      const thought = page.locator('.thought');
      await thought
        .getByText(/^Alpha-beta pruning estimates the position at ≈ .*, 2 moves ahead\.$/)
        .waitFor();
      expect(page.url()).toContain('depth=2');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'Game' }).selectOption('Nim');
      await page.getByText('No moves yet').waitFor();
      expect(await page.getByLabel('Searches look').count()).toBe(0);
    });

    test.each(['connect-four', 'othello'])(
      'shows the whole board of %s on a projector',
      async (problem) => {
        const page = await site.open(`#/play?problem=${problem}&lecture`, {
          width: 1280,
          height: 720,
        });
        const board = page.locator('.board svg');
        await board.waitFor();
        const { y, height } = (await board.boundingBox())!;
        expect(height).toBeGreaterThan(300);
        expect(y + height).toBeLessThanOrEqual(720);
      },
    );

    test('plays a column that is clicked anywhere', async () => {
      const page = await site.open('#/play?problem=connect-four&min=you');
      const column = page.locator('.board [data-move="2"]');
      await column.locator('.move-area').hover({ position: { x: 9, y: 60 } });
      await expect.poll(() => column.getAttribute('class')).toBe('pointed');
      await column.locator('.move-area').click({ position: { x: 9, y: 60 } });
      await page.getByText('Yellow (MIN) is to move').waitFor();
      expect(page.url()).toContain('moves=2');
    });

    test('scores every move, by keyboard, of a position that no record can say', async () => {
      const page = await site.open('#/play?problem=nim&record=1+3+1&moves=0&min=you');
      await page.getByRole('button', { name: 'Score every move' }).press('Enter');
      const list = page.getByRole('region', { name: 'Legal moves' });
      await list.getByRole('button', { name: '2 from heap 2 −1' }).waitFor();
      await list.getByRole('button', { name: '1 from heap 2' }).press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByText('MAX is to move').waitFor();
      expect(page.url()).toContain('moves=0.');
    });

    test('opens a game after a page with another problem, and after a wrong position', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=8');
      await page.getByRole('link', { name: 'Play', exact: true }).click();
      await page.getByText('No moves yet').waitFor();
      await page.goto(`${site.address}#/play?problem=tic-tac-toe&record=8`);
      await page.getByText('This position cannot be shown').waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.getByText('No moves yet').waitFor();
      expect(page.url()).not.toContain('record=');
      expect(site.complaints).toEqual([]);
    });

    test('reviews a game: proved mistakes, and another try from before one', async () => {
      const page = await site.open(
        '#/play?problem=tic-tac-toe&min=you&moves=0.1.4.8.2.6.5&seconds=5',
      );
      await page.getByRole('button', { name: 'Review the game' }).click();
      const review = page.getByRole('region', { name: 'Review of the game' });
      await review.getByText('3 moves are mistakes:').waitFor();
      const mistakes = await review.getByRole('listitem').locator('span').allInnerTexts();
      expect(mistakes).toEqual([
        '2. 2 by O (MIN): before it, draw; after it, X (MAX) wins.',
        '5. 3 by X (MAX): before it, X (MAX) wins; after it, draw.',
        '7. 6 by X (MAX): before it, draw; after it, O (MIN) wins.',
      ]);
      await review.getByText('As a table').click();
      expect(await review.locator('td').allInnerTexts()).toEqual([
        '0',
        '0',
        '+1',
        '+1',
        '+1',
        '0',
        '0',
        '−1',
      ]);
      expect(await axeViolations(page)).toEqual([]);
      await review.getByRole('button', { name: 'Try again before it' }).nth(1).click();
      await expect.poll(() => page.url()).toMatch(/moves=0\.1\.4\.8&/);
      await page.getByRole('button', { name: 'One move back' }).click();
      await page.getByRole('button', { name: 'Try again from here' }).click();
      await expect.poll(() => page.url()).toMatch(/moves=0\.1\.4&/);
    });

    test('lets two searches play to the end, and says who won', async () => {
      const page = await site.open(
        '#/play?problem=nim&record=1+2&max=negascout&min=mcts&seconds=0.2',
      );
      await page.getByText('The game is over: MAX wins').waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('is accessible', async () => {
      const page = await site.open('#/play?problem=connect-four&moves=3&scores=1');
      await page.getByText('Checked').waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  describe('Race', () => {
    const queens =
      '#/race?problem=nqueens&record=30&limit=1&solvers=min-conflicts,genetic,backtracking,forward-checking';

    test('shows four solvers on 30 queens under one clock, and exports the result', async () => {
      const page = await site.open(queens);
      const table = page.getByRole('region', { name: 'Table of the result' });
      await table.getByRole('row', { name: /^Forward checking right [\d.]+ 291/ }).waitFor();
      await table.getByRole('row', { name: /^Backtracking no answer – \d/ }).waitFor();
      const moment = page.getByRole('slider', { name: 'Moment' });
      await moment.fill((await moment.getAttribute('max'))!);
      const lane = page.getByRole('region', { name: 'Min-conflicts' });
      await lane.getByText('✓ right').waitFor();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download CSV' }).press('Enter');
      const csv = await readFile(await (await saving).path(), 'utf8');
      expect(csv.split('\n')[0]).toMatch(/^solver,result,time \(ms\),events,/);
      expect(csv).toContain('\nmin-conflicts,right,');
      expect(site.complaints).toEqual([]);
    });

    test('runs each lane with options of its own, which are in the address', async () => {
      const page = await site.open('#/race?problem=nqueens&solvers=min-conflicts,backtracking');
      await page.getByText('N queens: Min-conflicts, Backtracking').click();
      await page.getByText('Options').first().click();
      await page.getByLabel('maxSteps').fill('1');
      await page.getByLabel('maxRestarts').fill('0');
      await page.getByRole('row', { name: /Min-conflicts no answer/ }).waitFor();
      await page.getByRole('row', { name: /Backtracking right/ }).waitFor();
      await page.reload();
      await page.getByRole('row', { name: /Min-conflicts no answer/ }).waitFor();
      expect(await page.getByLabel('maxSteps').inputValue()).toBe('1');
    });

    test('is not changed by an older race, whose last film comes late', async () => {
      const page = await site.open(
        '#/race?problem=nqueens&record=30&limit=1&solvers=backtracking,forward-checking',
      );
      await page.getByRole('row', { name: /^Forward checking right/ }).waitFor();
      // On a busy machine, the effects of a change come late: with the next change, which is the film of backtracking.
      await page.evaluate(() => {
        const { setTimeout } = globalThis;
        globalThis.requestAnimationFrame = () => 0;
        globalThis.setTimeout = ((call: () => void, wait = 0) =>
          setTimeout(call, wait < 200 ? 3000 : wait)) as typeof setTimeout;
        location.hash = location.hash.replace('backtracking,', '');
      });
      await page.getByRole('row', { name: /^Backtracking/ }).waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /^Forward checking right [\d.]+ 291/ }).waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('advances searches of one tree by their events', async () => {
      const page = await site.open(
        '#/race?problem=alphabeta&solvers=alpha-beta,negascout,mtdf,sss-star&sync=event:leaf&t=3',
      );
      const words = page.locator('.lane .words');
      await words.nth(3).waitFor();
      await page.getByText('leaf 3 of 9').waitFor();
      expect((await words.allTextContents()).every((text) => text.includes('the leaf'))).toBe(true);
    });

    test('marks the place that the mouse or the keyboard points at in all lanes', async () => {
      const page = await site.open('#/race?problem=pathfinding&solvers=a-star,uniform-cost&t=5');
      const pictures = page.getByRole('group', { name: 'Places of the picture' });
      await pictures.nth(1).waitFor();
      const names = page.locator('.lane .known strong');
      const box = (await page.locator('.lane .film').first().boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await names.nth(1).waitFor();
      const [pointed, other] = await names.allInnerTexts();
      expect(pointed).toMatch(/^row \d+, column \d+$/);
      expect(other).toBe(pointed);
      const marks = await page
        .locator('.lane .mark')
        .evaluateAll((found) =>
          found.map((mark) => ['x', 'y'].map((name) => mark.getAttribute(name))),
        );
      expect(marks[0]).toEqual(marks[1]);
      await page.mouse.move(1, 1);
      await names.first().waitFor({ state: 'detached' });
      await page.keyboard.press('Tab');
      await pictures.first().focus();
      await names.nth(1).waitFor();
      const [start] = await names.allInnerTexts();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => names.allInnerTexts()).not.toContain(start);
      expect(await axeViolations(page)).toEqual([]);
    });

    test.each(['pathfinding', 'pathfinding&lecture', 'sliding-tiles&lecture', 'alphabeta&lecture'])(
      'shows all lanes above the clock of a projector: %s',
      async (problem) => {
        const page = await site.open(`#/race?problem=${problem}&t=15`, {
          width: 1280,
          height: 720,
        });
        const clock = page.getByRole('region', { name: 'Clock' });
        const counts = page.locator('.lane .counts');
        await counts.nth(1).waitFor();
        const bottoms = async () =>
          await counts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
        await expect
          .poll(async () => Math.max(...(await bottoms())) - (await clock.boundingBox())!.y)
          .toBeLessThanOrEqual(0);
        const films = page.locator('.lane .film');
        const tops = await films.evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect().top),
        );
        expect(new Set(tops).size).toBe(1);
      },
    );

    test('fits a phone in the lecture mode', async () => {
      const page = await site.open('#/race?problem=pathfinding&lecture', { width: 390 });
      await page.locator('.lane .film').nth(2).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });

    test('shows the current state of a search in a lane, or the whole picture', async () => {
      const page = await site.open('#/race?problem=sliding-tiles&t=9&lecture', { height: 720 });
      const films = page.locator('.lane .film');
      await films.nth(2).waitFor();
      const inSight = async () => {
        const lane = (await films.first().boundingBox())!;
        const labels = await films.first().locator('text').all();
        const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
        return boxes.filter((box) => box!.x > lane.x && box!.x < lane.x + lane.width);
      };
      const seen = await inSight();
      expect(seen.length).toBeLessThanOrEqual(9);
      expect(Math.min(...seen.map((box) => box!.height))).toBeGreaterThanOrEqual(20);
      await page.getByRole('button', { name: 'Whole pictures' }).click();
      await expect.poll(async () => (await inSight()).length).toBeGreaterThan(9);
      expect(new URL(page.url()).hash).toContain('whole');
    });

    test('follows searches of a tree where lanes have no room for readable labels', async () => {
      const solvers = 'alpha-beta,negascout,mtdf,minimax';
      const page = await site.open(`#/race?problem=alphabeta&solvers=${solvers}&t=4&lecture`, {
        height: 720,
      });
      const films = page.locator('.lane .film');
      await films.nth(3).waitFor();
      const isInSight = async (name: string) => {
        const lane = (await page.locator('.lane .film-window').first().boundingBox())!;
        const box = (await films.first().getByText(name, { exact: true }).boundingBox())!;
        return (
          box.x > lane.x &&
          box.y > lane.y &&
          box.x + box.width < lane.x + lane.width &&
          box.y + box.height < lane.y + lane.height
        );
      };
      await expect
        .poll(async () => Math.min(...(await labelSizes(films.first()))))
        .toBeGreaterThanOrEqual(19.5);
      expect([await isInSight('D'), await isInSight('G')]).toEqual([true, false]);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Whole pictures' }).click();
      await expect.poll(() => isInSight('G')).toBe(true);
    });

    test('compares solvers of a problem without pictures by the table alone', async () => {
      const page = await site.open('#/race');
      await page.getByLabel('Load a plugin…').setInputFiles({
        name: 'plugin.js',
        mimeType: 'text/javascript',
        buffer: Buffer.from(doubling()),
      });
      await page.evaluate(() => (location.hash = '#/race?problem=doubling&solvers=shift'));
      await page.getByText('This problem has no pictures of its steps').waitFor();
      await page.getByRole('row', { name: /^shift \(third-party\) right \d/ }).waitFor();
      expect(await page.getByRole('region', { name: 'Clock' }).count()).toBe(0);
      expect(await page.getByText('The film has').count()).toBe(0);
    });

    test('is accessible', async () => {
      const page = await site.open('#/race?problem=pathfinding&solvers=a-star,jump-point');
      await page.locator('.lane .film').nth(1).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });

  describe('Share', () => {
    const save = async (page: Page, what: string): Promise<Buffer> => {
      const menu = page.locator('details.menu');
      if ((await menu.getAttribute('open')) === null) await menu.locator('summary').click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: `Save ${what}` }).click();
      return await readFile(await (await saving).path());
    };

    test('closes after a choice, with Escape, and by a click elsewhere', async () => {
      const page = await site.open('#/step?problem=alphabeta&solver=alpha-beta');
      const open = page.locator('details.menu[open]');
      const closings = [
        () => save(page, 'record'),
        () => page.keyboard.press('Escape'),
        () => page.getByRole('heading', { name: 'Step through' }).click(),
      ];
      for (const close of closings) {
        await page.locator('details.menu summary').click();
        await open.waitFor();
        await close();
        await open.waitFor({ state: 'detached' });
      }
      expect(await page.getByText('alphabeta.txt saved').count()).toBe(1);
    });

    test('copies code for another page, against no policy', async () => {
      const page = await site.open('#/step?problem=nqueens&record=5&solver=backtracking');
      await page.locator('svg.film[data-step]').waitFor();
      await page.evaluate(() => {
        const clipboard = { writeText: async (text: string) => void (document.title = text) };
        Object.defineProperty(navigator, 'clipboard', { value: clipboard });
      });
      await page.locator('details.menu summary').click();
      await page.getByRole('button', { name: 'Copy embed code' }).click();
      await page.getByText('Embed code copied').waitFor();
      expect(await page.title()).toMatch(
        /^<iframe src="http:[^"]*#\/step\?problem=nqueens&amp;[^"]*&amp;view=embed" title="nqueens &quot;5&quot;[^"]*" style="[^"]*"><\/iframe>$/,
      );
      expect(site.complaints).toEqual([]);
    });

    test('saves a replay as a page that needs no network', async () => {
      const page = await site.open('#/step?problem=alphabeta&solver=alpha-beta');
      await page.getByText('0 of 19').waitFor();
      const html = (await save(page, 'page')).toString();
      const alone = await site.open();
      await alone.goto('about:blank');
      const asked: string[] = [];
      alone.on('request', (request) => asked.push(request.url()));
      await alone.route('**/alone.html', (route) =>
        route.fulfill({ body: html, contentType: 'text/html' }),
      );
      await alone.goto(`${site.address}alone.html`);
      await alone.getByRole('button', { name: 'Last' }).click();
      await alone.getByText('19 of 19').waitFor();
      await alone.getByRole('heading', { name: 'alpha-beta, seed 1' }).waitFor();
      expect(asked.filter((url) => !url.endsWith('alone.html'))).toEqual([]);
    });

    test.each([
      ['Race', '#/race?problem=nqueens&record=6&solvers=backtracking,min-conflicts', '.film'],
      ['Predict', '#/predict?problem=alphabeta&marks=12&judged=1', '.film'],
      ['Play', '#/play?problem=tic-tac-toe&moves=4&scores=1&min=you', '.board svg'],
    ])('saves the picture of %s', async (name, hash, shown) => {
      const page = await site.open(hash);
      await page.locator(shown).last().waitFor();
      const svg = (await save(page, 'SVG')).toString();
      const count = await page.evaluate((text) => {
        const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
        return documentElement.querySelectorAll('parsererror, svg').length;
      }, svg);
      expect(count).toBe(name === 'Race' ? 2 : 1);
      expect((await save(page, 'PNG')).subarray(1, 4).toString()).toBe('PNG');
      expect(site.complaints).toEqual([]);
    });

    describe('as a GIF', () => {
      const open = async (page: Page, label = 'Save GIF…'): Promise<Locator> => {
        await page.locator('details.menu summary').filter({ hasText: 'Share' }).click();
        await page.getByRole('button', { name: label, exact: true }).click();
        return page.getByRole('dialog', { name: 'Save a GIF' });
      };
      const saveFrom = async (page: Page, dialog: Locator): Promise<Buffer> => {
        const saving = page.waitForEvent('download');
        await dialog.getByRole('button', { name: /^Save \d+ steps$/ }).click();
        const gif = await readFile(await (await saving).path());
        await dialog.waitFor({ state: 'detached' });
        return gif;
      };

      test('shows each step of a search with its sentence, as long as was asked', async () => {
        const page = await site.open('#/step?problem=alphabeta&solver=alpha-beta&step=17');
        await page.getByText('17 of 19').waitFor();
        let dialog = await open(page);
        expect(await axeViolations(page)).toEqual([]);
        await dialog.getByLabel('Time of a step').selectOption('0.5 s');
        const gif = await saveFrom(page, dialog);
        await page.getByText(/^alphabeta\.gif saved: 20 steps, \d+ kB$/).waitFor();
        expect(gif.length).toBeLessThan((2e6 * 20) / 60);
        const all = await decodeGif(page, gif);
        expect(all.delays).toEqual([...Array<number>(19).fill(500), 2000]);
        expect(all.repeats).toBe(Infinity);
        expect(Math.min(all.width, all.height)).toBeGreaterThan(400);
        expect(Math.max(all.width, all.height)).toBeLessThan(1100);
        dialog = await open(page);
        await dialog.getByLabel('Steps').selectOption('from step 17 on');
        const rest = await decodeGif(page, await saveFrom(page, dialog));
        expect(rest.delays).toEqual([1000, 1000, 2000]);
        // What differs from step to step adds up to the whole picture.
        for (const [index, step] of [17, 18, 19].entries())
          expect(await unlikePixels(page, all, step, rest, index)).toBeLessThan(50);
        for (let step = 1; step < 20; step++)
          expect(await unlikePixels(page, all, step, all, step - 1)).toBeGreaterThan(50);
        expect(await inkBelow(page, all, 17)).toBeGreaterThan(500);
        // The page still knows the step that it shows.
        expect(await page.locator('svg.film').getAttribute('data-step')).toBe('17');
        expect(site.complaints).toEqual([]);
      });

      test('ends after 300 steps, says so, and is given up at once', async () => {
        const page = await site.open('#/step?problem=nqueens&record=8&solver=backtracking');
        await page.locator('svg.film[data-step]').waitFor();
        const dialog = await open(page);
        await dialog
          .getByText('at most 300 steps. This one leaves out the last 683 of 983')
          .waitFor();
        const saved: string[] = [];
        page.on('download', (download) => saved.push(download.suggestedFilename()));
        await dialog.getByRole('button', { name: 'Save 300 steps' }).click();
        await dialog.getByText(/^[2-9] of 300 steps$/).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Share');
        // The page has time for all else.
        await page.keyboard.press('End');
        await page.getByText('982 of 982').waitFor();
        expect(saved).toEqual([]);
      });

      test('shows all lanes of a race, and the pictures of a lesson', async () => {
        const page = await site.open(
          '#/race?problem=alphabeta&solvers=minimax,alpha-beta&t=3&sync=event:leaf',
        );
        await page.locator('svg.film').last().waitFor();
        const race = await decodeGif(page, await saveFrom(page, await open(page)));
        const moments = await page.getByRole('slider', { name: 'Moment' }).getAttribute('max');
        expect(race.delays.length).toBe(Number(moments) + 1);
        expect(await page.locator('svg.film').count()).toBe(2);
        await page.goto(`${site.address}#/lesson?lesson=alpha-beta&chapter=2`);
        await page.getByText('Searching…').first().waitFor({ state: 'detached' });
        const lesson = await open(page);
        expect(await lesson.getByLabel('Steps').textContent()).toMatch(/^the \d pictures of the/);
        const gif = await decodeGif(page, await saveFrom(page, lesson));
        const pictures = page
          .locator('.chapter[data-open=true]')
          .getByRole('group', { name: 'Pictures' });
        expect(gif.delays.length).toBe(await pictures.getByRole('button').count());
        expect(site.complaints).toEqual([]);
      });
    });
  });

  describe('Predict', () => {
    test('confirms the cut below C of the handout’s tree, marked by pointer and keyboard', async () => {
      const page = await site.open('#/predict?problem=alphabeta');
      await page.getByRole('checkbox', { name: 'G (MAX) begins' }).locator('.branch').click();
      await page.getByLabel('Predict', { exact: true }).press('Tab');
      for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown'])
        await page.keyboard.press(key);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Space');
      await page.getByText('3 marks').waitFor();
      await page.getByRole('button', { name: 'Check my marks' }).press('Enter');
      const verdict = page.getByRole('status', { name: 'Verdict' });
      await verdict.getByText('Right: that is all the search leaves out').waitFor();
      expect(await verdict.textContent()).toContain('cut at C: beta = 3 here, but A already has');
    });

    test('explains each wrong mark with the window at that node, and is accessible', async () => {
      const page = await site.open('#/predict?problem=alphabeta&marks=7.10&judged=1');
      const verdict = page.getByRole('status', { name: 'Verdict' });
      await verdict.getByText('2 wrong marks, 1 missed branch').waitFor();
      const text = await verdict.textContent();
      expect(text).toContain(
        'the leaf 7 below E (MAX): alpha rises from 2 to 7; the window is [7, 4]',
      );
      expect(text).toContain(
        'the leaf 3 below F (MAX): alpha stays 4, because 3 is not greater; the window is [4, ∞]',
      );
      expect(await axeViolations(page)).toEqual([]);
    });

    test('says what is wrong with a record, and opens it', async () => {
      const page = await site.open('#/predict?problem=nqueens&record=8+with+(9,1)', { width: 390 });
      await page.getByText('(9,1) is not on the board; expected a column').waitFor();
      const bitmask = page.getByRole('option', {
        name: 'Backtracking with bit masks: it can count, all, unique',
      });
      await page.getByLabel('Record').fill('6');
      await page.getByLabel('Record').press('Tab');
      await page.getByText('Where is the next').waitFor();
      await expect.poll(() => page.getByLabel('Record').isVisible()).toBe(false);
      await bitmask.waitFor({ state: 'attached' });
      expect(await bitmask.isDisabled()).toBe(true);
    });

    test('asks for the window of a node', async () => {
      const asks = '#/predict?problem=alphabeta&ask=windows';
      const page = await site.open(`${asks}&q=-1`);
      await page.getByText('Question 1 of').waitFor();
      await page.goto(`${site.address}${asks}&q=3`);
      await page.getByText('Question 4 of').waitFor();
      await page.getByLabel('alpha', { exact: true }).fill('4');
      await page.getByLabel('beta', { exact: true }).fill('4');
      await page.keyboard.press('Enter');
      await page.getByText('✗ Not [4, 4]: C (MIN) begins with the window [4, ∞]').waitFor();
      await page.getByLabel('beta', { exact: true }).fill('inf');
      await page.keyboard.press('Enter');
      await page.getByText('✓ Right: C (MIN) begins').waitFor();
      expect(site.complaints).toEqual([]);
    });

    test('asks for the next expansion of a path search, and the next backtrack', async () => {
      const page = await site.open('#/predict?problem=pathfinding&variant=a&solver=a-star&q=3');
      const picture = page.getByRole('application');
      // Row 4, column 3: cells have 20 units.
      const position = await picture.locator('svg').evaluate((svg: SVGSVGElement) => {
        const { left, top } = svg.getBoundingClientRect();
        const { x, y } = new DOMPoint(50, 70).matrixTransform(svg.getScreenCTM()!);
        return { x: x - left, y: y - top };
      });
      await picture.locator('svg').click({ position });
      await page.getByText('✓ Right: expand row 4, column 3').waitFor();
      const asks = await page.getByLabel('Predict').textContent();
      expect(asks).toContain('where the next expand is');
      expect(asks).not.toMatch(/next (?:sort|step|goal) is/);
      // A leaf is where the step before has gone down to.
      await page.goto(`${site.address}#/predict?problem=alphabeta&solver=sss-star`);
      await page.getByText('that SSS* will cut off').first().waitFor();
      const others = page.getByLabel('Predict', { exact: true });
      await expect.poll(() => others.textContent()).toContain('where the next play is');
      expect(await others.textContent()).not.toMatch(/next (?:leaf|enter|result) is/);
      await page.goto(`${site.address}#/predict?problem=nqueens&record=6&solver=backtracking`);
      await page.getByText('Where is the next backtrack').waitFor();
      await picture.press('ArrowLeft');
      await picture.press('Enter');
      await page.getByText('is removed: the next column has no square left').waitFor();
      expect(site.complaints).toEqual([]);
    });
  });
});
