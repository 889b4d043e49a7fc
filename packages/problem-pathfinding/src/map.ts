import { type Raster, type Verdict, wrong } from '@queenside/core';

/** The allowed steps; see {@link Raster.moves}. */
export type Moves = Raster['moves'];

/** One grid. Cells have indexes in a raster with a border of walls around the rows. */
export interface GridMap {
  readonly rows: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  /** 1 for a free cell, by index. */
  readonly free: Uint8Array;
  /** The cost of a straight step onto each cell, by index; absent if it is 1 everywhere. */
  readonly costs?: Uint8Array;
  readonly start: number;
  readonly goal: number;
  readonly moves: Moves;
}

export const WALL = 'X';
export const FREE = '_';
export const START = 'S';
export const GOAL = 'G';
export const PATH = 'P';

/** Returns the cost that a digit gives to a cell; undefined for other cells. */
export function costIn(cell: string): number | undefined {
  return cell >= '1' && cell <= '9' ? Number(cell) : undefined;
}

/** Returns whether a path may be drawn onto a cell. */
export function isFreeCell(cell: string): boolean {
  return cell === FREE || costIn(cell) !== undefined;
}

/** Returns the cost of a straight step onto a cell. */
export function costOnto({ costs }: Pick<GridMap, 'costs'>, cell: number): number {
  return costs === undefined ? 1 : costs[cell]!;
}

/** Returns the index of a cell; rows and columns count from 0. */
export function cellAt({ stride }: Pick<GridMap, 'stride'>, row: number, column: number): number {
  return (row + 1) * stride + column + 1;
}

/** A row and a column, from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export function placeOf({ stride }: Pick<GridMap, 'stride'>, cell: number): Place {
  return { row: Math.floor(cell / stride) - 1, column: (cell % stride) - 1 };
}

/** Names a cell for people. */
export function cellName(map: GridMap, cell: number): string {
  const { row, column } = placeOf(map, cell);
  return `row ${row + 1}, column ${column + 1}`;
}

/** Returns the cell of a name; undefined if there is none. */
export function cellNamed(map: GridMap, name: string): number | undefined {
  const [, row, column] = /^row (\d+), column (\d+)$/.exec(name) ?? [];
  return cellIn(map, Number(row) - 1, Number(column) - 1);
}

/** Returns the cell in a row and a column, from 0; undefined outside of the map. */
export function cellIn(map: GridMap, row: number, column: number): number | undefined {
  const isInside = row >= 0 && row < map.height && column >= 0 && column < map.width;
  return isInside ? cellAt(map, row, column) : undefined;
}

/** A verdict, and the cell where the answer goes wrong. Drawings mark it. */
export type GridVerdict = Verdict & { readonly cell?: number | undefined };

/** Makes the verdict on an answer that goes wrong at a cell. */
export function wrongAt(cell: number | undefined, mistake: string, reason: string): GridVerdict {
  return { ...wrong(mistake, reason), cell };
}

/** Draws a path into the rows: `P` on each cell between start and goal. */
export function drawPath({ rows, start, goal, ...map }: GridMap, path: Iterable<number>): string[] {
  const drawn = [...rows];
  const changed = new Map<number, string[]>();
  for (const cell of path) {
    if (cell === start || cell === goal) continue;
    const { row, column } = placeOf(map, cell);
    if (!changed.has(row)) changed.set(row, Array.from(rows[row]!));
    changed.get(row)![column] = PATH;
  }
  for (const [row, cells] of changed) drawn[row] = cells.join('');
  return drawn;
}
