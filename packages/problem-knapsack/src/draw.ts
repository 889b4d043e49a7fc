/** The picture of a packing: how full the knapsack is, and each item. */
import { divideColors, escapeMarkup, type Scene, SHARED_COLORS } from '@queenside/core';
import type { Knapsack } from './parse.ts';

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  dim: SHARED_COLORS.dim,
  line: ['#b4b9c4', '#4b515d'],
  packed: ['#bcd7f2', '#2f4a66'],
  excess: ['#e8a09a', '#8c3f3a'],
});

const WIDTH = 480;
const MARGIN = 8;
const FRAME = 36;
const [COLUMNS, CELL] = [5, 44];

/** Draws a packing. @param counts how often each item is packed */
export function drawPacking(
  { capacity, items, repeats }: Knapsack,
  counts: readonly number[],
): Scene {
  const sum = (field: 'weight' | 'value'): number =>
    items.reduce((all, item, at) => all + counts[at]! * item[field], 0);
  const weight = sum('weight');
  const scale = (WIDTH - 2 * MARGIN) / Math.max(capacity, weight, 1);
  const top = MARGIN + FRAME + 26;
  const cell = (WIDTH - 2 * MARGIN) / COLUMNS;
  const height = top + Math.ceil(items.length / COLUMNS) * CELL + MARGIN;
  const text = (x: number, y: number, size: number, color: string, words: string): string =>
    `<text x="${x.toFixed(1)}" y="${y}" font-family="system-ui, sans-serif" font-size="${size}" fill="${color}">${escapeMarkup(words)}</text>`;
  const box = (x: number, y: number, width: number, tall: number, fill: string): string =>
    `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${tall}" fill="${fill}" stroke="${COLORS.line}"/>`;
  const full = Math.min(weight, capacity) * scale;
  const load = [
    box(MARGIN, MARGIN, capacity * scale, FRAME, 'none'),
    box(MARGIN, MARGIN, full, FRAME, COLORS.packed),
    weight > capacity
      ? box(MARGIN + full, MARGIN, (weight - capacity) * scale, FRAME, COLORS.excess)
      : '',
    text(
      MARGIN,
      MARGIN + FRAME + 16,
      12,
      COLORS.ink,
      `weight ${weight} of ${capacity}, value ${sum('value')}`,
    ),
  ];
  const pieces = items.map((item, at): [string, string] => {
    const [x, y] = [MARGIN + (at % COLUMNS) * cell, top + Math.floor(at / COLUMNS) * CELL];
    const count = counts[at]!;
    const times = repeats && count > 0 ? `${count} × ` : '';
    return [
      `item${at}`,
      box(x, y, cell - 4, CELL - 4, count > 0 ? COLORS.packed : 'none') +
        text(x + 6, y + 17, 12, COLORS.ink, `${times}${item.name.slice(0, 10)}`) +
        text(x + 6, y + 33, 10, COLORS.dim, `${item.weight} for ${item.value}`),
    ];
  });
  return {
    width: WIDTH,
    height,
    backdrop: `<rect width="${WIDTH}" height="${height}" fill="${COLORS.paper}"/>`,
    pieces: new Map([['load', load.join('')], ...pieces]),
    legend: [{ color: COLORS.packed, text: 'packed' }],
    dark: DARK,
  };
}
