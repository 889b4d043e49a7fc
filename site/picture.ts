/**
 * Makes the pictures of the site with the command itself: a board, a tree, and some of examples/small-class, graded.
 * `queenside.png` is on the home page, and `public/social.png` in links from other sites.
 * Needs chromium and a sandbox: `node site/picture.ts`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const CLASS = join(ROOT, 'examples/small-class');
const SHOWN = [
  'crash-half-way',
  'error-lines',
  'right-makefile',
  'right-zip.zip',
  'slow-python',
  'wrong-length',
  'wrong-sorted-leaves',
];

const folder = mkdtempSync(join(tmpdir(), 'queenside-picture-'));
const queenside = (...args: string[]): unknown =>
  execFileSync(process.execPath, [join(ROOT, 'packages/cli/bin/queenside.js'), ...args], {
    cwd: folder,
  });

writeFileSync(join(folder, 'nqueens.txt'), '8\n');
queenside('solve', 'nqueens.txt', '--draw', '.');
queenside('solve', join(ROOT, 'inputs/alphabeta.txt'), '--draw', '.');
for (const name of SHOWN)
  cpSync(join(CLASS, 'submissions', name), join(folder, 'class', name), { recursive: true });
queenside('grade', join(CLASS, 'assignment.yaml'), '--submissions', 'class', '--report', 'grades');

const STYLE = `
  body { margin: 0; padding: 6px; color: #1f2430; font: 15px system-ui, sans-serif }
  main { display: flex; gap: 14px; justify-content: center }
  figure { margin: 0; height: 330px; background: #fcfbf7; border: 1px solid #c9c7bd; border-radius: 10px; overflow: hidden }
  figcaption { padding: 8px 14px; border-bottom: 1px solid #e4e2d8 }
  figure img { display: block; height: 292px; padding: 12px; box-sizing: border-box }
  div { height: 292px; overflow: hidden }
  iframe { border: 0; width: 697px; height: 1000px; margin-top: -322px; zoom: .7 }
  header { padding: 58px 16px 34px 22px; font-size: 30px }
  h1 { display: flex; gap: 18px; align-items: center; margin: 0 0 10px; font-size: 64px }
  h1 img { height: 64px }`;

const FIGURES = `<main>
  <figure><figcaption>a board</figcaption><img src="nqueens-1.svg"></figure>
  <figure><figcaption>a tree, with what was cut off</figcaption><img src="alphabeta-1.svg"></figure>
  <figure><figcaption>a graded class</figcaption><div><iframe src="grades/instructor.html"></iframe></div></figure></main>`;

const HEAD = `<header><h1><img src="${join(ROOT, 'packages/playground/src/look/icon.svg')}">Queenside</h1>
  Search problems in, checked answers out</header>`;

picture('queenside.png', FIGURES, '1165,346', 1.5, '00000000');
picture('public/social.png', HEAD + FIGURES, '1200,630', 1, 'ffffffff');
rmSync(folder, { recursive: true });

function picture(file: string, body: string, size: string, scale: number, ground: string): void {
  const page = join(folder, 'page.html');
  writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${body}`);
  execFileSync('chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--hide-scrollbars',
    `--force-device-scale-factor=${scale}`,
    `--default-background-color=${ground}`,
    `--window-size=${size}`,
    `--user-data-dir=${join(folder, 'browser')}`,
    `--screenshot=${join(ROOT, 'site', file)}`,
    `file://${page}`,
  ]);
}
