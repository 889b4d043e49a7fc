import type { Board } from './board.ts';

const CELL = 48;

/** Draws a board as one SVG document. */
export function drawBoard({ rows, columns, tiles }: Board): string {
  const [width, height] = [columns * CELL + 8, rows * CELL + 8];
  const cells = tiles.flatMap((tile, place) => {
    if (tile === 0) return [];
    const x = 4 + (place % columns) * CELL;
    const y = 4 + Math.floor(place / columns) * CELL;
    const isHome = tile === place;
    return [
      `<rect x="${x + 2}" y="${y + 2}" width="${CELL - 4}" height="${CELL - 4}" rx="5" fill="${isHome ? '#cfe3d4' : '#e8dcc4'}" stroke="#6b6455"/>` +
        `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 6}" text-anchor="middle">${tile}</text>`,
    ];
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="18">` +
    `<rect width="${width}" height="${height}" rx="6" fill="#4a4640"/>${cells.join('')}</svg>\n`
  );
}
