/** Creates HTML and SVG elements. Preact escapes all text and attributes. */
import { legible } from '@queenside/core/basics';
import { h as preactElement, type ComponentChildren, type VNode } from 'preact';

export type Element = VNode;
export type Content = ComponentChildren;
type Attributes = Readonly<Record<string, string | number | boolean | { __html: string }>>;

export function h(name: string, attributes: Attributes | null, ...children: Content[]): Element {
  return preactElement<Attributes>(name, attributes, ...children);
}

/** A whole page, to be written as a document. */
export interface Page {
  readonly title: string;
  /** The landmarks header and main. */
  readonly body: Content;
  /** Whether it has sortable tables. */
  readonly sorts?: boolean;
  /** Whether the page is for printing. It then has its own style. */
  readonly isPaper?: boolean;
  /** Whether it uses the whole width of a large screen. */
  readonly isWide?: boolean;
  /** Whole pages within this one, with their own scripts. */
  readonly embeds?: readonly string[];
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

/** Renders text that can be opened and closed; nothing if it is blank. */
export function output(title: string, text: string, isOpen: boolean): Element[] {
  if (text.trim() === '') return [];
  return [
    h('details', { open: isOpen }, [
      h('summary', null, title),
      h('pre', { tabindex: 0, role: 'group', 'aria-label': title }, legible(text)),
    ]),
  ];
}

/** Returns the properties of an element with this markup, which must be harmless. */
export function raw(markup: string): { readonly dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: markup } };
}
