/** Faults of games: each is one change of Nim. */
import type { Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { nim, type NimState } from '../nim.ts';
import { omit } from '../../../core/test/omit.ts';
import { plant, type Row } from './planted.ts';

const EXTRA = 9999;

/** Nim with a move that takes nothing: the other side continues with these heaps. */
function withExtra(
  heapsAfter: (heaps: readonly number[]) => readonly number[] | undefined,
): Partial<Game<NimState>> {
  return {
    moves(state) {
      return heapsAfter(state.heaps) === undefined
        ? nim.moves(state)
        : [...nim.moves(state), EXTRA];
    },
    next(state, move) {
      if (move !== EXTRA) return nim.next(state, move);
      return { heaps: heapsAfter(state.heaps)!, mover: state.mover === 'max' ? 'min' : 'max' };
    },
  };
}

export const PASS = withExtra((heaps) => (heaps.some((size) => size > 0) ? heaps : undefined));
/** A rare move that the next one can reverse. */
const RISE = withExtra((heaps) => (heaps.join() === '1,1,0' ? [1, 1, 1] : undefined));
/** One move too many, but only if each move takes one object. */
const RARELY_LONG: Partial<Game<NimState>> = { examples: ['5 5 5'], maxDepth: 14 };

const FAULTS: Row<Game<NimState>>[] = [
  [
    'an example that is no position',
    { examples: ['1 9'] },
    /problem nim, record "1 9": it threw QueensideError: column 1: not a position of nim: found 9; .*; expected an instance/,
  ],
  [
    'negative moves',
    { moves: (state) => nim.moves(state).map((move) => -move) },
    /game nim, position "1 2 3": the moves are .*-.*; expected integers from 0 up/,
  ],
  [
    'a move twice',
    { moves: (state) => [...nim.moves(state), ...nim.moves(state)] },
    /the moves are .*; expected distinct ones/,
  ],
  [
    'more moves than it says',
    { maxBranching: 3 },
    /it has 6 moves; expected at most maxBranching, 3/,
  ],
  [
    'games that last longer than it says',
    { maxDepth: 2 },
    /after the moves \d+, \d+ \(\d from \d, \d from \d\): 2 moves were played, and it is not over; expected an end by maxDepth 2/,
  ],
  [
    'a pass',
    PASS,
    /game nim, position "1 2 3", after the moves .* \(.*\): the same position comes again after the moves 9999, 9999; expected every play to come to an end/,
  ],
  [
    'a loop that random play rarely meets',
    { ...RISE, examples: ['2 3 4'] },
    /game nim, position "2 3 4", after the moves .* \(.*\): the same position comes again after the moves 10, 9999; expected every play to come to an end/,
  ],
  [
    'a loop that random play rarely meets, and states that count the moves',
    {
      ...RISE,
      examples: ['2 3 4'],
      next: (state, move) => ({ ...RISE.next!(state, move), age: ageOf(state) + 1 }) as NimState,
    },
    /game nim, position "2 3 4", after the moves .*: the same position comes again after the moves 10, 9999;/,
  ],
  [
    'a few plays that are longer than it says',
    RARELY_LONG,
    /game nim, position "5 5 5", after the moves (\d+, ){13}\d+ \(.*\): 14 moves were played, and it is not over; expected an end by maxDepth 14/,
  ],
  [
    'a move that changes the state it is given',
    {
      next(state, move) {
        const after = nim.next(state, move);
        (state.heaps as number[]).fill(0);
        return after;
      },
    },
    /^game nim, position "1 2 3", move \d+ \(\d from \d\): next changed the state that it was given; expected a new state \(\w+ at .*games\.ts:\d+:\d+\)$/,
  ],
  [
    'a finished position with a wrong score',
    {
      score: (state) => -nim.score(state),
      published: (state) => (nim.moves(state).length === 0 ? nim.score(state) : undefined),
    },
    /the score is -?1; expected -?1, as published says \(\w+ at .*games\.ts:\d+:\d+\)/,
  ],
  [
    'a next that gives the same state',
    {
      next(state, move) {
        const after = nim.next(state, move);
        return Object.assign(state, after);
      },
    },
    /next changed the state that it was given/,
  ],
  [
    'chance in moves',
    { moves: (state) => nim.moves(state).slice(Math.random() < 0.05 ? 1 : 0) },
    /game nim, position "\d( \d)*"(, after the moves .*)?: moves gave two different lists, .* and .*; expected the same one each time/,
  ],
  [
    'a move that appears on the third call',
    { moves: tellingLate() },
    /game nim, position "1 2 3", after the moves .*: the position was not met when all were looked at; expected moves and next to give the same each time/,
  ],
  [
    'chance in next',
    {
      next(state, move) {
        const after = nim.next(state, move);
        return { ...after, luck: Math.random() } as NimState;
      },
    },
    /next gave two different states/,
  ],
  [
    'a score out of range',
    { score: () => 2 },
    /the score is 2; expected a number from -1 to 1, the scoreRange/,
  ],
  ['a fractional score', { score: () => 0.5 }, /the score is 0\.5; expected an integer, unless/],
  ['a score that is no number', { score: () => Number.NaN }, /the score is NaN/],
  ['a third player', { toMove: () => 'chance' }, /toMove is "chance"; expected max or min/],
  [
    'a key that forgets the heaps',
    { key: ({ mover }) => mover },
    /the key (max|min) \(.*\) is also that of another position \(.*\): .*; expected different keys/,
  ],
  [
    'a key that forgets who moves',
    { key: ({ heaps }) => heaps.join() },
    /the key [\d,]+ \((max|min) to move, .*\) is also that of another position \((max|min) to move/,
  ],
  [
    'a key that a move does not change',
    { key: () => 1 },
    /^game nim, position "1 2 3", after the moves .*: the key 1 .* is also that of another position/,
  ],
  [
    'names that are not distinct',
    { moveName: () => 'take' },
    /the moves' names are take, take.*; expected distinct ones/,
  ],
  ['a name with a semicolon', { moveName: (move) => `${move};` }, /a move's name is "0;"/],
  [
    'a move called none',
    { moveName: (move) => (move === 0 ? 'none' : String(move)) },
    /a move's name is "none"; expected a word other than none/,
  ],
  [
    'an estimate out of range',
    { evaluate: () => 7 },
    /evaluate is 7; expected a number from -1 to 1/,
  ],
  [
    'estimates with the wrong sign',
    { evaluate: (state) => -nim.evaluate!(state) },
    /^game nim, position ".*", after .*: it is over with the score 1, and evaluate is -1; it has the other sign in 100 % of such ends; expected estimates from the view of MAX \(evaluate at .*games\.ts:/,
  ],
  [
    'estimates with the wrong sign if MIN moves',
    { evaluate: (state) => (state.mover === 'max' ? 1 : -1) * nim.evaluate!(state) },
    /it has the other sign in \d+ % of such ends; expected estimates from the view of MAX/,
  ],
  [
    'a method that changes the state',
    {
      evaluate(state) {
        (state.heaps as number[]).sort((a, b) => b - a);
        return 0;
      },
    },
    /moves, toMove, evaluate or key changed the state/,
  ],
  [
    'chances that do not sum to 1',
    { hasChance: true, toMove: () => 'chance', probability: () => 0.5 },
    /the chances are 0\.5, .*in all 3; expected chances from 0 up that sum to 1/,
  ],
  [
    'a parser that crashes on garbage',
    { parse: (line) => nim.parse(/^[\d ]*$/.test(line) ? line : /^\d+$/.exec(line)![0]) },
    /parse threw TypeError: .*; expected an error of the game: see defineErrors/,
  ],
  [
    'a parser that accepts unplayable positions',
    {
      parse: (line) => ({ heaps: line.trim().split(/\s+/).map(Number), mover: 'max' }),
      moves: ({ heaps }) => (heaps.some((size) => Number.isNaN(size)) ? [-1] : []),
    },
    /the moves are -1; expected integers from 0 up/,
  ],
  [
    'a proof from the view of the side to move',
    {
      prove: (state, threshold) => {
        const value = state.mover === 'max' ? nim.evaluate!(state) : -nim.evaluate!(state);
        return { holds: value >= threshold, visited: 1 };
      },
    },
    /game nim, position ".*", after the moves .*: prove says (true|false) to \d; expected (true|false), because the value is -?1/,
  ],
  [
    'a proof that guesses once its budget is spent',
    {
      prove: (state, threshold, budget) => ({
        holds: budget === 1 || nim.evaluate!(state) >= threshold,
        visited: 1,
      }),
    },
    /game nim, position ".*": with a budget of 1, prove says true to \d; expected false or undefined/,
  ],
  [
    'play-outs that start at the end',
    { playouts: { start: '0', write: ({ heaps }) => heaps.join(' ') } },
    /game nim, position "0": play-outs start where it is over; expected moves/,
  ],
  [
    'lines that forget who moves',
    { playouts: { start: '1 2 3', write: ({ heaps }) => heaps.join(' ') } },
    /after the moves .*: it is written as "\d \d \d", which is another one; expected the same/,
  ],
  [
    'lines that it does not read',
    { playouts: { start: '1 2 3', write: ({ heaps, mover }) => `${heaps.join(' ')} ${mover}` } },
    /position "1 2 3", written as "1 2 3 max": it threw QueensideError: .*; expected a state/,
  ],
  [
    'positions of two lines',
    { playouts: { start: '1 2 3', write: ({ heaps }) => heaps.join('\n') } },
    /it is written as "1\\n2\\n3"; expected one line that is no comment/,
  ],
  [
    'no position that can be written',
    { playouts: { start: '1 2 3', write: () => undefined } },
    /none of the positions after it is written; expected some/,
  ],
  [
    'fewer positions than its generator makes',
    {
      playouts: {
        start: '1 1',
        write: ({ heaps, mover }) => (mover === 'max' ? heaps.join(' ') : undefined),
      },
    },
    /generator, seed \d: it threw QueensideError: random play found only 0 different positions of nim/,
  ],
];

function tellingLate(): (state: NimState) => readonly number[] {
  const asked = new WeakMap<NimState, number>();
  return (state) => {
    const times = (asked.get(state) ?? 0) + 1;
    asked.set(state, times);
    return nim.moves(state).slice(times > 2 ? 0 : 1);
  };
}

function ageOf(state: NimState & { readonly age?: number }): number {
  return state.age ?? 0;
}

export const gameFaults = [
  ...plant(FAULTS, (change) => ({ problems: [gameProblem({ ...nim, ...change })] })),
  {
    name: 'a loop that random play rarely meets, and no keys',
    plugin: {
      problems: [gameProblem({ ...omit(nim, 'key'), ...RISE, examples: ['2 3 4'] })],
    },
    message: /the same position comes again after the moves 10, 9999;/,
  },
];
