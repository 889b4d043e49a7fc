/** Puts one SVG document into another. */
import type { Box } from './layout.ts';

/** Returns a drawing as a group that fills a box, with its proportions kept and in the middle. */
export function nested(drawing: string, box: Box): string {
  const start = drawing.indexOf('<svg');
  const end = drawing.indexOf('>', start);
  if (start < 0 || end < 0) return '';
  const tag = drawing.slice(start, end);
  const content = drawing.slice(end + 1, drawing.lastIndexOf('</svg>'));
  const kept = tag
    .slice('<svg'.length)
    .replaceAll(/\s(?:xmlns|x|y|width|height|viewBox)="[^"]*"/g, '');
  return `<g${kept} transform="${fit(viewOf(tag, box), box)}">${content}</g>`;
}

/** Returns the part of its plane that a drawing shows; all of the box if it does not say it. */
function viewOf(tag: string, box: Box): Box {
  const [x = 0, y = 0, ...size] = numbersIn('viewBox', tag);
  const [width = numbersIn('width', tag)[0], height = numbersIn('height', tag)[0]] = size;
  if (!(Number(width) > 0 && Number(height) > 0)) return { ...box, x: 0, y: 0 };
  return { x, y, width: width!, height: height! };
}

function numbersIn(name: string, tag: string): number[] {
  const text = new RegExp(String.raw`\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return text
    .split(/[\s,]+/)
    .map((word) => Number.parseFloat(word))
    .filter(Number.isFinite);
}

function fit(view: Box, { x, y, width, height }: Box): string {
  const scale = Math.min(width / view.width, height / view.height);
  const left = x + (width - scale * view.width) / 2 - scale * view.x;
  const top = y + (height - scale * view.height) / 2 - scale * view.y;
  const [a, b, c] = [left, top, scale].map((number) => Number(number.toFixed(4)));
  return `translate(${a} ${b}) scale(${c})`;
}
