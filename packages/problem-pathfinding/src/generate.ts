import { defineGenerator, type Random } from '@queenside/core';
import { distanceBetween } from './distances.ts';
import { fail } from './errors.ts';
import { parseMap } from './parse.ts';
import {
  drawCells,
  gridParameters,
  LEAST_SIDE,
  MOST_SIDE,
  placeMarks,
  type Kind,
} from './random-grids.ts';

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
  },
  *generate({ count, kind, rows, columns = rows, density, solvable }, random) {
    for (let index = 0; index < count; index++)
      yield `${index > 0 ? '\n' : ''}${randomGrid({ kind, rows, columns, density, solvable }, random)}\n`;
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
