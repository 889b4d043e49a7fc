import { defineGenerator, type Random } from '@queenside/core';
import { distanceBetween } from './distances.ts';
import { fail } from './errors.ts';
import { FREE, GOAL, START, WALL } from './map.ts';
import { parseMap } from './parse.ts';

export type Kind = 'random' | 'maze' | 'rooms';

export const LEAST_SIDE = 4;
export const MOST_SIDE = 4096;

/** Returns the parameters of generators that say what grids are drawn. @param rows by default */
export const gridParameters = (rows: number) =>
  ({
    kind: {
      type: 'string',
      enum: ['random', 'maze', 'rooms'],
      default: 'random',
      description: 'walls at random, a maze, or rooms with doors',
    },
    rows: {
      type: 'integer',
      minimum: LEAST_SIDE,
      maximum: MOST_SIDE,
      default: rows,
      description: 'rows of each grid, the border included',
    },
    columns: {
      type: 'integer',
      minimum: LEAST_SIDE,
      maximum: MOST_SIDE,
      description: 'columns of each grid; as many as rows by default',
    },
    density: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      default: 0.25,
      description: 'the share of walls in random grids',
    },
  }) as const;

type Cells = string[][];

/** Returns the rows of a grid with a border of walls, without start and goal. */
export function drawCells(
  kind: Kind,
  rows: number,
  columns: number,
  density: number,
  random: Random,
): Cells {
  if (kind === 'maze') return maze(rows, columns, random);
  if (kind === 'rooms') return rooms(rows, columns, random);
  return inside(rows, columns, () => (random.float() < density ? WALL : FREE));
}

/** Marks two different free cells as start and goal; returns false if there are not enough. */
export function placeMarks(cells: Cells, random: Random): boolean {
  const free = cells.flatMap((row, y) =>
    row.flatMap((cell, x) => (cell === FREE ? [{ x, y }] : [])),
  );
  if (free.length < 2) return false;
  const start = random.int(free.length);
  const goal = (start + 1 + random.int(free.length - 1)) % free.length;
  cells[free[start]!.y]![free[start]!.x] = START;
  cells[free[goal]!.y]![free[goal]!.x] = GOAL;
  return true;
}

function inside(rows: number, columns: number, cellOf: (y: number, x: number) => string): Cells {
  return Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_cell, x) =>
      y === 0 || x === 0 || y === rows - 1 || x === columns - 1 ? WALL : cellOf(y, x),
    ),
  );
}

/** A maze with one way between any two cells, by a random walk that backs up where it is stuck. */
function maze(rows: number, columns: number, random: Random): Cells {
  const cells = inside(rows, columns, () => WALL);
  const isInside = (y: number, x: number): boolean =>
    y > 0 && x > 0 && y < rows - 1 && x < columns - 1;
  const walk = [{ y: 1, x: 1 }];
  cells[1]![1] = FREE;
  while (walk.length > 0) {
    const { y, x } = walk.at(-1)!;
    const ways = [
      { down: -2, across: 0 },
      { down: 0, across: 2 },
      { down: 2, across: 0 },
      { down: 0, across: -2 },
    ].filter(
      ({ down, across }) => isInside(y + down, x + across) && cells[y + down]![x + across] === WALL,
    );
    if (ways.length === 0) {
      walk.pop();
      continue;
    }
    const { down, across } = ways[random.int(ways.length)]!;
    cells[y + down / 2]![x + across / 2] = FREE;
    cells[y + down]![x + across] = FREE;
    walk.push({ y: y + down, x: x + across });
  }
  return cells;
}

const LEAST_ROOM = 3;

/** Rooms with a door in each wall: splits the grid again and again, across its longer side. No wall ends at a door, so all rooms are connected. */
function rooms(rows: number, columns: number, random: Random): Cells {
  const cells = inside(rows, columns, () => FREE);
  const parts = [{ top: 1, left: 1, height: rows - 2, width: columns - 2 }];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const { top, left, height, width } = part;
    const isTall = height >= width;
    const length = isTall ? height : width;
    const places = Array.from({ length }, (_, at) => at).filter((at) => {
      if (at < LEAST_ROOM || at >= length - LEAST_ROOM) return false;
      const ends = isTall
        ? [cells[top + at]![left - 1], cells[top + at]![left + width]]
        : [cells[top - 1]![left + at], cells[top + height]![left + at]];
      return !ends.includes(FREE);
    });
    if (places.length === 0) continue;
    const at = places[random.int(places.length)]!;
    const door = random.int(isTall ? width : height);
    for (let along = 0; along < (isTall ? width : height); along++) {
      if (along === door) continue;
      if (isTall) cells[top + at]![left + along] = WALL;
      else cells[top + along]![left + at] = WALL;
    }
    parts.push(
      isTall ? { top, left, height: at, width } : { top, left, height, width: at },
      isTall
        ? { top: top + at + 1, left, height: height - at - 1, width }
        : { top, left: left + at + 1, height, width: width - at - 1 },
    );
  }
  return cells;
}

/** How many grids may have no path before the generator gives up. */
const TRIES = 1000;

interface Wanted {
  readonly kind: Kind;
  readonly rows: number;
  readonly columns: number;
  readonly density: number;
  readonly solvable: boolean;
}

/** Makes grids for exercises and tests. */
export const generator = defineGenerator({
  parameters: {
    count: { type: 'integer', minimum: 1, default: 10, description: 'how many grids' },
    ...gridParameters(16),
    solvable: {
      type: 'boolean',
      default: true,
      description: 'only grids with a path of straight steps',
    },
    cost: {
      type: 'integer',
      minimum: 1,
      maximum: 9,
      default: 1,
      description: 'the highest cost of a free cell, each from 1 up at random',
    },
  },
  *generate({ count, kind, rows, columns = rows, density, solvable, cost }, random) {
    for (let index = 0; index < count; index++) {
      const grid = randomGrid({ kind, rows, columns, density, solvable }, random);
      const record = cost === 1 ? grid : grid.replaceAll(FREE, () => String(1 + random.int(cost)));
      yield `${index > 0 ? '\n' : ''}${record}\n`;
    }
  },
});

/** Makes one square grid, for comparisons. */
export function sized(size: number, task: string, random: Random): string {
  if (task !== 'path') throw fail('unknown-task', { found: task });
  if (!Number.isInteger(size) || size < LEAST_SIDE || size > MOST_SIDE)
    throw fail('bad-size', { found: size });
  return randomGrid(
    { kind: 'random', rows: size, columns: size, density: 0.25, solvable: true },
    random,
  );
}

function randomGrid({ kind, rows, columns, density, solvable }: Wanted, random: Random): string {
  for (let tries = 0; tries < TRIES; tries++) {
    const cells = drawCells(kind, rows, columns, density, random);
    if (!placeMarks(cells, random)) continue;
    const record = cells.map((row) => row.join('')).join('\n');
    if (!solvable) return record;
    const map = parseMap(record, {});
    if (distanceBetween(map, map.start, map.goal) < Infinity) return record;
  }
  throw fail('no-such-grid', { tries: TRIES });
}
