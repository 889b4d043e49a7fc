import { defineDomain } from '@queenside/core';

/** The crews of a boat for up to five, by action: missionaries and cannibals. */
const CREWS = [0, 1, 2, 3, 4, 5].flatMap((m) =>
  [0, 1, 2, 3, 4, 5].flatMap((c) => (m + c > 0 && m + c <= 5 ? [{ m, c }] : [])),
);

/** Brings all across the river. Nowhere may missionaries be outnumbered. A record is `3 3 2`: missionaries, cannibals, seats. */
export const missionariesDomain = defineDomain({
  id: 'missionaries',
  name: 'Missionaries and cannibals',
  summary: 'Bring missionaries and cannibals across a river, with as few crossings as possible',
  maxActions: CREWS.length,
  taught: ['breadth-first', 'a-star'],
  defaultSolver: 'a-star',
  examples: ['3 3 2', '5 5 3', '2 1 2', '4 4 2'],
  parse(line) {
    const numbers = /^\s*(\d\d?)\s+(\d\d?)\s+([1-5])\s*$/.exec(line)?.slice(1).map(Number);
    const [m = 0, c = 0, seats = 0] = numbers ?? [];
    if (m + c === 0 || (m > 0 && m < c))
      throw new Error(
        'use missionaries, at most as many cannibals if there are any, and 1 to 5 seats',
      );
    return { all: { m, c }, seats, left: { m, c }, isBoatLeft: true };
  },
  isGoal: ({ left }) => left.m + left.c === 0,
  goal: (initial) => ({ ...initial, left: { m: 0, c: 0 }, isBoatLeft: false }),
  actions({ all, seats, left, isBoatLeft }) {
    const bank = isBoatLeft ? left : { m: all.m - left.m, c: all.c - left.c };
    const isSafe = (m: number, c: number): boolean => m === 0 || m >= c;
    return CREWS.flatMap(({ m, c }, action) => {
      const [here, stays] = [bank.m - m, bank.c - c];
      if (m + c > seats || here < 0 || stays < 0) return [];
      return isSafe(m, c) && isSafe(here, stays) && isSafe(all.m - here, all.c - stays)
        ? [action]
        : [];
    });
  },
  result(state, action) {
    const { m, c } = CREWS[action]!;
    const sign = state.isBoatLeft ? -1 : 1;
    const left = { m: state.left.m + sign * m, c: state.left.c + sign * c };
    return { ...state, left, isBoatLeft: !state.isBoatLeft };
  },
  key: ({ left, isBoatLeft }) => `${left.m} ${left.c} ${isBoatLeft}`,
  // Each crossing brings at most this many.
  heuristic: ({ left, seats }) => Math.ceil((left.m + left.c) / seats),
  consistent: true,
  // The same crew can go back.
  inverse: (action) => action,
  actionName: (action, { isBoatLeft }) =>
    `${CREWS[action]!.m}m ${CREWS[action]!.c}c ${isBoatLeft ? 'over' : 'back'}`,
  otherNames(action) {
    const { m, c } = CREWS[action]!;
    return [
      `${m}m ${c}c`,
      `${m} ${c}`,
      `m${m}c${c}`,
      'm'.repeat(m) + 'c'.repeat(c),
      'c'.repeat(c) + 'm'.repeat(m),
    ];
  },
  text: ({ all, left, isBoatLeft }) =>
    `${left.m}m ${left.c}c ${isBoatLeft ? '>' : '<'} ${all.m - left.m}m ${all.c - left.c}c`,
  otherTexts({ all, left, isBoatLeft }) {
    const [here, there] = [`${left.m} ${left.c}`, `${all.m - left.m} ${all.c - left.c}`];
    const sides = isBoatLeft ? ['1', 'left'] : ['0', 'right'];
    return sides.flatMap((side) => [`${here} ${side}`, `${here} ${side} ${there}`]);
  },
});
