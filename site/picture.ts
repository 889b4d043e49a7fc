/**
 * Makes site/queenside.png with the command itself: a board, a tree, and some of examples/small-class, graded.
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

const page = join(folder, 'page.html');
writeFileSync(
  page,
  `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 6px; display: flex; gap: 14px; font: 15px system-ui, sans-serif; color: #1f2430 }
  figure { margin: 0; height: 330px; background: #fcfbf7; border: 1px solid #c9c7bd; border-radius: 10px; overflow: hidden }
  figcaption { padding: 8px 14px; border-bottom: 1px solid #e4e2d8 }
  img { display: block; height: 292px; padding: 12px; box-sizing: border-box }
  div { height: 292px; overflow: hidden }
  iframe { border: 0; width: 610px; height: 900px; margin-top: -246px; zoom: .8 }
  </style>
  <figure><figcaption>a board</figcaption><img src="nqueens-1.svg"></figure>
  <figure><figcaption>a tree, with what was cut off</figcaption><img src="alphabeta-1.svg"></figure>
  <figure><figcaption>a graded class</figcaption><div><iframe src="grades/instructor.html"></iframe></div></figure>`,
);
execFileSync('chromium', [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--force-device-scale-factor=1.5',
  '--default-background-color=00000000',
  '--window-size=1165,346',
  `--user-data-dir=${join(folder, 'browser')}`,
  `--screenshot=${join(ROOT, 'site/queenside.png')}`,
  `file://${page}`,
]);
rmSync(folder, { recursive: true });
