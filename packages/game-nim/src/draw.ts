/** Draws positions. */
import type { MarkedMoves } from '@queenside/core';
import { heapOf, takenBy, type Nim } from './position.ts';
import { sum } from './sum.ts';

const STONE = { max: '#b5432f', min: '#2f5d8a' } as const;
/** The tallest column. A taller heap gets several columns, so that a picture is not taller than a page. */
const TALLEST = 16;
const CELL = 26;
const GAP = 18;
const TEXT = 44;

/** What replaces colors on dark pages. */
export const DARK = { '#fbfaf5': '#1a1d23', '#2b2b2b': '#e6e4dc', '#8f8b7e': '#a3a8b4' };

/**
 * Draws the heaps with their numbers and sizes. The stones are red if MAX is to move, blue for MIN. Those that the best move
 * takes have a green ring; the heap of the last move is underlined.
 */
export function draw({ heaps, mover }: Nim, { last, best }: MarkedMoves = {}): string {
  const columns = heaps.map((size) => Math.max(1, Math.ceil(size / TALLEST)));
  const starts = columns.map(
    (_, heap) => GAP + sum(columns.slice(0, heap).map((count) => count * CELL + GAP)),
  );
  const width = Math.max(120, GAP + sum(columns.map((count) => count * CELL + GAP)));
  const tallest = Math.min(TALLEST, Math.max(1, ...heaps));
  const ground = tallest * CELL + GAP;
  const parts = heaps.map((size, heap) => {
    const left = starts[heap]!;
    const middle = left + (columns[heap]! * CELL) / 2;
    const taken = best !== undefined && heapOf(best) === heap ? takenBy(best) : 0;
    const line =
      last !== undefined && heapOf(last) === heap
        ? `<path d="M${middle - 12} ${ground + 41}h24" stroke="#e0a526" stroke-width="4" stroke-linecap="round"/>`
        : '';
    const look = { size, taken, colour: STONE[mover] };
    return stones(look, left, ground) + line + label(middle, ground, heap + 1, size);
  });
  const height = ground + TEXT;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<title>${heaps.join(' ')}, ${mover} to take</title><rect width="${width}" height="${height}" fill="#fbfaf5"/>` +
    `<path d="M${GAP / 2} ${ground}H${width - GAP / 2}" stroke="#2b2b2b" stroke-width="2"/>${parts.join('')}</svg>\n`
  );
}

interface Heap {
  readonly size: number;
  /** How many stones the best move takes, from the top. */
  readonly taken: number;
  readonly colour: string;
}

function stones({ size, taken, colour }: Heap, left: number, ground: number): string {
  return Array.from({ length: size }, (_, stone) => {
    const x = left + CELL * (Math.floor(stone / TALLEST) + 0.5);
    const y = ground - CELL * ((stone % TALLEST) + 0.5);
    return `<circle cx="${x}" cy="${y}" r="${CELL * 0.4}" fill="${colour}"${stone >= size - taken ? ' stroke="#4fc987" stroke-width="4"' : ''}/>`;
  }).join('');
}

function label(middle: number, ground: number, heap: number, size: number): string {
  const text = (y: number, fill: string, words: string | number): string =>
    `<text x="${middle}" y="${ground + y}" font-family="sans-serif" font-size="14" fill="${fill}" text-anchor="middle">${words}</text>`;
  return text(18, '#2b2b2b', size) + text(36, '#8f8b7e', `#${heap}`);
}
