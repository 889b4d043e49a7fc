/** Pig (Scarne, 1945) with few rolls, as an author of a plugin wrote it: `5-6 0 min 2` is points, pot, turn, and rolls left. */
import { defineErrors, defineGame, type Game } from '@queenside/core';

export interface Pig {
  readonly points: readonly [max: number, min: number];
  readonly pot: number;
  readonly mover: 'max' | 'min';
  readonly isRolling: boolean;
  readonly left: number;
}

const GOAL = 12;
const [HOLD, ROLL] = [0, 1];

const fail = defineErrors('pig', {
  'not-a-position': { cause: 'not a position of pig', remedy: 'expected `5-6 0 min 2`' },
});

/** Makes the game with a die of so many sides. */
export function pigWith(sides: number): Game<Pig> {
  return defineGame<Pig>({
    id: 'pig',
    summary: 'Roll for a pot, or hold; a 1 loses the pot.',
    maxBranching: Math.max(2, sides),
    maxDepth: 18,
    scoreRange: [-GOAL * 2, GOAL * 2],
    hasChance: true,
    examples: ['5-6 0 min 2', '3-4 2 max 3', '0-0 0 max 3', '9-0 0 max 0'],
    perft: [{ position: '3-4 2 max 3', lines: [1, 2, sides + 1] }],
    errors: fail.table,
    parse(line) {
      const match = /^(\d)-(\d) (\d) (max|min) ([0-3])$/.exec(line);
      if (match === null) throw fail('not-a-position');
      const [, max, min, pot, mover, left] = match;
      return {
        points: [Number(max), Number(min)],
        pot: Number(pot),
        mover: mover as 'max' | 'min',
        isRolling: false,
        left: Number(left),
      };
    },
    toMove: ({ mover, isRolling }) => (isRolling ? 'chance' : mover),
    moves({ points, pot, isRolling, left }) {
      if (isRolling) return Array.from({ length: sides }, (_, face) => face);
      if (Math.max(...points) >= GOAL) return [];
      return [...(pot > 0 ? [HOLD] : []), ...(left > 0 ? [ROLL] : [])];
    },
    next(state, move) {
      const { points, pot, mover, isRolling, left } = state;
      const other = mover === 'max' ? 'min' : 'max';
      if (isRolling && move === 0) return { ...state, pot: 0, mover: other, isRolling: false };
      if (isRolling) return { ...state, pot: pot + move + 1, isRolling: false };
      if (move === ROLL) return { ...state, isRolling: true, left: left - 1 };
      const [max, min] = points;
      const after = mover === 'max' ? ([max + pot, min] as const) : ([max, min + pot] as const);
      return { points: after, pot: 0, mover: other, isRolling: false, left };
    },
    score: ({ points: [max, min] }) => Math.max(-GOAL * 2, Math.min(GOAL * 2, max - min)),
    probability: () => 1 / sides,
    evaluate: ({ points: [max, min] }) => max - min,
    key: ({ points, pot, mover, isRolling, left }) =>
      `${points.join('-')} ${pot} ${mover} ${isRolling} ${left}`,
    moveName: (move, { isRolling }) =>
      isRolling ? `${move + 1}` : move === HOLD ? 'hold' : 'roll',
  });
}

export const pig = pigWith(6);
