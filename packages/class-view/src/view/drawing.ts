/**
 * Sanitizes drawings of answers. Plugins draw them, so they are not trusted: a drawing is parsed and rebuilt from harmless shapes,
 * attributes, and text. A drawing with any other element is omitted as a whole.
 */
import { escapeMarkup } from '@queenside/core/basics';

const SHAPES = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs use'.split(' '),
);
const ATTRIBUTES = new Set(
  (
    'viewBox width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform id href fill fill-opacity fill-rule stroke ' +
    'stroke-width stroke-opacity stroke-dasharray stroke-linecap stroke-linejoin opacity shape-rendering font-family font-size ' +
    'font-weight font-style text-anchor dominant-baseline preserveAspectRatio'
  ).split(' '),
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
/** A tag, or the text between two tags. */
const TOKEN =
  /<(?<close>\/?)(?<name>[A-Za-z]+)(?<attributes>(?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** The most characters of a label. */
const LONGEST_LABEL = 3;
const PREAMBLE = /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*/;

export interface Drawing {
  readonly markup: string;
  /**
   * Whether the drawing contains text, which must stay legible and is not scaled down. The labels of a board's rows do not
   * count.
   */
  readonly hasText: boolean;
}

/**
 * Sanitizes an SVG document.
 *
 * @param name the accessible name.
 * @param prefix added to its identifiers; unique on the page.
 * @returns undefined if it contains anything that is not known to be harmless.
 */
export function readDrawing(svg: string, name: string, prefix: string): Drawing | undefined {
  const written: string[] = [];
  const open: string[] = [];
  let hasText = false;
  TOKEN.lastIndex = PREAMBLE.exec(svg)![0].length;
  while (TOKEN.lastIndex < svg.length) {
    const groups = TOKEN.exec(svg)?.groups;
    if (groups === undefined) return undefined;
    const tag = groups['name'];
    if (tag === undefined) {
      // 1. Text: only blanks outside the root element.
      const text = decode(groups['text']!);
      if (text === undefined || (open.length === 0 && text.trim() !== '')) return undefined;
      if (open.length > 0) written.push(escapeMarkup(text));
      const isShown = open.at(-1) === 'text' || open.at(-1) === 'tspan';
      if (isShown && text.trim().length > LONGEST_LABEL) hasText = true;
    } else if (groups['close'] === '/') {
      // 2. A closing tag: must match the last open one.
      if (open.pop() !== tag) return undefined;
      written.push(`</${tag}>`);
    } else {
      // 3. An opening tag: the first, and only the first, is the root.
      const isRoot = open.length === 0;
      const isFirst = written.length === 0;
      if (!SHAPES.has(tag) || isRoot !== isFirst || isRoot !== (tag === 'svg')) return undefined;
      const attributes = readAttributes(groups['attributes']!, prefix);
      if (attributes === undefined) return undefined;
      if (isRoot) attributes.set('role', 'img').set('aria-label', name);
      written.push(`<${tag}${writeAttributes(attributes)}${groups['empty']}>`);
      if (groups['empty'] === '') open.push(tag);
    }
  }
  if (open.length > 0 || written.length === 0) return undefined;
  return { markup: written.join(''), hasText };
}

/** Returns the known attributes, or undefined if one of them refers outside the drawing. */
function readAttributes(text: string, prefix: string): Map<string, string> | undefined {
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) {
    if (!ATTRIBUTES.has(name!)) continue;
    const value = decode(double ?? single ?? '');
    if (value === undefined || /url\s*\(/i.test(value)) return undefined;
    if (name === 'href' && !/^#[\w-]+$/.test(value)) return undefined;
    if (name === 'href') attributes.set(name, `#${prefix}${value.slice(1)}`);
    else attributes.set(name!, name === 'id' ? prefix + value : value);
  }
  return attributes;
}

function writeAttributes(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`).join('');
}

function decode(text: string): string | undefined {
  let isKnown = true;
  const decoded = text.replace(/&(?:#(\d+)|#x([\dA-Fa-f]+)|(\w*));?/g, (_, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const character = Number.isNaN(code) ? ENTITIES[name] : characterOf(code);
    isKnown &&= character !== undefined;
    return character ?? '';
  });
  return isKnown ? decoded : undefined;
}

function characterOf(code: number): string | undefined {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
