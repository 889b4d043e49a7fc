/** Links between the pages of the repository lead somewhere, to the heading they name, and so do those of the site's navigation. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anchorOf } from '../site/.vitepress/anchors.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PAGES = globSync(
  ['*.md', '{bench,docs,inputs,outputs}/*.md', 'packages/*/README.md', 'examples/*/*.md'],
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

test('there are pages', () => expect(PAGES.length).toBeGreaterThan(50));

test.each(PAGES)('%s', (page) => {
  const found = withoutCode(read(page))
    .replaceAll(/`[^`\n]*`/g, '')
    .matchAll(/\]\(([^)\s]+)\)/g);
  const links = [...found].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link));
  expect(links.filter((link) => !leadsSomewhere(page, link))).toEqual([]);
});

test.each(['site/index.md', 'site/.vitepress/navigation.ts', 'site/.vitepress/config.ts'])(
  '%s',
  (file) => {
    const links = [...read(file).matchAll(/link: ['`]?(\/[\w/-]*)['`]?[ ,}\n]/g)];
    const pages = links.map(([, link]) =>
      link === '/start'
        ? 'README.md'
        : link!.replace(/^\//, '').replace(/\/?$/, (end) => (end ? '/README.md' : '.md')),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => !PAGES.includes(page))).toEqual([]);
  },
);
