import { cellAt, GOAL, placeOf, START, type GridMap } from '../map.ts';

/** A task on a map. */
export interface Scenario {
  /** The map with this start and goal. All scenarios of a map share its cells. */
  readonly grid: GridMap;
  /** The cost of a cheapest path, as the file states it. */
  readonly stated: number;
}

/** One record: the scenarios of one map. */
export type Scenarios = readonly [Scenario, ...Scenario[]];

/** A place on a map: column and row, from 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export function pointOf(grid: GridMap, cell: number): Point {
  const { row, column } = placeOf(grid, cell);
  return { x: column, y: row };
}

/** Returns the cell at a point, or -1 if it is a wall or outside the map. */
export function freeCellAt(grid: Omit<GridMap, 'start' | 'goal'>, { x, y }: Point): number {
  if (x >= grid.width || y >= grid.height) return -1;
  const cell = cellAt(grid, y, x);
  return grid.free[cell] === 1 ? cell : -1;
}

export function pointText({ x, y }: Point): string {
  return `${x},${y}`;
}

/** Returns a scenario as a grid with its start and goal in the rows, to show it. */
export function markedGrid({ grid }: Scenario): GridMap {
  const rows = grid.rows.map((row) => Array.from(row));
  for (const [cell, mark] of [
    [grid.start, START],
    [grid.goal, GOAL],
  ] as const) {
    const { row, column } = placeOf(grid, cell);
    rows[row]![column] = mark;
  }
  return { ...grid, rows: rows.map((row) => row.join('')) };
}
