/** Students see right answers to failed records, if the assignment shows them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Browser, CHROMIUM } from '../report/browser.ts';
import {
  copySubmissions,
  NO_SANDBOX,
  put,
  run,
  SKIPPED,
  start,
  temporaryFolder,
} from './helpers.ts';

const ASSIGNMENT = `
title: Trees and boards
answer: { show: SHOW }
tests:
  - { problem: nqueens, instances: boards.txt, points: 1 }
  - { problem: alphabeta, instances: trees.txt, points: 1 }
`;
const TREES =
  '{(A,MAX),(B,MIN),(C,MIN),(D,MAX),(E,MAX),(F,MAX),(G,MAX)} {(A,B),(A,C),(B,D),(B,E),(C,F),(C,G),(D,4),(D,3),(E,2),(E,7),(F,3),(F,2),(G,2),(G,8)}\n';

const NAMES = ['wrong-attacked-queens', 'wrong-every-leaf'];
const FLAGS = ['assignment.yaml', '--submissions', 'handed-in', '--report', 'report'];

async function classFolder(shows: boolean): Promise<string> {
  const folder = await temporaryFolder();
  await copySubmissions(join(folder, 'handed-in'), NAMES);
  await put(folder, {
    'assignment.yaml': ASSIGNMENT.replace('SHOW', String(shows)),
    'boards.txt': '8\n',
    'trees.txt': TREES,
  });
  return folder;
}

async function pagesOf(shows: boolean): Promise<{ folder: string; board: string; tree: string }> {
  const folder = await classFolder(shows);
  expect(await run(folder, FLAGS)).toMatchObject({ exitCode: 0 });
  const [board, tree] = await Promise.all(
    NAMES.map((name) => readFile(join(folder, 'report/students', `${name}.html`), 'utf8')),
  );
  return { folder, board: board!, tree: tree! };
}

describe.skipIf(NO_SANDBOX !== undefined)(`right answers${SKIPPED}`, () => {
  test('are shown as pictures and searches only if the assignment says so', async () => {
    const hidden = await pagesOf(false);
    const shown = await pagesOf(true);
    for (const page of [hidden.board, hidden.tree]) expect(page).not.toMatch(/A right|<iframe/);
    // The drawings are kept in the store, not with the results.
    expect(hidden.board).toContain('aria-label="Answer to record 1, n = 8"');
    expect(shown.board).toContain('A right answer to record 1, n = 8');
    expect(shown.tree).toContain('Step through a right search of Graph 1');

    if (CHROMIUM === undefined) return;
    // In a frame of the page's own origin, the test can look inside.
    const file = join(shown.folder, 'open.html');
    await writeFile(file, shown.tree.replace(' sandbox="allow-scripts"', ''));
    const browser = await Browser.start();
    try {
      await browser.open(file, { width: 390 });
      const step = await browser.evaluate<string>(`new Promise((resolve) => {
        const frame = document.querySelector('iframe');
        frame.parentElement.open = true;
        frame.scrollIntoView();
        const wait = setInterval(() => {
          const count = frame.contentDocument?.getElementById('count');
          if (!count?.textContent) return;
          clearInterval(wait);
          frame.contentDocument.getElementById('next').click();
          resolve(count.textContent);
        }, 20);
      })`);
      expect(step).toMatch(/^1 of \d+$/);
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('are in the reports of a grading that was stopped', async () => {
    const folder = await classFolder(true);
    await mkdir(join(folder, 'tmp'));
    const child = start(folder, [...FLAGS, '--jobs', '1']);
    onTestFinished(() => void child.kill('SIGKILL'));
    let graded = '';
    for await (const line of child)
      if (graded === '') {
        graded = NAMES.find((name) => line.includes(name)) ?? '';
        if (graded !== '') child.kill('SIGINT');
      }
    await child;
    const page = await readFile(join(folder, 'report/students', `${graded}.html`), 'utf8');
    expect(page).toMatch(/A right answer|a right search/);
  });
});
