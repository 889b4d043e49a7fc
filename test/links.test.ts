/** Links between the pages of the repository lead somewhere, to the heading they name, and so do those of the site's navigation. */
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorOf } from '../site/.vitepress/anchors.ts';
import { deadLinks } from '../site/.vitepress/dead-links.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = globSync(
  [
    '*.md',
    '{benchmarks,docs,inputs,outputs,site}/*.md',
    'docs/{courses,decisions,tutorials}/*.md',
    'packages/README.md',
    'packages/*/README.md',
    'examples/*/*.md',
  ],
  { cwd: ROOT },
).map((file) => file.replaceAll('\\', '/'));

const read = (file: string): string => readFileSync(posix.join(ROOT, file), 'utf8');
const withoutCode = (page: string): string =>
  page.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/^ {4}.*$/gm, '');

function anchorsOf(page: string): string[] {
  const headings = withoutCode(read(page)).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading]) => anchorOf(heading!));
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#', 2) as [string, string?];
  const target = path === '' ? page : posix.join(posix.dirname(page), path);
  if (!existsSync(posix.join(ROOT, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || anchorsOf(target).includes(anchor);
}

const ON_GITHUB = 'https://github.com/queenside-search/queenside/blob/main/';

/** Returns a link to a file of the repository as a relative one. */
function ownLink(page: string, link: string): string {
  return posix.join(posix.relative(posix.dirname(page), '.'), link.slice(ON_GITHUB.length));
}

test('links of packages’ READMEs work in node_modules: none leads out of its package', () => {
  const pages = PAGES.filter((page) => /^packages\/.*\//.test(page));
  const leaving = pages.filter((page) => withoutCode(read(page)).includes('](../'));
  expect(leaving).toEqual([]);
});

test('there are pages', () => expect(PAGES.length).toBeGreaterThan(50));

test.each(PAGES)('%s', (page) => {
  const found = withoutCode(read(page))
    .replaceAll(/`[^`\n]*`/g, '')
    .matchAll(/\]\(([^)\s]+)\)/g);
  const whole = [...found].map(([, link]) => link!);
  const links = whole
    .map((link) => (link.startsWith(ON_GITHUB) ? ownLink(page, link) : link))
    .filter((link) => !/^\w+:/.test(link));
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

test.each(['site/index.md', 'site/.vitepress/navigation.ts', 'site/.vitepress/config.ts'])(
  '%s',
  (file) => {
    const links = [...read(file).matchAll(/link: ['`]?(\/[\w/-]*)['`]?[ ,}\n]/g)]
      .map(([, link]) => link!)
      .filter((link) => !/^\/(?:play\/|api\/|community$)/.test(link));
    const pages = links.map((link) =>
      link === '/start'
        ? 'README.md'
        : link.replace(/^\//, '').replace(/\/?$/, (end) => (end ? '/README.md' : '.md')),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => !PAGES.includes(page))).toEqual([]);
  },
);

test('the home page names every problem, game, and solver', () => {
  const home = read('site/index.md');
  const pages = PAGES.filter((page) => /^packages\/(?:problem|solver|game)-(?!tree)/.test(page));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter((page) => !home.includes(`](../${page})`))).toEqual([]);
});

test('the build of the site finds every dead link', () => {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-site-'));
  const page = `<h1 id="top"></h1> <a href="/base/other.html#here">1</a> <a href="other">2</a> <a href="#top">3</a>
    <a href="https://example.org/">4</a> <a href="/base/#/step?record=8&amp;seed=2">5</a>
    <img src="/base/gone.png"> <a href="other#gone">6</a> <a href="/other.html">7</a> <a href="#gone">8</a>`;
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'other.html'), '<h2 id="here"></h2>');
  const dead = ['/base/gone.png', 'other#gone', '/other.html', '#gone'];
  expect(deadLinks(folder, '/base/')).toEqual(dead.map((link) => `index.html: ${link}`));
  rmSync(folder, { recursive: true });
});
