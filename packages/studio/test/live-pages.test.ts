/** The inbox and work pages in Chromium, served as `queenside studio --watch` serves them. */
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createRelay, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../../../test/patience.ts';
import { doubling } from '../../playground/test/doubling.ts';
import { axeViolations, CHROMIUM, openBrowser } from '../../playground/test/open-site.ts';
import { builtSite } from './built-site.ts';
import { Served } from './serve.ts';

/** Markup that would run a script, if it were not shown as text. */
const MARKUP =
  '<img src=x onerror="globalThis.isOwned=true"><script>globalThis.isOwned=true</script>';

/** Passes connections on to a port, until the network breaks down. */
async function relayTo(
  port: number,
): Promise<{ readonly address: string; readonly breakDown: () => void }> {
  const open = new Set<Socket>();
  const relay = createRelay((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => void (to.destroy(), open.delete(from)));
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const breakDown = (): void => {
    for (const each of open) each.destroy();
  };
  onTestFinished(() => {
    relay.close();
    breakDown();
  });
  return { address: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`, breakDown };
}

describe.skipIf(CHROMIUM === undefined)('the pages of this machine', () => {
  let served: Served;
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    served = await Served.start({
      isTraced: true,
      hasLecture: true,
      site: pathToFileURL(`${await builtSite()}/`),
      files: {
        'nqueens-bad.txt': `4\n${MARKUP}\n`,
        'nqueens-early.txt': '8\n6\n',
        'nqueens-zero.txt': '4\n',
      },
    });
    context = await openBrowser();
    page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(served.studio.launchAddress);
    await page.getByRole('option', { name: /nqueens-early\.txt Done/ }).waitFor();
  });
  afterAll(async () => {
    await context.close();
    await served[Symbol.asyncDispose]();
  });

  const open = async (hash: string): Promise<void> => {
    // An address that differs behind `#` only would not load the page anew.
    await page.goto('about:blank');
    await page.goto(`${served.origin}/${hash}`);
  };

  test.for([390, 2560])('every page begins where the bar does, %i wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await open('');
    const heads: Record<string, boolean> = {};
    for (const link of await page.locator('.bar nav a').all()) {
      await link.click();
      const title = await link.textContent();
      await expect.poll(() => page.title()).toBe(`${title} · Queenside`);
      await expect.poll(() => page.locator('main h1').textContent()).toBe(title);
      const head = page.locator('main .page-head');
      const [{ x: brand }, { x }] = [
        (await page.locator('.brand').boundingBox())!,
        (await head.boundingBox())!,
      ];
      expect(x).toBe(brand);
      heads[title!] = await head.getByLabel('Load a plugin…').isVisible();
    }
    const running = Object.keys(heads).filter((title) => heads[title]);
    expect(running).toEqual(['Edit and solve', 'Step through', 'Race', 'Predict', 'Play']);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  test('plugins of this machine are offered, replaced, and removed', async () => {
    await open('#/solve?problem=doubling&record=4');
    const [name, answer] = [
      'queenside-plugin-doubling',
      page.getByRole('region', { name: 'Answer' }),
    ];
    served.studio.showPlugins([{ name, text: doubling() }]);
    await page.getByText(`${name} is third-party`).waitFor();
    await answer.getByText('Right').waitFor();
    // A page that is opened later gets it, too, and a changed plugin replaces it.
    await open('#/solve?problem=doubling&record=4');
    await answer.getByText('Right').waitFor();
    served.studio.showPlugins([{ name, text: doubling({ solve: 'return 5' }) }]);
    // Nothing on the page says when the changed plugin has loaded, and a busy machine takes long to solve again.
    let timeout = 1000;
    await vi.waitFor(async () => {
      await page.getByRole('button', { name: 'Solve again' }).click();
      await answer.getByText('5 is not the double').waitFor({ timeout: (timeout *= 2) });
    }, PATIENCE);
    served.studio.showPlugins([{ name, text: 'export default {' }]);
    await page.getByRole('alert').getByText(`${name}: the file does not load`).waitFor();
    served.studio.showPlugins([]);
    await page.getByText(`${name} is third-party`).waitFor({ state: 'detached' });
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });

  test('a class follows the lecturer’s page', async () => {
    const lecturer = await context.newPage();
    const room = await openBrowser();
    onTestFinished(() => room.close());
    const student = await room.newPage();
    for (const each of [lecturer, student])
      each.on('pageerror', (error) => complaints.push(error.message));
    const { port, code } = served.studio.lecture!;
    const network = await relayTo(port);
    const state = (text: string, timeout = PATIENCE): Promise<void> =>
      student.getByRole('status').getByText(text).waitFor({ timeout });
    /** Returns what a page shows of a search. */
    const shownOn = async (on: Page): Promise<object> => ({
      picture: await on.locator('.stage .film .world').innerHTML(),
      words: await on.locator('.told .words').textContent(),
      lit: await on.locator('.pseudocode [aria-current] .code').textContent(),
      memory: await on.locator('.memory').innerHTML(),
      // A film has them in the order in which they first appear.
      facts: (await on.locator('.held .facts div').allTextContents()).toSorted(),
    });
    const seesTheSame = (): Promise<void> =>
      vi.waitFor(async () => {
        expect(await shownOn(student)).toEqual(await shownOn(lecturer));
      }, PATIENCE);
    await lecturer.goto(`${served.origin}/#/step?problem=alphabeta&step=3`);
    await lecturer.getByRole('button', { name: 'Follow me' }).click();
    const invitation = lecturer.getByRole('dialog');
    await invitation.getByText(code).waitFor();
    expect(await invitation.locator('.address').count()).toBe(
      Math.min(1, served.studio.lecture!.addresses.length),
    );
    expect(await axeViolations(lecturer)).toEqual([]);

    await student.setViewportSize({ width: 390, height: 844 });
    await student.goto(network.address);
    const field = student.getByLabel('The code');
    await field.fill('aaaaaa');
    await field.press('Enter');
    await student.getByRole('alert').waitFor();
    expect(await axeViolations(student)).toEqual([]);
    await field.fill(` ${code.slice(0, 3).toUpperCase()} ${code.slice(3)}`);
    await field.press('Enter');
    await state('Following the lecturer');
    await invitation.getByText('1 follower').waitFor();
    await lecturer.getByRole('button', { name: 'Close' }).click();
    await seesTheSame();
    expect(await axeViolations(student)).toEqual([]);
    expect(await student.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    for (let count = 0; count < 4; count++) await lecturer.keyboard.press('ArrowRight');
    await lecturer.getByText('7 of', { exact: false }).first().waitFor();
    await seesTheSame();

    // Leafing moves the own page alone, and never beyond the lecturer.
    expect(await student.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await student.getByRole('button', { name: 'Back' }).click();
    await state('The lecturer shows another step');
    await lecturer.keyboard.press('ArrowRight');
    await lecturer.getByText('8 of', { exact: false }).first().waitFor();
    expect(await student.locator('.leafing').textContent()).toContain('step 6 of');
    await student.getByRole('button', { name: 'Go to the lecturer’s step' }).click();
    await seesTheSame();

    // A broken network.
    network.breakDown();
    await state('Reconnecting…');
    await lecturer.keyboard.press('ArrowRight');
    await state('Following the lecturer');
    await seesTheSame();

    await lecturer.goto(`${served.origin}/#/solve`);
    await state('Waiting for the lecturer…');
    await lecturer.goto(`${served.origin}/#/race?problem=nqueens&record=4&t=3`);
    await state('Following the lecturer');
    const words = async (on: Page): Promise<string[]> =>
      await on.locator(':is(.lane, .followed-lane) .words').allTextContents();
    await vi.waitFor(async () => {
      expect(await words(student)).toEqual(await words(lecturer));
      expect(await student.locator('.followed-lane').count()).toBe(3);
    }, PATIENCE);
    expect(await axeViolations(student)).toEqual([]);
    await lecturer.goto(`${served.origin}/#/lesson?lesson=alpha-beta&chapter=3`);
    await student.locator('.told .words').waitFor();
    const said = lecturer.locator('[data-open=true] .say');
    await expect
      .poll(() => student.locator('.say').textContent())
      .toBe(await said.first().textContent());

    // The page closes; another one goes on, and stops.
    await lecturer.close();
    // Sooner than the server gives up a silent page.
    await state('Waiting for the lecturer…', 60_000);
    const next = await context.newPage();
    await next.goto(`${served.origin}/#/step?problem=nqueens&record=4`);
    await next.getByRole('button', { name: 'Follow me' }).click();
    await state('Following the lecturer');
    await next.getByRole('button', { name: 'Stop the lecture' }).click();
    await state('The lecture has ended');
    await next.close();
    expect(await student.context().cookies()).toEqual([]);
    expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });

  test('a file that is dropped is answered, and its answer is what is in the outbox', async () => {
    await open('#/inbox');
    await page.getByRole('option', { name: /nqueens-early/ }).waitFor();
    const transfer = await page.evaluateHandle(() => {
      const made = new DataTransfer();
      made.items.add(new File(['5\n7\n'], 'nqueens-dropped.txt'));
      return made;
    });
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await page.getByRole('option', { name: /nqueens-dropped\.txt Done 2 right/ }).click();
    const shown = page.getByLabel('Content');
    await shown.waitFor();
    const answer = await served.answer('nqueens-dropped_out.txt');
    expect(await shown.textContent()).toBe(answer);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('nqueens-dropped_out.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(answer);
  });

  test('a text that is written becomes a file; a name that exists is refused', async () => {
    await open('#/inbox');
    for (const name of ['nqueens-written.txt', 'nqueens-written.txt']) {
      await page.getByRole('button', { name: 'Write a file' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('Records').fill('4');
      await page.getByRole('button', { name: 'Add to the inbox' }).click();
    }
    await page.getByText('the inbox already has a file nqueens-written.txt').waitFor();
    expect(await readFile(join(served.inbox, 'nqueens-written.txt'), 'utf8')).toBe('4\n');
  });

  test('only failed files are listed and retried', async () => {
    await open('#/inbox');
    await page.getByRole('button', { name: /^Failed/ }).click();
    expect(page.url()).toContain('show=failed');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1);
    await page.getByRole('button', { name: 'Retry 1 failed file' }).click();
    await page.getByText('1 file queued again.').waitFor();
    await page.reload();
    await page.getByRole('option', { name: /nqueens-bad\.txt Failed/ }).waitFor();
  });

  test('several files are selected and retried together', async () => {
    await open('#/inbox?find=nqueens-');
    const list = page.getByRole('listbox', { name: 'Files' });
    const option = (name: RegExp) => page.getByRole('option', { name });
    await option(/nqueens-bad/)
      .locator('.mark')
      .click();
    await option(/nqueens-early/).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: /^Retry \d+ selected files$/ }).waitFor();
    const count = await page.locator('[role=option][aria-checked=true]').count();
    await page.getByRole('button', { name: `Retry ${count} selected files` }).click();
    await page.getByText(`${count} files queued again.`).waitFor();
    await page.getByRole('button', { name: /^Retry 1 failed file/ }).waitFor();
    await list.press('Home');
    await list.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Retry 2 selected files' }).waitFor();
    await list.press('Space');
    await page.getByRole('button', { name: 'Retry 1 selected file', exact: true }).waitFor();
    await list.press('Escape');
    expect(await page.locator('[role=option][aria-checked=true]').count()).toBe(0);
  });

  test('the keyboard opens files', async () => {
    await open('#/inbox');
    await page.getByRole('option', { name: /nqueens-early/ }).waitFor();
    await page.getByRole('listbox', { name: 'Files' }).press('End');
    await page.getByRole('heading', { name: 'nqueens-zero.txt' }).waitFor();
    await page.getByRole('listbox', { name: 'Files' }).press('Home');
    await page.getByRole('heading', { name: 'nqueens-bad.txt' }).waitFor();
    expect(await page.locator('[role=option][aria-selected=true]').textContent()).toMatch(
      /nqueens-bad/,
    );
  });

  test('a file whose name tells no problem is answered as a copy; the head takes one line', async () => {
    await writeFile(join(served.inbox, 'big board.txt'), '6\n');
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('#/inbox');
    await page.getByRole('option', { name: /big board\.txt Rejected/ }).click();
    const panel = page.getByRole('region', { name: 'File big board.txt' });
    await panel.getByLabel('Content').getByText('6').waitFor();
    expect(await panel.getByText(/cannot tell which problem/).count()).toBe(1);
    await panel.getByLabel('Answer it as').selectOption('nqueens');
    expect(await axeViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Add a copy' }).click();
    await page.getByRole('region', { name: 'File nqueens-big board.txt' }).waitFor();
    await page.getByRole('option', { name: /nqueens-big board\.txt Done/ }).waitFor();
    // All names of pages, Help, and Lecture.
    const bar = page.locator('.bar');
    expect((await bar.boundingBox())!.height).toBeLessThan(60);
    const nav = bar.getByRole('navigation').first();
    expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await rm(join(served.inbox, 'big board.txt'));
    await rm(join(served.inbox, 'nqueens-big board.txt'));
  });

  test('a drawing is an image', async () => {
    await open('#/inbox');
    await page.getByRole('option', { name: /nqueens-early/ }).click();
    await page.getByRole('button', { name: 'Drawing' }).click();
    await page.getByRole('img', { name: 'The answer to record 1' }).waitFor();
    await page.waitForFunction(() => document.querySelector('img')?.naturalWidth);
    await page.getByRole('button', { name: 'Next' }).click();
    const second = page.getByRole('img', { name: 'The answer to record 2' });
    expect(await second.getAttribute('src')).toMatch(/drawings\/2$/);
    const brightness = (): Promise<number> =>
      second.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const drawing = new OffscreenCanvas(9, 9).getContext('2d')!;
        drawing.drawImage(image, 0, 0, 9, 9);
        const colors = drawing.getImageData(0, 0, 9, 9).data;
        return colors.reduce((sum, value, index) => sum + (index % 4 === 3 ? 0 : value), 0);
      });
    const light = await brightness();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => second.getAttribute('src')).toMatch(/^blob:/);
    expect(await brightness()).toBeLessThan(light * 0.8);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => second.getAttribute('src')).toMatch(/drawings\/2$/);
  });

  test('no markup of a name, record, answer, or trace runs', async () => {
    const name = `nqueens-${MARKUP.replaceAll(/[/\\]/g, '_')}.txt`;
    await writeFile(join(served.inbox, name), `${MARKUP}\n`);
    await open('#/inbox?find=img');
    await page.getByRole('option', { name: /onerror.* Failed/ }).click();
    const trace = name.replace(/\.txt$/, '_trace.jsonl');
    await writeFile(join(served.folder, 'outputs', trace), `${MARKUP}\n`);
    for (const part of ['Input', 'Answer', 'Errors', 'Trace']) {
      await page.getByRole('button', { name: part, exact: true }).click();
      await page.getByLabel('Content').filter({ hasText: '<img' }).waitFor();
    }
    const id = new URL(page.url().replace('#/', '')).searchParams.get('file')!;
    // It must also work as a separate document.
    for (const part of ['input', 'answer', 'errors', 'trace', 'drawings/1']) {
      await page.goto(`${served.origin}/api/files/${id}/${part}`);
      expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    }
    await open('#/work');
    expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    await rm(join(served.inbox, name));
  });

  test('another site gets nothing from the browser of the owner', async () => {
    const other = await Served.start();
    const elsewhere = await page.context().newPage();
    await other.launch();
    await elsewhere.goto(other.studio.launchAddress);
    // Same host, another port: browsers send the cookie, and call the request same-site.
    const outcomes = await elsewhere.evaluate(async (origin) => {
      const tried = await Promise.allSettled([
        fetch(`${origin}/api/session`, { credentials: 'include' }),
        fetch(`${origin}/api/retry`, { method: 'POST', credentials: 'include', body: '{}' }),
      ]);
      return tried.map(({ status }) => status);
    }, served.origin);
    expect(outcomes).toEqual(['rejected', 'rejected']);
    await elsewhere.close();
    await other[Symbol.asyncDispose]();
  });

  test('all tabs follow one stream', async () => {
    const second = await page.context().newPage();
    await second.goto(`${served.origin}/#/inbox`);
    await second.getByRole('option', { name: /nqueens-early/ }).waitFor();
    await open('#/inbox');
    await writeFile(join(served.inbox, 'nqueens-tabs.txt'), '4\n');
    for (const each of [page, second]) {
      await each.getByRole('option', { name: /nqueens-tabs\.txt Done/ }).waitFor();
      const asked: string[] = await each.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      // The shared worker has it.
      expect(asked.filter((name) => name.includes('/api/events'))).toEqual([]);
    }
    await second.close();
  });

  for (const hash of ['#/inbox', '#/inbox?show=failed', '#/work'])
    test(`${hash} is accessible`, async () => {
      await open(hash);
      if (hash.includes('failed')) {
        await page.getByRole('option', { name: /nqueens-bad/ }).click();
        await page.getByLabel('Content').waitFor();
      } else await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });

  test.each(['together', 'alone'])('100 files that are dropped arrive, sent %s', async (how) => {
    await open('#/inbox');
    await page.getByRole('option', { name: /nqueens-early/ }).waitFor();
    // Then the page sends each file alone.
    if (how === 'alone') await page.route('**/api/files/together', (route) => route.abort());
    const files = Array.from({ length: 100 }, (_, at) => ({
      name: `nqueens-many-${how}-${at}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(`${4 + (at % 9)}\n`),
    }));
    const exists = { ...files[0]!, name: 'nqueens-early.txt' };
    await page.getByLabel('Files to add').setInputFiles([...files, exists]);
    await page.getByText('Added 100 files.').waitFor();
    await page.getByText('1 file not added').waitFor();
    await page.getByText('the inbox already has a file nqueens-early.txt').waitFor();
    await page.unroute('**/api/files/together');
    for (const { name, buffer } of files)
      expect(await readFile(join(served.inbox, name))).toEqual(buffer);
    for (const { name } of files)
      await vi.waitFor(() => served.answer(name.replace('.txt', '_out.txt')), PATIENCE);
  });

  test('files that run or wait are stopped, and say what they wait for', async () => {
    const names = ['a', 'b', 'c', 'd'].map((letter) => `nqueens-slow-${letter}.txt`);
    for (const name of names) await writeFile(join(served.inbox, name), '24 count\n');
    await open('#/work');
    const busy = page.getByRole('region', { name: 'Running files' });
    await busy
      .getByText(/waits: 2 workers are busy with .*nqueens-slow-.\.txt for \d/)
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await busy.getByRole('button', { name: `Stop ${names[0]}` }).click();
    await page.getByText('1 file stopped.').waitFor();
    await open('#/inbox?find=slow');
    await page.getByRole('option', { name: /slow-a\.txt Stopped/ }).waitFor();
    for (const name of names.slice(1)) {
      // Rows of waiting files name other files as well.
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
      const stop = page.getByRole('button', { name: 'Stop', exact: true });
      await stop.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: `${name} Stopped` }).waitFor();
    }
    await page.getByRole('button', { name: /^Stopped 4/ }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('1 file queued again.').waitFor();
    await page.getByRole('button', { name: /^Stopped 3/ }).waitFor();
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: /^Stopped 4/ }).waitFor();
  });

  test('nothing violated the policy of the pages', () => {
    // Refused requests are reported as errors of the network.
    expect(complaints.filter((text) => !/status of 4\d\d|CORS|ERR_FAILED/.test(text))).toEqual([]);
  });

  test('an open tab and a bookmark survive a restart, and another server on the port gets no cookie', async () => {
    const bookmark = `${served.origin}/#/inbox?find=again`;
    const tab = await page.context().newPage();
    await tab.goto(bookmark);
    await tab.getByRole('heading', { name: 'No such files' }).waitFor();
    const heard: IncomingMessage[] = [];
    await served.restart({}, async (port) => {
      await tab.getByText('Reconnecting…').waitFor();
      expect(await axeViolations(tab)).toEqual([]);
      const other = createServer((request, response) => {
        heard.push(request);
        response.end('x'.repeat(43));
      });
      await new Promise<void>((listening) => {
        other.listen(port, '127.0.0.1', listening);
      });
      await tab.getByText('The server at this address does not know this browser').waitFor();
      expect(await axeViolations(tab)).toEqual([]);
      other.closeAllConnections();
      await new Promise((closed) => other.close(closed));
      await writeFile(join(served.inbox, 'nqueens-again.txt'), '4\n');
    });
    await tab.getByRole('option', { name: /nqueens-again\.txt Done/ }).waitFor();
    expect(await tab.getByRole('alert').count()).toBe(0);
    expect(heard.map(({ url }) => url!.split('=')[0])).toContain('/api/proof?nonce');
    expect(heard.filter(({ headers }) => headers.cookie !== undefined)).toEqual([]);
    // A change carries the token of before.
    await tab.getByRole('option', { name: /nqueens-again/ }).click();
    await tab.getByRole('button', { name: 'Answer again' }).click();
    await tab.getByText('1 file queued again.').waitFor();
    await tab.goto('about:blank');
    await tab.goto(bookmark);
    await tab.getByRole('option', { name: /nqueens-again/ }).waitFor();
    const stranger = await context.browser()!.newPage();
    expect((await stranger.goto(bookmark))!.status()).toBe(401);
    await Promise.all([tab.close(), stranger.close()]);
  });
});
