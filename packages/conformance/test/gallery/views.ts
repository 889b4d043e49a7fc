/** Faults of scores, keys, and known counts of games that one position does not show. */
import { defineErrors, defineGame, type Game } from '@queenside/core';
import { gameProblem } from '@queenside/game-tree';
import { nim, type NimState } from '../nim.ts';

interface Coins {
  readonly lead: number;
  readonly coins: readonly number[];
  readonly mover: 'max' | 'min';
}

const fail = defineErrors('coins', {
  'not-a-position': {
    cause: 'not a position of coins',
    remedy: 'expected a lead and up to eight coins',
  },
});

/** Take one coin or two from the front; at the end the score is the difference. */
export const coins = defineGame<Coins>({
  id: 'coins',
  summary: 'Take coins from the front of a row.',
  maxBranching: 2,
  maxDepth: 8,
  scoreRange: [-99, 99],
  examples: ['30: 1 2 3 4 5 6', '-30: 2 1 2 1 2', '0: 3 1 2 2 1'],
  perft: [{ position: '0: 3 1 2 2 1', lines: [1, 2, 4] }],
  errors: fail.table,
  parse(line) {
    const match = /^(-?\d{1,2}): ((?:\d ){0,7}\d)$/.exec(line);
    if (match === null) throw fail('not-a-position');
    return { lead: Number(match[1]), coins: match[2]!.split(' ').map(Number), mover: 'max' };
  },
  toMove: ({ mover }) => mover,
  moves: (state) => [1, 2].filter((count) => count <= state.coins.length),
  next({ lead, coins: row, mover }, count) {
    const taken = row.slice(0, count).reduce((sum, coin) => sum + coin, 0);
    const won = mover === 'max' ? taken : -taken;
    return { lead: lead + won, coins: row.slice(count), mover: mover === 'max' ? 'min' : 'max' };
  },
  score: ({ lead }) => Math.max(-99, Math.min(99, lead)),
  key: ({ lead, coins: row, mover }) => `${lead} ${row.join()} ${mover}`,
});

/** Nim whose states store their history. */
export const history: Game<NimState & { readonly past?: readonly number[] }> = {
  ...nim,
  next: (state, move) => ({ ...nim.next(state, move), past: [...(state.past ?? []), move] }),
};
const keyOfHistory = ({ heaps, mover, past = [] }: NimState & { past?: readonly number[] }) =>
  `${heaps.join()} ${mover} ${past.join()}`;
export const picture = ({ heaps }: NimState) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${heaps.join(' ')}</title></svg>`;

const FAULTS: [name: string, game: Game, message: RegExp][] = [
  [
    'a score from the view of the side to move, where the last move wins',
    { ...nim, score: () => -1 },
    /game nim, position ".*", after the moves [\d, ]+ \([^)]+\): the score with MAX to move is -1, and with MIN to move it is -1 \(game nim, position ".*", after the moves [\d, ]+ \([^)]+\)\): in \d+ games it was never above 0; expected scores from the view of MAX/,
  ],
  [
    'a score from the view of the side that moved last',
    { ...nim, score: () => 1 },
    /in \d+ games it was never below 0; expected scores from the view of MAX/,
  ],
  [
    'a difference from the view of the side to move',
    { ...coins, score: (state: Coins) => coins.score(state) * (state.mover === 'max' ? 1 : -1) },
    /game coins: the scores turn with the side to move, .*after the moves [\d, ]+, with MAX to move \d+; .*, with MIN to move -\d+; .*expected scores from the view of MAX/,
  ],
  [
    'a difference from the view of the side that moved last',
    { ...coins, score: (state: Coins) => coins.score(state) * (state.mover === 'max' ? -1 : 1) },
    /game coins: the scores turn with the side to move/,
  ],
  [
    'a key that remembers the order of moves',
    { ...history, key: keyOfHistory },
    /game nim, position "1 2 3": the moves (?:\d+, )?(\d+), (\d+), (\d+) and (?:\d+, )?\3, \2, \1 lead to one position, and its keys are .*; expected equal keys/,
  ],
  [
    'a key that sometimes remembers the order of moves',
    {
      ...history,
      key: (state: NimState & { past?: readonly number[] }) =>
        state.past?.length === 3 && state.past[0] === 0 ? keyOfHistory(state) : nim.key!(state),
      draw: picture,
    },
    /the moves [\d, ]+ and [\d, ]+ lead to one position, and its keys are .*; expected equal keys/,
  ],
  [
    'a key that ignores the order of heaps',
    {
      ...nim,
      key: ({ heaps, mover }: NimState) => `${heaps.toSorted((a, b) => a - b).join()} ${mover}`,
    },
    /the key .* \((max|min) to move, moves .*\) is also that of another position \(\1 to move, moves .*\): game nim, position ".*", after the moves/,
  ],
  [
    'too many lines of play',
    { ...nim, perft: [{ position: '2 2', lines: [1, 4, 7] }] },
    /position "2 2": it has 10 lines of 2 moves \(3 after 0, 2 after 1, 3 after 5, 2 after 6\); expected 7, as perft says/,
  ],
];

export const viewFaults = FAULTS.map(([name, game, message]) => ({
  name,
  plugin: { problems: [gameProblem(game)] },
  message,
}));
