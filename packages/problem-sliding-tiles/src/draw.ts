import { offsetOf, type Board } from './board.ts';

const CELL = 48;
const MARGIN = 4;
const COLORS = { home: '#cfe3d4', away: '#e8dcc4', moved: '#f2c14e' };

/** Draws a board as one SVG document. Tiles at home have a special color, and so does the tile that the last action moved. */
export function drawBoard({ rows, columns, tiles }: Board, last?: number): string {
  const [width, height] = [columns * CELL + 2 * MARGIN, rows * CELL + 2 * MARGIN];
  const moved = last === undefined ? -1 : tiles.indexOf(0) - offsetOf(columns, last);
  const outlines = { home: '', away: '', moved: '' };
  let numbers = '';
  for (const [place, tile] of tiles.entries()) {
    if (tile === 0) continue;
    const x = MARGIN + (place % columns) * CELL;
    const y = MARGIN + Math.floor(place / columns) * CELL;
    const kind = place === moved ? 'moved' : tile === place ? 'home' : 'away';
    outlines[kind] += `M${x + 3} ${y + 3}h${CELL - 6}v${CELL - 6}h${6 - CELL}z`;
    numbers += `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 7}">${tile}</text>`;
  }
  const paths = Object.entries(outlines)
    .filter(([, outline]) => outline !== '')
    .map(([kind, outline]) => {
      const color = COLORS[kind as keyof typeof COLORS];
      return `<path d="${outline}" fill="${color}" stroke="${color}"/>`;
    });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="20" text-anchor="middle" stroke-width="4" stroke-linejoin="round">` +
    `<rect width="${width}" height="${height}" rx="6" fill="#4a4640"/>${paths.join('')}<g fill="#1f1d19">${numbers}</g></svg>\n`
  );
}
