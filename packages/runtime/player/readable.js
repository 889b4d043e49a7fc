/** The size of text in pictures on projectors. */

/** The least size of text on a projector, in pixels. */
export const READABLE = 20;
/** Browsers round lengths, in pixels. */
const SLACK = 0.05;

/** Returns the pixels for each unit that make text of a picture readable, except minor one; 0 if it has no text. @param area limits it. */
export function readableScale(svg, least, area) {
  const { a: unit, e: left, f: top } = svg.getScreenCTM() ?? { a: 0, e: 0, f: 0 };
  const isInside = (text) => {
    const box = text.getBoundingClientRect();
    const [x, y] = [(box.left - left) / unit, (box.top - top) / unit];
    return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
  };
  let smallest = Infinity;
  for (const text of svg.querySelectorAll('text:not(.minor)'))
    if (area === undefined || isInside(text)) smallest = Math.min(smallest, sizeOf(text) / unit);
  return smallest > 0 ? least / smallest : 0;
}

/** Hides the minor text of a picture if some of it is smaller than some pixels. */
export function hideSmall(svg, least) {
  const texts = [...svg.querySelectorAll('text.minor')];
  const isHidden = texts.some((text) => sizeOf(text) < least - SLACK);
  for (const text of texts)
    if (isHidden) text.setAttribute('visibility', 'hidden');
    else text.removeAttribute('visibility');
}

/** Returns the size of a text in pixels. */
function sizeOf(text) {
  const size = text.getAttribute('font-size') ?? getComputedStyle(text).fontSize;
  return Number.parseFloat(size) * scaleOf(text);
}

/** Returns the pixels for each unit of an element; 0 if it is not shown. */
function scaleOf(element) {
  const { a, b } = element.getScreenCTM() ?? { a: 0, b: 0 };
  return Math.hypot(a, b);
}
