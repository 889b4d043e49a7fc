/** A large game with simple rules: two players fill the cells of a row. Its key is wrong. */
import { defineErrors, defineGame, type Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { plant, type Row } from './planted.ts';

const CELLS = 16;
const fail = defineErrors('cells', {
  'not-a-position': { cause: 'not a position of cells', remedy: 'expected sixteen of x, o, and .' },
});

const countOf = (cells: string, mark: string): number => cells.split(mark).length - 1;
const isMax = (cells: string): boolean => countOf(cells, 'x') === countOf(cells, 'o');

export const cells = defineGame<string>({
  id: 'cells',
  summary: 'Fill the cells of a row; whose marks stand further right wins.',
  maxBranching: CELLS,
  maxDepth: CELLS,
  scoreRange: [-1, 1],
  examples: ['xoxoxoxoxox.....', 'xoxoxoxoxoxoxoxo'],
  perft: [{ position: 'xoxoxoxoxoxoxo..', lines: [1, 2, 2] }],
  errors: fail.table,
  parse(line) {
    const surplus = countOf(line, 'x') - countOf(line, 'o');
    if (!/^[xo.]{16}$/.test(line) || surplus < 0 || surplus > 1) throw fail('not-a-position');
    return line;
  },
  toMove: (state) => (isMax(state) ? 'max' : 'min'),
  moves: (state) => Array.from(state, (_, cell) => cell).filter((cell) => state[cell] === '.'),
  next: (state, cell) => state.slice(0, cell) + (isMax(state) ? 'x' : 'o') + state.slice(cell + 1),
  score: (state) => (state.lastIndexOf('x') > state.lastIndexOf('o') ? 1 : -1),
  key: (state) => state,
  playouts: { start: '.'.repeat(CELLS), write: (state) => state },
});

/** A hash of 32 bits (FNV-1a). */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return bits >>> 0;
}

const FAULTS: Row<Game<string>>[] = [
  [
    'a key of 32 bits',
    { key: hash },
    /^game cells, position "\.+", after the moves .*: the key \d+ is also that of another position, with other moves: .*; expected different keys for different positions; a hash of 32 bits is too short, use a text or a bigint \(\w+ at .*cells\.ts:/,
  ],
];

export const cellFaults = plant(FAULTS, (change) => ({
  problems: [gameProblem({ ...cells, ...change })],
}));
