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
/** The most markup of a board with the mark of each legal move, and of all steps of a film together. */
const BOARD: Amount = { characters: 2 ** 24, elements: 100_000 };
const FILM: Amount = { characters: 2 ** 24, elements: Infinity };
/** Browsers crash on elements in thousands of others. */
const DEEPEST = 100;

/** @param markup a document. @throws Error if there is more in it than shapes and text, or too much. */
export function requirePicture(markup: string): void {
  requireDocuments([markup], SHOWN);
}

/** Requires the drawings of a board: the plain one, and those that mark moves. A page shows parts of all in one document. */
export function requireBoard(markups: readonly string[]): void {
  requireDocuments(markups, BOARD);
}

function requireDocuments(markups: readonly string[], most: Amount): void {
  requireLength(markups, most);
  const parsed = markups.map((markup) => {
    const root = parse(markup);
    const [picture] = root.children;
    const isAlone = root.children.length === 1 && picture!.nodeName === 'svg';
    if (!isAlone || root.textContent.trim() !== picture!.textContent.trim())
      throw new Error('its picture is not one <svg>');
    return root;
  });
  if (countOf(parsed) > most.elements) refuse(`more than ${most.elements} elements`);
}

/**
 * Requires valid pieces of a document, like {@link requirePicture}. Pieces must not use one another: pages show them next to
 * others, so such uses could not be counted.
 */
export function requirePieces(markups: Iterable<string>): void {
  requireParts([...markups], SHOWN);
}

/**
 * Requires the steps of a film.
 *
 * @param texts the markup of pieces, by number.
 * @param steps pairs of a piece and the text that it has from then on, for each step.
 */
export function requireSteps(
  texts: ReadonlyMap<number, string>,
  steps: readonly (readonly (readonly [piece: number, text: number])[])[],
): void {
  requireParts([...texts.values()], FILM);
  const sizes = new Map([...texts].map(([number, markup]) => [number, sizeOf(markup)]));
  const shown = new Map<number, Amount>();
  let [characters, elements] = [0, 0];
  for (const step of steps) {
    for (const [piece, text] of step) {
      const [before, after] = [shown.get(piece) ?? NOTHING, sizes.get(text) ?? NOTHING];
      characters += after.characters - before.characters;
      elements += after.elements - before.elements;
      shown.set(piece, after);
    }
    if (elements > SHOWN.elements) refuse(`more than ${SHOWN.elements} elements`);
    if (characters > SHOWN.characters) refuse(`more than ${SHOWN.characters} characters`);
  }
}

const NOTHING: Amount = { characters: 0, elements: 0 };

/** @param markup of valid pieces. */
function sizeOf(markup: string): Amount {
  let elements = 0;
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at + 1))
    if (markup[at + 1] !== '/') elements++;
  return { characters: markup.length, elements };
}

function requireParts(markups: readonly string[], most: Amount): void {
  requireLength(markups, most);
  const parsed = parse(markups.join(''));
  if (parsed.querySelector('use, [id]') !== null) refuse('<use> or an id in a scene');
  if (countOf([parsed]) > most.elements) refuse(`more than ${most.elements} elements`);
}

function requireLength(markups: readonly string[], { characters }: Amount): void {
  const length = markups.reduce((sum, markup) => sum + markup.length, 0);
  if (length > characters)
    throw new Error(`its picture has ${length} characters; at most ${characters} are allowed`);
}

/** @returns the element around the parsed markup. */
function parse(markup: string): Element {
  // A declaration or an instruction can only come first.
  const whole = `<svg xmlns="${SVG}">${markup}</svg>`;
  const parsed = new DOMParser().parseFromString(whole, 'image/svg+xml');
  if (parsed.querySelector('parsererror') !== null)
    throw new Error('its picture is not well-formed XML');
  requireNode(parsed.documentElement, 0);
  return parsed.documentElement;
}

function requireNode(node: Node, depth: number): void {
  if (node.nodeType === Node.TEXT_NODE) return;
  if (!(node instanceof Element) || !ELEMENTS.has(node.nodeName)) refuse(`<${node.nodeName}>`);
  if (depth > DEEPEST) refuse(`elements in more than ${DEEPEST} others`);
  for (const { name, value } of node.attributes) {
    const isLocal = name !== 'href' || value.startsWith('#');
    // Other classes would have styles of the page.
    const isKnown = ATTRIBUTES.has(name) || (name === 'class' && value === 'minor');
    if (!isKnown || !isLocal || ADDRESS.test(value)) refuse(`the attribute ${name}`);
    if (name === 'xmlns' && value !== SVG) refuse('markup that is not SVG');
  }
  // Uses of uses multiply: nine levels of ten are a billion shapes.
  if (node.nodeName === 'use' && node.closest('[id]')) refuse('<use> in an element with an id');
  for (const child of node.childNodes) requireNode(child, depth + 1);
}

/** Counts the elements that are shown; of several with the id that is used, the largest one. */
function countOf(roots: readonly Element[]): number {
  const sizes = new Map<string, number>();
  for (const root of roots)
    for (const element of root.querySelectorAll('[id]')) {
      const size = element.querySelectorAll('*').length + 1;
      sizes.set(`#${element.id}`, Math.max(size, sizes.get(`#${element.id}`) ?? 0));
    }
  let count = 0;
  for (const root of roots)
    for (const element of root.querySelectorAll('*'))
      count += sizes.get(element.getAttribute('href') ?? '') ?? 1;
  return count;
}

function refuse(what: string): never {
  throw new Error(`its picture contains ${what}; only shapes and text are shown`);
}
