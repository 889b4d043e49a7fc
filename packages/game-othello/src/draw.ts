/** Draws positions. */
import { divideColors, type MarkedMoves } from '@queenside/core';
import { CORNERS, PASS, type Othello } from './board.ts';

const CELL = 52;
const EDGE = 44;
const SIZE = 8 * CELL + 2 * EDGE;
const DISCS: Readonly<Record<string, string>> = { X: '#1d1d1d', O: '#f7f5ee' };

export const COLORS = divideColors({
  edge: ['#d9d4c3', '#2a2c2b'],
  label: ['#4b473c', '#bdb9ad'],
});

/** Draws the board, and counts the discs below it. A small disc at the edge shows the side to move. The last disc has a red dot, the best move a ring. */
export function draw(
  { squares, mover }: Othello,
  { last = PASS, best = PASS }: MarkedMoves = {},
): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const at = EDGE + line * CELL;
    return `M${at} ${EDGE}V${SIZE - EDGE}M${EDGE} ${at}H${SIZE - EDGE}`;
  });
  const discs = Array.from(squares).map((mark, square) => {
    const [x, y] = middleOf(square);
    return disc(mark, x, y, CELL * 0.42);
  });
  const countOf = (mark: string): number =>
    Array.from(squares).filter((each) => each === mark).length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<title>${mover === 'X' ? 'Black' : 'White'} to move</title><rect width="${SIZE}" height="${SIZE}" fill="${COLORS.light.edge}"/>` +
    `<rect x="${EDGE}" y="${EDGE}" width="${8 * CELL}" height="${8 * CELL}" fill="#3f7d58"/>` +
    `<path d="${lines.join('')}" stroke="#22452f" stroke-width="1.5"/>${dots()}${names()}${discs.join('')}` +
    disc(mover, EDGE / 2, EDGE / 2, EDGE * 0.3) +
    name(SIZE / 2, SIZE - 9, `${countOf('X')} black, ${countOf('O')} white`) +
    (last === PASS ? '' : circle(last, 6, 'fill="#d94f3d"')) +
    (best === PASS
      ? ''
      : circle(best, CELL * 0.36, 'fill="none" stroke="#f2c14e" stroke-width="4"')) +
    `</svg>\n`
  );
}

function circle(square: number, radius: number, look: string): string {
  const [x, y] = middleOf(square);
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${look}/>`;
}

function middleOf(square: number): [x: number, y: number] {
  return [EDGE + ((square % 8) + 0.5) * CELL, EDGE + (Math.floor(square / 8) + 0.5) * CELL];
}

function disc(mark: string, x: number, y: number, radius: number): string {
  const colour = DISCS[mark];
  if (colour === undefined) return '';
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" stroke="#1d1d1d" stroke-opacity="0.5"/>`;
}

/** Draws the four dots of a board, two squares in from each corner. */
function dots(): string {
  return CORNERS.map((corner) => {
    const x = EDGE + CELL * (corner % 8 === 0 ? 2 : 6);
    const y = EDGE + CELL * (corner < 8 ? 2 : 6);
    return `<circle cx="${x}" cy="${y}" r="4" fill="#22452f"/>`;
  }).join('');
}

function names(): string {
  return Array.from('abcdefgh')
    .map((letter, index) => {
      const middle = EDGE + (index + 0.5) * CELL;
      return name(middle, EDGE - 10, letter) + name(EDGE / 2, middle + 12, index + 1);
    })
    .join('');
}

function name(x: number, y: number, text: string | number): string {
  return `<text class="minor" x="${x}" y="${y}" font-family="sans-serif" font-size="34" fill="${COLORS.light.label}" text-anchor="middle">${text}</text>`;
}
