/** Writes XML. Its texts may hold only characters that XML allows, and attributes no line feeds. */

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** A text, or elements. */
  readonly content?: string | readonly Element[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Returns a document with each element on its own line. */
export function xmlOf(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written({ name, attributes, content = [] }: Element, indent: string): string {
  const words = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${words.join('')}`;
  if (content.length === 0) return `${start}/>`;
  if (typeof content === 'string') return `${start}>${escaped(content)}</${name}>`;
  const inside = content.map((element) => written(element, `${indent}  `)).join('\n');
  return `${start}>\n${inside}\n${indent}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
