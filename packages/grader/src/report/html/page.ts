/** Renders a self-contained HTML document. Its Content-Security-Policy only allows its own style and script. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { h, type Content, type Element } from './element.ts';
import { render } from 'preact-render-to-string';

export interface Page {
  readonly title: string;
  /** The landmarks header and main. */
  readonly body: Content;
  /** Whether it has sortable tables. */
  readonly sorts: boolean;
  /** Whether it uses the whole width of a large screen. */
  readonly isWide?: boolean;
}

const readPage = (name: string): string =>
  readFileSync(new URL(`../../../pages/${name}`, import.meta.url), 'utf8');

const STYLE = readPage('report.css');
const SCRIPT = readPage('report.js');

export function renderPage({ title, body, sorts, isWide = false }: Page): string {
  const head = h('head', null, [
    h('meta', { charset: 'utf-8' }),
    h('meta', { 'http-equiv': 'Content-Security-Policy', content: policy(sorts) }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'referrer', content: 'no-referrer' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', null, title),
    h('style', raw(STYLE)),
  ]);
  const script = sorts ? h('script', raw(SCRIPT)) : null;
  return `<!doctype html>\n${render(h('html', { lang: 'en' }, head, h('body', isWide ? { class: 'wide' } : null, body, script)))}\n`;
}

/** Returns the properties of an element with this markup, which must be harmless. */
export function raw(markup: string): { readonly dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: markup } };
}

/** Renders a section with its heading; sections of level 2 are landmarks. */
export function section(
  id: string,
  level: 2 | 3,
  heading: Content,
  ...children: Content[]
): Element {
  return h('section', level === 2 ? { 'aria-labelledby': id } : null, [
    h(`h${level}`, { id }, heading),
    ...children,
  ]);
}

function policy(sorts: boolean): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(STYLE)}'`,
    ...(sorts ? [`script-src '${hashOf(SCRIPT)}'`] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
