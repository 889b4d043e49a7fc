/** Tests forged replies, names, and pictures of third-party plugins. The page reports or shows them, and continues. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { doubling } from './doubling.ts';
import { CHROMIUM, SiteBrowser } from './open-site.ts';

/** @param change of `message`, what the plugin's worker sends: it has an `id` and an `outcome`. */
function forged(change: string): string {
  return `
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message) {
      const outcome = Object(message.outcome);
      ${change}
      post.call(this, message);
    };`;
}

/** @param change of `offer`, what the plugin adds to the catalog. */
const forgedOffer = (change: string): string =>
  forged(
    `if (message.id === 0) { const offer = JSON.parse(outcome); ${change}; message.outcome = JSON.stringify(offer); }`,
  );

describe.skipIf(CHROMIUM === undefined)('a third-party plugin that forges', () => {
  let site: SiteBrowser;

  beforeAll(async () => {
    site = await SiteBrowser.start();
  });
  afterAll(async () => {
    await site.close();
  });
  afterEach(() => {
    site.complaints.length = 0;
  });

  const load = async (page: Page, text: string, name = 'plugin.js'): Promise<void> => {
    const buffer = Buffer.from(text);
    await page
      .getByLabel('Load a plugin…')
      .setInputFiles({ name, mimeType: 'text/javascript', buffer });
  };
  const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
  const goesOn = async (page: Page): Promise<void> => {
    await page.getByLabel('Problem').selectOption('nqueens');
    await answer(page).getByText('Right').waitFor();
    expect(site.complaints).toEqual([]);
  };

  test('offers nothing that is not its own', async () => {
    const page = await site.open('#/solve?problem=factor');
    const offers: [change: string, told: string][] = [
      [
        `offer.problems[0].id = offer.solvers[0].problem = 'nqueens'`,
        'Queenside has the problem nqueens already',
      ],
      [
        `offer.solvers.push({ ...offer.solvers[0], id: 'quick', problem: 'nqueens', plugin: '@queenside/solver-backtracking' })`,
        'offers what is not its own',
      ],
      [
        `offer.solvers.push({ ...offer.solvers[0], id: 'backtracking', problem: 'nqueens' })`,
        'Queenside has the solver backtracking of nqueens already',
      ],
      [
        `offer.solvers[0].options = { one: { description: '', enum: [{ toString: 1 }] } }`,
        'plugin.js cannot be loaded',
      ],
    ];
    for (const [change, told] of offers) {
      await load(page, doubling({ before: forgedOffer(change) }));
      await page.getByRole('alert').getByText(told).waitFor();
      expect(await page.getByRole('alert').textContent()).toContain(told);
    }
    await goesOn(page);
  });

  test('gives examples of another problem, and none of its own', async () => {
    const page = await site.open('#/solve?problem=factor');
    const before = forgedOffer(`offer.examples = { nqueens: [{ record: 'owned' }] }`);
    const text = doubling({ before }).replaceAll("'doubling'", "'constructor'");
    await load(page, text);
    await page.getByText('offers the problem constructor').waitFor();
    await page.getByLabel('Record').last().fill('33');
    await answer(page).getByText('66').waitFor();
    expect(await page.getByLabel('Example').locator('option').count()).toBe(1);
    await goesOn(page);
  });

  test('sends answers without sense or end', async () => {
    const page = await site.open('#/solve?problem=factor');
    const answers: [change: string, told: string][] = [
      ['outcome.chunks = new Array(2 ** 32 - 1)', 'it has 4294967295 items'],
      ['outcome.chunks = [new Uint8Array(100 << 20)]', 'an answer of at most 8 MiB'],
      [`outcome.reports = { json: '' }`, 'cannot be shown'],
      [`report.status = 'failed'`, 'a status that does not fit'],
      ['for (let at = 0; at < 2000; at++) report.stats["s" + at] = at', 'at most 1000 names'],
    ];
    const changes = answers.map(([change], at) => `if (record === ${at}) { ${change} }`);
    const before = `let record;${forged(`if ('chunks' in outcome) {
      const report = JSON.parse(outcome.reports.json);
      outcome.reports = { get json() { return JSON.stringify(report); } };
      ${changes.join('\n')}
      outcome.reports = { ...outcome.reports };
    }`)}`;
    await load(page, doubling({ before, solve: 'record = number; return number * 2' }));
    await page.getByText('offers the problem doubling').waitFor();
    for (const [at, [, told]] of answers.entries()) {
      await page.getByLabel('Record').last().fill(`${at}`);
      await answer(page).getByText(told).waitFor();
      expect(await answer(page).textContent()).toContain(told);
    }
    await goesOn(page);
  });

  test('finds faults at columns that no line has, or with words without end', async () => {
    const page = await site.open('#/solve?problem=factor');
    const before = forged(`if ('need' in outcome) {
      const failure = { code: 'x', cause: 'x', remedy: 'x' };
      if (outcome.record === '1') failure.column = -5;
      else failure.cause = 'ab '.repeat(17_000_000);
      message = { id: message.id, failure };
    }`);
    await load(page, doubling({ before }));
    for (const record of ['1', '2']) {
      expect(await page.getByRole('alert').textContent()).toBe('the plugin failed');
      await page.getByLabel('Record').last().fill(record);
      await answer(page)
        .getByText(`${Number(record) * 2}`, { exact: true })
        .waitFor();
    }
    await goesOn(page);
  });

  test('draws what pages do not show', async () => {
    const page = await site.open('#/solve?problem=factor');
    const pictures: [inner: string, told: string][] = [
      [`'<path fill="URL(evil.svg#a)" d="M0 0h9"/>'`, 'its picture contains the attribute fill'],
      [
        String.raw`'<path stroke="\\75 rl(evil.svg#a)" d="M0 0h9"/>'`,
        'its picture contains the attribute stroke',
      ],
      [`'<!-- x -->'`, 'its picture contains <#comment>'],
      [`'<text><![CDATA[x]]></text>'`, 'its picture contains <#cdata-section>'],
      [`'<?xml-stylesheet href="x"?>'`, 'its picture contains <xml-stylesheet>'],
      [`'<text>&nbsp;</text>'`, 'its picture is not well-formed XML'],
      [
        `'<use xmlns:xlink="http://www.w3.org/1999/xlink"/>'`,
        'its picture contains the attribute xmlns:xlink',
      ],
      [
        `'<g>'.repeat(500) + '</g>'.repeat(500)`,
        'its picture contains elements in more than 100 others',
      ],
      [`'<path/>'.repeat(100_000)`, 'its picture contains more than 20000 elements'],
      [
        `'<g id="a">' + '<path/>'.repeat(1000) + '</g><g id="a"/>' + '<use href="#a"/>'.repeat(1000)`,
        'its picture contains more than 20000 elements; only',
      ],
      [`'<path d="M0 0' + 'L9 9'.repeat(750_000) + '"/>'`, 'its picture has 300'],
    ];
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const draw = `const inner = [${pictures.map(([inner]) => `() => ${inner}`).join(', ')}][answer / 2]();
      return '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + inner + '</svg>';`;
    await load(page, doubling({ draw }));
    await page.getByText('offers the problem doubling').waitFor();
    for (const [at, [, told]] of pictures.entries()) {
      await page.getByLabel('Record').last().fill(`${at}`);
      // The verdict and the answer stay.
      await page
        .getByLabel('The answer as text')
        .getByText(`${at * 2}`, { exact: true })
        .waitFor();
      await answer(page).getByText('Right', { exact: true }).waitFor();
      expect(await answer(page).textContent()).toContain(`No picture: plugin.js: ${told}`);
    }
    expect(requests.filter((url) => url.includes('evil'))).toEqual([]);
  });

  test('draws steps that pages do not show', async () => {
    const page = await site.open('#/race?problem=nqueens&record=6');
    const stage = `stage() {
      const scene = () => ({ width: 9, height: 9, backdrop: '<image href="evil.png"/>', pieces: new Map() });
      return { follow() {}, text: () => '', copy: () => problem.stage(), scene };
    },`;
    const text = doubling({ solve: 'context.observer?.event(0, number); return number * 2' })
      .replace('parse:', `${stage} parse:`)
      .replace('solve(number)', 'solve(number, options, context)')
      .replace(
        'capabilities:',
        "events: { fields: { add: ['number'] }, code: { add: 0 } }, capabilities:",
      );
    await load(page, text);
    await page.getByText('plugin.js: its picture contains <image>; only shapes').waitFor();
    await page.getByText('✓ right').waitFor();
    expect(await page.locator('svg.film').count()).toBe(0);
  });

  test('is gone when it is replaced or removed', async () => {
    const page = await site.open('#/solve?problem=factor');
    const frames = (): Promise<number> => page.locator('iframe').count();
    for (let version = 0; version < 3; version++) {
      await load(page, doubling({ solve: `return number * 2 + 0 * ${version}` }));
      await answer(page).getByText('42').waitFor();
      await page.getByLabel('Record').last().fill(`${version}`);
      await answer(page)
        .getByText(`${version * 2}`, { exact: true })
        .waitFor();
      await page.getByLabel('Record').last().fill('21');
    }
    expect(await frames()).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Remove plugin.js' }).click();
    await expect.poll(frames).toBe(0);
    expect(page.workers().length).toBeLessThanOrEqual(2);
    expect(site.complaints).toEqual([]);
  });

  test('the latest of two files with one name stays, although it loads faster', async () => {
    const page = await site.open('#/solve?problem=factor');
    const slow = 'for (const until = Date.now() + 1000; Date.now() < until; );';
    await load(page, doubling({ before: slow, summary: 'The old one' }));
    await load(page, doubling({ summary: 'The new one' }));
    await page.getByText('The old one').waitFor();
    await page.getByText('The new one').waitFor();
    await answer(page).getByText('42').waitFor();
    expect(await page.locator('.lead').textContent()).toBe('The new one');
  });

  test('the frame of the static site starts nothing for another site', async () => {
    const elsewhere = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(`<iframe src="${site.address}plugin/frame.html"></iframe><script>
        const frame = document.querySelector('iframe');
        const worker = 'onmessage = ({ ports }) => ports[0].postMessage(origin)';
        const send = () => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => (document.title += data);
          frame.contentWindow.postMessage({ worker }, '*', [port2]);
        };
        frame.onload = () => {
          send();
          if (frame.sandbox.length > 0) return;
          frame.sandbox = 'allow-scripts';
          frame.src += '';
        };
      </script>`);
    });
    await new Promise<void>((listening) => {
      elsewhere.listen(0, '127.0.0.1', listening);
    });
    const page = await site.open('', {
      address: `http://localhost:${(elsewhere.address() as AddressInfo).port}/`,
    });
    await expect.poll(() => page.title()).toBe('null');
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
});
