/** Puts one SVG document into another. */
import type { Box } from './layout.ts';

/** Returns a drawing as markup that fills a box, with its proportions kept and in the middle. */
export function nested(drawing: string, { x, y, width, height }: Box): string {
  const start = drawing.indexOf('<svg');
  const end = drawing.indexOf('>', start);
  if (start < 0 || end < 0) return '';
  const tag = drawing.slice(start, end);
  const view = /\sviewBox="/.test(tag) ? '' : viewOf(tag);
  const kept = tag.replaceAll(/\s(?:xmlns|x|y|width|height)="[^"]*"/g, '');
  return `${kept} x="${x}" y="${y}" width="${width}" height="${height}"${view}${drawing.slice(end).trimEnd()}`;
}

function viewOf(tag: string): string {
  const [width, height] = ['width', 'height'].map(
    (name) => new RegExp(String.raw`\s${name}="([\d.]+)(?:px)?"`).exec(tag)?.[1],
  );
  return width === undefined || height === undefined ? '' : ` viewBox="0 0 ${width} ${height}"`;
}
