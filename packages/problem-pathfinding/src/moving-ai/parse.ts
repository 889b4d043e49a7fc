/**
 * Reads maps and scenarios in the format of the MovingAI benchmarks (N. Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE
 * Transactions on Computational Intelligence and AI in Games 4, 2012): a map, followed by the lines of its scenarios.
 */
import { excerpt } from '@queenside/core';
import { cellAt, FREE, GOAL, type GridMap, placeOf, START, WALL } from '../map.ts';
import { fail } from './errors.ts';

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

/** Returns the cell at a point, or at the edge of the map if the point is outside. */
export function nearestCell(grid: GridMap, { x, y }: Point): number {
  return cellAt(grid, Math.min(y, grid.height - 1), Math.min(x, grid.width - 1));
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

/** The beginning of each map. */
export const HEADER = 'type ';
const TYPE = `${HEADER}octile`;
const VERSION = /^version 1(?:\.0)?$/;
const NUMBER = /^\d{1,9}$/;
const COST = /^\d{1,9}(?:\.\d{1,17})?$/;
const FREE_TERRAIN = '.GS';
const WALL_TERRAIN = '@OTW';

type Terrain = Omit<GridMap, 'start' | 'goal'>;

/** @throws QueensideError from `moving-ai`, with the line and the column. */
export function parseScenarios(record: string): Scenarios {
  const lines = record.split('\n').map((line) => line.trimEnd());
  if (lines[0] !== TYPE) throw notAMap(lines[0]!);
  const { terrain, end } = readMap(lines);
  const scenarios = lines.slice(end).flatMap((line, index) => {
    if (line === '' || VERSION.test(line)) return [];
    return [readScenario(terrain, line, end + index + 1)];
  });
  const [first, ...others] = scenarios;
  if (first === undefined) throw fail('scenarios-missing', {}, { line: 1, column: 1 });
  return [first, ...others];
}

function notAMap(line: string): Error {
  const place = { line: 1, column: 1 };
  if (VERSION.test(line)) return fail('map-missing', {}, place);
  return fail('head-malformed', { found: excerpt(line) }, place);
}

/** @returns the map, and the index of the line after it. */
function readMap(lines: readonly string[]): { terrain: Terrain; end: number } {
  const sizes: Record<string, number> = {};
  let at = 1;
  for (; lines[at] !== 'map'; at++) {
    const [, name, size] = /^(height|width) +(\d{1,5})$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined || Number(size) === 0)
      throw fail(
        'head-malformed',
        { found: excerpt(lines[at] ?? '') },
        { line: at + 1, column: 1 },
      );
    sizes[name] = Number(size);
  }
  const { height, width } = sizes;
  if (height === undefined || width === undefined)
    throw fail('head-malformed', { found: 'map' }, { line: at + 1, column: 1 });
  const first = at + 1;
  const texts = lines.slice(first, first + height);
  const count = texts.findIndex((text) => text === '' || VERSION.test(text));
  const found = count < 0 ? texts.length : count;
  if (found < height)
    throw fail('rows-missing', { found, expected: height }, { line: first + found, column: 1 });
  const stride = width + 2;
  const terrain = {
    width,
    height,
    stride,
    free: new Uint8Array(stride * (height + 2)),
    moves: 'octile' as const,
  };
  const rows = texts.map((text, row) => readRow(terrain, text, row, first + row + 1));
  return { terrain: { ...terrain, rows }, end: first + height };
}

/** Marks the free cells of a row, and returns the row as grids have it. */
function readRow(terrain: Omit<Terrain, 'rows'>, text: string, row: number, line: number): string {
  const { free, width } = terrain;
  let cells = '';
  for (let column = 0; column < text.length; column++) {
    const found = text[column]!;
    const isFree = FREE_TERRAIN.includes(found);
    if (!isFree && !WALL_TERRAIN.includes(found))
      throw fail(
        'unknown-terrain',
        { found: String.fromCodePoint(text.codePointAt(column)!) },
        { line, column: column + 1 },
      );
    if (isFree && column < width) free[cellAt(terrain, row, column)] = 1;
    cells += isFree ? FREE : WALL;
  }
  if (text.length !== width)
    throw fail(
      'uneven-row',
      { found: text.length, expected: width },
      { line, column: Math.min(text.length, width) },
    );
  return cells;
}

function readScenario(terrain: Terrain, text: string, line: number): Scenario {
  const place = { line, column: 1 };
  const fields = text.trim().split(/[\t ]+/);
  const [bucket, map, width, height, startX, startY, goalX, goalY, cost, ...more] = fields;
  const numbers = [bucket, width, height, startX, startY, goalX, goalY];
  const isWhole =
    map !== undefined &&
    /^\S+$/.test(map) &&
    numbers.every((field) => field !== undefined && NUMBER.test(field)) &&
    cost !== undefined &&
    COST.test(cost) &&
    more.length === 0;
  if (!isWhole) throw fail('scenario-malformed', { found: excerpt(text) }, place);
  const [, columns, rows] = numbers.map(Number);
  if (columns !== terrain.width || rows !== terrain.height)
    throw fail(
      'other-size',
      { found: `${columns} x ${rows}`, expected: `${terrain.width} x ${terrain.height}` },
      place,
    );
  const cellOf = (mark: string, x: string, y: string): number => {
    const point = { x: Number(x), y: Number(y) };
    const cell = freeCellAt(terrain, point);
    if (cell < 0) throw fail('not-free', { mark, place: pointText(point) }, place);
    return cell;
  };
  const start = cellOf('start', startX!, startY!);
  const goal = cellOf('goal', goalX!, goalY!);
  return { grid: { ...terrain, start, goal }, stated: Number(cost) };
}
