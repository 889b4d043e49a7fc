/** Renders pages as self-contained HTML documents. Their Content-Security-Policy only allows their own style and script. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { h, type Page, raw } from '@queenside/class-view';
import { render } from 'preact-render-to-string';

const read = (specifier: string): string =>
  readFileSync(new URL(import.meta.resolve(specifier)), 'utf8');

/** The tokens that all pages share, the parts that the studio shows too, and the report's own style. */
const STYLE: string = [
  read('@queenside/runtime/look/tokens.css'),
  read('@queenside/class-view/look/parts.css'),
  read('@queenside/class-view/look/report.css'),
].join('');
const PAPER_STYLE: string = [
  read('@queenside/runtime/look/tokens.css'),
  read('@queenside/class-view/look/paper.css'),
].join('');
const SCRIPT = read('@queenside/class-view/look/report.js');

/** Returns the document of a page. */
export function renderPage({
  title,
  body,
  sorts = false,
  isWide = false,
  isPaper = false,
  embeds = [],
}: Page): string {
  const style = isPaper ? PAPER_STYLE : STYLE;
  const head = h('head', null, [
    h('meta', { charset: 'utf-8' }),
    h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy(style, sorts, embeds) }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'referrer', content: 'no-referrer' }),
    h('meta', { name: 'color-scheme', content: isPaper ? 'light' : 'light dark' }),
    h('title', null, title),
    h('style', raw(style)),
  ]);
  const script = sorts ? h('script', raw(SCRIPT)) : null;
  return `<!doctype html>\n${render(h('html', { lang: 'en' }, head, h('body', isWide ? { class: 'wide' } : null, body, script)))}\n`;
}

/** Embedded pages inherit the policy, so it also allows their styles and scripts. */
function policy(style: string, sorts: boolean, embeds: readonly string[]): string {
  const styles = [style, ...inlineIn(embeds, 'style')];
  const scripts = [...(sorts ? [SCRIPT] : []), ...inlineIn(embeds, 'script')];
  return [
    "default-src 'none'",
    `style-src ${hashesOf(styles)}`,
    ...(scripts.length > 0 ? [`script-src ${hashesOf(scripts)}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Returns the texts of the inline styles or scripts of pages; not data, whose elements have attributes. */
function inlineIn(pages: readonly string[], element: 'style' | 'script'): string[] {
  const inline = new RegExp(`<${element}>(.*?)</${element}>`, 'gs');
  return pages.flatMap((page) => Array.from(page.matchAll(inline), ([, text]) => text!));
}

function hashesOf(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => `'${hashOf(text)}'`))].join(' ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
