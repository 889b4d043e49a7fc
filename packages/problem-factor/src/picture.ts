/** Draws the product and the values tried. */
import { divideColors, type Scene, SHARED_COLORS } from '@queenside/core';

/** What is known of the product: nothing, that the number is prime, or two factors. */
export type Product =
  | { readonly kind: 'open' }
  | { readonly kind: 'prime' }
  | { readonly kind: 'split'; readonly a: bigint; readonly b: bigint };

/** Values of one kind, the latest last. */
export interface Row {
  readonly kind: string;
  readonly tried: readonly Tried[];
}

/** A value that a search tried; `divides` is left out if it is not tried as a divisor. */
export interface Tried {
  readonly text: string;
  readonly divides?: boolean;
}

interface Shown {
  readonly product: Product;
  readonly rows: readonly Row[];
}

const { light: COLORS, dark } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  dim: SHARED_COLORS.dim,
});
const TRIED = '#d8d3c4';
const LAST = '#f2c14e';
const DIVIDES = '#7cc48a';
const STROKE = '#b5432f';

/** Lengths, in pixels. */
const WIDTH = 640;
const HEIGHT = 300;
const MARGIN = 16;
const LARGEST_FONT = 40;
const FONT = 22;
/** The width of a digit as a share of the font's size. */
const DIGIT = 0.62;
const CHIP_HEIGHT = 36;
const GAP = 8;
const FIRST_ROW = 130;
const ROW_HEIGHT = 84;

/** Draws the scene: the number and its factors, and below them the latest values that fit in the width. */
export function sceneOf(number: bigint, { product, rows }: Shown): Scene {
  const size = Math.min(LARGEST_FONT, (WIDTH - 2 * MARGIN) / ((String(number).length + 6) * DIGIT));
  const pieces = new Map([['1-product', textAt(MARGIN, 92, productText(product), size)]]);
  rows.forEach((row, index) =>
    pieces.set(`2-row-${index}`, rowMarkup(row, FIRST_ROW + index * ROW_HEIGHT)),
  );
  return {
    width: WIDTH,
    height: HEIGHT,
    backdrop:
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLORS.paper}"/>` +
      textAt(MARGIN, 44, String(number), size),
    pieces,
    legend: [
      { color: LAST, text: 'the latest' },
      { color: DIVIDES, text: 'divides' },
      { text: 'struck out: does not divide' },
    ],
    dark,
  };
}

/** Writes the same as lines of text. */
export function linesOf(number: bigint, { product, rows }: Shown): string {
  const written = rows.map(({ kind, tried }) => `${kind}: ${tried.map(wordOf).join(', ')}`);
  return [`${number} ${productText(product)}`, ...written].join('\n');
}

function productText(product: Product): string {
  if (product.kind === 'prime') return 'is prime';
  return product.kind === 'open' ? '= ? × ?' : `= ${product.a} × ${product.b}`;
}

function wordOf({ text, divides }: Tried): string {
  return divides === undefined ? text : `${text} ${divides ? 'divides' : 'does not'}`;
}

function rowMarkup({ kind, tried }: Row, top: number): string {
  const digits = Math.max(...tried.map(({ text }) => text.length));
  const width = (digits + 1) * FONT * DIGIT;
  const fitting = Math.max(1, Math.floor((WIDTH - 2 * MARGIN + GAP) / (width + GAP)));
  const shown = tried.slice(-fitting);
  const chips = shown.map((each, index) =>
    chipMarkup(each, index === shown.length - 1, {
      x: MARGIN + index * (width + GAP),
      y: top + 34,
      width,
    }),
  );
  return textAt(MARGIN, top + 22, kind, FONT, COLORS.dim) + chips.join('');
}

function chipMarkup(
  { text, divides }: Tried,
  isLast: boolean,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): string {
  const color = divides === true ? DIVIDES : isLast ? LAST : TRIED;
  const strike =
    divides === false
      ? `<path d="M${x + 6} ${y + CHIP_HEIGHT - 6}L${x + width - 6} ${y + 6}" stroke="${STROKE}" stroke-width="3"/>`
      : '';
  return (
    `<rect x="${x}" y="${y}" width="${width}" height="${CHIP_HEIGHT}" rx="6" fill="${color}"/>` +
    `<text x="${x + width / 2}" y="${y + 26}" text-anchor="middle" font-family="system-ui, sans-serif" font-size="${FONT}" fill="#1d1d1d">${text}</text>` +
    strike
  );
}

function textAt(x: number, y: number, text: string, size: number, color = COLORS.ink): string {
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" fill="${color}">${text}</text>`;
}
