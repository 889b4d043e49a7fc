/** Lessons in Chromium: the page that stands alone, the page Lesson, and frames in other sites. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  axeViolations,
  CHROMIUM,
  SiteBrowser,
  type View,
} from '../../playground/test/open-site.ts';
import { call } from './call.ts';

const ALPHA_BETA = join(import.meta.dirname, '../../../docs/lessons/alpha-beta.md');

const TREE = '{(A,MAX),(B,MIN),(C,MIN)} {(A,B),(A,C),(B,3),(B,5),(C,2),(C,9)}';

/** Everything that a lesson might try. Nothing of it may run, load, or lead anywhere. */
const HOSTILE = `# <img src=x onerror="attack()">

<script>attack()</script>

![picture](http://127.0.0.1:1/tracker.png) [link](javascript:attack()) <a href="javascript:attack()">raw</a>

[https](https://example.org/) <iframe src="http://127.0.0.1:1/"></iframe>

| <b onclick="attack()">head</b> |
| --- |
| [cell](data:text/html,<script>attack()</script>) |

## </script><script>attack()</script>

\`\`\`queenside step
problem: alphabeta
solver: alpha-beta
record: {(<img/src=x/onerror=attack>,MAX)} {(<img/src=x/onerror=attack>,1),(<img/src=x/onerror=attack>,2)}
say: </script><script>attack()</script><img src=x onerror=attack()>
\`\`\`

\`\`\`queenside board
problem: alphabeta
solver: alpha-beta
record: {(<img/src=x/onerror=attack>,MAX)} {(<img/src=x/onerror=attack>,1),(<img/src=x/onerror=attack>,2)}
\`\`\`
`;

/** A plugin that a page without network cannot have. */
const OUTSIDE = `export default { apiVersion: 2, solvers: [{
  id: 'outside',
  problem: 'nqueens',
  summary: 'fails',
  options: {},
  capabilities: { tasks: ['find'], complete: false, deterministic: true },
  solve() { throw new Error('unused'); },
}] };`;

const PUBLISHED = 'https://queenside-search.github.io/queenside/play/';

/** Returns how many elements below one run or load something. */
function countHostile(element: Element): number {
  return [...element.querySelectorAll('*')].filter(
    (each) =>
      each.matches('script, img, iframe:not(.live), object, embed, form') ||
      each.getAttributeNames().some((name) => name.startsWith('on')),
  ).length;
}

type Page = Awaited<ReturnType<SiteBrowser['open']>>;

const pack = (text: string | Uint8Array): string => deflateRawSync(text).toString('base64url');

describe.skipIf(CHROMIUM === undefined)('a lesson', () => {
  let site: SiteBrowser;
  let folder: string;

  beforeAll(async () => {
    site = await SiteBrowser.start();
    folder = await mkdtemp(join(tmpdir(), 'queenside-lesson-'));
    await writeFile(join(folder, 'hostile.md'), HOSTILE);
    const env = { QUEENSIDE_STUDIO_SITE: site.folder };
    for (const [file, page] of [
      [ALPHA_BETA, 'alpha-beta.html'],
      ['hostile.md', 'hostile.html'],
    ] as const) {
      const args = ['lesson', 'build', file, '--output', page];
      const { stderr, exitCode } = await call(folder, args, '', env);
      assert.deepEqual([stderr, exitCode], ['', 0]);
    }
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true, force: true });
  });

  const openAlone = (name: string, hash: string, view: View = {}): Promise<Page> =>
    site.open(hash, { ...view, address: pathToFileURL(join(folder, name)).href });
  const say = (page: Page): Promise<string | null> =>
    page.locator('[data-open=true] .say').textContent();
  const textOf = async (): Promise<string> => await readFile(ALPHA_BETA, 'utf8');

  test('stands alone: no request, by the keyboard, on paper, and accessible', async () => {
    const page = await openAlone('alpha-beta.html', '#/?chapter=3&lecture', {
      width: 1280,
      height: 720,
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    expect(await say(page)).toMatch(/^Alpha is what MAX has/);
    // The first key shows the question, the second one its answer.
    await page.keyboard.press('PageDown');
    await page.getByText('Which bound of D changes?').first().waitFor();
    await page.keyboard.press('PageDown');
    expect(await say(page)).toMatch(/^The first leaf/);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[data-open=true] .say').count()).toBe(0);
    await page.keyboard.press('PageUp');
    expect(await say(page)).toMatch(/^The first leaf/);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    expect(await page.getByRole('heading', { level: 2, name: 'The game' }).isVisible()).toBe(true);
    const steps = page.locator('[data-open=true] .step-buttons');
    const { y, height } = (await steps.boundingBox())!;
    expect(y + height).toBeLessThan(720);
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const figures = page.locator('.printed figure');
    expect(await figures.count()).toBe(10);
    expect(await figures.first().isVisible()).toBe(true);
    expect(await figures.nth(4).textContent()).toContain('Alpha is what MAX has');
    await page.reload();
    expect(requests).toEqual([page.url().split('#')[0]]);
    expect(site.complaints).toEqual([]);
  });

  test('does nothing that its author has no right to', async () => {
    const pages = [
      await openAlone('hostile.html', '#/?chapter=2'),
      await site.open(`#/lesson?text=${pack(HOSTILE)}&chapter=2`),
    ];
    for (const page of pages) {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.locator('.say').first().waitFor();
      expect(await say(page)).toBe(
        '</script><script>attack()</script><img src=x onerror=attack()>',
      );
      const playground = page.frameLocator('.lesson .live');
      await playground.getByText('Right', { exact: true }).waitFor();
      expect(await playground.locator('main').evaluate(countHostile)).toBe(0);
      const found = await page.evaluate(() => ({
        frames: document.querySelectorAll('.lesson iframe').length,
        links: [...document.querySelectorAll<HTMLAnchorElement>('.lesson a')].map(
          ({ href }) => href,
        ),
      }));
      expect(await page.locator('.lesson').evaluate(countHostile)).toBe(0);
      expect(found.frames).toBe(1);
      expect(found.links.filter((link) => !link.startsWith(PUBLISHED))).toEqual([
        'https://example.org/',
      ]);
      expect(requests.filter((url) => url.includes(':1/'))).toEqual([]);
    }
    expect(site.complaints).toEqual([]);
  });

  test('from an address that inflates without end is refused', async () => {
    const bomb = pack(new Uint8Array(64 << 20));
    const lesson = await site.open(`#/lesson?text=${bomb}`);
    await lesson.getByText('The lesson in this address has more than 8 MiB.').waitFor();
    expect(await lesson.locator('.lesson').count()).toBe(0);
    const damaged = await site.open('#/lesson?text=*');
    await damaged.getByText('The lesson in this address is damaged.').waitFor();
  });

  test('is opened by pasting, kept in the address, and saved as a page', async () => {
    const page = await site.open('#/lesson');
    await page.getByRole('link', { name: 'Alpha-beta in six pictures' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        const options = { clipboardData: data, bubbles: true };
        document.body.dispatchEvent(new ClipboardEvent('paste', options));
      },
      await textOf(),
    );
    await page.waitForFunction(() => location.hash.includes('text='));
    await page.reload();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await page.locator('[data-open=true] .say').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByText('Share').click();
    await page.getByRole('button', { name: 'Save page' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('alpha-beta-in-six-pictures.html');
    await saved.saveAs(join(folder, 'saved.html'));
    expect(await say(await openAlone('saved.html', '#/?chapter=2'))).toMatch(/^Eight leaves/);
    expect(site.complaints).toEqual([]);
  });

  test('asks, keeps the score, and races', async () => {
    const question = ['problem: alphabeta', 'solver: alpha-beta', `record: ${TREE}`];
    const lesson = [
      '# Which leaves and windows does alpha-beta leave out, and which nodes come next?',
      '## Cuts\n\n```queenside predict\nask: cuts',
      ...question,
      '```\n\n## Window\n\n```queenside predict\nask: window\nat: enter 3',
      ...question,
      '```\n\n## Place\n\n```queenside predict\nask: place\nat: leaf 3',
      ...question,
      '```\n\n## Race\n\n```queenside race\nsolvers: [minimax, alpha-beta]',
      ...question.filter((line) => !line.startsWith('solver')),
      '```',
    ].join('\n');
    const page = await site.open(`#/lesson?text=${pack(lesson)}`);
    const block = page.locator('[data-open=true] .block');
    const leaf = block.getByRole('checkbox', { name: 'the leaf 9 below C (MIN)' });
    await leaf.press(' ');
    await block.getByRole('button', { name: 'Check my marks' }).click();
    await block.getByText('✓ Right: that is all the search leaves out.').waitFor();
    const verdict = block.getByRole('status', { name: 'Verdict' });
    expect(await verdict.textContent()).toMatch(
      /✓ the leaf 9 below C \(MIN\) is never reached: cut at C/,
    );
    await page.getByText('1 of 3 right').waitFor();
    // After a wrong attempt, the marks wait for another one. The score keeps the first.
    await leaf.press(' ');
    await block.getByRole('button', { name: 'Check my marks' }).click();
    await block.getByText('✗ Not yet: 1 missed branch.').waitFor();
    await block.getByRole('button', { name: 'Try again' }).click();
    expect(await verdict.count()).toBe(0);
    await leaf.press(' ');
    await block.getByRole('button', { name: 'Check my marks' }).click();
    await block.getByText('✓ Right: that is all the search leaves out.').waitFor();
    await page.getByText('1 of 3 right').waitFor();
    const { height: line } = (await page.getByText('1 of 3 right').boundingBox())!;
    const { height: title } = (await page.getByRole('heading', { level: 1 }).last().boundingBox())!;
    // Both take one line.
    expect(line).toBeLessThanOrEqual(title);
    expect(await axeViolations(page)).toEqual([]);
    await page.evaluate(() => scrollTo({ top: 50 }));
    await page.keyboard.press('PageDown');
    // A new chapter begins below the head of the page.
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await block.getByRole('textbox', { name: 'alpha' }).fill('2');
    await block.getByRole('button', { name: 'beta is ∞' }).click();
    await block.getByRole('button', { name: 'Check', exact: true }).click();
    await block.getByText(/^✗ Not so: C \(MIN\) begins with the window \[3, ∞\]/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    const picture = block.getByRole('application');
    await picture.press('ArrowRight');
    expect(await block.getByRole('status').textContent()).toBe('');
    await picture.press('Enter');
    await block.getByText(/^✗ Not so: the leaf 2 below C/).waitFor();
    await page.reload();
    await page.getByText('1 of 3 right').waitFor();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await block.getByRole('region', { name: 'Minimax', exact: true }).waitFor();
    await page.keyboard.press('End');
    await block
      .getByText(/^finished after \d+ steps$/)
      .last()
      .waitFor();
    expect(await block.getByText(/^finished after \d+ steps$/).count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start again' }).click();
    expect(await page.getByText('1 of 3 right').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const ends = page.locator('.printed figure').filter({ hasText: /finished after \d+ steps:/ });
    expect(await ends.evaluateAll((all) => all.map((end) => end.checkVisibility()))).toEqual([
      true,
      true,
    ]);
    const lines = page.getByText('Answer:');
    expect(
      await lines.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length),
    ).toBe(3);
    await page.emulateMedia({ media: 'screen' });
    expect(site.complaints).toEqual([]);
  });

  test('lets learners edit, play, and write', async () => {
    const lesson =
      '## Board\n\n```queenside board\nproblem: nqueens\nsolver: backtracking\nrecord: 6\n```\n\n' +
      '## Game\n\n```queenside play\nproblem: tic-tac-toe\nsolver: minimax\nrecord: X...O....\n```\n\n' +
      '## Search\n\n```queenside write\nproblem: nqueens\nrecord: 4\nalgorithm: backtracking\nlanguage: javascript\n' +
      'code: |\n  // Go on here.\n```\n';
    await writeFile(join(folder, 'live.md'), lesson);
    const env = { QUEENSIDE_STUDIO_SITE: site.folder };
    const build = ['lesson', 'build', 'live.md', '--playground'];
    expect((await call(folder, [...build, 'javascript:0'], '', env)).exitCode).toBe(2);
    expect((await call(folder, [...build, 'https://a.example/b#c'], '', env)).exitCode).toBe(0);
    const page = await site.open(`#/lesson?text=${pack(lesson)}`);
    const inside = page.frameLocator('[data-open=true] iframe');
    await inside.getByRole('region', { name: 'Answer' }).getByText('Right').waitFor();
    expect(await inside.getByText('Share').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await inside.getByText('X (MAX) is to move').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next chapter' }).click();
    const exercise = page.getByRole('link', { name: 'Write it in JavaScript' });
    await expect.poll(() => exercise.getAttribute('href')).toMatch(/&exercise=\w/);
    const write = await site.open((await exercise.getAttribute('href'))!);
    await write.getByRole('heading', { name: 'Exercise: write backtracking' }).waitFor();
    await write.getByText('// Go on here.').waitFor();
    const alone = await openAlone('live.html', '#/?chapter=2');
    const link = alone.getByRole('link', { name: 'Play it in the playground' });
    expect(await link.getAttribute('href')).toMatch(
      /^https:\/\/a\.example\/b#\/play\?problem=tic-tac-toe&record=X\.{3}O\.{4}&max=you&min=minimax$/,
    );
    expect(site.complaints).toEqual([]);
  });

  test('lets learners edit and play without network', async () => {
    const lesson =
      '## Board\n\n```queenside board\nproblem: nqueens\nsolver: backtracking\nrecord: 6\n```\n\n' +
      '```queenside board\nproblem: nqueens\nsolver: outside\nrecord: 6\n```\n\n' +
      '## Maze\n\n```queenside maze\nproblem: pathfinding\nvariant: a\nsolver: a-star\nrecord: S_X_G\n```\n\n' +
      '## Game\n\n```queenside play\nproblem: tic-tac-toe\nsolver: minimax\nrecord: X...O....\n```\n';
    await writeFile(join(folder, 'offline.md'), lesson);
    const plugin = join(folder, 'outside');
    await mkdir(plugin, { recursive: true });
    await writeFile(join(plugin, 'package.json'), '{ "type": "module", "main": "index.js" }');
    await writeFile(join(plugin, 'index.js'), OUTSIDE);
    await writeFile(join(folder, 'plugins.yaml'), 'plugins: [./outside]\n');
    const args = ['lesson', 'build', 'offline.md', '--config', 'plugins.yaml'];
    const env = { QUEENSIDE_STUDIO_SITE: site.folder };
    const { stderr, exitCode } = await call(folder, args, '', env);
    assert.deepEqual([stderr, exitCode], ['', 0]);
    const page = await openAlone('offline.html', '#/');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const inside = page.frameLocator('[data-open=true] iframe');
    const answer = inside.locator('.answer');
    // The page does not have the plugin of the second block.
    expect(await page.locator('iframe').count()).toBe(1);
    expect(await page.locator('[data-open=true] .film').last().isVisible()).toBe(true);
    await answer.getByText('[2,4,6,1,3,5]').waitFor();
    await inside.getByRole('button', { name: 'column 1, row 3' }).click();
    await answer.getByText('[3,6,2,5,1,4]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await inside.getByRole('link', { name: 'Watch every step' }).click();
    await inside.getByRole('button', { name: 'Play' }).waitFor();
    await page.evaluate(() => history.back());
    await answer.waitFor();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await answer.getByText('no path').waitFor();
    await page.getByRole('button', { name: 'Next chapter' }).click();
    await inside.locator('.board [data-move]').first().click();
    await inside.getByText('O (MIN) is to move').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    const pictures = page.locator('.film');
    expect(await pictures.evaluateAll((all) => all.map((each) => each.checkVisibility()))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(requests.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    expect(site.complaints).toEqual([]);
  });

  test('grows by steps from other pages', async () => {
    const page = await site.open('#/step?problem=nqueens&solver=backtracking&record=5&step=7');
    await page.locator('.stage .film[data-step="7"]').waitFor();
    await page.getByText('Share').click();
    await page.getByRole('button', { name: 'Add to my lesson' }).click();
    await page.getByText('Added to my lesson, which has 1 block now').waitFor();
    await page.getByRole('link', { name: 'Lesson' }).click();
    await page.getByRole('link', { name: 'Open my lesson' }).click();
    await page.getByText(/^step 7 of/).waitFor();
    await page.getByRole('button', { name: 'All lessons' }).click();
    await page.getByRole('button', { name: 'Delete my lesson' }).click();
    expect(await page.getByRole('link', { name: 'Open my lesson' }).count()).toBe(0);
  });

  test('is shown by other sites, as a step is', async () => {
    const server = createServer((_, response) =>
      response.end('<!doctype html><title>Other</title>'),
    );
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening);
    });
    onTestFinished(() => void server.close());
    const page = await site.open('', {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    });
    const [block] = /```queenside[^]*?\n```/.exec(await textOf())!;
    const lesson = `#/lesson?text=${pack(block)}&view=embed`;
    const step = '#/step?problem=nqueens&solver=backtracking&record=5&step=7&view=embed';
    for (const hash of [lesson, step]) {
      await page.evaluate((address) => {
        const frame = document.createElement('iframe');
        frame.src = address;
        frame.width = '800';
        document.body.replaceChildren(frame);
      }, site.address + hash);
      const inside = page.frameLocator('iframe');
      await inside.getByRole('button', { name: 'Play' }).waitFor();
      expect(await inside.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
      expect(await inside.getByText('Share').isVisible()).toBe(false);
      const embedded = await site.open(hash, { width: 800, height: 500 });
      await embedded.getByRole('button', { name: 'Play' }).waitFor();
      expect(await axeViolations(embedded)).toEqual([]);
      expect(
        await embedded.evaluate(() => document.documentElement.scrollHeight),
      ).toBeLessThanOrEqual(520);
    }
    expect(site.complaints).toEqual([]);
  });
});
