/** Pictures of third-party plugins: shapes and text, and nothing that a page would follow, load, or run. */

const ELEMENTS = new Set(
  'svg g defs use path rect circle ellipse line polyline polygon text tspan title'.split(' '),
);
const ATTRIBUTES = new Set(
  (
    'xmlns id viewBox width height x y x1 y1 x2 y2 dx dy cx cy r rx ry d points transform opacity ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray paint-order ' +
    'font-size font-family font-weight font-style text-anchor dominant-baseline letter-spacing href ' +
    'shape-rendering vector-effect stroke-miterlimit stroke-dashoffset xml:space'
  ).split(' '),
);
const SVG = 'http://www.w3.org/2000/svg';
/** A value that names an address. CSS may write any character as an escape. */
const ADDRESS = /url\s*\(|\\/i;

interface Amount {
  readonly characters: number;
  readonly elements: number;
}

/** Browsers take seconds to draw more. */
const SHOWN: Amount = { characters: 2 ** 21, elements: 20_000 };
/** The most markup of all steps of a film together. A page shows one step at a time. */
const SAVED: Amount = { characters: 2 ** 24, elements: Infinity };
/** Browsers crash on elements in thousands of others. */
const DEEPEST = 100;

/** @param markup a document. @throws Error if there is more in it than shapes and text, or too much. */
export function requirePicture(markup: string): string {
  const parsed = parse(markup, SHOWN);
  if (countOf(parsed) > SHOWN.elements) refuse(`more than ${SHOWN.elements} elements`);
  return markup;
}

/**
 * Requires valid pieces of a document, like {@link requirePicture}. Pieces must not use one another: pages show them next to
 * others, so such uses could not be counted.
 *
 * @param isSaved whether they are of all steps, and the page shows none of them.
 */
export function requirePieces(markup: string, { isSaved = false } = {}): void {
  const most = isSaved ? SAVED : SHOWN;
  const parsed = parse(markup, most);
  if (parsed.querySelector('use, [id]') !== null) refuse('<use> or an id in a scene');
  if (countOf(parsed) > most.elements) refuse(`more than ${most.elements} elements`);
}

function parse(markup: string, { characters }: Amount): Document {
  if (markup.length > characters)
    throw new Error(
      `its picture has ${markup.length} characters; at most ${characters} are allowed`,
    );
  // A declaration or an instruction can only come first.
  const whole = `<svg xmlns="${SVG}">${markup}</svg>`;
  const parsed = new DOMParser().parseFromString(whole, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null)
    throw new Error('its picture is not well-formed XML');
  requireNode(parsed.documentElement, 0);
  return parsed;
}

function requireNode(node: Node, depth: number): void {
  if (node.nodeType === Node.TEXT_NODE) return;
  if (!(node instanceof Element) || !ELEMENTS.has(node.nodeName)) refuse(`<${node.nodeName}>`);
  if (depth > DEEPEST) refuse(`elements in more than ${DEEPEST} others`);
  for (const { name, value } of node.attributes) {
    const isLocal = name !== 'href' || value.startsWith('#');
    if (!ATTRIBUTES.has(name) || !isLocal || ADDRESS.test(value)) refuse(`the attribute ${name}`);
    if (name === 'xmlns' && value !== SVG) refuse('markup that is not SVG');
  }
  // Uses of uses multiply: nine levels of ten are a billion shapes.
  if (node.nodeName === 'use' && node.closest('[id]')) refuse('<use> in an element with an id');
  for (const child of node.childNodes) requireNode(child, depth + 1);
}

/** Counts the elements that are shown; of several with the id that is used, the largest one. */
function countOf(parsed: Document): number {
  const sizes = new Map<string, number>();
  for (const element of parsed.querySelectorAll('[id]')) {
    const size = element.querySelectorAll('*').length + 1;
    sizes.set(`#${element.id}`, Math.max(size, sizes.get(`#${element.id}`) ?? 0));
  }
  let count = 0;
  for (const element of parsed.querySelectorAll('*'))
    count += sizes.get(element.getAttribute('href') ?? '') ?? 1;
  return count;
}

function refuse(what: string): never {
  throw new Error(`its picture contains ${what}; only shapes and text are shown`);
}
