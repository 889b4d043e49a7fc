/** Says below a grid what its colors and numbers mean, as far as the search has shown them. */
import { SEARCH_COLORS } from '@queenside/state-space';
import type { GridMap } from '../map.ts';
import { CELL } from './markup.ts';

/** Lengths for the font size {@link SIZE}. */
const SIZE = 11;
const LINE = 17;
const SWATCH = 9;
const GAP = 14;
const CHARACTER = 5.7;

/** The font size, in units of the markup, and as a share of the picture's longer side. */
const SMALLEST = 4.6;
const SHARE = 1 / 45;

const INK = '#6b7280';
export const LEGEND_DARK = { [INK]: '#a3a8b4' };

/** A color, or nothing for a text alone, and what it means. */
export interface Entry {
  readonly text: string;
  readonly color?: string;
}

/** What a search may show, the longest texts of each. */
const ALL: readonly Entry[] = [
  { color: SEARCH_COLORS.open, text: 'open: found' },
  { color: SEARCH_COLORS.closed, text: 'closed: expanded' },
  { color: SEARCH_COLORS.backOpen, text: 'open, from G' },
  { color: SEARCH_COLORS.backClosed, text: 'closed, from G' },
  { color: SEARCH_COLORS.path, text: 'way to the current cell' },
  { color: SEARCH_COLORS.current, text: 'current cell' },
  { text: 'numbers: f = g + h; from G: g' },
];

/** The height of the legend of a grid, in units of the markup. */
export function legendHeight(map: GridMap): number {
  const { bottom } = placed(ALL, widthOf(map));
  return (bottom + LINE / 2) * scaleOf(map);
}

/** Draws entries below a grid. */
export function legend(map: GridMap, entries: readonly Entry[]): string {
  const { places } = placed(entries, widthOf(map));
  const items = entries.map(({ text, color }, index) => {
    const [x, y] = places[index]!;
    const swatch =
      color === undefined
        ? ''
        : `<rect x="${x}" y="${y - SWATCH}" width="${SWATCH}" height="${SWATCH}" fill="${color}"/>`;
    const left = x + (color === undefined ? 0 : SWATCH + 4);
    return `${swatch}<text x="${left}" y="${y}" font-family="system-ui, sans-serif" font-size="${SIZE}" fill="${INK}">${text}</text>`;
  });
  return `<g transform="translate(0 ${map.height * CELL}) scale(${scaleOf(map)})">${items.join('')}</g>`;
}

function widthOf(map: GridMap): number {
  return (map.width * CELL) / scaleOf(map);
}

/** Large grids are shown small: their letters grow with them. */
function scaleOf({ width, height }: GridMap): number {
  return Math.max(SMALLEST, Math.max(width, height) * CELL * SHARE) / SIZE;
}

/** Places entries in lines, one behind the other as long as there is room. */
function placed(
  entries: readonly Entry[],
  width: number,
): { readonly places: readonly (readonly [x: number, y: number])[]; readonly bottom: number } {
  let [x, y] = [0, LINE];
  const places = entries.map(({ text, color }): [number, number] => {
    const length = text.length * CHARACTER + (color === undefined ? 0 : SWATCH + 4);
    if (x > 0 && x + length > width) [x, y] = [0, y + LINE];
    const place: [number, number] = [x, y];
    x += length + GAP;
    return place;
  });
  return { places, bottom: y };
}
