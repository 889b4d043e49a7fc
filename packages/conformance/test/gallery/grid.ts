/** Shortest ways through a grid of costs, by A* (Hart, Nilsson, and Raphael, 1968), and faults of such a solver. */
import {
  decodeLine,
  defineErrors,
  defineProblem,
  defineSolver,
  gaveUp,
  RIGHT,
  wrong,
  type Solver,
} from '@queenside/core';
import { plant, type Row } from './planted.ts';

/** The cost to enter each cell, from 1 to 9. The way leads from the first row's start to the last row's end. */
type Grid = readonly (readonly number[])[];
type Answer = { readonly cost: number };

const fail = defineErrors('grid', {
  malformed: { cause: '"{found}" is no grid', remedy: 'expected rows of digits: 119/911' },
  'no-such-size': { cause: 'no grid has {size} rows', remedy: 'expected 1 to 20' },
  unreadable: { cause: '"{found}" is no answer', remedy: 'expected a cost, such as 17' },
});

/** The problem: what the cheapest way costs. */
export const grid = defineProblem<Grid, Answer>({
  id: 'grid',
  summary: 'The cheapest way through a grid',
  tasks: ['cost'],
  styles: ['plain'],
  examples: [
    { record: '1', right: '0', wrong: { 'not-cheapest': '1' } },
    { record: '19/11', right: '2' },
  ],
  errors: fail.table,
  mistakes: { 'not-cheapest': 'another way costs something else' },
  parse(record) {
    const text = record.trim();
    const rows = text.split('/').map((row) => Array.from(row, Number));
    if (!/^[1-9/]+$/.test(text) || rows.some((row) => row.length !== rows.length))
      throw fail('malformed', { found: text }, { column: 1 });
    return rows;
  },
  need: (rows) => ({ task: 'cost', size: rows.length }),
  check: (rows, { cost }) =>
    cost === cheapest(rows) ? RIGHT : wrong('not-cheapest', `it costs ${cheapest(rows)}`),
  *format({ cost }) {
    yield new TextEncoder().encode(`${cost}\n`);
  },
  readAnswer(lines) {
    lines.skipBlank();
    const { line } = lines;
    const bytes = lines.next();
    if (bytes === undefined) return undefined;
    const text = decodeLine(bytes);
    if (!/^\d{1,6}$/.test(text)) throw fail('unreadable', { found: text }, { line });
    return { cost: Number(text) };
  },
  sized(size, task, random) {
    if (task !== 'cost' || !Number.isInteger(size) || size < 1 || size > 20)
      throw fail('no-such-size', { size });
    const row = (): string => Array.from({ length: size }, () => 1 + random.int(9)).join('');
    return Array.from({ length: size }, row).join('/');
  },
});

/** Relaxes all costs until none changes (Bellman and Ford). */
function cheapest(rows: Grid): number {
  const costs = rows.map((row) => row.map(() => Infinity));
  costs[0]![0] = 0;
  for (let changed = true; changed;) {
    changed = false;
    for (const [y, row] of rows.entries())
      for (const [x, cost] of row.entries()) {
        const around = [costs[y - 1]?.[x], costs[y + 1]?.[x], costs[y]![x - 1], costs[y]![x + 1]];
        const best = Math.min(...around.map((before) => (before ?? Infinity) + cost));
        if (best < costs[y]![x]!) {
          costs[y]![x] = best;
          changed = true;
        }
      }
  }
  return costs.at(-1)!.at(-1)!;
}

interface Node {
  readonly x: number;
  readonly y: number;
  readonly g: number;
}

/** Makes an A* with a weight of the estimate. With 1, it never overestimates. */
function aStar(weight: number): Partial<Solver> {
  return {
    solve(rows: Grid, _options, { signal }): Answer {
      const goal = rows.length - 1;
      const f = ({ x, y, g }: Node): number => g + weight * (goal - x + goal - y);
      const open: Node[] = [{ x: 0, y: 0, g: 0 }];
      const closed = new Set<string>();
      for (;;) {
        if (signal.aborted) throw gaveUp('a-star', 'no time');
        const here = open.reduce((best, node) => (f(node) < f(best) ? node : best));
        open.splice(open.indexOf(here), 1);
        if (here.x === goal && here.y === goal) return { cost: here.g };
        if (closed.has(`${here.x} ${here.y}`)) continue;
        closed.add(`${here.x} ${here.y}`);
        for (const [dx, dy] of [
          [1, 0] as const,
          [-1, 0] as const,
          [0, 1] as const,
          [0, -1] as const,
        ]) {
          const cost = rows[here.y + dy]?.[here.x + dx];
          if (cost !== undefined) open.push({ x: here.x + dx, y: here.y + dy, g: here.g + cost });
        }
      }
    },
  };
}

/** The right solver. */
export const rightWay = defineSolver({
  id: 'a-star',
  problem: grid,
  summary: 'A* with the distance as its estimate.',
  options: {},
  capabilities: { tasks: ['cost'], complete: true, deterministic: true },
  solve: aStar(1).solve!,
});

const FAULTS: Row<Solver>[] = [
  [
    'g + 3h, which is right on the examples',
    aStar(3),
    /^solver a-star, record "[1-9/…]+": the answer is judged not-cheapest \(it costs \d+\); expected right$/,
  ],
];

export const gridFaults = plant(FAULTS, (change) => ({ solvers: [{ ...rightWay, ...change }] }), {
  problems: [grid],
});
