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

/** @param markup a document, or pieces of one. @throws Error if there is more in it than shapes and text. */
export function requirePicture(markup: string): string {
  // A declaration or an instruction can only come first.
  const whole = `<svg xmlns="${SVG}">${markup}</svg>`;
  const root = new DOMParser().parseFromString(whole, 'image/svg+xml').documentElement;
  requireNode(root);
  return markup;
}

function requireNode(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) return;
  if (!(node instanceof Element) || !ELEMENTS.has(node.nodeName)) refuse(`<${node.nodeName}>`);
  for (const { name, value } of node.attributes) {
    const isLocal = name !== 'href' || value.startsWith('#');
    if (!ATTRIBUTES.has(name) || !isLocal || value.includes('url('))
      refuse(`the attribute ${name}`);
    if (name === 'xmlns' && value !== SVG) refuse('markup that is not SVG');
  }
  // Uses of uses multiply: nine levels of ten are a billion shapes.
  if (node.nodeName === 'use' && node.closest('[id]')) refuse('<use> in an element with an id');
  node.childNodes.forEach(requireNode);
}

function refuse(what: string): never {
  throw new Error(`its picture contains ${what}; only shapes and text are shown`);
}
