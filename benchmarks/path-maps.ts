/** Octile maps of 512 x 512 with scenarios, for comparisons of path searches. */
import { Random } from '../packages/core/src/index.ts';
import { movingAi } from '../packages/problem-pathfinding/src/index.ts';

const SIDE = 512;
const BLOCKS = 150;
const LARGEST_BLOCK = 40;
/** Rooms repeat after this many cells. */
const ROOM = 16;

/** The kinds of maps: walls at random, corridors one cell wide, rooms of 15 x 15 cells with a door in each wall, and blocks in the open. */
export const KINDS = ['random', 'maze', 'rooms', 'open'] as const;

/** Returns a map and its scenarios, between cells that a path connects. */
export function mapText(kind: (typeof KINDS)[number], scenarios: number): string {
  const random = new Random(512);
  if (kind === 'rooms') return withScenarios(roomsMap(random), scenarios, random);
  if (kind === 'open') return withScenarios(openMap(random), scenarios, random);
  const parameters = { count: 1, scenarios, rows: SIDE, columns: SIDE, density: 0.3 };
  const pieces = movingAi.generator!.generate({ ...parameters, kind }, random);
  return [...pieces].join('');
}

/** Rectangles of walls that leave a lane between any two of them and the border, so all free cells are connected. */
function openMap(random: Random): string[][] {
  const cells = Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => '.'));
  for (let block = 0; block < BLOCKS; block++) {
    const [width, height] = [1 + random.int(LARGEST_BLOCK), 1 + random.int(LARGEST_BLOCK)];
    const [left, top] = [1 + random.int(SIDE - width - 1), 1 + random.int(SIDE - height - 1)];
    const around = cells.slice(top - 1, top + height + 1);
    if (around.some((row) => row.slice(left - 1, left + width + 1).includes('@'))) continue;
    for (const row of around.slice(1, -1)) row.fill('@', left, left + width);
  }
  return cells;
}

function roomsMap(random: Random): string[][] {
  const isWall = (at: number): boolean => at % ROOM === 0;
  const cells = Array.from({ length: SIDE }, (_row, y) =>
    Array.from({ length: SIDE }, (_cell, x) => (isWall(x) || isWall(y) ? '@' : '.')),
  );
  for (let y = 0; y < SIDE; y += ROOM)
    for (let x = 0; x < SIDE; x += ROOM) {
      const door = 1 + random.int(ROOM - 1);
      if (x > 0) cells[y + door]![x] = '.';
      if (y > 0) cells[y]![x + door] = '.';
    }
  return cells;
}

function withScenarios(
  cells: readonly (readonly string[])[],
  scenarios: number,
  random: Random,
): string {
  const free = cells.flatMap((row, y) => row.flatMap((cell, x) => (cell === '.' ? [[x, y]] : [])));
  const place = (): string => free[random.int(free.length)]!.join('\t');
  const lines = Array.from(
    { length: scenarios },
    () => `0\tany.map\t${SIDE}\t${SIDE}\t${place()}\t${place()}\t0`,
  );
  const rows = cells.map((row) => row.join(''));
  return `type octile\nheight ${SIDE}\nwidth ${SIDE}\nmap\n${[...rows, ...lines].join('\n')}\n`;
}
