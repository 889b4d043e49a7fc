/** Edits grids of digits by clicks on their cells. */
import type { Editor } from '@queenside/core';
import { areaOfCell } from './draw.ts';
import { type DigitGrid, nameOfCell, readDigit, writeCells } from './grid.ts';

/** What the records of a problem look like. */
interface GridForm {
  /** The sides to choose from. */
  readonly sides: readonly number[];
  /** Returns the sets of cells that must not have a digit twice. */
  readonly unitsOf: (side: number) => readonly (readonly number[])[];
  /** Writes a record of one line. */
  readonly write: (cells: readonly number[], side: number) => string;
}

/** Makes an editor: a click gives a cell the next digit that its units leave. A record of several lines stays one. */
export function gridEditor({ sides, unitsOf, write }: GridForm): Editor<DigitGrid> {
  const writeRecord = (side: number, cells: readonly number[], isBlock: boolean): string => {
    if (!isBlock) return write(cells, side);
    const rows = Array.from({ length: side }, (_, row) =>
      writeCells(cells.slice(side * row, side * (row + 1))),
    );
    return [String(side), ...rows].join('\n');
  };
  /** Returns the next larger digit that no other cell of a unit has; 0 after the last one. */
  const nextDigit = ({ side, cells }: DigitGrid, cell: number): number => {
    const units = unitsOf(side).filter((unit) => unit.includes(cell));
    const taken = new Set(units.flat().flatMap((other) => (other === cell ? [] : cells[other]!)));
    for (let digit = cells[cell]! + 1; digit <= side; digit++) if (!taken.has(digit)) return digit;
    return 0;
  };
  return {
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
      settings: [{ id: 'side', label: 'Digits', value: String(side), range: sides.map(String) }],
    }),
    apply(grid, edit, record) {
      const { side, cells } = grid;
      const isBlock = record.includes('\n');
      if ('setting' in edit) {
        const next = sides.find((each) => String(each) === edit.value);
        if (next === undefined || next === side) return record;
        return writeRecord(next, Array<number>(next * next).fill(0), isBlock);
      }
      const typed = edit.value === undefined ? undefined : readDigit(side, edit.value.trim());
      const next = cells.map((digit, cell) => {
        if (!edit.spots.includes(nameOfCell(cell, side))) return digit;
        if (edit.tool === 'clear') return 0;
        return edit.tool === 'type' ? (typed ?? digit) : nextDigit(grid, cell);
      });
      return writeRecord(side, next, isBlock);
    },
  };
}
