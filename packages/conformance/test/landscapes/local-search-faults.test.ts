/** The kit catches faulty local searches, and says where the fault is. */
import {
  defineEvents,
  defineLocalSearch,
  definePlugin,
  type LocalQuestion,
  type LocalSearch,
  type RunContext,
} from '@queenside/core';
import { expect, test } from 'vitest';
import { checksOf } from '../../src/index.ts';
import { withoutOrigin } from '../failures.ts';

/** The faults of a search. */
interface SearchFaults {
  readonly returnsLast?: boolean;
  readonly lies?: boolean;
  readonly mixes?: boolean;
  readonly announcesAll?: boolean;
  readonly announcesNothing?: boolean;
  readonly announcesLate?: boolean;
  readonly goesOn?: boolean;
  readonly neverLooks?: boolean;
  readonly isDeterministic?: boolean;
  readonly usesChance?: boolean;
  readonly ignoresOption?: boolean;
  readonly wantsFeatures?: boolean;
  readonly guessesDelta?: boolean;
  readonly inventsMove?: boolean;
  readonly startsNowhere?: boolean;
  readonly loadsGarbage?: boolean;
  readonly hidesMoves?: boolean;
  readonly hidesState?: boolean;
  readonly watchesItself?: boolean;
}

const events = defineEvents({
  set: ['place', 'value'],
  move: ['move', 'cost'],
  better: ['cost'],
});

/** A random walk with faults. */
function searchWith(faults: SearchFaults): LocalSearch {
  return defineLocalSearch({
    id: 'faulty',
    summary: 'A random walk.',
    requires: [],
    deterministic: faults.isDeterministic === true,
    options: { steps: { type: 'integer', minimum: 0, default: 100_000, description: 'moves' } },
    events,
    run({ open, better }: LocalQuestion, options: { steps: number }, context: RunContext) {
      const landscape = open();
      const { random, observer } = context;
      const { words, target } = landscape.info;
      const state = new Int32Array(words);
      let cost = Infinity;
      const keep = (): void => {
        if (landscape.cost >= cost && faults.announcesAll !== true) return;
        cost = landscape.cost;
        landscape.save(state, 0);
        if (faults.announcesNothing === true) return;
        observer?.event(events.code.better, cost);
        if (faults.announcesLate !== true || cost <= target) better(state, cost);
      };
      if (faults.startsNowhere !== true) landscape.randomize(random);
      if (faults.loadsGarbage === true) landscape.load(new Int32Array(words).fill(-1), 0);
      const start = new Int32Array(words);
      landscape.save(start, 0);
      if (observer && faults.hidesState !== true)
        for (const [place, value] of start.entries()) observer.event(events.code.set, place, value);
      keep();
      const steps = faults.ignoresOption === true ? 100_000 : options.steps;
      for (let step = 0; step < steps; step++) {
        if (cost <= target && faults.goesOn !== true) break;
        if (faults.neverLooks !== true && context.signal.aborted) break;
        if (faults.usesChance === true && Math.random() < 0.5) landscape.randomMove(random);
        if (faults.watchesItself === true && observer) landscape.randomMove(random);
        const move = landscape.randomMove(random);
        if (move < 0) break;
        const made = faults.inventsMove === true ? move + landscape.info.moves : move;
        if (faults.wantsFeatures === true && landscape.gains!(move) < 0) break;
        const delta = landscape.delta(made);
        landscape.apply(made, faults.guessesDelta === true ? -1 : delta);
        if (faults.hidesMoves !== true) observer?.event(events.code.move, made, landscape.cost);
        keep();
      }
      if (faults.returnsLast === true) landscape.save(state, 0);
      if (faults.mixes === true && words > 0) state[0] = state[words - 1]! + 5;
      if (faults.returnsLast === true) return { state, cost: landscape.cost };
      return { state, cost: faults.lies === true ? cost - 1 : cost };
    },
  });
}

async function failure(faults: SearchFaults): Promise<string> {
  for (const { name, run } of checksOf(definePlugin({ localSearches: [searchWith(faults)] }))) {
    if (!name.startsWith('local search')) continue;
    try {
      await run();
    } catch (thrown) {
      return withoutOrigin((thrown as Error).message);
    }
  }
  return '';
}

test('a right search passes', async () => expect(await failure({})).toBe(''));

test.each<[string, SearchFaults, RegExp]>([
  [
    'the last state',
    { returnsLast: true },
    /it returns the cost .*; expected the least that it saw/,
  ],
  ['a cost that is too low', { lies: true }, /with the cost -?[\d.]+; expected its cost/],
  ['a mixed-up state', { mixes: true }, /it returns \([-\d ]+\); expected a state/],
  [
    'announcing all states',
    { announcesAll: true },
    /it announces the cost .* after .*; expected only states that are better/,
  ],
  ['announcing none', { announcesNothing: true }, /after it announced Infinity/],
  ['announcing too late', { announcesLate: true }, /after it announced Infinity/],
  ['moves after the target', { goesOn: true }, /moves after a state that meets the target/],
  [
    'no look at the signal',
    { neverLooks: true },
    /more than 10000 moves after context.signal.aborted has turned true/,
  ],
  [
    'chance in a deterministic search',
    { isDeterministic: true },
    /with another seed, although it is declared deterministic/,
  ],
  [
    'random numbers that do not come from the seed',
    { usesChance: true },
    /with the same seed the result is/,
  ],
  ['an option without effect', { ignoresOption: true }, /nothing reads steps/],
  ['a capability that it did not require', { wantsFeatures: true }, /gains is not a function/],
  [
    'a wrong delta',
    { guessesDelta: true },
    /applies a move with the delta -1; expected what delta/,
  ],
  ['a move that there is not', { inventsMove: true }, /asks for the move \d+; expected a move of/],
  ['no first state', { startsNowhere: true }, /asks for a state before there is one/],
  ['loading garbage', { loadsGarbage: true }, /it loads \([-\d ]+\); expected a state that save/],
  ['moves that no event names', { hidesMoves: true }, /its events lead to a state of the cost/],
  ['a start that no event names', { hidesState: true }, /its events lead to|in a replay/],
  ['an observed search that differs', { watchesItself: true }, /with an observer the result is/],
])('%s is caught', async (_fault, faults, message) => {
  expect(await failure(faults)).toMatch(message);
});
