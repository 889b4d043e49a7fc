/** Renders Markdown as elements of a page: texts of lessons, and comments of teachers. */
import { legible } from '@queenside/core/basics';
import { Lexer, type Token, type Tokens } from 'marked';
import { h as preactElement, type ComponentChildren, type VNode } from 'preact';

type MarkdownAttributes = Readonly<Record<string, string | number>>;

/** Addresses that a link may have. */
const HARMLESS = /^(?:https?:\/\/|mailto:)/i;

/**
 * Renders Markdown. Markup and unknown syntax stay text.
 *
 * @param breaks whether a line break in the text is one on the page.
 */
export function markdown(text: string, breaks = true): VNode {
  const tokens = new Lexer({ gfm: true, breaks }).lex(legible(text));
  return h('div', { class: 'markdown' }, tokens.map(block));
}

function block(token: Token): ComponentChildren {
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'hr':
      return h('hr', null);
    case 'code':
      return h('pre', null, h('code', null, (token as Tokens.Code).text));
    case 'blockquote':
      return h('blockquote', null, (token as Tokens.Blockquote).tokens.map(block));
    // A page has headings for its own parts.
    case 'heading':
      return h('p', null, h('strong', null, within(token)));
    case 'paragraph':
      return h('p', null, within(token));
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return tableOf(token as Tokens.Table);
    default:
      return inline(token);
  }
}

function list({ ordered, start, items }: Tokens.List): VNode {
  const from = ordered && start !== '' && start !== 1 ? { start } : null;
  return h(
    ordered ? 'ol' : 'ul',
    from,
    items.map(({ tokens }) => h('li', null, tokens.map(block))),
  );
}

function tableOf({ header, rows }: Tokens.Table): VNode {
  const cells = (row: readonly Tokens.TableCell[], name: 'th' | 'td'): VNode =>
    h(
      'tr',
      null,
      row.map(({ tokens }) => h(name, null, tokens.map(inline))),
    );
  return h('table', null, [
    h('thead', null, cells(header, 'th')),
    h(
      'tbody',
      null,
      rows.map((row) => cells(row, 'td')),
    ),
  ]);
}

function inline(token: Token): ComponentChildren {
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? within(token) : token.text;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
    case 'em':
    case 'del':
      return h(token.type, null, within(token));
    case 'codespan':
      return h('code', null, (token as Tokens.Codespan).text);
    case 'br':
      return h('br', null);
    case 'link': {
      const { href } = token as Tokens.Link;
      return HARMLESS.test(href)
        ? h('a', { href, rel: 'noopener noreferrer' }, within(token))
        : token.raw;
    }
    default:
      return token.raw;
  }
}

function within(token: Token): ComponentChildren {
  return ('tokens' in token ? (token.tokens ?? []) : []).map(inline);
}

function h(
  name: string,
  attributes: MarkdownAttributes | null,
  ...children: ComponentChildren[]
): VNode {
  return preactElement<MarkdownAttributes>(name, attributes, ...children);
}
