/** The pictures that a page shows, with what it has drawn upon them, as one SVG document. */
import { escapeMarkup } from '@queenside/core/basics';

const SVG = 'http://www.w3.org/2000/svg';
/** The properties of marks that the page's style sheets decide. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'paint-order',
  'opacity',
  'visibility',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];
/** Around pictures, and for a title above each of several, in pixels. */
const GAP = 16;
const TITLE = 24;

/** @param selector of the pictures. @returns undefined if the page shows none yet. */
export function shownPicture(selector: string): string | undefined {
  const pictures = [...document.querySelectorAll<SVGSVGElement>(selector)].filter(
    ({ viewBox }) => viewBox.baseVal.width > 0,
  );
  if (pictures.length === 0) return undefined;
  const isSeveral = pictures.length > 1;
  const above = isSeveral ? TITLE : 0;
  let left = GAP;
  let height = 0;
  const parts = pictures.map((picture) => {
    const { width, height: tall } = picture.getBoundingClientRect();
    const copy = plain(picture);
    for (const [name, value] of Object.entries({ x: left, y: GAP + above, width, height: tall }))
      copy.setAttribute(name, String(value));
    const label = picture.getAttribute('aria-label')?.split(':')[0] ?? '';
    const title = `<text x="${left}" y="${GAP + 12}" font-family="system-ui, sans-serif" font-size="15">${escapeMarkup(label)}</text>`;
    left += width + GAP;
    height = Math.max(height, tall);
    return (isSeveral ? title : '') + new XMLSerializer().serializeToString(copy);
  });
  const size = `${left} ${height + above + 2 * GAP}`;
  const [width, tall] = size.split(' ');
  return `<svg xmlns="${SVG}" width="${width}" height="${tall}" viewBox="0 0 ${size}"><rect width="100%" height="100%" fill="#ffffff"/>${parts.join('')}</svg>\n`;
}

/** Copies a picture. Its marks keep the look that the page gives them. */
function plain(picture: SVGSVGElement): Element {
  const copy = picture.cloneNode(true) as Element;
  const originals = [...picture.querySelectorAll('*')];
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index]!;
    const isMark = original.closest('g.world') === null && original.closest('.score, svg.film');
    if (!isMark) continue;
    const style = getComputedStyle(original);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
  }
  // Moves can be clicked on the page only.
  for (const move of copy.querySelectorAll('[data-move]')) move.remove();
  for (const name of ['class', 'style', 'role', 'aria-label', 'tabindex'])
    copy.removeAttribute(name);
  return copy;
}
