/**
 * What a page shows beside a picture is what the search holds: for random trees, grids, and boards, small programs compute the
 * stack, the open list, the numbers in cells, and the lit lines from the events alone.
 */
import { concatBytes, Random, type TraceEvent } from '@queenside/core';
import { localProgress, Registry, runJob, type Answered } from '@queenside/runtime';
import { unpackReports } from '@queenside/runtime/report';
import { Reel, type Frame } from '@queenside/runtime/reel';
import { readTrace, unpack, writeTraceEnd } from '@queenside/runtime/trace';
import { describe, expect, test } from 'vitest';
import { findPlugins } from '../scripts/find-plugins.ts';
import { meaningOf } from '../src/parts/counts.ts';

const TREES = 6;
const GRIDS = 4;
const BOARDS = 3;

const registry = new Registry();
for (const { plugin, name, version } of await findPlugins(
  new URL('../../', import.meta.url).pathname,
))
  registry.addKnown(plugin, { name, version, location: '', source: 'bundled' });

interface Search {
  readonly problem: string;
  readonly solver: string;
  readonly record: string;
  readonly file?: string;
  readonly seed?: number;
  readonly options?: Readonly<Record<string, unknown>>;
}

/** Runs a solver. @returns each event with the frame after it, whose lit lines are right. */
async function filmOf(search: Search): Promise<{ event: TraceEvent; frame: Frame }[]> {
  const { problem, solver, record, file = `${problem}.txt`, options = {}, seed = 1 } = search;
  const bytes = new TextEncoder().encode(record);
  const [, variant] = /_(\w+)/.exec(file) ?? [];
  const origin = { name: file, ...(variant !== undefined && { variant }) };
  const plan = { problem, solver, origin, options, seed, timeLimitMs: 20_000 };
  const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
  const more = { explain: false, draw: false, traceLimit: 3000 };
  const job = { kind: 'solve', plan: { ...plan, ...more }, records } as const;
  const { traces } = (await runJob(registry, job, localProgress())) as Answered;
  const [{ chunks, end }] = traces as [NonNullable<typeof traces>[number]];
  const { head, events } = readTrace(concatBytes([...chunks, writeTraceEnd(end)]), undefined);
  const owner = registry.problem(problem);
  const text = owner.input === 'bytes' ? new TextEncoder().encode(record) : record;
  const open = () => owner.stage!(owner.parse(text.slice(), origin));
  const reel = new Reel(open, events.pack(), { copies: 16, uncopied: 1000 });
  let lit: readonly number[] = [];
  return [...unpack(events.pack())].map((event, index) => {
    const frame = reel.frameAt(index + 1);
    const named = (name: string) =>
      head.pseudocode!.flatMap((line, at) =>
        typeof line !== 'string' && line.slice(1).includes(name) ? [at] : [],
      );
    const now = [...named(`via ${event.name}`), ...named(event.name)];
    lit = now.length === 0 ? lit : now;
    expect(frame.lit).toEqual(lit);
    return { event, frame };
  });
}

/** Returns the items of a frame's memory, each as its label and its values in order. */
function itemsIn({ memory }: Frame, which = 0): string[][] {
  return (memory[which]?.items ?? []).map(({ label, values }) => [
    label,
    ...values.map(({ value }) => value),
  ]);
}

const MOST = 10;
const show = (value: number): string =>
  Math.abs(value) === Infinity ? (value > 0 ? '∞' : '−∞') : String(value).replace('-', '−');

describe('the stack of a tree search', () => {
  type Tree = number | { name: string; isMax: boolean; children: Tree[] };

  /** Makes a random tree, and its record. */
  function treeOf(random: Random): { root: Tree; record: string } {
    const nodes: string[] = [];
    const edges: string[] = [];
    const grow = (depth: number, isMax: boolean): Tree => {
      if (depth > 0 && (depth > 4 || random.int(4) === 0)) return random.int(40) - 20;
      const name = `n${nodes.length}`;
      nodes.push(`(${name},${isMax ? 'MAX' : 'MIN'})`);
      const children = Array.from({ length: 1 + random.int(4) }, () => grow(depth + 1, !isMax));
      for (const child of children)
        edges.push(`(${name},${typeof child === 'number' ? child : child.name})`);
      return { name, isMax, children };
    };
    const root = grow(0, random.int(2) === 0);
    return { root, record: `{${nodes.join(',')}} {${edges.join(',')}}` };
  }

  const trees = Array.from({ length: TREES }, (_, seed) => seed);
  test.each(trees)('shows alpha, beta, and value of each node: tree %i', async (seed) => {
    const { root, record } = treeOf(new Random(seed));
    for (const solver of ['alpha-beta', 'minimax']) {
      const stack: { node: Exclude<Tree, number>; alpha: number; beta: number; value: number }[] =
        [];
      const take = (value: number): void => {
        const top = stack.at(-1)!;
        if (top.node.isMax) {
          top.value = Math.max(top.value, value);
          top.alpha = Math.max(top.alpha, value);
        } else {
          top.value = Math.min(top.value, value);
          top.beta = Math.min(top.beta, value);
        }
      };
      for (const { event, frame } of await filmOf({ problem: 'alphabeta', solver, record })) {
        const { name, values } = event;
        const above = stack.at(-1);
        if (name === 'enter') {
          const node = (above?.node.children[values['move']!] ?? root) as Exclude<Tree, number>;
          const { alpha = -Infinity, beta = Infinity } = above ?? {};
          stack.push({ node, alpha, beta, value: node.isMax ? -Infinity : Infinity });
        }
        if (name === 'leaf') take(above!.node.children[values['move']!] as number);
        if (name === 'leave') take(stack.pop()!.value);
        const cards = stack
          .toReversed()
          .map(({ node, alpha, beta, value }) => [
            `${node.name} (${node.isMax ? 'MAX' : 'MIN'})`,
            ...(solver === 'minimax' ? [] : [show(alpha), show(beta)]),
            show(value),
          ]);
        expect(itemsIn(frame)).toEqual(cards.slice(0, MOST));
      }
      expect(stack).toHaveLength(1);
    }
  });
});

test('a solver that asks whether positions are worth a bound shows what the answers say', async () => {
  const game = { problem: 'connect-four', solver: 'bitboard-alpha-beta', record: '4x4 1221' };
  const bounds = new Map<string, [least: string, most: string]>();
  let position = '';
  for (const { event, frame } of await filmOf(game)) {
    const { name, values } = event;
    if (name === 'position')
      position = values['ply'] === 0 ? 'the position' : String(values['move']! + 1);
    if (name === 'lower' || name === 'upper') {
      const [least, most] = bounds.get(position) ?? ['?', '?'];
      const bound = show(values['bound']!);
      bounds.delete(position);
      bounds.set(position, name === 'lower' ? [bound, most] : [least, bound]);
    }
    const items = [...bounds].map(([label, both]) => [label, ...both]);
    expect(itemsIn(frame)).toEqual(items.toReversed().slice(0, MOST));
  }
  expect(bounds.size).toBeGreaterThan(1);
});

describe('the open list of a path search', () => {
  /** North, east, south, west, and the diagonals from north-east on, clockwise. */
  const STEPS = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 1],
    [1, 1],
    [1, -1],
    [-1, -1],
  ] as const;
  type Cell = readonly [row: number, column: number];
  interface Node {
    readonly cell: Cell;
    readonly g: number;
    readonly h: number;
    readonly depth: number;
    readonly turn: number;
  }

  function gridOf(random: Random): string[] {
    const [rows, columns] = [5 + random.int(6), 5 + random.int(8)];
    const free: Cell[] = [];
    const grid: string[][] = Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_each, column) => {
        const isEdge = row % (rows - 1) === 0 || column % (columns - 1) === 0;
        if (isEdge || random.int(4) === 0) return 'X';
        free.push([row, column]);
        return '_';
      }),
    );
    const [[row, column], [goalRow, goalColumn]] = [free[0]!, free.at(-1)!];
    grid[row]![column] = 'S';
    grid[goalRow]![goalColumn] = 'G';
    return grid.map((signs) => signs.join(''));
  }

  const find = (grid: readonly string[], sign: string): Cell => {
    const row = grid.findIndex((text) => text.includes(sign));
    return [row, grid[row]!.indexOf(sign)];
  };
  const label = ([row, column]: Cell): string => `row ${row + 1}, column ${column + 1}`;
  const round = (value: number): string => String(Math.round(value * 100) / 100);

  interface Order {
    readonly solver: string;
    readonly file: string;
    readonly options?: Readonly<Record<string, unknown>>;
    /** The number that it sorts by, and the others that are shown. */
    readonly sum: (node: Node) => number;
    readonly others: readonly ('g' | 'h')[];
  }
  const f = ({ g, h }: Node): number => g + h;
  const orders: Order[] = [
    'pathfinding_a.txt',
    'pathfinding_b.txt',
    'pathfinding_octile.txt',
  ].flatMap((file): Order[] => [
    { solver: 'a-star', file, sum: f, others: ['g', 'h'] },
    {
      solver: 'a-star',
      file,
      options: { weight: 1.5 },
      sum: ({ g, h }) => g + 1.5 * h,
      others: ['g', 'h'],
    },
    { solver: 'greedy-best-first', file, sum: ({ h }) => h, others: ['g'] },
    { solver: 'uniform-cost', file, sum: ({ g }) => g, others: [] },
    { solver: 'breadth-first', file, sum: ({ depth }) => depth, others: ['g'] },
  ]);

  test.each(orders)('of $solver is in its order: $file $options', async (order) => {
    const { solver, file, sum, others } = order;
    for (let seed = 0; seed < GRIDS; seed++) {
      const grid = gridOf(new Random(seed));
      const goal = find(grid, 'G');
      const [, moves] = /_(\w+)/.exec(file)!;
      const estimate = ([row, column]: Cell): number => {
        const [down, across] = [Math.abs(row - goal[0]), Math.abs(column - goal[1])];
        const [less, more] = [Math.min(down, across), Math.max(down, across)];
        if (moves === 'a') return down + across;
        return more - less + less * (moves === 'b' ? 1 : Math.SQRT2);
      };
      const film = await filmOf({
        problem: 'pathfinding',
        record: grid.join('\n'),
        ...order,
      });
      const nodes: Node[] = [];
      const open = new Set<number>();
      let marked: string | undefined;
      let turn = 0;
      const begin = (number: number, cell: Cell, g: number, depth: number): void => {
        nodes[number] = { cell, g, h: estimate(cell), depth, turn: turn++ };
        open.add(number);
      };
      begin(0, find(grid, 'S'), 0, 0);
      const isUnit = moves !== 'octile' && order.options === undefined;
      for (const { event, frame } of film) {
        const { name, values } = event;
        const { node = 0, parent = 0, action = 0 } = values;
        if (name === 'step' || name === 'no-path') break;
        // Breadth-first search looks at a goal when it generates it.
        const isTaken = name === 'expand' || (name === 'goal' && solver !== 'breadth-first');
        expect(isTaken ? label(nodes[node]!.cell) : marked).toBe(marked);
        if (name === 'goal') continue;
        if (name === 'expand') open.delete(node);
        if (name === 'generate' || name === 'update') {
          const { cell, g, depth } = nodes[parent]!;
          const [down, across] = STEPS[action]!;
          const cost = action > 3 && moves === 'octile' ? Math.SQRT2 : 1;
          begin(node, [cell[0] + down, cell[1] + across], g + cost, depth + 1);
        }
        const sorted = [...open]
          .map((number) => nodes[number]!)
          .toSorted(
            (a, b) =>
              sum(a) - sum(b) ||
              (solver === 'breadth-first'
                ? a.turn - b.turn
                : (isUnit ? 0 : b.g - a.g) || b.turn - a.turn),
          );
        const rows = sorted.map((each) => [
          label(each.cell),
          round(sum(each)),
          ...others.map((other) => round(each[other])),
        ]);
        expect(itemsIn(frame)).toEqual(name === 'sort' ? [] : rows.slice(0, MOST));
        const next = frame.memory[0]?.items.find(({ isNext }) => isNext)?.label;
        marked = name === 'sort' ? label(nodes[0]!.cell) : next;
        expect(numbersIn(frame)).toEqual(
          new Map(
            nodes
              .filter((each) => !'SG'.includes(grid[each.cell[0]]![each.cell[1]]!))
              .map((each) => [label(each.cell), round(sum(each))] as const)
              .toSorted(([a], [b]) => (a < b ? -1 : 1)),
          ),
        );
      }
    }
  });

  /** Returns the large number in each cell of a picture. */
  function numbersIn({ pieces }: Frame): Map<string, string> {
    const found: (readonly [string, string])[] = [];
    for (const [name, markup] of pieces)
      if (name.startsWith('numbers'))
        for (const [, x, y, text] of markup.matchAll(
          /<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)/g,
        ))
          // The small ones stand below it.
          if (Number(y) % 20 <= 13)
            found.push([label([Math.floor(Number(y) / 20), Math.floor(Number(x) / 20)]), text!]);
    return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
});

describe('what a search for boards holds', () => {
  interface Queen {
    readonly column: number;
    readonly row: number;
  }
  const attacks = (a: Queen, b: Queen): boolean =>
    a.row === b.row ||
    a.column === b.column ||
    Math.abs(a.row - b.row) === Math.abs(a.column - b.column);

  const boards = Array.from({ length: BOARDS }, (_, seed) => [4 + ((seed * 7) % 9), seed] as const);
  test.each(boards)(
    'is the stack, the open rows, or the conflicts: size %i, seed %i',
    async (size, seed) => {
      const film = (solver: string) =>
        filmOf({ problem: 'nqueens', solver, record: String(size), seed });
      const queens: Queen[] = [];
      const square = ({ values: { column = 0, row = 0 } }: TraceEvent): Queen => ({ column, row });
      for (const { event, frame } of await film('backtracking')) {
        if (event.name === 'place') queens.push(square(event));
        if (event.name === 'backtrack' || event.name === 'remove') queens.pop();
        const { column: at, row: tested } = square(event);
        const attacked = [`column ${at + 1}`, `${tested + 1}`, 'attacked'];
        const cards = queens.map(({ column, row }) => [`column ${column + 1}`, `${row + 1}`]);
        expect(itemsIn(frame)).toEqual(
          [...cards, ...(event.name === 'conflict' ? [attacked] : [])].toReversed().slice(0, MOST),
        );
      }
      queens.length = 0;
      for (const { event, frame } of await film('forward-checking')) {
        if (event.name === 'place') queens.push(square(event));
        if (event.name === 'restart') queens.length = 0;
        if (event.name === 'remove') queens.pop();
        const domains = Array.from({ length: size }, (_, column) => ({
          column,
          rows: Array.from({ length: size }, (_each, row) => row).filter(
            (row) => !queens.some((queen) => attacks(queen, { column, row })),
          ),
        }))
          .filter(({ column }) => !queens.some((queen) => queen.column === column))
          .toSorted((a, b) => a.rows.length - b.rows.length || a.column - b.column)
          .map(({ column, rows }) => [
            `column ${column + 1}`,
            `${rows.length}`,
            rows
              .slice(0, MOST)
              .map((row) => row + 1)
              .join(' ') + (rows.length > MOST ? ' …' : '') || 'none',
          ]);
        expect(itemsIn(frame, 1)).toEqual(domains.slice(0, MOST));
      }
      const rows = new Map<number, number>();
      for (const { event, frame } of await film('min-conflicts')) {
        const { column = 0, row, to } = event.values;
        if (event.name === 'restart') rows.clear();
        else if (event.name !== 'solution') rows.set(column, (row ?? to)!);
        const all = Array.from(rows, ([at, of]) => ({ column: at, row: of }));
        const counted = new Map(
          all.map((queen) => [
            `column ${queen.column + 1}`,
            String(all.filter((other) => other !== queen && attacks(queen, other)).length),
          ]),
        );
        const items = itemsIn(frame);
        const conflicts = items.map(([, count]) => Number(count));
        expect(items.map(([name]) => counted.get(name!))).toEqual(conflicts.map(String));
        expect(conflicts).toEqual(
          [...counted.values()]
            .map(Number)
            .toSorted((a, b) => b - a)
            .slice(0, MOST),
        );
      }
    },
  );
});

describe('the last sentence of a film says what was found', () => {
  async function lastOf(search: Search): Promise<string> {
    return (await filmOf(search)).at(-1)!.frame.words;
  }

  test.each([
    'backtracking',
    'dancing-links',
    'electric-force',
    'forward-checking',
    'genetic',
    'large-board',
    'min-conflicts',
    'simulated-annealing',
  ])('by %s', async (solver) => {
    expect(await lastOf({ problem: 'nqueens', solver, record: '6' })).toBe('solution 1');
  });

  const EXHAUSTED = 'all ways to place the queens have been tried: ';
  test.each([
    'backtracking',
    'brute-force',
    'dancing-links',
    'forward-checking',
    'row-brute-force',
  ])('if %s has tried everything', async (solver) => {
    const last = [];
    for (const record of ['3', '4 count with (1,2)'])
      last.push(await lastOf({ problem: 'nqueens', solver, record }));
    expect(last).toEqual([`${EXHAUSTED}there is no solution`, `${EXHAUSTED}there is 1 solution`]);
    const films = await filmOf({ problem: 'nqueens', solver, record: '4' });
    expect(films.some(({ event }) => event.name === 'exhausted')).toBe(false);
  });

  test('if half of the board suffices for all', async () => {
    const search = { problem: 'nqueens', solver: 'bitmask' };
    const last = [];
    for (const record of ['3 count', '6 count', '6 all', '6 count with (1,2)'])
      last.push(await lastOf({ ...search, record }));
    expect(last).toEqual([
      `${EXHAUSTED}there is no solution`,
      `${EXHAUSTED}there are 4 solutions, 2 of them mirror images`,
      `${EXHAUSTED}there are 4 solutions`,
      `${EXHAUSTED}there is 1 solution`,
    ]);
  });

  test('by a random walk, and by four genes', async () => {
    const walk = { problem: 'nqueens', solver: 'random-walk', record: '4' };
    expect(await lastOf(walk)).toBe('solution 1');
    const classic = { problem: 'nqueens', solver: 'genetic', record: '4' };
    expect(await lastOf({ ...classic, options: { variant: 'classic' } })).toBe('solution 1');
  });

  const GRID = 'XXXXX\nXS__X\nX_X_X\nXX_GX\nXXXXX\n';
  test.each(['a-star', 'beam', 'breadth-first', 'greedy-best-first', 'ida-star', 'jump-point'])(
    'by %s on a grid',
    async (solver) => {
      const events = await filmOf({ problem: 'pathfinding', solver, record: GRID });
      const expanded = events.filter(({ event: { name } }) => /^(expand|enter)$/.test(name)).length;
      expect(events.at(-1)!.frame.words).toBe(
        `step 4 of the path: row 4, column 4, the goal; the path costs 4, and the search expanded ${expanded} cells`,
      );
      expect(events.at(-2)!.frame.words).toBe('step 3 of the path: row 3, column 4');
    },
  );

  test('in tiles', async () => {
    const search = { problem: 'sliding-tiles', solver: 'a-star', record: '1 2 5 3 4 0 6 7 8' };
    expect(await lastOf(search)).toMatch(
      /^step 3 of the path: .*, a goal; the path costs 3, and the search expanded 3 states$/,
    );
  });
});

test('all bundled problems and solvers have names for people', () => {
  const { problems, solvers } = registry.catalog();
  const unnamed = [...problems, ...solvers].filter(({ name }) => name === undefined);
  expect(unnamed.map(({ id }) => id)).toEqual([]);
});

test('pages explain each count of a bundled search', async () => {
  const unknown = new Set<string>();
  for (const problem of ['nqueens', 'alphabeta', 'pathfinding', 'sliding-tiles', 'connect-four'])
    for (const { id: solver } of registry.solversOf(problem))
      for (const { record } of registry.problem(problem).examples.slice(0, 4)) {
        const origin = { name: `${problem}.txt` };
        const plan = { problem, solver, origin, options: {}, seed: 1, timeLimitMs: 2000 };
        const bytes = new TextEncoder().encode(record);
        const records = { bytes, ends: [bytes.length], lines: [1], first: 0 };
        const more = { explain: false, draw: false };
        const job = { kind: 'solve', plan: { ...plan, ...more }, records } as const;
        const { reports } = (await runJob(registry, job, localProgress())) as Answered;
        for (const name of Object.keys(unpackReports(reports)[0]!.stats))
          if (meaningOf(name) === undefined) unknown.add(name);
      }
  expect([...unknown]).toEqual([]);
});
