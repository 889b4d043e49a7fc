import { divideColors, type Scene, SHARED_COLORS } from '@queenside/core';
import type { Cities } from './tsplib.ts';

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  way: ['#2b6cb0', '#7ab0e6'],
});
const WIDTH = 480;
const MARGIN = 16;
/** The most cities that are numbered in the picture. */
const MOST_NUMBERED = 40;

/** Draws the cities at their places, or on a circle if the file has none, and the way through them. */
export function drawTour(cities: Cities, order: readonly number[]): Scene {
  const places =
    cities.places ??
    Array.from({ length: cities.size }, (_, city) => {
      const angle = (2 * Math.PI * city) / cities.size;
      return [Math.sin(angle), Math.cos(angle)] as const;
    });
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const [across, down] = [Math.max(...xs) - left, top - Math.min(...ys)];
  const scale = (WIDTH - 2 * MARGIN) / Math.max(across, down, 1e-9);
  const at = (city: number): readonly [string, string] => [
    (MARGIN + (places[city]![0] - left) * scale).toFixed(1),
    (MARGIN + (top - places[city]![1]) * scale).toFixed(1),
  ];
  const height = Math.ceil(down * scale) + 2 * MARGIN;
  const radius = cities.size > 200 ? 1.5 : 3;
  const dots = places.map((_, city) => {
    const [x, y] = at(city);
    const number =
      cities.size > MOST_NUMBERED
        ? ''
        : `<text x="${Number(x) + 5}" y="${Number(y) - 5}" font-family="system-ui, sans-serif" font-size="13">${city + 1}</text>`;
    return `<circle cx="${x}" cy="${y}" r="${radius}"/>${number}`;
  });
  const way = order.map((city) => at(city).join(',')).join(' ');
  return {
    width: WIDTH,
    height,
    backdrop: `<rect width="${WIDTH}" height="${height}" fill="${COLORS.paper}"/><g fill="${COLORS.ink}">${dots.join('')}</g>`,
    pieces: new Map([
      ['way', `<polygon points="${way}" fill="none" stroke="${COLORS.way}" stroke-width="1.5"/>`],
    ]),
    dark: DARK,
  };
}
