/**
 * Makes the pictures that introduce Queenside from the page Write: a wrong search, and the first step that is not alpha-beta's.
 * `site/first-difference.png` is on the home page and in the README, and `site/public/social.png` in links from other sites.
 *
 * `pnpm build && node packages/playground/scripts/picture.ts`. Needs Chromium.
 */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM } from '../../../test/browser/chromium.ts';
import { serveFolder } from './serve.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** MAX compares its value with alpha, and not with beta. */
const CODE = `def search(tree, node, alpha, beta):
    if tree.is_leaf(node):
        return tree.value(node)
    best = -inf if tree.is_max(node) else inf
    for child in tree.children(node):
        value = search(tree, child, alpha, beta)
        if tree.is_max(node):
            best = max(best, value)
            if best >= alpha:
                break
            alpha = best
        else:
            best = beta = min(best, value)
    return best

from math import inf
solve = lambda tree: search(tree, tree.root, -inf, inf)
`;

const MARGIN = 8;
const ICON = join(ROOT, 'packages/playground/src/look/icon.svg');
const STYLE = `
  body { margin: 0; color: #1f2430; background: #f4f1ea; font: 30px system-ui, sans-serif }
  header { padding: 34px 30px 26px } h1 { display: flex; gap: 18px; align-items: center; margin: 0 0 10px; font-size: 60px }
  h1 img { height: 60px } body > img { display: block; width: 1180px; margin: auto }`;

const site = await serveFolder(join(ROOT, 'packages/playground/dist/site'), '/');
const browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
const view = { viewport: { width: 1180, height: 900 }, deviceScaleFactor: 1.5 };
const page = await browser.newPage(view);
await page.goto(`${site.address}#/write?language=python`);
await page.getByText(/^Python [\d.]+ is ready$/).waitFor({ timeout: 60_000 });
await page.locator('.cm-content').fill(CODE);
await page.keyboard.press('Control+Enter');
await page.getByText(/^First difference/).waitFor();
await page.locator('.cm-content').blur();
await page.locator('.cm-scroller').evaluate((editor) => editor.scrollTo(0, 0));
// The pictures are drawn.
await page.waitForTimeout(1000);
const [words, halves] = await Promise.all(
  ['.saying', '.halves'].map((part) => page.locator(part).boundingBox()),
);
const path = join(ROOT, 'site/first-difference.png');
const clip = {
  x: words!.x - MARGIN,
  y: words!.y - MARGIN,
  width: words!.width + 2 * MARGIN,
  height: halves!.y + halves!.height - words!.y + 2 * MARGIN,
};
const difference = await page.screenshot({ path, clip });

const cover = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await cover.setContent(`<!doctype html><style>${STYLE}</style>
  <header><h1><img src="data:image/svg+xml,${encodeURIComponent(await readFile(ICON, 'utf8'))}">Queenside</h1>
  Is it really alpha-beta? The first step that is not.</header>
  <img src="data:image/png;base64,${difference.toString('base64')}">`);
await cover.screenshot({ path: join(ROOT, 'site/public/social.png') });
await browser.close();
site.close();
