import { defineGenerator, type Random } from '@queenside/core';
import { distancesFrom } from '../distances.ts';
import { FREE, type GridMap } from '../map.ts';
import { drawCells, gridParameters, LEAST_SIDE, MOST_SIDE, type Kind } from '../generate.ts';
import { fail } from './errors.ts';
import { freeCellAt, parseScenarios, pointOf } from './parse.ts';

const TRIES = 1000;
/** How many scenarios have the same start, because one search finds the costs of all of them. */
const GOALS_OF_START = 10;
/** Scenario files group scenarios by their costs. */
const COSTS_OF_BUCKET = 4;

interface WantedScenarios {
  readonly kind: Kind;
  readonly rows: number;
  readonly columns: number;
  readonly density: number;
  readonly scenarios: number;
}

/** Makes maps with scenarios, which state their costs. */
export const generator = defineGenerator({
  parameters: {
    count: { type: 'integer', minimum: 1, default: 1, description: 'how many maps' },
    scenarios: { type: 'integer', minimum: 1, default: 10, description: 'scenarios of each map' },
    ...gridParameters(64),
  },
  *generate({ count, scenarios, kind, rows, columns = rows, density }, random) {
    for (let index = 0; index < count; index++)
      yield* randomScenarios({ kind, rows, columns, density, scenarios }, random);
  },
});

/** Makes one square map with one scenario, for comparisons. */
export function sized(size: number, task: string, random: Random): string {
  if (task !== 'path') throw fail('unknown-task', { found: task });
  if (!Number.isInteger(size) || size < LEAST_SIDE || size > MOST_SIDE)
    throw fail('bad-size', { found: size });
  const wanted = {
    kind: 'random',
    rows: size,
    columns: size,
    density: 0.25,
    scenarios: 1,
  } as const;
  return [...randomScenarios(wanted, random)].join('').trimEnd();
}

function* randomScenarios(wanted: WantedScenarios, random: Random): Generator<string> {
  const { rows, columns } = wanted;
  const { terrain, text } = randomMap(wanted, random);
  yield text;
  const drawn = drawScenarios(terrain, wanted.scenarios, random);
  yield 'version 1\n';
  for (const { from, to, cost } of drawn.toSorted((one, other) => one.cost - other.cost)) {
    const [start, goal] = [pointOf(terrain, from), pointOf(terrain, to)];
    const bucket = Math.floor(cost / COSTS_OF_BUCKET);
    const fields = [bucket, 'random.map', columns, rows, start.x, start.y, goal.x, goal.y];
    yield `${[...fields, Number(cost.toFixed(8))].join('\t')}\n`;
  }
}

/** Returns a map with at least one step. */
function randomMap(
  { kind, rows, columns, density }: WantedScenarios,
  random: Random,
): { terrain: GridMap; text: string } {
  for (let tries = 0; tries < TRIES; tries++) {
    const cells = drawCells(kind, rows, columns, density, random);
    const y = cells.findIndex((row) => row.join('').includes(FREE + FREE));
    if (y < 0) continue;
    const x = cells[y]!.join('').indexOf(FREE + FREE);
    const lines = cells.map((row) => row.map((cell) => (cell === FREE ? '.' : '@')).join(''));
    const head = `type octile\nheight ${rows}\nwidth ${columns}\nmap\n`;
    const text = `${head}${lines.join('\n')}\n`;
    const any = `0 any ${columns} ${rows} ${x} ${y} ${x + 1} ${y} 1`;
    return { terrain: parseScenarios(text + any)[0].grid, text };
  }
  throw fail('no-free-cells', { tries: TRIES });
}

interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

function drawScenarios(terrain: GridMap, count: number, random: Random): Drawn[] {
  const cells = freeCells(terrain);
  const drawn: Drawn[] = [];
  while (drawn.length < count) {
    const from = cells[random.int(cells.length)]!;
    const costs = distancesFrom(terrain, from);
    const goals = cells.filter((cell) => cell !== from && costs[cell]! < Infinity);
    const wanted = goals.length === 0 ? 0 : Math.min(GOALS_OF_START, count - drawn.length);
    for (let goal = 0; goal < wanted; goal++) {
      const to = goals[random.int(goals.length)]!;
      drawn.push({ from, to, cost: costs[to]! });
    }
  }
  return drawn;
}

function freeCells(terrain: GridMap): number[] {
  const cells: number[] = [];
  for (let y = 0; y < terrain.height; y++)
    for (let x = 0; x < terrain.width; x++) {
      const cell = freeCellAt(terrain, { x, y });
      if (cell >= 0) cells.push(cell);
    }
  return cells;
}
