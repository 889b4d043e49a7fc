/** Numbers of columns and rows, above and to the left of a board. */
import { DIM } from './colors.ts';

/** The height of a board, in numbers, if its squares are smaller than numbers. */
const NUMBERS_ACROSS = 48;
/** The least height of a number, in squares. */
const LEAST = 0.32;

/** Returns the width of the numbers next to a board, in squares. */
export function axisRoom(size: number): number {
  return heightOf(size) * Math.max(1.6, 0.62 * String(size).length + 0.7);
}

/** Returns the width of the empty edge on the other sides. */
export function edgeRoom(size: number): number {
  return 0.6 * heightOf(size);
}

/** Draws the numbers at negative coordinates: every one, or round ones if there are too many. */
export function axesMarkup(size: number): string {
  const height = heightOf(size);
  const step = stepOf(size, height * (0.62 * String(size).length + 0.5));
  const numbers = [1, ...multiples(step, size)];
  const texts = numbers.map((number) => {
    const middle = number - 0.5;
    return (
      `<text x="${middle}" y="${-0.45 * height}" text-anchor="middle">${number}</text>` +
      `<text x="${-0.4 * height}" y="${middle + 0.35 * height}" text-anchor="end">${number}</text>`
    );
  });
  return `<g font-family="system-ui, sans-serif" font-size="${height}" fill="${DIM}">${texts.join('')}</g>`;
}

function heightOf(size: number): number {
  return Math.max(LEAST, size / NUMBERS_ACROSS);
}

/** Returns a round step that leaves so much room between two numbers. */
function stepOf(size: number, room: number): number {
  for (let power = 1; power <= size; power *= 10)
    for (const factor of [1, 2, 5]) if (power * factor >= room) return power * factor;
  return size;
}

function multiples(step: number, size: number): number[] {
  // The 2 is too near to the 1, unless each number is shown.
  const first = step <= 2 ? 2 * step : step;
  return Array.from(
    { length: Math.max(0, Math.floor((size - first) / step) + 1) },
    (_, index) => first + index * step,
  );
}
