/** Tests forged replies, names, and pictures of third-party plugins. The page reports or shows them, and continues. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readOutcome } from '../src/third-party/replies.ts';
import { doubling } from './doubling.ts';
import { CHROMIUM, SiteBrowser } from './open-site.ts';
import { Workshop } from './scaffold.ts';

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

test('refuses a forged place of a picture', () => {
  const job = { kind: 'inspect', step: 0, at: 'a' } as const;
  const place = { area: { x: 0, y: 0, width: 1, height: 1 }, name: 'a', values: [] };
  const read = (change: object): unknown => readOutcome('x.js', job, { ...place, ...change });
  expect(read({ more: 1 })).toEqual(place);
  expect(readOutcome('x.js', job, undefined)).toBeUndefined();
  const value = { name: 'g', value: '1' };
  expect(() => read({ values: Array.from(Array(11), () => value) })).toThrow(
    'a list of at most 10',
  );
  expect(() => read({ values: [{ name: 'g', value: {} }] })).toThrow('not a text');
  expect(() => read({ area: { x: NaN } })).toThrow('not a number');
  expect(() => read({ name: 'a'.repeat(10_001) })).toThrow('a text of at most 10000');
});

describe.skipIf(CHROMIUM === undefined)('a third-party plugin that forges', () => {
  let site: SiteBrowser;

  /** A game of stones in a heap, from `queenside new`, and a search. */
  let heap: string;
  let deep: string;

  beforeAll(async () => {
    site = await SiteBrowser.start();
    const workshop = await Workshop.open();
    heap = await workshop.bundle('game', 'heap');
    deep = await workshop.bundle('search', 'deep');
    await workshop.close();
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
      [`outcome.reports = { json: '{"rows":{"length":1e9},"stats":[]}' }`, 'cannot be shown'],
      ['outcome.chunks = [new Uint8Array(100 << 20)]', 'an answer of at most 8 MiB'],
      [`outcome.reports = { json: '' }`, 'cannot be shown'],
      [`report.status = 'failed'`, 'a status that does not fit'],
      ['for (let at = 0; at < 2000; at++) report.stats["s" + at] = at', 'at most 1000 names'],
    ];
    const changes = answers.map(([change], at) => `if (record === ${at}) { ${change} }`);
    const before = `let record;${forged(`if ('chunks' in outcome) {
      const { solver, stats, rows } = JSON.parse(outcome.reports.json);
      const [line, seed, milliseconds, bytes, ...values] = rows;
      const report = { line, status: 'right', solver, seed, milliseconds, bytes };
      report.stats = Object.fromEntries(stats.map((name, at) => [name, values[at]]));
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
      // A record with a fault shows no answer, whatever the plugin says of it.
      await answer(page)
        .getByText('There is no answer, because the record cannot be read.')
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
    await page.getByRole('link', { name: 'Step through' }).click();
    await page.getByText('plugin.js: its picture contains <image>; only shapes').waitFor();
    expect(await page.getByRole('region', { name: 'Run' }).textContent()).toBe('✓ right42\n');
  });

  /** Opens a page of the site, as a link does. */
  const go = (page: Page, hash: string): Promise<void> =>
    page.evaluate((to) => void (location.hash = to), hash);
  /** @param attacks the change to each position, by the number of moves that lead there. */
  const atEachMove = (attacks: readonly string[]): string =>
    forged(`if (Array.isArray(outcome.played)) {
      ${attacks.map((change, at) => `if (outcome.played.length === ${at}) { ${change} }`).join('\n')}
    }`);
  const line = (length: number): string => Array.from({ length }, () => 1).join('.');

  test('sends positions that no game has', async () => {
    const page = await site.open('#/play');
    const attacks: [change: string, told: string][] = [
      ['outcome.moves = new Array(2 ** 32 - 1)', 'it has 4294967295 items'],
      ['outcome.moves[0].move = 1.5', 'not an integer'],
      ['outcome.moves[0].move = "1\\"><b id=owned>"', 'not an integer'],
      ['outcome.moves.push(outcome.moves[0])', 'a position that does not fit'],
      ['outcome.score = 1', 'a position that does not fit'],
      ['outcome.moves[0].name = "x".repeat(100 << 20)', 'a text of at most 1000 characters'],
      ['outcome.played.pop()', 'a list with 6 items'],
      ['outcome.mover = "constructor"', 'not one of these: max, min, chance'],
      ['outcome.dark = new Uint8Array(100 << 20)', 'not an object'],
      ['outcome.moves[0].area = { x: NaN, y: 0, width: 1, height: 1 }', 'not a number'],
      ['message = { id: message.id, outcome: { ["__proto__"]: outcome } }', 'not one of these'],
      ['message.id += 1000', 'sent what nobody asked for'],
    ];
    await load(page, atEachMove(attacks.map(([change]) => change)) + heap, 'heap.js');
    await page.getByText('offers the problem heap').waitFor();
    for (const [at, [, told]] of attacks.entries()) {
      await go(page, `#/play?problem=heap&max=you&min=you&moves=${line(at)}`);
      await page.locator('.error').getByText(told).waitFor();
      expect(await page.locator('.error').textContent()).toMatch(
        /^This position cannot be shown: .*\. Start a new game\.$/,
      );
    }
    await go(page, `#/play?problem=heap&max=you&min=you&moves=${line(attacks.length)}`);
    await page.locator('.moves button').first().click();
    await expect.poll(() => page.url()).toContain(`moves=${line(attacks.length + 1)}`);
    expect(await page.locator('#owned').count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test('draws boards that pages do not show, and the game goes on', async () => {
    const page = await site.open('#/play');
    const board = (inner: string): string =>
      `outcome.drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + ${inner} + '</svg>'`;
    const attacks: [change: string, told: string][] = [
      [board(`'<script>globalThis.isOwned = true</script>'`), 'contains <script>'],
      [board(`'<a href="https://example.com/"><path/></a>'`), 'contains <a>'],
      [board(`'<image href="evil.png"/>'`), 'contains <image>'],
      [board(`'<path onclick="isOwned = true"/>'`), 'contains the attribute onclick'],
      [board(`'x'.repeat(100 << 20)`), 'its picture has 1048576'],
      [board(`'<path/>'.repeat(200_000)`), 'contains more than 20000 elements'],
      [`outcome.drawing = '<g/>'`, 'its picture is not one <svg>'],
      [`outcome.drawing = '<svg/><svg/>'`, 'its picture is not one <svg>'],
      [`outcome.drawing = 'x<svg/>'`, 'its picture is not one <svg>'],
      [`outcome.drawing = '</svg><svg>'`, 'its picture is not well-formed'],
    ];
    const marks = `${board(`'<g id="a">' + '<path/>'.repeat(19_000) + '</g>'`)};
      outcome.moves[0].drawing = '<svg xmlns="http://www.w3.org/2000/svg">' + '<use href="#a"/>'.repeat(1000) + '</svg>';`;
    await load(page, atEachMove([...attacks.map(([change]) => change), marks]) + heap, 'heap.js');
    await page.getByText('offers the problem heap').waitFor();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const [at, [, told]] of attacks.entries()) {
      await go(page, `#/play?problem=heap&max=you&min=you&moves=${line(at)}`);
      await page
        .getByText(`No picture: heap.js: its picture ${told.replace('its picture ', '')}`)
        .waitFor();
      expect(await page.locator('.board').count()).toBe(0);
      expect(await page.locator('.moves button').count()).toBe(3);
    }
    // Only the marks of moves are too much: the board stays.
    await go(page, `#/play?problem=heap&max=you&min=you&moves=${line(attacks.length)}`);
    await page
      .getByText('No picture: heap.js: its picture contains more than 100000 elements')
      .waitFor();
    await page.locator('.board path').first().waitFor({ state: 'attached' });
    expect(requests.filter((url) => /evil|example/.test(url))).toEqual([]);
    expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    // The browser reports scripts and styles of documents that are only parsed.
    const isPolicy = (complaint: string): boolean => complaint.includes('Content Security Policy');
    expect(site.complaints.filter((complaint) => !isPolicy(complaint))).toEqual([]);
  });

  test('chooses moves that no rule allows, and claims what its answer does not say', async () => {
    const page = await site.open('#/play');
    const thoughts: [change: string, told: string][] = [
      ['outcome.move = 99', 'deep chose a move that is not legal'],
      [`outcome.kind = 'certain'`, 'not one of these: exact, estimate, none'],
      ['outcome.answer = undefined', 'it sent a move without an answer to check'],
      ['outcome.stats = { nodes: { toString: 1 } }', 'not a text'],
      [
        'outcome.value = -outcome.value || 1',
        'the search plays or claims what its answer does not say',
      ],
      [
        `outcome.value = 1; outcome.answer.chunks = [new TextEncoder().encode(new TextDecoder().decode(outcome.answer.chunks[0]).replace(/Score: \\S+;/, 'Score: 1;'))]`,
        'Checked and wrong: ',
      ],
    ];
    const before = forged(`if ('milliseconds' in outcome) {
      ${thoughts.map(([change], at) => `if (attack === ${at + 100}) { ${change} }`).join('\n')}
    }`);
    const run = 'run(tree, { deepest }, context) {';
    expect(deep).toContain(run);
    const text = `let attack;${before}${deep.replace(run, `${run} attack = deepest;`)}`;
    await load(page, text, 'deep.js');
    await page.getByText('the solver deep of tic-tac-toe').waitFor();
    for (const [at, [, told]] of thoughts.entries()) {
      await go(page, `#/play?problem=tic-tac-toe&moves=0.1.2.4.3&min=deep&min.deepest=${at + 100}`);
      await page.getByText(told).waitFor();
      expect(await page.getByText('Checked: value and move are right').count()).toBe(0);
    }
    await go(page, '#/play?problem=tic-tac-toe&moves=0.1.2.4.3&min=alpha-beta');
    await page.getByText('Checked: value and move are right').waitFor();
    expect(site.complaints).toEqual([]);
  });

  test('replies twice, and never', async () => {
    const twice = `
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (message) {
        post.call(this, message);
        if (message.id !== 0) post.call(this, message);
      };`;
    const page = await site.open('#/play');
    await load(page, twice + heap, 'heap.js');
    await page.locator('.moves button').nth(2).waitFor();
    await page.getByText('draws no positions').waitFor();
    await page.locator('.moves button').nth(2).click();
    await expect.poll(() => page.url()).toMatch(/moves=3/);
    const block =
      'Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)';
    const moves = 'moves: ({ heap }) =>';
    expect(heap).toContain(moves);
    await load(page, heap.replace(moves, `${moves} heap === 20 ? ${block} :`), 'heap.js');
    await go(page, '#/play?problem=heap&record=21&min=you&moves=1');
    await page.getByText('heap.js did not reply within 10 seconds').waitFor();
    const run = 'run(tree, { deepest }, context) {';
    await load(page, deep.replace(run, `${run} ${block};`), 'deep.js');
    await page.getByText('the solver deep of tic-tac-toe').waitFor();
    await go(page, '#/play?problem=tic-tac-toe&max=deep&seconds=0.2');
    await page.getByText('deep did not stop when its time was up').waitFor();
    await page.getByRole('button', { name: 'Let Monte Carlo tree search move instead' }).click();
    // A fast machine plays all games within 0.2 s.
    await page.getByText(/Monte Carlo tree search (?:estimates|proves)/).waitFor();
    expect(site.complaints).toEqual([]);
  });

  test('shows searches that are none, on the page that predicts them', async () => {
    const page = await site.open('#/predict');
    const attacks: [change: string, told: string][] = [
      [
        'outcome.film.texts[outcome.film.frames[0][1]] = "<script>isOwned = true</script>"',
        'contains <script>',
      ],
      ['outcome.film.frames[1] = [0, 99999]', 'it sent a film without its texts'],
      ['outcome.film.frames.length = 2 ** 31', 'items in a list of at most'],
      [
        'outcome.film.frames = Array.from({ length: 3000 }, () => [])',
        'more steps than were asked for',
      ],
      ['outcome.film.texts.fill("word ".repeat(3_000))', 'a text of at most 10000 characters'],
      [
        'outcome.film.memories = ["__proto__"]; outcome.film.frames[1] = [outcome.film.pieces.length + outcome.film.facts.length, 0]',
        'it sent a memory at no place',
      ],
      ['outcome.steps.pop()', 'a list with'],
      ['outcome.nodes = [node(1), node(0)]', 'something that is not a tree'],
      ['outcome.nodes = [node(-1), node(0, { visit: 1e6 })]', 'a step that does not exist'],
      ['outcome.report.status = "perfect"', 'not one of these: right'],
      ['outcome.film.pieces = { length: 5 }', 'not a list'],
    ];
    const before = `let attack;
      const node = (parent, more) => ({ parent, label: 'x', isLeaf: false, area: { x: 0, y: 0, width: 1, height: 1 }, ...more });
      ${forged(`if ('steps' in outcome) {
        ${attacks.map(([change], at) => `if (attack === ${at + 1}) { ${change} }`).join('\n')}
      }`)}`;
    const parse = 'const heap = Number(line);';
    expect(heap).toContain(parse);
    await load(page, before + heap.replace(parse, `${parse} attack = heap;`), 'heap.js');
    await page.getByText('offers the problem heap').waitFor();
    for (const [at, [, told]] of attacks.entries()) {
      await go(page, `#/predict?problem=heap&record=${at + 1}`);
      await page.locator('.error').getByText(told).waitFor();
    }
    await go(page, '#/predict?problem=nqueens&record=6&solver=backtracking');
    await page.getByText('Where is the next backtrack').waitFor();
    expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
    expect(site.complaints).toEqual([]);
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
    await expect.poll(frames).toBeLessThanOrEqual(2);
    await page.getByRole('button', { name: 'Remove plugin.js' }).click();
    await expect.poll(frames).toBe(0);
    await expect.poll(() => page.workers().length).toBeLessThanOrEqual(2);
    expect(site.complaints).toEqual([]);
  });

  test('the latest of two files with one name stays, although it loads faster', async () => {
    const page = await site.open('#/solve?problem=factor');
    const slow = 'for (const until = Date.now() + 1000; Date.now() < until; );';
    // The old one may be seen for some milliseconds only.
    await page.evaluate(() => {
      new MutationObserver(() => {
        const { textContent } = document.querySelector('.lead')!;
        const seen = (document.body.dataset['seen'] ??= '');
        if (!seen.endsWith(textContent)) document.body.dataset['seen'] += `, ${textContent}`;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await load(page, doubling({ before: slow, summary: 'The old one' }));
    await load(page, doubling({ summary: 'The new one' }));
    await expect
      .poll(() => page.evaluate(() => document.body.dataset['seen']))
      .toMatch(/The old one, The new one$/);
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
