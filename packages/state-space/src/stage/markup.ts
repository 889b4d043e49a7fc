/** SVG markup of search graphs. */
import { divideColors, escapeMarkup, SHARED_COLORS } from '@queenside/core';
import type { Box } from './layout.ts';

/** The colors in which pictures show what a search has done with a state. */
export const SEARCH_COLORS = {
  open: ['#ffe08a', '#6b5a1e'],
  closed: ['#bcd7f2', '#2f4a66'],
  /** The color of open nodes on the side of a search that starts at the goal. */
  backOpen: ['#f7c3a5', '#77452a'],
  backClosed: ['#cfc6ea', '#463c66'],
  path: ['#c62828', '#ff6b6b'],
  current: ['#ef6c00', '#ffa040'],
  /** The color of what is wrong with an answer. */
  fault: ['#aa00ff', '#d580ff'],
} as const;

export const { light: COLORS, dark: DARK } = divideColors({
  ...SEARCH_COLORS,
  ink: SHARED_COLORS.graphInk,
  dim: SHARED_COLORS.graphDim,
  paper: SHARED_COLORS.paper,
  fresh: ['#ffffff', '#2a2f39'],
  edge: ['#b4b9c4', '#4b515d'],
});

export type Point = readonly [x: number, y: number];

export function middleOf({ x, y, width, height }: Box): Point {
  return [x + width / 2, y + height / 2];
}

/** Returns the box within another one, smaller by a margin at each side. */
export function shrink({ x, y, width, height }: Box, across: number, down: number): Box {
  return { x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down };
}

export function paper(width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`;
}

/** The look of a text. */
interface TextLook {
  readonly size?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly mono?: boolean;
  /** Whether it is hidden where it would be too small to read. */
  readonly isMinor?: boolean;
}

export function label(text: string, [x, y]: Point, look: TextLook = {}): string {
  const { size = 11, fill = COLORS.ink, anchor = 'middle' } = look;
  const { bold = false, mono = false, isMinor = false } = look;
  const family = mono ? 'ui-monospace, monospace' : 'system-ui, sans-serif';
  return `<text${isMinor ? ' class="minor"' : ''} x="${num(x)}" y="${num(y)}" font-family="${family}" font-size="${num(size)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${bold ? ' font-weight="600"' : ''}${mono ? ' xml:space="preserve"' : ''} fill="${fill}">${escapeMarkup(text)}</text>`;
}

export function edge([x1, y1]: Point, [x2, y2]: Point): string {
  return `<path d="M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}" stroke="${COLORS.edge}" fill="none"/>`;
}

/** Draws the box of a node. */
export function nodeBox({ x, y, width, height }: Box, fill: string): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(Math.min(6, height / 5))}" fill="${fill}" stroke="${COLORS.edge}"/>`;
}

/** Returns the fill of a node by its status: new, open, or closed. */
export function fillOf(status: number, isBack: boolean): string {
  const { fresh, open, closed, backOpen, backClosed } = COLORS;
  return [fresh, isBack ? backOpen : open, isBack ? backClosed : closed][status]!;
}

/** Draws many small boxes of one fill as one path. */
export function cells(boxes: readonly Box[], fill: string): string {
  if (boxes.length === 0) return '';
  const outline = boxes.map(
    ({ x, y, width, height }) =>
      `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`,
  );
  return `<path d="${outline.join('')}" fill="${fill}"/>`;
}

/** Draws a line through points. @param size its width. */
export function wayLine(points: readonly Point[], size: number): string {
  const list = points.map(([x, y]) => `${num(x)},${num(y)}`).join(' ');
  return `<polyline points="${list}" fill="none" stroke="${COLORS.path}" stroke-width="${size}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** Frames a node. */
export function frame({ x, y, width, height }: Box, color: string, size: number): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" rx="${num(Math.min(6, height / 5))}" fill="none" stroke="${color}" stroke-width="${size}"/>`;
}

function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Returns a drawing as a group that fills a box, with its proportions kept and in the middle. */
export function nestDrawing(drawing: string, box: Box): string {
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

function fit(view: Box, box: Box): string {
  const [a, b, c] = scaling(view, box).map((number) => Number(number.toFixed(4)));
  return `translate(${a} ${b}) scale(${c})`;
}

function scaling(
  view: Box,
  { x, y, width, height }: Box,
): [left: number, top: number, scale: number] {
  const scale = Math.min(width / view.width, height / view.height);
  const left = x + (width - scale * view.width) / 2 - scale * view.x;
  const top = y + (height - scale * view.height) / 2 - scale * view.y;
  return [left, top, scale];
}

/** Returns where {@link nestDrawing} shows a part of a drawing. */
export function nestedArea(
  size: { readonly width: number; readonly height: number },
  part: Box,
  box: Box,
): Box {
  const [left, top, scale] = scaling({ x: 0, y: 0, ...size }, box);
  const { x, y, width, height } = part;
  return {
    x: left + scale * x,
    y: top + scale * y,
    width: scale * width,
    height: scale * height,
  };
}
