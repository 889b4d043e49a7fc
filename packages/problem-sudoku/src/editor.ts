/** Edits a puzzle by clicking its cells. */
import type { Editor } from '@queenside/core';
import { areaOfCell } from './draw.ts';
import {
  nameOfCell,
  readDigit,
  SIDES,
  type SudokuGrid,
  unitsOf,
  writeCells,
  writeGrid,
} from './grid.ts';

export const editor: Editor<SudokuGrid> = {
  view: ({ side, cells }) => ({
    tools: [
      { id: 'next', label: 'Next digit' },
      { id: 'type', label: 'Type a digit', asks: true },
      { id: 'clear', label: 'Clear', draws: true },
    ],
    spots: cells.map((digit, cell) => {
      const value = writeCells([digit]);
      const name = nameOfCell(cell, side);
      return { name, label: `${name}: ${value}`, value, area: areaOfCell(cell, side) };
    }),
    settings: [{ id: 'side', label: 'Digits', value: String(side), range: SIDES.map(String) }],
  }),
  apply(grid, edit, record) {
    const { side, cells } = grid;
    const isBlock = record.includes('\n');
    if ('setting' in edit) {
      const next = SIDES.find((each) => String(each) === edit.value);
      if (next === undefined || next === side) return record;
      return writeGrid({ side: next, cells: Array<number>(next * next).fill(0) }, isBlock);
    }
    const typed = edit.value === undefined ? undefined : readDigit(side, edit.value.trim());
    const isChanged = cells.map((_, cell) => edit.spots.includes(nameOfCell(cell, side)));
    const next = cells.map((digit, cell) => {
      if (!isChanged[cell]) return digit;
      if (edit.tool === 'clear') return 0;
      return edit.tool === 'type' ? (typed ?? digit) : nextDigit(grid, cell);
    });
    return writeGrid({ side, cells: next }, isBlock);
  },
};

/** Returns the next larger digit that no other cell of a unit has; 0 after the last one. */
function nextDigit({ side, cells }: SudokuGrid, cell: number): number {
  const units = unitsOf(side).filter((unit) => unit.includes(cell));
  const taken = new Set(units.flat().flatMap((other) => (other === cell ? [] : cells[other]!)));
  for (let digit = cells[cell]! + 1; digit <= side; digit++) if (!taken.has(digit)) return digit;
  return 0;
}
