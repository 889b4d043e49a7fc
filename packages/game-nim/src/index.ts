/** Nim, as a plugin. */
import {
  defineErrors,
  defineGame,
  definePlugin,
  divideColors,
  SHARED_COLORS,
  type MarkedMoves,
  type QueensideError,
} from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';

const STONE = { max: '#b5432f', min: '#2f5d8a' } as const;
/** The tallest column. A taller heap gets several columns, so that a picture is not taller than a page. */
const TALLEST = 16;
const CELL = 26;
const GAP = 18;
const TEXT = 44;

const { paper, ink } = SHARED_COLORS;
const { light: COLORS, dark } = divideColors({ paper, ink, dim: ['#8f8b7e', '#a3a8b4'] });

/**
 * Draws the heaps with their numbers and sizes. The stones are red if MAX is to move, blue for MIN. Those that the best move
 * takes have a green ring; the heap of the last move is underlined.
 */
function draw({ heaps, mover }: Nim, { last, best }: MarkedMoves = {}): string {
  const columns = heaps.map((size) => Math.max(1, Math.ceil(size / TALLEST)));
  const starts = columns.map(
    (_, heap) => GAP + sum(columns.slice(0, heap).map((count) => count * CELL + GAP)),
  );
  const width = Math.max(120, GAP + sum(columns.map((count) => count * CELL + GAP)));
  const tallest = Math.min(TALLEST, Math.max(1, ...heaps));
  const ground = tallest * CELL + GAP;
  const parts = heaps.map((size, heap) => {
    const left = starts[heap]!;
    const middle = left + (columns[heap]! * CELL) / 2;
    const taken = best !== undefined && heapOf(best) === heap ? takenBy(best) : 0;
    const line =
      last !== undefined && heapOf(last) === heap
        ? `<path d="M${middle - 12} ${ground + 41}h24" stroke="#e0a526" stroke-width="4" stroke-linecap="round"/>`
        : '';
    const look = { size, taken, colour: STONE[mover] };
    return stones(look, left, ground) + line + label(middle, ground, heap + 1, size);
  });
  const height = ground + TEXT;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<title>${heaps.join(' ')}, ${mover} to take</title><rect width="${width}" height="${height}" fill="${COLORS.paper}"/>` +
    `<path d="M${GAP / 2} ${ground}H${width - GAP / 2}" stroke="${COLORS.ink}" stroke-width="2"/>${parts.join('')}</svg>\n`
  );
}

interface Heap {
  readonly size: number;
  /** How many stones the best move takes, from the top. */
  readonly taken: number;
  readonly colour: string;
}

function stones({ size, taken, colour }: Heap, left: number, ground: number): string {
  return Array.from({ length: size }, (_, stone) => {
    const x = left + CELL * (Math.floor(stone / TALLEST) + 0.5);
    const y = ground - CELL * ((stone % TALLEST) + 0.5);
    return `<circle cx="${x}" cy="${y}" r="${CELL * 0.4}" fill="${colour}"${stone >= size - taken ? ' stroke="#4fc987" stroke-width="4"' : ''}/>`;
  }).join('');
}

function label(middle: number, ground: number, heap: number, size: number): string {
  const text = (y: number, fill: string, words: string | number): string =>
    `<text x="${middle}" y="${ground + y}" font-family="sans-serif" font-size="16" fill="${fill}" text-anchor="middle">${words}</text>`;
  return text(17, COLORS.ink, size) + text(36, COLORS.dim, `#${heap}`);
}

/** The remaining heaps, and the side to move. */
export interface Nim {
  readonly heaps: readonly number[];
  readonly mover: 'max' | 'min';
}

/** The most objects in all heaps together, and the most heaps. */
const MOST = 250;

/** A move encodes the heap (from 0) and how many objects are taken besides the first. */
function heapOf(move: number): number {
  return Math.floor(move / MOST);
}

/** Returns how many objects a move takes. */
function takenBy(move: number): number {
  return 1 + (move % MOST);
}

const fail = defineErrors('nim', {
  'not-a-position': {
    cause: 'not a position of nim: {detail}',
    remedy: 'example: 2 3 4',
  },
});

/** Take any number of objects from one heap; the player who takes the last one wins (Bouton, 1901). */
export const nim = defineGame<Nim>({
  id: 'nim',
  name: 'Nim',
  summary: 'Take any number of objects from one heap; the player who takes the last one wins',
  maxBranching: MOST,
  maxDepth: MOST,
  scoreRange: [-1, 1],
  taught: ['alpha-beta', 'minimax'],
  defaultSolver: 'negascout',
  examples: ['2 3 4', '1 2 3', '2 2', '7', '0', '1 3 1 1'],
  // From one heap of n, each set of k heights is one line of length k: n over k of them.
  perft: [{ position: '7', lines: [1, 7, 21, 35, 35, 21, 7, 1] }],
  errors: fail.table,
  // The heap sizes; MAX is to move.
  parse(line) {
    const heaps: number[] = [];
    for (const { 0: word, index } of line.matchAll(/\S+/g)) {
      if (!/^\d+$/.test(word))
        throw refuse(`expected the size of a heap in digits, found "${word}"`, index + 1);
      if (heaps.length === MOST)
        throw refuse(`expected at most ${MOST} heaps, found more`, index + 1);
      heaps.push(Number(word));
    }
    const total = sum(heaps);
    if (heaps.length === 0) throw refuse('expected heap sizes separated by blanks');
    if (total > MOST)
      throw refuse(
        `expected at most ${MOST} objects in all, found ${total < 1e21 ? total : 'more'}`,
      );
    return { heaps, mover: 'max' };
  },
  toMove: ({ mover }) => mover,
  moves({ heaps }) {
    const moves: number[] = [];
    for (const [heap, size] of heaps.entries()) {
      const first = heap * MOST;
      for (let more = 0; more < size; more++) moves.push(first + more);
    }
    return moves;
  },
  next({ heaps, mover }, move) {
    const heap = heapOf(move);
    const left = heaps[heap]! - takenBy(move);
    return { heaps: heaps.with(heap, left), mover: mover === 'max' ? 'min' : 'max' };
  },
  // Called only if nothing is left: the other side has just taken the last object.
  score: ({ mover }) => (mover === 'max' ? -1 : 1),
  key: ({ heaps, mover }) => `${heaps.join(' ')} ${mover}`,
  size: ({ heaps }) => sum(heaps),
  playouts: {
    start: '1 3 5 7',
    // In a line, MAX is always to move.
    write: ({ heaps, mover }) => (mover === 'max' ? heaps.join(' ') : undefined),
  },
  moveName: (move) => `${takenBy(move)} from heap ${1 + heapOf(move)}`,
  draw,
  dark,
});

/** Makes an error at a column, from 1. */
function refuse(detail: string, column = 1): QueensideError {
  return fail('not-a-position', { detail }, { column });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export default definePlugin({ problems: [gameProblem(nim)] });
