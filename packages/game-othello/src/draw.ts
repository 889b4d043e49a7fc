/** Draws positions. */
import { CORNERS, type Othello } from './board.ts';

const CELL = 52;
const EDGE = 34;
const SIZE = 8 * CELL + 2 * EDGE;
const DISCS: Readonly<Record<string, string>> = { X: '#1d1d1d', O: '#fbfaf5' };

/** Draws the board. A small disc at the edge shows who is to move. */
export function draw({ squares, mover }: Othello): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const at = EDGE + line * CELL;
    return `M${at} ${EDGE}V${SIZE - EDGE}M${EDGE} ${at}H${SIZE - EDGE}`;
  });
  const discs = Array.from(squares).map((mark, square) => {
    const x = EDGE + ((square % 8) + 0.5) * CELL;
    const y = EDGE + (Math.floor(square / 8) + 0.5) * CELL;
    return disc(mark, x, y, CELL * 0.42);
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<title>${mover === 'X' ? 'Black' : 'White'} to move</title><rect width="${SIZE}" height="${SIZE}" fill="#d9d4c3"/>` +
    `<rect x="${EDGE}" y="${EDGE}" width="${8 * CELL}" height="${8 * CELL}" fill="#3f7d58"/>` +
    `<path d="${lines.join('')}" stroke="#22452f" stroke-width="1.5"/>${dots()}${names()}${discs.join('')}` +
    `${disc(mover, EDGE / 2, EDGE / 2, EDGE * 0.3)}</svg>\n`
  );
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
      return name(middle, EDGE - 10, letter) + name(EDGE / 2, middle + 5, index + 1);
    })
    .join('');
}

function name(x: number, y: number, text: string | number): string {
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="15" fill="#4b473c" text-anchor="middle">${text}</text>`;
}
