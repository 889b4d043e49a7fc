import type { Film } from '@queenside/runtime/player/film.js';

/** Returns one step of a film as an SVG document. */
export function frameSvg(film: Film, parts: ArrayLike<number>): string {
  const { width, height, scale, backdrop, pieces } = film.data;
  const markup = pieces.map((_: string, piece: number) => film.text(parts[piece]!)).join('');
  const size = `width="${Math.ceil(width * scale)}" height="${Math.ceil(height * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${backdrop}${markup}</svg>\n`;
}
