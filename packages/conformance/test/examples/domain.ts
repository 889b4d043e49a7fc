import { defineDomain, definePlugin } from '@queenside/core';
import { domainProblem } from '@queenside/state-space';

/** Measures an amount with two jugs and a tap. A record is `3 5 4`: two jugs of 3 and 5 liters, to get 4 liters in one of them. */
const waterJugs = defineDomain({
  id: 'water-jugs',
  summary: 'Measure an amount of water with two jugs.',
  maxActions: 6,
  examples: ['3 5 4', '4 9 6', '2 4 3'],
  parse(line) {
    const sizes = /^([1-9]\d?) ([1-9]\d?) (\d\d?)$/.exec(line)?.slice(1).map(Number);
    if (sizes === undefined) throw new Error('use three numbers below 100');
    const [left, right, wanted] = sizes as [number, number, number];
    return { sizes: [left, right] as const, wanted, full: [0, 0] as readonly [number, number] };
  },
  isGoal: ({ wanted, full }) => full.includes(wanted),
  // 0 and 1 fill a jug, 2 and 3 empty it, 4 and 5 pour it into the other one.
  actions: ({ sizes: [a, b], full: [x, y] }) =>
    [x < a, y < b, x > 0, y > 0, x > 0 && y < b, y > 0 && x < a].flatMap((can, action) =>
      can ? [action] : [],
    ),
  result(state, action) {
    const { sizes, full } = state;
    const jug = (action % 2) as 0 | 1;
    const other = (1 - jug) as 0 | 1;
    const poured = action < 4 ? 0 : Math.min(full[jug], sizes[other] - full[other]);
    const own = action < 2 ? sizes[jug] : action < 4 ? 0 : full[jug] - poured;
    const its = full[other] + poured;
    const after: readonly [number, number] = jug === 0 ? [own, its] : [its, own];
    return { ...state, full: after };
  },
  key: ({ full }) => full.join(),
  heuristic: ({ wanted, full }) => (full.includes(wanted) ? 0 : 1),
  consistent: true,
  actionName: (action, { sizes }) =>
    `${['fill', 'empty', 'pour'][action >> 1]} the jug of ${sizes[(action % 2) as 0 | 1]}`,
});

export default definePlugin({
  problems: [domainProblem(waterJugs)],
});
