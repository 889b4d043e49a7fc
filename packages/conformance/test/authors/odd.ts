/** Right plugins of odd kinds, which the kit must not accuse. */
import { defineDomain, defineErrors, defineGame, type Game, type Plugin } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { domainProblem } from '@queenside/state-space';
import { greatest } from '../../../core/test/greatest.ts';
import { coloring, dsatur, repair } from './coloring.ts';
import { type Board, five, fiveWith, rowsTo } from './five.ts';
import { exactPacking, firstFit, packing } from './packing.ts';
import { pig, type Pig, pigWith } from './pig.ts';
import { rushHour } from './rush-hour.ts';

const HEX = 4;
const hexErrors = defineErrors('hex', {
  'not-a-board': { cause: 'not a board of hex', remedy: 'expected 4 rows of 4 of x, o, and .' },
});

/** Returns whether a mark joins its two sides: x the first and the last row, o the first and the last column. */
function joins(cells: string, mark: 'x' | 'o'): boolean {
  const far = (cell: number): number => (mark === 'x' ? Math.floor(cell / HEX) : cell % HEX);
  const met = new Set(
    Array.from(cells).flatMap((each, cell) => (each === mark && far(cell) === 0 ? [cell] : [])),
  );
  for (const cell of met) {
    if (far(cell) === HEX - 1) return true;
    const [row, column] = [Math.floor(cell / HEX), cell % HEX];
    const around = [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [-1, 1],
      [1, -1],
    ].map(([down, right]) => [row + down!, column + right!] as const);
    for (const [y, x] of around)
      if (y >= 0 && y < HEX && x >= 0 && x < HEX && cells[y * HEX + x] === mark)
        met.add(y * HEX + x);
  }
  return false;
}

const winner = (cells: string): number => (joins(cells, 'x') ? 1 : joins(cells, 'o') ? -1 : 0);
const xs = (cells: string): number =>
  cells.replaceAll(/[^x]/g, '').length - cells.replaceAll(/[^o]/g, '').length;

/** Hex (Hein, 1942): a mirror changes its neighbors. */
const hex = defineGame<string>({
  id: 'hex',
  summary: 'Join your two sides of a board of hexagons.',
  maxBranching: HEX * HEX,
  maxDepth: HEX * HEX,
  scoreRange: [-1, 1],
  examples: ['x.o./.xo./ox../x.o.', 'xo../oxx./..o./xo..'],
  perft: [{ position: '..../..../..../....', lines: [1, 16, 240] }],
  errors: hexErrors.table,
  parse(line) {
    const cells = line.replaceAll('/', '');
    if (!/^(?:[xo.]{4}\/){3}[xo.]{4}$/.test(line) || xs(cells) < 0 || xs(cells) > 1)
      throw hexErrors('not-a-board');
    return cells;
  },
  toMove: (cells) => (xs(cells) === 0 ? 'max' : 'min'),
  moves: (cells) =>
    winner(cells) === 0
      ? Array.from(cells).flatMap((mark, cell) => (mark === '.' ? [cell] : []))
      : [],
  next: (cells, cell) =>
    cells.slice(0, cell) + (xs(cells) === 0 ? 'x' : 'o') + cells.slice(cell + 1),
  score: winner,
  // Two bits a cell.
  key: (cells) =>
    Array.from(cells).reduce((sum, mark) => 4n * sum + BigInt('.xo'.indexOf(mark)), 0n),
});

/** Some of its actions are free, and a state may be a goal with no action. */
const stairs = defineDomain<number>({
  id: 'stairs',
  summary: 'Walk up; the elevator to the next tenth floor is free.',
  maxActions: 2,
  examples: ['97', '100', '13'],
  parse(line) {
    if (!/^\d{1,3}$/.test(line) || Number(line) > 100) throw new Error('use a floor up to 100');
    return Number(line);
  },
  isGoal: (floor) => floor === 100,
  actions: (floor) => (floor === 100 ? [] : floor % 10 === 0 ? [0, 1] : [0]),
  result: (floor, action) => floor + (action === 1 ? 10 : 1),
  cost: (_floor, action) => (action === 1 ? 0 : 1),
  integerCosts: true,
  key: (floor) => `\u0000${String.fromCodePoint(0x1f600 + floor)}"'`,
  actionName: (action) => (action === 1 ? 'elevator' : 'walk'),
});

/** Pig with a die of two kinds of faces, and a value worked out by hand. */
const loaded: Game<Pig> = {
  ...pigWith(3),
  probability: (_state, face) => [0.5, 0.25, 0.25][face]!,
  // Each roll of the last one in front is worth 0.25 * 2 + 0.25 * 3, and a lost pot of 0.
  published: ({ points, pot, left, isRolling }) =>
    points.join() === '0,0' && pot === 0 && left === 1 && !isRolling ? 1.25 : undefined,
  examples: [...pig.examples, '0-0 0 max 1'],
};

const draughts = (rows: readonly (readonly number[])[]): Game<Board> => ({
  ...fiveWith(rows),
  key: ({ cells }) =>
    cells.replaceAll('x', '\u{1F534}').replaceAll('o', '\0').replaceAll('.', '\n'),
});

/** Lamps in a row, each on or off. A press switches three neighbors, so numbers in a path can be swapped. */
const lamps = defineDomain<readonly boolean[]>({
  id: 'lamps',
  summary: 'Switch all lamps of a row off; a button switches three neighbors',
  maxActions: 6,
  examples: ['0', '1', '010', '0110', '101101'],
  parse(line) {
    if (!/^[01]{1,6}$/.test(line)) throw new Error('use one to six digits 0 or 1');
    return line.split('').map((digit) => digit === '1');
  },
  isGoal: (state) => !state.includes(true),
  actions: (state) => [...state.keys()],
  result: (state, button) => state.map((on, index) => (Math.abs(index - button) <= 1 ? !on : on)),
  key: (state) => state.map(Number).join(''),
  actionName: (button) => `press ${button + 1}`,
  text: (state) => state.map((on) => (on ? 'O' : '.')).join(''),
});

export const ODD_PLUGINS: Readonly<Record<string, Omit<Plugin, 'apiVersion'>>> = {
  'a game whose stones tell the side to move': { problems: [gameProblem(five)] },
  'a game with keys of odd characters, won in rows only': {
    problems: [gameProblem(draughts(rowsTo(0, 1)))],
  },
  'a game that a mirror changes, with keys that are bigints': { problems: [gameProblem(hex)] },
  'a game of chance': { problems: [gameProblem(pig)] },
  'a game of chance whose values are thirds': { problems: [gameProblem(pigWith(3))] },
  'a game of chance with a loaded die': { problems: [gameProblem(loaded)] },
  'records of two lines, bounds, and a greedy solver': {
    problems: [packing],
    solvers: [exactPacking, firstFit],
  },
  'an async solver that gives up': { problems: [coloring], solvers: [dsatur, repair] },
  'a domain of many states, with inverses': { problems: [domainProblem(rushHour)] },
  'a domain whose actions may come in any order': { problems: [domainProblem(lamps)] },
  'a domain of free actions, one state, and keys of odd characters': {
    problems: [domainProblem(stairs)],
  },
  'a generator that always makes the same': {
    problems: [
      {
        ...greatest,
        generator: {
          parameters: {
            count: { type: 'integer', minimum: 1, default: 3, description: 'how many' },
          },
          *generate({ count }: { readonly count: number }) {
            for (let size = 1; size <= count; size++)
              yield `${Array.from({ length: size }, (_, at) => at).join(' ')}\n`;
          },
        },
      },
    ],
  },
};
