import { definePlugin, defineSolver, gaveUp } from '@queenside/core';
import { factor, type FactorAnswer } from '@queenside/problem-factor';
import { events, Watch } from './watch.ts';
import { findWitness } from './miller-rabin.ts';
import { pollardRho } from './pollard-rho.ts';
import { MAX_DIVISOR, trialDivide } from './trial-divide.ts';

const ID = 'trial-division';

const options = {
  trialLimit: {
    type: 'integer',
    minimum: 2,
    maximum: MAX_DIVISOR,
    default: 10_000,
    description: 'the largest divisor tried before the other two methods start',
  },
} as const;

/** Solves `factor` by trial division, the Miller-Rabin test and Pollard's rho. */
export const trialDivisionSolver = defineSolver({
  id: ID,
  name: 'Trial division',
  problem: factor,
  summary: "Trial division by small numbers, then a proof by Miller-Rabin or Pollard's rho",
  options,
  capabilities: { tasks: ['split'], complete: true, deterministic: true },
  events,
  // The constants fit measurements: rho takes as many steps as the root of the smaller factor, a quarter of the digits.
  estimate: ({ size }) => 1e-4 + 7e-7 * 10 ** (size / 4),
  solve({ number }, { trialLimit }, context) {
    const watch = new Watch(context, (done) => gaveUp(ID, `it was stopped after ${done}`));
    const divisor = trialDivide(number, trialLimit, watch);
    if (divisor !== undefined) return split(number, divisor, watch);
    const isProved = BigInt(trialLimit) ** 2n >= number;
    if (isProved || findWitness(number, watch) === undefined) {
      watch.observer?.event(events.code.prime);
      return { kind: 'prime' };
    }
    return split(number, pollardRho(number, watch), watch);
  },
});

function split(number: bigint, divisor: bigint, { observer }: Watch): FactorAnswer {
  const other = number / divisor;
  const [a, b] = divisor < other ? [divisor, other] : [other, divisor];
  // The smaller factor is below 2^41.
  observer?.event(events.code.split, Number(a));
  return { kind: 'factors', a, b };
}

/** The plugin: the solver `trial-division`. */
export default definePlugin({
  solvers: [trialDivisionSolver],
});
