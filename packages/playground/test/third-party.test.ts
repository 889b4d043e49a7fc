/** Third-party plugins that the playground loads from files: good ones, broken ones, and hostile ones. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doubling } from './doubling.ts';
import { axeViolations, CHROMIUM, SiteBrowser } from './open-site.ts';
import { Workshop } from './scaffold.ts';

/** Blocks a worker for ever, as an endless loop does, and takes no processor time. */
const BLOCK =
  'Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)';

describe.skipIf(CHROMIUM === undefined)('a third-party plugin in the playground', () => {
  let site: SiteBrowser;
  let workshop: Workshop;

  beforeAll(async () => {
    site = await SiteBrowser.start();
    workshop = await Workshop.open();
  });
  afterAll(async () => {
    await site.close();
    await workshop.close();
  });

  const load = async (page: Page, text: string, name = 'plugin.js'): Promise<void> => {
    const buffer = Buffer.from(text);
    await page
      .getByLabel('Load a plugin…')
      .setInputFiles({ name, mimeType: 'text/javascript', buffer });
  };
  const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
  const alert = async (page: Page): Promise<string> =>
    (await page.getByRole('alert').textContent())!;

  test('from `queenside new solver`, bundled into one file, solves and is stepped through', async () => {
    const page = await site.open('#/solve?problem=nqueens&record=8');
    await load(page, await workshop.bundle('solver', 'staircase'), 'staircase.js');
    await page.getByText('staircase.js is third-party').waitFor();
    await page
      .getByRole('combobox', { name: 'Solver' })
      .selectOption({ label: 'staircase (third-party)' });
    await answer(page).getByText('Right').waitFor();
    await answer(page).getByText('staircase').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Step through' }).click();
    await page.getByRole('button', { name: 'Next backtrack' }).click();
    await page.locator('svg.film').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Race' }).click();
    await page.locator('.race summary').filter({ hasText: 'N queens:' }).click();
    await page.getByLabel('Lane 1').selectOption({ label: 'staircase (third-party)' });
    await page.getByRole('img', { name: /^staircase \(third-party\): / }).waitFor();
    await page.getByRole('link', { name: 'Predict' }).click();
    await page.getByText('Where is the next backtrack of staircase (third-party)?').waitFor();
    await page.getByRole('button', { name: 'Remove staircase.js' }).click();
    await expect.poll(() => page.getByText('(third-party)').count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  test('from `queenside new game` is played against bundled searches, stepped through, and predicted', async () => {
    const page = await site.open('#/play?seconds=10');
    const draw = `draw: ({ heap }, { best = 0 } = {}) => {
      const stones = Array.from({ length: heap }, (_, at) =>
        \`<circle cx="\${10 * at + 10}" cy="10" r="4" fill="\${at < heap - best ? '#333333' : '#bb0000'}"/>\`);
      return \`<svg xmlns="http://www.w3.org/2000/svg" width="250" height="20">\${stones.join('')}</svg>\`;
    },
    toMove:`;
    const text = await workshop.bundle('game', 'heap', (source) => source.replace('toMove:', draw));
    await load(page, text, 'heap.js');
    const board = page.locator('.board svg');
    await board.locator('circle').nth(23).waitFor();
    expect(await page.getByRole('combobox', { name: 'Game' }).inputValue()).toBe('heap');
    // Twenty-four is lost for the side to move: the search takes what leaves a multiple of four.
    await page.getByLabel('MIN is played by').selectOption('mtdf');
    await board.locator('[data-move="3"] circle').first().click();
    await page.getByText('mtdf proves: MIN wins with best play').waitFor();
    await page.getByText('Checked: value and move are right').waitFor();
    expect(page.url()).toContain('moves=3.1');
    await page.getByRole('button', { name: 'Score every move' }).click();
    await expect
      .poll(() => page.locator('.moves .value').allTextContents())
      .toEqual(['−1', '−1', '−1']);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('.moves button').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('moves=3.1.2.2');
    await page.evaluate(
      () => (location.hash = '#/play?problem=heap&record=1&max=minimax&min=mcts'),
    );
    await page.getByText('The game is over: MAX wins.').waitFor();

    await page.evaluate(() => (location.hash = '#/step?problem=heap&record=4&solver=alpha-beta'));
    await page.getByLabel('Event').getByText('leaf (7)').waitFor({ state: 'attached' });
    await page.evaluate(
      () => (location.hash = '#/predict?problem=heap&record=5&solver=alpha-beta'),
    );
    await page.getByRole('textbox', { name: 'alpha' }).fill('-inf');
    await page.getByRole('textbox', { name: 'beta' }).fill('7');
    await page.getByRole('button', { name: 'Check' }).click();
    await page
      .getByText(/✗ Not \[-inf, 7\]: MAX plays \S+: MIN is to move, window \[−∞, ∞\]\./)
      .waitFor();
    await page.getByLabel('Predict').selectOption('where the next cut is');
    await page.getByText('Where is the next cut of alpha-beta?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(() => (location.hash = '#/play?problem=heap&moves=3'));
    await page.getByText('to move').first().waitFor();
    await page.getByRole('button', { name: 'Remove heap.js' }).click();
    await page.getByText('There is no game heap here.').waitFor();
    await page.getByText('X (MAX) is to move').waitFor();
    expect(site.complaints).toEqual([]);
  });

  test('from `queenside new domain` is raced in four lanes, and predicted', async () => {
    const page = await site.open('#/race');
    await load(page, await workshop.bundle('domain', 'stairs'), 'stairs.js');
    await page.evaluate(
      () =>
        (location.hash =
          '#/race?problem=stairs&record=6&solvers=a-star,breadth-first,uniform-cost,ida-star'),
    );
    for (const solver of ['a-star', 'breadth-first', 'uniform-cost', 'ida-star'])
      await page.getByRole('img', { name: new RegExp(`^${solver}: `) }).waitFor();
    await expect
      .poll(() => page.locator('tbody td:nth-child(2)').allTextContents())
      .toEqual(['right', 'right', 'right', 'right']);
    await page.getByRole('link', { name: 'Step through' }).click();
    await page.getByRole('button', { name: 'Next expand' }).click();
    await page.locator('svg.film[aria-label^="expand"]').waitFor();
    await page.getByRole('link', { name: 'Predict' }).click();
    await page.getByText('Where is the next expand of a-star?').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test('from `queenside new search` and `new path-search` works on bundled games and domains', async () => {
    const page = await site.open('#/play');
    await load(page, await workshop.bundle('search', 'deep'), 'deep.js');
    await page.getByText('the solver deep of tic-tac-toe').waitFor();
    await page.evaluate(
      () => (location.hash = '#/play?problem=tic-tac-toe&moves=0.1.2.4.3&min=deep'),
    );
    await page.getByText('deep (third-party) proves').waitFor();
    await page.getByText('Checked: value and move are right').waitFor();
    await load(page, await workshop.bundle('path-search', 'wide'), 'wide.js');
    await page.getByText('wide.js has no game, and no search that plays one').waitFor();
    await page.evaluate(() => (location.hash = '#/predict?problem=missionaries&solver=wide'));
    await page.getByText('of wide (third-party)?').waitFor();
    expect(site.complaints).toEqual([]);
  });

  test('from `queenside new problem` is solved', async () => {
    const page = await site.open('#/solve?problem=nqueens&record=6');
    await load(page, await workshop.bundle('problem', 'squares'), 'squares.js');
    await page.getByText('offers the problem squares').waitFor();
    await answer(page).getByText('Right').waitFor();
    expect(await page.getByLabel('Problem').inputValue()).toBe('squares');
  });

  test('whose stage fails at a step says so at that step only', async () => {
    const page = await site.open('#/step?problem=nqueens&record=6');
    const stage = `stage() {
      let last = 0;
      return {
        follow({ values }) { last = values.number ?? last; },
        text: () => '',
        copy: () => problem.stage(),
        scene() {
          if (last === 2) throw new Error('no picture of 2');
          return { width: 9, height: 9, backdrop: '', pieces: new Map([['a', '<path d="M0 0h' + last + '"/>']]) };
        },
      };
    },`;
    const count =
      'for (const each of [1, 2, 3]) context.observer?.event(0, each); return number * 2';
    const text = doubling({ solve: count })
      .replace('parse:', `${stage} parse:`)
      .replace('solve(number)', 'solve(number, options, context)')
      .replace(
        'capabilities:',
        "events: { fields: { add: ['number'] }, code: { add: 0 } }, capabilities:",
      );
    await load(page, text);
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await page.getByLabel('Event').getByText('add (3)').waitFor({ state: 'attached' });
    await next.click();
    await page.locator('svg.film[data-step="1"]').waitFor();
    await next.click();
    expect(await alert(page)).toMatch(
      /^Step 2 cannot be shown: no picture of 2 \(at plugin\.js:\d+:\d+\)$/,
    );
    await next.click();
    await page.locator('svg.film[data-step="3"]').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(site.complaints).toEqual([]);
  });

  test('brings a problem of its own, for as long as the page is open', async () => {
    const page = await site.open('#/solve?problem=nqueens&record=8');
    const frames: string[] = [];
    page.on('frameattached', (frame) => frames.push(frame.name()));
    await load(page, doubling());
    await page.getByText('offers the problem doubling').waitFor();
    expect(await page.getByLabel('Problem').inputValue()).toBe('doubling');
    await answer(page).getByText('42').waitFor();
    // One is for the editor, and one for the answer. One of them has described the plugin.
    expect(frames).toHaveLength(2);
    await page.getByLabel('Record').last().fill('33');
    await answer(page).getByText('66').waitFor();
    await answer(page).getByText('Right').waitFor();
    await page.getByText('Its own checker judges').waitFor();
    await page.reload();
    await answer(page).waitFor();
    expect(await page.getByLabel('Problem').textContent()).not.toContain('doubling');
    expect(site.complaints).toEqual([]);
  });

  test('shows the variant of its first example, names its sections, and the line of an error', async () => {
    const page = await site.open('#/solve?problem=nqueens&record=8');
    const ofVariant = doubling({ solve: 'return number * factor', before: 'let factor = 0;' })
      .replace(
        'parse: (record) =>',
        'parse: (record, { variant }) => (factor = variant === "b" ? 2 : 3) && ',
      )
      .replace("{ record: '21',", "{ record: '21', variant: 'b',")
      .replace(
        'defaultSolver:',
        "variants: ['a', 'b'], sections: [{ label: 'Fast', solver: 'shift' }], defaultSolver:",
      );
    await load(page, ofVariant);
    // The former problem's answer is right, too.
    await answer(page).getByText('42', { exact: true }).waitFor();
    expect(await page.getByLabel('Variant').inputValue()).toBe('b');
    await page.getByText('A file has 1 answer to each record, by Fast (shift).').waitFor();
    await page.getByLabel('Record').last().fill('4');
    await answer(page).getByText('8', { exact: true }).waitFor();
    expect(await page.getByLabel('Variant').inputValue()).toBe('b');
    await page.getByLabel('Variant').selectOption('a');
    await answer(page).getByText('12 is not the double').waitFor();
    expect(await answer(page).textContent()).toContain('No right answer');
    await load(page, doubling({ solve: '\n  throw new Error("no luck")' }));
    await answer(page)
      .getByText(/no luck \(at plugin\.js:\d+:9\)/)
      .waitFor();
    expect(site.complaints).toEqual([]);
  });

  describe('that is broken', () => {
    test('is refused with the reason', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=6');
      const faults: [text: string, told: RegExp][] = [
        ['export default {', /does not load: .*; bundle the plugin/],
        ['\n throw new Error("out of luck")', /does not load: out of luck \(at plugin\.js:2:8\);/],
        ['import "@queenside/core"', /does not load: .*@queenside\/core.*; bundle/],
        [
          `Object.prototype.polluted = 'yes'; ${doubling()}`,
          /plugin\.js changes the built-in Object\.prototype\.polluted, which all other code relies on; remove it/,
        ],
        [
          `globalThis.structuredClone = (value) => value; ${doubling()}`,
          /plugin\.js changes the built-in globalThis\.structuredClone,/,
        ],
        [
          `Array.prototype.map = () => []; ${doubling()}`,
          /plugin\.js changes the built-in Array\.prototype\.map,/,
        ],
        ['const one = 1;', /has no default export; export the plugin/],
        ['export default { apiVersion: 2, solvers: 7 }', /solvers .*found/],
        [doubling().replaceAll("'doubling'", "'nqueens'"), /nqueens/],
        [
          doubling().replace(
            'problems: [problem]',
            'problems: Array.from({ length: 10_000 }, (_, i) => ({ ...problem, id: "p" + i }))',
          ),
          /plugin\.js cannot be loaded: .*10000|plugin\.js.* 1048576/,
        ],
      ];
      for (const [at, [text, told]] of faults.entries()) {
        await load(page, text);
        await page.getByRole('alert').getByText(told).waitFor();
        await page
          .getByLabel('Record')
          .last()
          .fill(String(at + 7));
        await answer(page).getByText('Right').waitFor();
        expect(await page.locator('iframe').count()).toBe(0);
      }
    });

    test('is named if its solver changes built-in objects', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=6');
      const solve = 'Set.prototype.has = () => true; return number * 2';
      await load(page, doubling({ solve }));
      await answer(page).getByText('changes the built-in').waitFor();
      expect(await answer(page).textContent()).toContain(
        'plugin.js changes the built-in Set.prototype.has, which all other code relies on',
      );
      await page.getByRole('button', { name: 'Remove plugin.js' }).click();
      await answer(page).getByText('Right').waitFor();
    });

    test('is given up if it never loads, and the page goes on', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=6');
      await load(page, BLOCK);
      await page.getByLabel('Record').last().fill('8');
      await answer(page).getByText('Right').waitFor();
      expect(await alert(page)).toContain(
        'did not reply within 10 seconds; look for an endless loop',
      );
    });

    test('is stopped if its solver never ends', async () => {
      const page = await site.open('#/solve?problem=nqueens&record=6');
      await load(page, doubling({ solve: BLOCK }));
      await page.getByText('offers the problem doubling').waitFor();
      await page.getByRole('button', { name: 'Stop' }).click();
      await answer(page).getByText('Stopped').waitFor();
      expect(await page.locator('iframe').count()).toBeLessThanOrEqual(1);
      await page.getByRole('button', { name: 'Remove plugin.js' }).click();
      await answer(page).getByText('Right').waitFor();
    });
  });

  describe('that is hostile', () => {
    test('shows its names and words as text, and no picture but shapes', async () => {
      const markup =
        '<img src=x onerror="globalThis.isOwned=true"><meta http-equiv=refresh content=0>';
      const page = await site.open();
      const draw = `return '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><a href="https://example.com/">x</a></svg>'`;
      const text = doubling({ summary: markup, draw });
      await load(page, text, `${markup.replaceAll('/', '')}.js`);
      await answer(page).getByText('its picture contains <a>; only shapes and text').waitFor();
      expect(await page.locator('.lead').textContent()).toBe(markup);
      expect(await page.locator('img, meta[http-equiv=refresh]').count()).toBe(0);
      expect(await page.evaluate(() => 'isOwned' in globalThis)).toBe(false);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('draws a billion shapes, sends what pages cannot show, and floods the page', async () => {
      const levels = Array.from(
        { length: 9 },
        (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path id="l0" d="M0 0h9"/>${levels.join('')}</svg>`;
      const forged = `
        const node = { type: 'div', props: { dangerouslySetInnerHTML: { __html: '<b id=owned>' } }, constructor: undefined };
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message) {
          post.call(this, message.id === 0 ? message : { id: message.id, outcome: { record: node, need: node, reports: { json: '[1' }, chunks: [node] } });
        };`;
      const flood = `
        const post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message) {
          for (let id = 0; id < 100_000; id++) post.call(this, { id: 1e9, outcome: 'x' });
        };`;
      const page = await site.open();
      const attacks: [text: string, told: string, next: string][] = [
        [
          doubling({ draw: `return ${JSON.stringify(svg)}` }),
          'its picture contains <use> in an element with an id',
          'factor',
        ],
        [doubling({ before: forged }), 'plugin.js cannot be shown', 'nqueens'],
        [doubling({ before: flood }), 'sent what nobody asked for', 'factor'],
      ];
      for (const [text, told, next] of attacks) {
        await load(page, text);
        await answer(page).or(page.getByRole('alert')).getByText(told).waitFor();
        expect(await page.locator('#owned').count()).toBe(0);
        await page.getByLabel('Problem').selectOption(next);
        await answer(page).getByText('Right').waitFor();
      }
    });
  });
});
