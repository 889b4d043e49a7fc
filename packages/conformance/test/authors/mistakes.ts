/** Mistakes that authors of plugins made or could make, one in each copy of a right plugin. */
import {
  gaveUp,
  LineReader,
  Random,
  RIGHT,
  type Domain,
  type Game,
  type Plugin,
  type Problem,
  type Solver,
} from '@queenside/core';
import type { ConformanceSettings } from '@queenside/conformance';
import { gameProblem } from '@queenside/game-tree';
import { domainProblem } from '@queenside/state-space';
import { color, coloring, dsatur, type Graph, parseGraph, repair } from './coloring.ts';
import { type Board, five, fiveWith, RIGHT_ROWS, rowsTo, SIDE } from './five.ts';
import {
  exactPacking,
  firstFit,
  judgePacking,
  type Load,
  packing,
  parsePacking,
} from './packing.ts';
import { pig, type Pig, pigWith } from './pig.ts';
import { cellsOf, rushHour, type Street } from './rush-hour.ts';

export interface Mistake {
  readonly name: string;
  readonly plugin: Omit<Plugin, 'apiVersion'>;
  readonly settings?: ConformanceSettings;
  /** The first message of the kit. */
  readonly message: RegExp;
}

type Rows<Part> = readonly (readonly [name: string, change: Partial<Part>, message: RegExp])[];

const all = <Part>(
  rows: Rows<Part>,
  into: (change: Partial<Part>) => Mistake['plugin'],
  settings: ConformanceSettings = {},
): Mistake[] =>
  rows.map(([name, change, message]) => ({ name, plugin: into(change), settings, message }));

const none = /^$/;
const textOf = (record: string | Uint8Array): string => record as string;

const games = <State>(game: Game<State>, rows: Rows<Game<State>>): Mistake[] =>
  all(rows, (change) => ({ problems: [gameProblem({ ...game, ...change })] }));

/** A hash of 32 bits (FNV-1a). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}

const wrapped = Array.from({ length: SIDE * SIDE - 4 }, (_, cell) =>
  Array.from({ length: 5 }, (_each, at) => cell + at),
);
const only = (rows: readonly (readonly number[])[]): Partial<Game<Board>> => {
  const { moves, score, evaluate } = fiveWith(rows);
  return { moves, score, evaluate: evaluate! };
};

const fiveMistakes = games<Board>(five, [
  ['a key of 32 bits', { key: ({ cells }) => hash(cells) }, none],
  [
    'an anti-diagonal that never counts',
    only([...rowsTo(0, 1), ...rowsTo(1, 0), ...rowsTo(1, 1)]),
    none,
  ],
  [
    'rows that wrap round the edge',
    only([...wrapped, ...rowsTo(1, 0), ...rowsTo(1, 1), ...rowsTo(1, -1)]),
    none,
  ],
  [
    'no wins in the last row',
    only(RIGHT_ROWS.filter((row) => !row.every((cell) => cell >= SIDE * (SIDE - 1)))),
    none,
  ],
  [
    'an estimate from the side to move',
    { evaluate: (board) => five.evaluate!(board) * (board.mover === 'max' ? 1 : -1) },
    none,
  ],
  ['an estimate with the wrong sign', { evaluate: (board) => -five.evaluate!(board) }, none],
  [
    'a score from the side to move',
    {
      score: (board) =>
        (five.score(board) === 0 ? 0 : -1) *
        (board.mover === 'max' ? 1 : -1) *
        (board.mover === 'max' ? 1 : -1),
    },
    none,
  ],
  [
    'positions written with rows reversed',
    {
      playouts: {
        ...five.playouts!,
        write: ({ cells }) => cells.match(/.{7}/g)!.toReversed().join('/'),
      },
    },
    none,
  ],
  [
    'moves that go on after a win',
    { moves: ({ cells }) => [...cells].flatMap((mark, cell) => (mark === '.' ? [cell] : [])) },
    none,
  ],
]);

const pigMistakes = games<Pig>(pig, [
  [
    'chances of single faces wrong, whose sum is 1',
    { probability: (_state, face) => [1 / 12, 3 / 12][face] ?? 1 / 6 },
    none,
  ],
  ['chances that sum to less than 1', { probability: () => 1 / 7 }, none],
  [
    'a pot that never ends',
    { next: (state, move) => ({ ...pig.next(state, move), left: state.left }) },
    none,
  ],
  [
    'a key without the pot',
    {
      key: ({ points, mover, isRolling, left }) =>
        `${points.join('-')} ${mover} ${isRolling} ${left}`,
    },
    none,
  ],
  [
    'a key without the rolls left',
    {
      key: ({ points, pot, mover, isRolling }) =>
        `${points.join('-')} ${pot} ${mover} ${isRolling}`,
    },
    none,
  ],
  [
    'a next that changes its state',
    {
      next(state, move) {
        const after = pig.next(state, move);
        return Object.assign(state, after);
      },
    },
    none,
  ],
]);

const packingProblems = all<Problem<Load, any>>(
  [
    ['a checker that permits 1 too much', { check: judgePacking(1) }, none],
    ['a checker that permits items twice', { check: judgePacking(0, 2) }, none],
    [
      'a checker that counts the items',
      {
        check: (load, bins) => {
          const verdict = judgePacking()(load, bins);
          return verdict.kind === 'right'
            ? { ...verdict, objective: (bins as number[][]).flat().length }
            : verdict;
        },
      },
      none,
    ],
    [
      'drawings that have room for twenty bins',
      {
        draw(load, bins) {
          if ((bins as unknown[]).length > 20) throw new RangeError('no room');
          return packing.draw!(load, bins as never);
        },
      },
      none,
    ],
    [
      'a generator that makes the same record always',
      {
        generator: {
          ...packing.generator!,
          *generate({ count }: any) {
            for (let made = 0; made < count; made++) yield 'bins 10\n5 6 4\n';
          },
        } as never,
      },
      none,
    ],
    [
      'a generator with its own random numbers',
      {
        generator: {
          ...packing.generator!,
          *generate(given: any) {
            yield* packing.generator!.generate(
              given as never,
              new Random(Math.ceil(1e9 * Math.random())),
            );
          },
        } as never,
      },
      none,
    ],
    [
      'a generator that ignores items above 50',
      {
        generator: {
          ...packing.generator!,
          *generate(given: any, random: Random) {
            yield* packing.generator!.generate(
              { ...given, items: Math.min(50, given.items) } as never,
              random,
            );
          },
        } as never,
      },
      none,
    ],
    [
      'a reader of records that ignores the rest of a line',
      { parse: (record) => parsePacking(textOf(record).replace(/ [^ \d\n].*/, '')) },
      none,
    ],
    [
      'a reader of records that ignores further lines',
      { parse: (record) => parsePacking(textOf(record).split('\n').slice(0, 2).join('\n')) },
      none,
    ],
    [
      'a reader that ignores items from the thirtieth on',
      {
        parse(record) {
          const load = parsePacking(textOf(record));
          return { ...load, items: load.items.slice(0, 30) };
        },
      },
      none,
    ],
    [
      'answers written from 0',
      {
        *format(bins) {
          yield new TextEncoder().encode(
            `${(bins as number[][]).length}: ${(bins as number[][]).map((bin) => bin.join(' ')).join(' | ')}\n`,
          );
        },
      },
      none,
    ],
    [
      'a reader of answers that ignores the number of bins',
      {
        readAnswer(lines, load, place) {
          lines.skipBlank();
          const bytes = lines.next();
          if (bytes === undefined) return undefined;
          const text = new TextDecoder().decode(bytes).replace(/^\d+:/, '');
          const count = text.split('|').length;
          return packing.readAnswer(
            new LineReader(new TextEncoder().encode(`${count}:${text}\n`)),
            load,
            place,
          );
        },
      },
      none,
    ],
  ],
  (change) => ({
    problems: [{ ...packing, ...change } as Problem],
    solvers: [exactPacking, firstFit] as never,
  }),
);

const packingSolvers = all<Solver<Load, any>>(
  [
    [
      'large items that go into one bin',
      {
        solve(load, options, context) {
          const bins = firstFit.solve(load, options, context) as number[][];
          return load.items.length > 40 ? [bins.flat()] : bins;
        },
      },
      none,
    ],
    [
      'no look at its signal',
      {
        solve: (load, options, context) =>
          exactPacking.solve(load, options, { ...context, signal: { aborted: false } }),
      },
      none,
    ],
    [
      'a changed instance',
      {
        solve(load, options, context) {
          (load.items as number[]).sort((a, b) => b - a);
          return firstFit.solve(load, options, context);
        },
      },
      none,
    ],
    [
      'chance from Math.random',
      {
        solve(load, options, context) {
          void Math.random();
          return firstFit.solve(load, options, context);
        },
      },
      none,
    ],
  ],
  (change) => ({ solvers: [{ ...exactPacking, ...change }] }),
  { problems: [packing as Problem] },
);

const greedyBound: Mistake = {
  name: 'a bound that is the answer of a greedy search',
  plugin: {
    solvers: [
      exactPacking,
      {
        ...firstFit,
        solve(load: Load, options: never, context: never) {
          const bins = firstFit.solve(load, options, context) as number[][];
          (context as any).bound(bins.length);
          return bins;
        },
      },
    ] as never,
  },
  settings: { problems: [packing as Problem] },
  message: none,
};

const coloringProblems = all<Problem<Graph, any>>(
  [
    [
      'edges from node 15 on that parse drops',
      {
        parse(record) {
          const graph = parseGraph(textOf(record));
          return { ...graph, edges: graph.edges.filter(([a, b]) => Math.max(a, b) < 15) };
        },
      },
      none,
    ],
    [
      'a checker that overlooks the last edge',
      {
        check: (graph, answer) =>
          coloring.check({ ...graph, edges: graph.edges.slice(0, -1) }, answer),
      },
      none,
    ],
    [
      'a checker that accepts partial colorings',
      {
        check: (graph, answer) =>
          answer.colors === undefined || answer.colors.length === graph.nodes
            ? coloring.check(graph, answer)
            : RIGHT,
      },
      none,
    ],
    [
      'a checker that accepts `none` for large graphs',
      {
        check: (graph, answer) =>
          answer.colors === undefined && graph.nodes > 6 ? RIGHT : coloring.check(graph, answer),
      },
      none,
    ],
    [
      'a reader of answers that skips letters',
      {
        readAnswer(lines, graph, place) {
          lines.skipBlank();
          const bytes = lines.next();
          if (bytes === undefined) return undefined;
          const text = new TextDecoder().decode(bytes).replace(/[a-z](?!one|ne|e\b)/g, '');
          return coloring.readAnswer(
            new LineReader(new TextEncoder().encode(`${text}\n`)),
            graph,
            place,
          );
        },
      },
      none,
    ],
  ],
  (change) => ({
    problems: [{ ...coloring, ...change } as Problem],
    solvers: [dsatur, repair] as never,
  }),
);

const coloringSolvers = all<Solver<Graph, any>>(
  [
    [
      '`none` although it only gave up',
      {
        solve: (graph, _options, context) => ({
          colors:
            graph.nodes > 20
              ? undefined
              : (color(graph, () => context.signal.aborted) ?? undefined),
        }),
      },
      none,
    ],
    [
      'an option that nothing reads',
      {
        options: {
          ...dsatur.options,
          speed: { type: 'integer', default: 1, description: 'speed' },
        } as never,
      },
      none,
    ],
    [
      'colors from 0',
      {
        solve(graph, options, context) {
          const { colors } = dsatur.solve(graph, options as never, context) as {
            colors: number[] | undefined;
          };
          return { colors: colors?.map((each) => each - 1) };
        },
      },
      none,
    ],
    [
      'a declaration that it is complete',
      {
        capabilities: { tasks: ['color'], complete: true, deterministic: true },
        solve(graph, options, context) {
          if (graph.nodes > 9) throw gaveUp('dsatur', 'too large');
          return dsatur.solve(graph, options as never, context);
        },
      },
      none,
    ],
  ],
  (change) => ({ solvers: [{ ...dsatur, ...change }] as never }),
  { problems: [coloring as Problem] },
);

const blockers = ({ cars, at }: Street): number => {
  const [first] = cars;
  const cells = cellsOf({ cars, at });
  const ahead = Array.from({ length: 6 }, (_, cell) => cell).slice(at[0]! + first!.length);
  return ahead.filter((cell) => cells[first!.lane * 6 + cell] !== -1).length;
};

const streets = all<Domain<Street>>(
  [
    [
      'an estimate that is too high with three blockers',
      {
        heuristic: (street) => rushHour.heuristic!(street) + (blockers(street) >= 3 ? 3 : 0),
        consistent: false,
      },
      none,
    ],
    ['an inverse that moves further', { inverse: (action) => action - ((action % 9) - 4) }, none],
    ['a key without the last car', { key: ({ at }) => at.slice(0, -1).join('') }, none],
    [
      'a result that changes its state',
      {
        result(street, action) {
          const after = rushHour.result(street, action);
          (street.at as number[])[Math.floor(action / 9)] = after.at[Math.floor(action / 9)]!;
          return after;
        },
      },
      none,
    ],
    ['too few actions declared', { maxActions: 8 }, none],
    [
      'a goal that is one cell before the exit for the estimate',
      { heuristic: (street) => (street.at[0] === 4 ? 1 : rushHour.heuristic!(street)) },
      none,
    ],
    [
      'a reader that takes cars of one cell for walls',
      { parse: (line) => rushHour.parse(line.replace(/[^A-Z.]/g, '.')) },
      none,
    ],
  ],
  (change) => ({ problems: [domainProblem({ ...rushHour, ...change })] }),
);

export const MISTAKES: readonly Mistake[] = [
  ...fiveMistakes,
  ...pigMistakes,
  ...packingProblems,
  ...packingSolvers,
  greedyBound,
  ...coloringProblems,
  ...coloringSolvers,
  ...streets,
];

export const RIGHT_PLUGINS: Readonly<
  Record<string, { plugin: Mistake['plugin']; settings?: ConformanceSettings }>
> = {
  'five in a row': { plugin: { problems: [gameProblem(five)] } },
  'pig with a die of three sides': { plugin: { problems: [gameProblem(pigWith(3))] } },
  pig: { plugin: { problems: [gameProblem(pig)] } },
  packing: {
    plugin: { problems: [packing as Problem], solvers: [exactPacking, firstFit] as never },
  },
  coloring: { plugin: { problems: [coloring as Problem], solvers: [dsatur, repair] as never } },
  'rush hour': { plugin: { problems: [domainProblem(rushHour)] } },
};
