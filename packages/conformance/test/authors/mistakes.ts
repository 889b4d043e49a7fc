/** Mistakes that authors of plugins made or could make, one in each copy of a right plugin. */
import {
  gaveUp,
  LineReader,
  Random,
  RIGHT,
  type Domain,
  type Game,
  type Problem,
  type Solver,
} from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { domainProblem } from '@queenside/state-space';
import { plant, type PlantedFault, type Row } from '../gallery/planted.ts';
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
import { pig, type Pig } from './pig.ts';
import { cellsOf, rushHour, type Street } from './rush-hour.ts';

const textOf = (record: string | Uint8Array): string => record as string;

const games = <State>(game: Game<State>, rows: readonly Row<Game<State>>[]): PlantedFault[] =>
  plant(rows, (change) => ({ problems: [gameProblem({ ...game, ...change })] }));

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
  const game = fiveWith(rows);
  return {
    moves: (board) => game.moves(board),
    score: (board) => game.score(board),
    evaluate: (board) => game.evaluate!(board),
  };
};

const fiveMistakes = games<Board>(five, [
  [
    'a key of 32 bits',
    { key: ({ cells }) => hash(cells) },
    /the key \d+ is also that of another position, with other moves: .*\(key at /,
  ],
  [
    'an anti-diagonal that never counts',
    only([...rowsTo(0, 1), ...rowsTo(1, 0), ...rowsTo(1, 1)]),
    /^game five, position .*, after the moves (?:\d+, ){8,9}\d+ .*: it is .*over.*, and .*over.* after the mirrored moves .*; \d+ % of \d+ decided games differ from their mirror images; expected rules that treat left and right alike; if they need not, pass asymmetric: \['five'\] to conformance \(moves at /,
  ],
  [
    'rows that wrap round the edge',
    only([...wrapped, ...rowsTo(1, 0), ...rowsTo(1, 1), ...rowsTo(1, -1)]),
    /expected rules that treat left and right alike; .*\(moves at /,
  ],
  [
    'no wins in the last row',
    only(RIGHT_ROWS.filter((row) => !row.every((cell) => cell >= SIDE * (SIDE - 1)))),
    /expected rules that treat top and bottom alike; .*\(moves at /,
  ],
  [
    'an estimate from the side to move',
    { evaluate: (board) => five.evaluate!(board) * (board.mover === 'max' ? 1 : -1) },
    /: it is over with the score -?1, and evaluate is -?1; it has the other sign in \d+ % of such ends; .*\(evaluate at /,
  ],
  [
    'an estimate with the wrong sign',
    { evaluate: (board) => -five.evaluate!(board) },
    /evaluate is -?1; it has the other sign in 100 % of such ends/,
  ],
  [
    'a score from the side to move',
    {
      score: (board) => (five.score(board) === 0 ? 0 : -1),
    },
    /it was never above 0; expected scores from the view of MAX/,
  ],
  [
    'positions written with rows reversed',
    {
      playouts: {
        ...five.playouts!,
        write: ({ cells }) => cells.match(/.{7}/g)!.toReversed().join('/'),
      },
    },
    /it is written as .*, which is another one; expected the same \(write at /,
  ],
  [
    'moves that go on after a win',
    {
      moves: ({ cells }) => Array.from(cells).flatMap((mark, cell) => (mark === '.' ? [cell] : [])),
    },
    /49 lines|expected|over/,
  ],
]);

const pigMistakes = games<Pig>(pig, [
  [
    'chances of single faces wrong, whose sum is 1',
    { probability: (_state, face) => [1 / 12, 3 / 12][face] ?? 1 / 6 },
    /the chances are 0\.083\d*, 0\.25, .*, and no known value tests them; .*\(probability at /,
  ],
  [
    'chances that sum to less than 1',
    { probability: () => 1 / 7 },
    /the chances are .*, in all 0\.857\d*; expected chances from 0 up that sum to 1 \(probability at /,
  ],
  [
    'a pot that never ends',
    { next: (state, move) => ({ ...pig.next(state, move), left: state.left }) },
    /18 moves were played, and it is not over; expected an end by maxDepth 18/,
  ],
  [
    'a key without the pot',
    {
      key: ({ points, mover, isRolling, left }) =>
        `${points.join('-')} ${mover} ${isRolling} ${left}`,
    },
    /is also that of another position .*\(key at /,
  ],
  [
    'a key without the rolls left',
    {
      key: ({ points, pot, mover, isRolling }) =>
        `${points.join('-')} ${pot} ${mover} ${isRolling}`,
    },
    /is also that of another position .*\(key at /,
  ],
  [
    'a next that changes its state',
    {
      next(state, move) {
        const after = pig.next(state, move);
        return Object.assign(state, after);
      },
    },
    /next changed the state that it was given; expected a new state \(next at /,
  ],
]);

const packingProblems = plant<Problem<Load>>(
  [
    [
      'a checker that permits 1 too much',
      { check: judgePacking(1) },
      /answer "2: 1 2 \| 3 4": it is judged right; expected too-full \(check at /,
    ],
    [
      'a checker that permits items twice',
      { check: judgePacking(0, 2) },
      /check accepts "2: 1 \| 2 2"; .*\(check at /,
    ],
    [
      'drawings that have room for twenty bins',
      {
        draw(load, bins) {
          if ((bins as unknown[]).length > 20) throw new RangeError('no room');
          return packing.draw!(load, bins as never);
        },
      },
      /draw, of the answer of solver exact-packing: it threw RangeError: no room; .*\(at /,
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
      /generator: nothing reads items, capacity; .*\(generate at /,
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
      /seed 1 gives other records the second time; expected the same \(generate at /,
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
      /items=128 and items=200 make the same records; .*\(generate at /,
    ],
    [
      'a reader of records that ignores the rest of a line',
      { parse: (record) => parsePacking(textOf(record).replace(/ [^ \d\n].*/, '')) },
      / x": it is read like ".*"; .*\(parse at /,
    ],
    [
      'a reader of records that ignores further lines',
      { parse: (record) => parsePacking(textOf(record).split('\n').slice(0, 2).join('\n')) },
      /record "bins 10\\n6 5 4 5\\nx": it is read like "bins 10\\n6 5 4 5"; .*\(parse at /,
    ],
    [
      'a reader that ignores items from the thirtieth on',
      {
        parse(record) {
          const load = parsePacking(textOf(record));
          return { ...load, items: load.items.slice(0, 30) };
        },
      },
      /it is read like ".*"; .*\(parse at /,
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
      /"2: 0 2 \| 1 3\\n": it threw QueensideError/,
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
      /answer "12: 1 3 \| 2 4": it is read like "2: 1 3 \| 2 4"; .*\(readAnswer at /,
    ],
  ],
  (change) => ({
    problems: [{ ...packing, ...change } as Problem],
    solvers: [exactPacking, firstFit] as never,
  }),
);

const packingSolvers = plant<Solver<Load>>(
  [
    [
      'large items that go into one bin',
      {
        solve(load, options, context) {
          const bins = firstFit.solve(load, options, context) as number[][];
          return load.items.length > 40 ? [bins.flat()] : bins;
        },
      },
      /the answer is judged too-full .*\(solve at /,
    ],
    [
      'no look at its signal',
      {
        solve: (load, options, context) =>
          exactPacking.solve(load, options, { ...context, signal: { aborted: false } }),
      },
      /it computed for 0\.4 s without a look at context\.signal\.aborted/,
    ],
    [
      'a changed instance',
      {
        solve(load, options, context) {
          (load.items as number[]).sort((a, b) => b - a);
          return firstFit.solve(load, options, context);
        },
      },
      /the answer is judged|changed its instance/,
    ],
    [
      'chance from Math.random',
      {
        solve(load, options, context) {
          void Math.random();
          return firstFit.solve(load, options, context);
        },
      },
      /it calls Math\.random; .*\(solve at /,
    ],
  ],
  (change) => ({ solvers: [{ ...exactPacking, ...change }] }),
  { problems: [packing as Problem] },
);

const coloringProblems = plant<Problem<Graph>>(
  [
    [
      'edges from node 15 on that parse drops',
      {
        parse(record) {
          const graph = parseGraph(textOf(record));
          return { ...graph, edges: graph.edges.filter(([a, b]) => Math.max(a, b) < 15) };
        },
      },
      /it is read like ".*"; .*\(parse at /,
    ],
    [
      'a checker that overlooks the last edge',
      {
        check: (graph, answer) =>
          coloring.check({ ...graph, edges: graph.edges.slice(0, -1) }, answer),
      },
      /the answer is judged false-none .*\(check at /,
    ],
    [
      'a checker that accepts partial colorings',
      {
        check: (graph, answer) =>
          answer.colors === undefined || answer.colors.length === graph.nodes
            ? coloring.check(graph, answer)
            : RIGHT,
      },
      /answer "1 2 3": it is judged right; expected length \(check at /,
    ],
    [
      'a checker that accepts `none` for large graphs',
      {
        check: (graph, answer) =>
          answer.colors === undefined && graph.nodes > 6 ? RIGHT : coloring.check(graph, answer),
      },
      /check accepts "none", and also ".*", the answer of solver dsatur; .*\(check at /,
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
      /right answer "none": it threw/,
    ],
  ],
  (change) => ({
    problems: [{ ...coloring, ...change } as Problem],
    solvers: [dsatur, repair] as never,
  }),
);

const coloringSolvers = plant<Solver<Graph>>(
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
      /the answer is judged false-none .*\(solve at /,
    ],
    [
      'an option that nothing reads',
      {
        options: {
          ...dsatur.options,
          speed: { type: 'integer', default: 1, description: 'speed' },
        } as never,
      },
      /nothing reads speed; expected options that have an effect \(options\)/,
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
      /the answer is judged no-such-color .*\(solve at /,
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
      /it is declared complete, and gave up/,
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

const streets = plant<Domain<Street>>(
  [
    [
      'an estimate that is too high with three blockers',
      {
        heuristic: (street) => rushHour.heuristic!(street) + (blockers(street) >= 3 ? 3 : 0),
        consistent: false,
      },
      /has the estimate \d+, and a path of cost \d+ leads to a goal; .*\(heuristic at /,
    ],
    [
      'an inverse that moves further',
      { inverse: (action) => action - ((action % 9) - 4) },
      /action 31 does not take action 32 of state 0 back at the same cost/,
    ],
    [
      'a key without the last car',
      { key: ({ at }) => at.slice(0, -1).join('') },
      /has other actions on another way to what is packed alike/,
    ],
    [
      'a result that changes its state',
      {
        result(street, action) {
          const after = rushHour.result(street, action);
          (street.at as number[])[Math.floor(action / 9)] = after.at[Math.floor(action / 9)]!;
          return after;
        },
      },
      /result changed the state that it was given; expected a new state \(result at /,
    ],
    ['too few actions declared', { maxActions: 8 }, /state 0 has 12 actions, and maxActions is 8/],
    [
      'a goal that is one cell before the exit for the estimate',
      { heuristic: (street) => (street.at[0] === 4 ? 1 : rushHour.heuristic!(street)) },
      /has the estimate 1, and a path of cost 0 leads to a goal/,
    ],
    [
      'a reader that takes cars of one cell for walls',
      { parse: (line) => rushHour.parse(line.replace(/[^A-Z.]/g, '.')) },
      /it is read like ".*"; .*\(parse at /,
    ],
  ],
  (change) => ({ problems: [domainProblem({ ...rushHour, ...change })] }),
);

export const authorsMistakes: readonly PlantedFault[] = [
  ...fiveMistakes,
  ...pigMistakes,
  ...packingProblems,
  ...packingSolvers,
  ...coloringProblems,
  ...coloringSolvers,
  ...streets,
];
