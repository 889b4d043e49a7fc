/** The page Write in Chromium: code of the user runs in a frame, and a referee judges what it asks. */
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { axeViolations, CHROMIUM, SiteBrowser } from './open-site.ts';

const PYTHON = `from math import inf


def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def solve(tree):
    print("hello", tree.root)
    return search(tree, tree.root, -inf, inf)
`;

const EXPECTIMAX = `def expectimax(tree, node):
    if tree.is_leaf(node):
        return tree.value(node)
    children = tree.children(node)
    values = [expectimax(tree, child) for child in children]
    if tree.is_chance(node):
        return sum(tree.probability(child) * value for child, value in zip(children, values))
    return max(values) if tree.is_max(node) else min(values)


def solve(tree):
    return expectimax(tree, tree.root)
`;

const ALPHA_BETA = `function search(tree, node, alpha, beta) {
  if (tree.isLeaf(node)) return tree.value(node);
  const isMax = tree.isMax(node);
  for (const child of tree.children(node)) {
    const value = search(tree, child, alpha, beta);
    if (isMax) alpha = Math.max(alpha, value);
    else beta = Math.min(beta, value);
    if (value >= beta) break;
  }
  return isMax ? alpha : beta;
}

export const solve = (tree) => search(tree, tree.root, -Infinity, Infinity);
`;

const ASTAR = `export function solve(space) {
  const g = new Map([[space.start, 0]]);
  const came = new Map();
  const open = [space.start];
  const f = (state) => g.get(state) + space.heuristic(state);
  while (open.length > 0) {
    open.sort((a, b) => f(a) - f(b));
    const state = open.shift();
    if (space.isGoal(state)) {
      const path = [];
      for (let at = state; came.has(at); at = came.get(at)[0]) path.unshift(came.get(at)[1]);
      return path;
    }
    for (const [action, there, cost] of space.successors(state)) {
      if (g.get(state) + cost >= (g.get(there) ?? Infinity)) continue;
      g.set(there, g.get(state) + cost);
      came.set(there, [state, action]);
      if (!open.includes(there)) open.push(there);
    }
  }
  return null;
}
`;

const QUEENS = `export function solve(board) {
  const fill = (column) => {
    if (column === board.size) return true;
    for (let row = 0; row < board.size; row++) {
      if (board.isAttacked(column, row)) continue;
      board.place(column, row);
      if (fill(column + 1)) return true;
      board.remove(column);
    }
    return false;
  };
  return fill(0) ? board.rows : null;
}
`;

/** Returns a file as students of a course hand it in. */
function course(file: string): Promise<string> {
  return readFile(new URL(`../../own-search/test/courses/${file}`, import.meta.url), 'utf8');
}

/** Returns a search that sends requests in all ways that Python knows here, and then waits for them to leave. */
function probeInPython(to: string): string {
  return `
import time
import urllib.request

import js
from pyodide.ffi import to_js
from pyodide.http import open_url

TO = ${JSON.stringify(to)}


def request():
    made = js.XMLHttpRequest.new()
    made.open("GET", TO + "request", False)
    made.send()


def script(text):
    return js.URL.createObjectURL(js.Blob.new(to_js([text])))


def native():
    # The worker's own function, which Queenside has replaced.
    js.Reflect.deleteProperty(js.globalThis, "fetch")
    js.fetch(TO + "native")


WAYS = [
    lambda: js.fetch(TO + "fetch"),
    native,
    request,
    lambda: js.WebSocket.new(TO.replace("http", "ws") + "socket"),
    lambda: js.EventSource.new(TO + "events"),
    lambda: js.importScripts(TO + "scripts"),
    lambda: js.importScripts(script("import('" + TO + "import')")),
    lambda: js.Worker.new(script("fetch('" + TO + "worker')")),
    lambda: open_url(TO + "open"),
    lambda: urllib.request.urlopen(TO + "urllib"),
]


def solve(tree):
    for way in WAYS:
        try:
            way()
        except Exception as error:
            print(error)
    end = time.time() + 0.5
    while time.time() < end:
        pass
    print(len(WAYS), "ways")
    return 4
`;
}

/** Copies a site, and permits requests to an address in the policy of its frame. */
async function permitting(address: string, site: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'queenside-site-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  // The folder of a built site may be a link.
  await cp(await realpath(site), copy, { recursive: true });
  const frame = join(copy, 'own-code', 'frame.html');
  const permitted = `${address} ${address.replace('http', 'ws')}`;
  const text = (await readFile(frame, 'utf8'))
    .replace("default-src 'none'", `default-src ${permitted}`)
    .replace('script-src', `script-src ${permitted}`);
  await writeFile(frame, text);
  return copy;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your search' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

async function run(page: Page, button = 'Run'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Waits for what the page says about the code. */
async function says(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.says').getByText(text).waitFor();
}

async function ready(page: Page): Promise<void> {
  await page.getByRole('status').getByText('is ready').waitFor();
}

describe.skipIf(CHROMIUM === undefined)('Write', () => {
  let site: SiteBrowser;

  beforeAll(async () => {
    site = await SiteBrowser.start();
  });
  afterAll(async () => {
    await site.close();
  });

  test('judges, draws, and stops searches in Python', async () => {
    const page = await site.open('#/write');
    await ready(page);
    // The code to start from is minimax.
    await page.keyboard.press('Control+Enter');
    await says(page, /First difference, step 18: yours examined leaf 2 below G/);
    for (const name of ['Your search', 'Reference'])
      await page.getByRole('region', { name }).getByRole('img').waitFor();
    // The search should not have gone on in this loop.
    const wrong = page.locator('.marked-wrong');
    expect(await wrong.textContent()).toContain('value = search(tree, child, alpha, beta)');
    expect(await page.locator('.marked-here').textContent()).toContain('return tree.value(node)');
    const variables = page.getByRole('region', { name: 'Variables' });
    expect(await variables.getByRole('row').first().textContent()).toContain('alpha');
    expect(await axeViolations(page)).toEqual([]);

    await write(page, PYTHON.replace('child, alpha, beta)', 'child, alpha, inf)'));
    await run(page, 'Check with the bank');
    await says(page, /The likely mistake: MAX nodes never cut, because beta is not lowered/);
    // It opens, runs, and jumps to the difference. When all of this is shown, there is nothing to open.
    const opens = page.getByRole('button', { name: 'Open this record' });
    await opens.click();
    await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toBe('Run');
    await says(page, /First difference, step 5/);
    await page.getByText(/^5 of \d+$/).waitFor();
    await run(page, 'Check with the bank');
    await says(page, /The likely mistake/);
    expect(await opens.isDisabled()).toBe(true);
    await write(page, PYTHON.replace('child, alpha, beta)', 'child, alpha, inf)  # again'));
    await run(page, 'Check with the bank');
    await opens.click();
    await says(page, /First difference, step 5/);

    // The line that decided is not that of a call.
    await write(page, PYTHON.replace('if alpha >= beta', 'if value >= beta'));
    await run(page);
    await says(page, /First difference, step \d+: yours left/);
    expect(await wrong.textContent()).toContain('break');

    await write(page, PYTHON);
    await run(page);
    await says(page, /yours did what alpha-beta permits/);
    const printed = page.getByRole('region', { name: 'Printed' });
    expect(await printed.textContent()).toBe('hello N0\n');
    await says(page, /Check it with the bank: 54 trees that tell alpha-beta from other searches/);
    await run(page, 'Check with the bank');
    await says(page, 'Yours follows alpha-beta on all 54 records of the bank.');
    // What it prints 54 times is of no use.
    expect(await printed.count()).toBe(0);

    await page.getByText('What your function gets').click();
    const given = page.getByRole('region', { name: 'What your function gets' });
    await given.getByText('tree.is_leaf(node)', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await write(page, 'def solve(tree):\n    return tree.is_terminal(tree.root)\n');
    await run(page);
    await says(page, /^Line 2: AttributeError: .*did you mean tree\.is_leaf\?/);
    await write(page, PYTHON.replace('return tree.value(node)', 'return node.values'));
    await run(page, 'Check with the bank');
    await says(page, /^It fails on record 1 of 54 of the bank\. /);

    await write(page, PYTHON.replace('best = min(best, value)', 'best = min(bets, value)'));
    await run(page);
    await says(page, /^Line 14: NameError: name 'bets' is not defined/);
    expect(await page.locator('.marked-wrong').textContent()).toContain('bets');

    // The variables of late calls come from a second run.
    const first = 'next(node for node in tree.children(tree.root) if tree.is_leaf(node))';
    await write(
      page,
      `def solve(tree):\n    for i in range(3000):\n        tree.value(${first})\n`,
    );
    await run(page);
    await says(page, /returned None; return the value of tree.root, a number/);
    await variables.getByRole('cell', { name: '2999' }).waitFor();

    // The agents of a course, and a file whose functions say nothing.
    await page.getByLabel('Algorithm').selectOption('minimax');
    await write(page, await course('multiAgents.py'));
    await run(page, 'Check with the bank');
    await says(page, /Yours follows minimax on all \d+ records of the bank/);
    await run(page);
    await says(page, /yours did what minimax permits/);
    // The object itself says nothing.
    expect(await variables.getByRole('cell', { name: 'self', exact: true }).count()).toBe(0);
    expect(await page.getByText('MinimaxAgent object').count()).toBe(0);
    await write(page, await course('mit_games.py'));
    await run(page, 'Check with the bank');
    await says(page, /Yours follows minimax on all \d+ records of the bank/);
    await write(page, 'def helper(first, n):\n    return 0\n');
    await run(page);
    await says(
      page,
      'minimax.py: nothing says that one of its functions searches a tree (found: helper). Write `def solve(tree): return helper(tree.root, n)`, with values for the other parameters.',
    );

    await page.getByLabel('Algorithm').selectOption('expectimax');
    await write(page, EXPECTIMAX);
    await run(page);
    await says(page, /yours did what expectimax permits/);
    await run(page, 'Check with the bank');
    await says(page, /Yours follows expectimax on all \d+ records of the bank/);
    for (const [mean, mistake] of [
      ['sum(values) / len(values)', 'it ignores the probabilities'],
      ['max(values)', 'chance nodes take the greatest value'],
    ] as const) {
      await write(page, EXPECTIMAX.replace(/sum\(tree.*/, mean));
      await run(page, 'Check with the bank');
      await says(page, `The likely mistake: ${mistake}`);
    }
    await page.getByLabel('Algorithm').selectOption('alpha-beta');
    // The page forgets the run of another algorithm, and what it said about it.
    await page.getByRole('slider', { name: 'Step' }).waitFor({ state: 'hidden' });

    // Stopped while the record is still being opened, and while the code runs.
    await page.evaluate(() => {
      for (const name of ['Run', 'Stop'])
        [...document.querySelectorAll('button')].find((each) => each.textContent === name)!.click();
    });
    await says(page, 'Stopped.');
    await write(page, 'def solve(tree):\n    while True:\n        print("again")\n');
    await run(page);
    await printed.getByText('again').waitFor();
    await run(page, 'Stop');
    await says(page, 'Stopped.');
    expect(await printed.textContent()).toMatch(/^(again\n)+/);
    await ready(page);
    // A module of 6.034.
    await write(page, `import read_graphs\n${PYTHON}`);
    await run(page);
    await says(page, /yours did what alpha-beta permits/);
    expect(site.complaints).toEqual([]);
  });

  test('judges and stops searches in JavaScript, also on a phone', async () => {
    const page = await site.open('#/write?as=a-star&language=javascript', { width: 390 });
    await ready(page);
    await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
    await says(page, /yours found no path/);
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Run');
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await write(page, ASTAR);
    await run(page, 'Check with the bank');
    await says(page, /Yours follows A\* on all \d+ records of the bank/);
    await run(page);
    await says(page, /yours did what A\* permits/);
    await page.getByRole('region', { name: 'Your search' }).getByRole('img').waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(await axeViolations(page)).toEqual([]);

    // The link opens the same code.
    await expect.poll(() => page.url()).toContain('code=');
    const other = await site.open(new URL(page.url()).hash);
    await other.getByText('space.successors(state)').waitFor();

    await ready(other);
    await write(other, await course('aStar.mjs'));
    await run(other, 'Check with the bank');
    await says(other, /Yours follows A\* on all \d+ records of the bank/);
    await write(other, 'const helper = (first, n) => 0;\nconst other = 1;\n');
    await run(other);
    await says(
      other,
      'astar.js: nothing says that one of its functions searches a space (found: helper). Write `export const solve = (space) => helper(space.start, n);`, with values for the other parameters.',
    );
    await write(other, 'module.exports = (start, goal) =>\n  start.label;\n');
    await run(other);
    await says(
      other,
      'Line 2: TypeError: a state has no member `label`; the nearest is `state.name`.',
    );
    await write(other, ASTAR.replace('open.shift()', 'opened.shift()'));
    await run(other);
    await says(other, 'Line 8: ReferenceError: opened is not defined.');
    await write(other, ASTAR.replace('const open =', 'const const open ='));
    await run(other);
    await says(other, /^Line 4: /);
    expect(await other.locator('.marked-wrong').textContent()).toContain('const const');
    await run(other, 'Check with the bank');
    await says(other, /^[^:]*astar.js: SyntaxError|^astar.js: /);
    await write(other, 'export function solve(space) {\n  console.log("once");\n  for (;;);\n}\n');
    await run(other);
    await other.getByRole('region', { name: 'Printed' }).getByText('once').waitFor();
    await run(other, 'Stop');
    await says(other, 'Stopped.');
    await write(
      other,
      'export function solve(space) {\n  for (;;) space.actions(space.start);\n}\n',
    );
    await ready(other);
    await run(other);
    await says(other, /It made 100,000 calls and had not returned/);

    await other.getByLabel('Algorithm').selectOption('alpha-beta');
    await ready(other);
    await write(other, ALPHA_BETA);
    await run(other);
    await says(other, /First difference, step \d+: yours left/);
    const wrong = other.locator('.marked-wrong');
    expect(await wrong.textContent()).toContain('const value = search');
    expect(site.complaints).toEqual([]);
  });

  test('follows boards, and opens exercises that begin with given code', async () => {
    const page = await site.open(
      '#/write?as=backtracking&language=javascript&problem=nqueens&record=6',
    );
    await ready(page);
    await run(page);
    await says(page, /yours returned no board with \d queens? placed/);
    await write(page, '// My exercise\nexport const solve = (board) => null;\n');
    await page.evaluate(() => {
      Object.defineProperty(navigator.clipboard, 'writeText', {
        value: (text: string) => (document.title = text),
      });
    });
    await page.getByText('Share').click();
    await page.getByRole('button', { name: 'Copy exercise link' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('Share');
    await expect.poll(() => page.title()).toContain('exercise=');
    const exercise = await site.open(`${new URL(await page.title()).hash}&task=Place+the+queens.`);
    await exercise.getByRole('heading', { name: 'Exercise: write backtracking' }).waitFor();
    await exercise.getByText('// My exercise').waitFor();
    await exercise
      .getByText(
        'Place the queens. You are done when it passes the bank: 7 boards that tell backtracking from other searches. Then download backtracking.js, and hand it in.',
      )
      .waitFor();
    expect(await exercise.getByLabel('Problem').count()).toBe(0);
    await ready(exercise);
    await write(exercise, QUEENS);
    await run(exercise, 'Check with the bank');
    await says(exercise, 'The exercise is done: download backtracking.js to hand it in.');
    await exercise.locator('.saying').getByRole('button', { name: 'Download' }).waitFor();
    await write(exercise, `${QUEENS}// Once more\n`);
    await expect.poll(() => exercise.locator('.saying').count()).toBe(0);
    await run(exercise);
    await says(exercise, /yours did what backtracking permits/);
    await exercise.getByRole('button', { name: 'Start over' }).click();
    await exercise.getByText('// My exercise').waitFor();
    expect(await exercise.locator('.saying').count()).toBe(0);
    await exercise.getByText('The code has changed since this run.').waitFor();
  });

  test('restores what was written in another language or for another algorithm', async () => {
    const page = await site.open('#/write?as=a-star&language=javascript');
    await ready(page);
    // Nothing runs here, so Python need not come.
    await page.route('**/own-code/python.wasm', () => undefined);
    await write(page, '// In JavaScript\n');
    await page.getByLabel('Language').selectOption('python');
    await page.getByText('def solve(space):').waitFor();
    // Typed faster than the page is drawn.
    await write(page, '\n\n# Below\n');
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('# In Python, as quick as a machine types');
    await page.getByLabel('Language').selectOption('javascript');
    await page.getByText('// In JavaScript').waitFor();
    await page.getByLabel('Algorithm').selectOption('breadth-first');
    await page.getByText('Breadth first: expand').waitFor();
    await page.getByLabel('Algorithm').selectOption('a-star');
    await page.getByText('// In JavaScript').waitFor();
    await page.getByLabel('Language').selectOption('python');
    await page.getByText('# In Python, as quick as a machine types').waitFor();
    await expect.poll(() => page.url()).toContain('code=');
    expect(site.complaints).toEqual([]);
  });

  test('refuses what forged messages claim', async () => {
    const page = await site.open('#/write?as=alpha-beta&language=javascript');
    await ready(page);
    const forge = (reply: string, then = 'return 4;'): string => `export function solve(tree) {
      const [calls, lines, stacks] = [Int32Array.of(2, 500, 0), Int32Array.of(1), []];
      for (let id = 0; id < 9; id++) postMessage(${reply});
      ${then}
    }`;
    const shared = 'Array(9e4).fill(Array(9e4).fill(0))';
    const replies: [reply: string, told: string | RegExp][] = [
      [
        '{ id, outcome: { answer: 4 }, calls, lines, stacks }',
        'the search sent calls that it cannot have made',
      ],
      [
        '{ id, outcome: { answer: 4 }, calls, lines: new Int32Array(), stacks }',
        'it sent other calls than were asked for',
      ],
      [
        `{ id, outcome: { answer: ${shared} }, calls, lines, stacks }`,
        'it sent more than 100000 items',
      ],
      ['{ ready: "Forged" }', /First difference/],
      [
        '{ id, outcome: { answer: 4 }, calls, lines: Int32Array.of(99), stacks }',
        'it sent a line that the file does not have',
      ],
    ];
    for (const [reply, told] of replies) {
      await write(page, forge(reply));
      await run(page);
      await says(page, told);
      await page.getByRole('status').getByText('JavaScript is ready').waitFor();
    }
    await write(page, forge(`{ printed: 'x'.repeat(29e3) }`, 'for (;;);'));
    await run(page);
    const printed = page.getByRole('region', { name: 'Printed' });
    await printed.waitFor();
    await run(page, 'Stop');
    await says(page, 'Stopped.');
    expect((await printed.innerText()).length).toBeLessThanOrEqual(30_000);
    expect(site.complaints).toEqual([]);
  });

  test('runs again after an error that came too late for its run', async () => {
    const page = await site.open('#/write?as=a-star&language=javascript');
    await ready(page);
    const late = 'setTimeout(() => { throw new Error("late"); });';
    await write(page, `export function solve(space) {\n  ${late}\n  return null;\n}\n`);
    await run(page);
    await says(page, /yours found no path/);
    await ready(page);
    await write(page, ASTAR);
    await run(page);
    await says(page, /yours did what A\* permits/);
    expect(site.complaints.filter((text) => !text.includes('late'))).toEqual([]);
  });

  test('lets no request of the code out of the frame', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.setHeader('access-control-allow-origin', '*');
      response.end();
    });
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const probe = (from: string): string => `
      const to = (way) => ${JSON.stringify(`${address}${from}-`)} + way;
      const nested = new Blob(['fetch(' + JSON.stringify(to('worker')) + ')'], { type: 'text/javascript' });
      const ways = [
        () => fetch(to('fetch')),
        () => { const request = new XMLHttpRequest(); request.open('GET', to('request')); request.send(); },
        () => new WebSocket(to('socket').replace('http', 'ws')),
        () => new EventSource(to('events')),
        () => import(to('import')),
        () => new Worker(URL.createObjectURL(nested)),
      ];
      const tried = Promise.allSettled(ways.map(async (way) => await way()));`;
    const page = await site.open('#/write?as=alpha-beta&language=javascript');
    // The same requests leave a worker without a policy.
    const open = await page.context().newPage();
    onTestFinished(() => open.close());
    await open.evaluate((script) => {
      const worker = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      return typeof new Worker(worker);
    }, probe('open'));
    await expect.poll(() => new Set(asked).size).toBe(6);
    await ready(page);
    await write(
      page,
      `export async function solve(tree) {${probe('frame')}
        const results = await tried;
        await new Promise((resolve) => setTimeout(resolve, 500));
        console.log(results.length, 'ways');
        return 4;
      }`,
    );
    await run(page);
    await page.getByText('6 ways').waitFor();
    await page.getByLabel('Language').selectOption('python');
    await ready(page);
    await write(page, probeInPython(`${address}frame-`));
    await run(page);
    await page.getByText('10 ways').waitFor();
    expect(asked.filter((url) => url.includes('frame'))).toEqual([]);
    // The same requests leave a frame whose policy permits them.
    const free = await SiteBrowser.start(await permitting(address, site.folder));
    onTestFinished(() => free.close());
    const other = await free.open('#/write?as=alpha-beta&language=python');
    await ready(other);
    await write(other, probeInPython(`${address}python-`));
    await run(other);
    await other.getByText('10 ways').waitFor();
    // Two ways never use the network: Queenside's own fetch, and urllib.
    const left = (): readonly string[] => asked.filter((url) => url.includes('python'));
    await expect.poll(() => new Set(left()).size).toBe(8);
  });

  test('loads editor and Python on this page only', async () => {
    const folder = join(site.folder, 'assets');
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const editors: string[] = [];
    for (const name of scripts)
      if ((await readFile(join(folder, name), 'utf8')).includes('cm-scroller')) editors.push(name);
    expect(editors).not.toEqual([]);
    const page = await site.open('#/');
    const loaded = (): Promise<string[]> =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const own = (names: readonly string[]): string[] =>
      names.filter(
        (name) => name.includes('/own-code/') || editors.some((each) => name.endsWith(each)),
      );
    for (const [id, heading] of [
      ['', 'Game trees'],
      ['solve', 'Edit and solve'],
      ['step', 'Step through'],
      ['race', 'Race'],
    ] as const) {
      await page.goto(`${site.address}#/${id}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    }
    expect(own(await loaded())).toEqual([]);
    await page.goto(`${site.address}#/write?language=javascript`);
    await ready(page);
    expect(own(await loaded()).length).toBeGreaterThan(1);
    expect((await loaded()).filter((name) => name.endsWith('.wasm'))).toEqual([]);
    // All lists are in one row.
    for (const [search, count] of [
      ['problem=alphabeta', 4],
      ['problem=pathfinding&variant=a', 5],
    ] as const) {
      await page.goto(`${site.address}#/write?language=javascript&${search}`);
      const lists = page.locator('.problem > .row').first().locator('select');
      await expect.poll(() => lists.count()).toBe(count);
      const boxes = await lists.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()),
      );
      expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
      expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(80);
      expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(1280);
    }
  });
});
