/** Creates HTML and SVG elements. Preact escapes all text and attributes. */
import { h as preactElement, type ComponentChildren, type VNode } from 'preact';

export type Element = VNode;
export type Content = ComponentChildren;
type Attributes = Readonly<Record<string, string | number | boolean | { __html: string }>>;

export function h(name: string, attributes: Attributes | null, ...children: Content[]): Element {
  return preactElement<Attributes>(name, attributes, ...children);
}
