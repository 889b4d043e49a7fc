import { divideColors, type DomainView, type Scene, SHARED_COLORS } from '@queenside/core';
import { type Crossword, stepOf } from './parse.ts';

const CELL = 36;
const FONT = 15;
const NUMBER_FONT = 10;

const { light: COLORS, dark: DARK } = divideColors({
  paper: SHARED_COLORS.paper,
  ink: SHARED_COLORS.ink,
  cell: ['#ffffff', '#2a2f39'],
  current: ['#ef6c00', '#ffa040'],
  fault: ['#c62828', '#ff6b6b'],
});

/** Draws the cells of the slots with the letters of their words. A cell with two different letters shows both. */
export function drawCrossword({ words, slots }: Crossword, view: DomainView): Scene {
  const letters = new Map<string, Set<string>>();
  const current = new Set<string>();
  let [height, width] = [0, 0];
  for (const [slot, { row, column, direction, length }] of slots.entries()) {
    const [down, right] = stepOf(direction);
    const value = view.value(slot);
    for (let index = 0; index < length; index++) {
      const [cellRow, cellColumn] = [row + index * down, column + index * right];
      [height, width] = [Math.max(height, cellRow + 1), Math.max(width, cellColumn + 1)];
      const cell = `${cellRow} ${cellColumn}`;
      const known = letters.get(cell) ?? new Set();
      letters.set(cell, known);
      if (value !== undefined) known.add(words[value]![index]!);
      if (view.last === slot) current.add(cell);
    }
  }
  // Slots with one first cell share a number, as in print.
  const starts = new Map<string, number>();
  for (const { row, column } of slots)
    if (!starts.has(`${row} ${column}`)) starts.set(`${row} ${column}`, starts.size + 1);
  const pieces = new Map<string, string>();
  for (const [cell, found] of letters) {
    const [row, column] = cell.split(' ').map(Number) as [number, number];
    const [x, y] = [(column + 0.5) * CELL, (row + 0.5) * CELL];
    const isCurrent = current.has(cell);
    const stroke = isCurrent ? COLORS.current : COLORS.ink;
    pieces.set(
      `${String(row).padStart(4, '0')} ${String(column).padStart(4, '0')}`,
      `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${COLORS.cell}" stroke="${stroke}" stroke-width="${isCurrent ? 3 : 1}"/>` +
        numberAt(x + 3, y + NUMBER_FONT, starts.get(cell)) +
        `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 8}" font-family="system-ui, sans-serif" font-size="${FONT}" text-anchor="middle" fill="${found.size > 1 ? COLORS.fault : COLORS.ink}">${[...found].join('/')}</text>`,
    );
  }
  const size = { width: (width + 1) * CELL, height: (height + 1) * CELL };
  return {
    ...size,
    backdrop: `<rect width="${size.width}" height="${size.height}" fill="${COLORS.paper}"/>`,
    pieces,
    dark: DARK,
  };
}

/** Writes the number of a slot, if the cell has one. */
function numberAt(x: number, y: number, number: number | undefined): string {
  if (number === undefined) return '';
  return `<text x="${x}" y="${y}" font-family="system-ui, sans-serif" font-size="${NUMBER_FONT}" fill="${COLORS.ink}">${number}</text>`;
}
