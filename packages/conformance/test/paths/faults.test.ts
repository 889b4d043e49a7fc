/** The kit catches faulty path searches and faulty spaces, and says where the fault is. */
import {
  definePathSearch,
  definePlugin,
  type Domain,
  type PathSearch,
  type RunContext,
} from '@queenside/core';
import { domainProblem } from '@queenside/state-space';
import { expect, test } from 'vitest';
import { checksOf } from '../../src/index.ts';
import { withoutOrigin } from '../failures.ts';
import { plainJumpPoint, type JumpFaults } from './faulty-jump-point.ts';
import { plainAStar, type Faults } from './faulty-search.ts';

/**
 * Returns the messages of the failed checks of a plugin whose names contain a text.
 *
 * @param wanted ends the checks; default: all run.
 */
async function failures(
  plugin: Parameters<typeof checksOf>[0],
  about: string,
  wanted?: RegExp,
): Promise<string> {
  const messages: string[] = [];
  for (const { run } of checksOf(plugin).filter(({ name }) => name.includes(about)))
    try {
      await run();
    } catch (thrown) {
      messages.push(withoutOrigin((thrown as Error).message));
      if (wanted?.test(messages.at(-1)!) === true) break;
    }
  return messages.join('\n');
}

const ofSearch = (faults: Faults, wanted?: RegExp) =>
  failures(definePlugin({ pathSearches: [plainAStar(faults)] }), 'path search', wanted);

test('a right search passes', async () => {
  expect(await ofSearch({})).toBe('');
});

test.each<[string, Faults, RegExp]>([
  [
    'g + 3h',
    { weight: 3 },
    /its path costs \d+: action \d+ of state \d+ leads away from all cheapest paths; expected at most \d+, as it promises/,
  ],
  ['g + 1.5h', { weight: 1.5 }, /its path costs/],
  ['g + 1.01h', { weight: 1.01 }, /its path costs/],
  ['g + h + 1', { addsOne: true }, /its path costs|its lower bound/],
  ['the goal test at generation', { endsEarly: true }, /its path costs/],
  ['the first way to an open state', { keepsFirst: true }, /its path costs/],
  ['no reopening', { neverReopens: true }, /its path costs/],
  ['actions for costs', { countsActions: true }, /the sum of its actions/],
  ['greedy for A*', { isGreedy: true }, /its path costs/],
  ['no free actions', { skipsFree: true }, /random, free actions \d+: /],
  ['a cost that is too low', { saysLess: true }, /the sum of its actions/],
  [
    'a path where there is none',
    { inventsPath: true },
    /no path \d+: its path is "", and ends elsewhere/,
  ],
  ['a beam', { width: 3 }, /it finds no path|its path costs/],
  ['no end', { neverEnds: true }, /no path 1: it expands 200001 states; expected an end/],
  [
    'one expanded state too many',
    { addsExpanded: 1 },
    /it counts 1 expanded states; expected 0: so often it asked for actions/,
  ],
  [
    'actions counted twice',
    { countsGenerated: 2 },
    /it counts \d+ generated states; expected \d+, one for each action applied/,
  ],
  ['actions not counted', { countsGenerated: 0 }, /it counts 0 generated states; expected \d+/],
  [
    'a proof that it did not make',
    { boastsWhenAborted: true },
    /aborted at question 1: its lower bound is Infinity/,
  ],
])('a search with %s is caught', async (_name, faults, message) => {
  expect(await ofSearch(faults, message)).toMatch(message);
});

/** Goes on from the newest state, and remembers all that it met. */
const depthFirst = (ends: (signal: RunContext['signal']) => boolean): PathSearch =>
  definePathSearch({
    id: 'depth-first',
    summary: 'From the newest state on.',
    requires: ['finite'],
    complete: true,
    deterministic: true,
    options: {},
    guarantee: () => 'any',
    run(space, _options, { signal }) {
      const out = new Int32Array(space.info.maxActions);
      const packed = new Int32Array(space.info.words);
      const met = new Set<string>();
      const open: { state: Int32Array; path: readonly number[]; cost: number }[] = [];
      const counts = { expanded: 0, generated: 0 };
      const meet = (path: readonly number[], cost: number): void => {
        space.save(packed, 0);
        if (met.has(packed.join())) return;
        met.add(packed.join());
        // A long path is not needed here.
        open.push({ state: packed.slice(), path, cost });
      };
      meet([], 0);
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        const { state, path, cost } = node;
        space.load(state, 0);
        if (space.isGoal()) return { ...counts, actions: path, cost, lowerBound: 0 };
        if (ends(signal)) return { ...counts, actions: undefined, cost: Infinity, lowerBound: 0 };
        counts.expanded++;
        for (const action of out.slice(0, space.actions(out, 0))) {
          space.load(state, 0);
          const next = cost + space.cost(action);
          space.apply(action);
          counts.generated++;
          meet(path.length < 100 ? [...path, action] : path, next);
        }
      }
      return { ...counts, actions: undefined, cost: Infinity, lowerBound: Infinity };
    },
  });

const looks = depthFirst((signal) => signal.aborted);

test('a right depth-first search passes', async () => {
  expect(await failures(definePlugin({ pathSearches: [looks] }), 'path search')).toBe('');
});

test.each<[string, PathSearch, RegExp]>([
  [
    'no `finite` in `requires`',
    { ...looks, requires: [] },
    /^path search depth-first, plane without an end 1: goal at \(-?\d, -?\d\): it expands 20001 states; expected an end$/m,
  ],
  [
    'no look at its signal',
    depthFirst(() => false),
    /^path search depth-first, a plane with a goal far away: more than 10000 states are expanded without a look at context\.signal\.aborted/m,
  ],
  [
    'looks at its signal in vain',
    depthFirst((signal) => signal.aborted && false),
    /more than 10000 states are expanded after context\.signal\.aborted has turned true/,
  ],
  [
    'an option that nothing reads',
    { ...looks, options: { depth: { type: 'integer', default: 3, description: 'how deep' } } },
    /^path search depth-first: nothing reads depth; expected options that have an effect$/m,
  ],
])('a depth-first search with %s is caught', async (_name, search, message) => {
  const plugin = definePlugin({ pathSearches: [search] });
  expect(await failures(plugin, 'path search', message)).toMatch(message);
});

const ofJumps = (faults: JumpFaults, wanted?: RegExp) =>
  failures(definePlugin({ pathSearches: [plainJumpPoint(faults)] }), 'path search', wanted);

test('a right jump point search passes', async () => {
  expect(await ofJumps({})).toBe('');
});

const STEP = String.raw`the step [a-z-]+ at row \d+, column \d+`;
const GRID = String.raw`grid with (?:4|8|octile) moves \d+: [XSG_ /]+`;

test.each<[string, JumpFaults, string]>([
  [
    'no forced neighbors',
    { missesForced: true },
    `${GRID}: it finds no path; expected one of cost`,
  ],
  ['diagonals that squeeze between walls', { squeezes: true }, `${STEP}, does not apply`],
  ['jumps that cost 1', { countsJumps: true }, `${GRID}.* the sum of its actions`],
  ['diagonal steps that cost 1', { isSlanted: true }, `${GRID}.* the sum of its actions`],
  ['jumps over the goal', { overshoots: true }, `${GRID}: it finds no path; expected one of cost`],
  [
    'jumps that do not look aside',
    { looksAhead: true },
    `${GRID}: it finds no path; expected one of cost \\d+, such as [a-z-]+, `,
  ],
])('a jump point search with %s is caught', async (_name, faults, message) => {
  const wanted = new RegExp(message);
  expect(await ofJumps(faults, wanted)).toMatch(wanted);
});

test('a search with an unknown promise is caught', async () => {
  const search = definePathSearch({ ...plainAStar(), guarantee: () => 'the best' as 'optimal' });
  expect(await failures(definePlugin({ pathSearches: [search] }), 'promise')).toContain(
    'it promises the best; expected optimal, within 1.5',
  );
});

/** Count to twelve by steps of 1, 3, and 4. */
const counting: Domain<number> = {
  id: 'counting',
  summary: 'Count to twelve.',
  maxActions: 3,
  examples: ['0', '5'],
  parse(line) {
    if (!/^-?\d+$/.test(line) || Number(line) > 12) throw new Error('use a number up to 12');
    return Number(line);
  },
  isGoal: (state) => state === 12,
  actions: (state) => [1, 3, 4].flatMap((step, action) => (state + step <= 12 ? [action] : [])),
  result: (state, action) => state + [1, 3, 4][action]!,
  key: (state) => state,
  heuristic: (state) => Math.ceil((12 - state) / 4),
  consistent: true,
};

const ofDomain = (changes: Partial<Domain<number>>) =>
  failures(definePlugin({ problems: [domainProblem<number>({ ...counting, ...changes })] }), 'its');

test('a right domain passes', async () => {
  expect(await ofDomain({})).toBe('');
  expect(await ofDomain({ isUnsolvable: (state) => state > 12 })).toBe('');
});

test.each<[string, Partial<Domain<number>>, RegExp]>([
  [
    'an estimate that is too high',
    { heuristic: (state) => 12 - state },
    /state 0 has the estimate 12, and a path of cost 3 leads to a goal/,
  ],
  [
    'an estimate that is not consistent',
    { heuristic: (state) => (state === 0 ? 3 : 0) },
    /it is declared consistent, and action 0 of cost 1 in state 0 lowers the estimate from 3 to 0/,
  ],
  ['too small a maxActions', { maxActions: 2 }, /state 0 has 3 actions, and maxActions is 2/],
  [
    'an action twice',
    { actions: (state) => (state < 12 ? [0, 0] : []) },
    /state 0 has the actions 0, 0/,
  ],
  ['a key of two states', { key: (state) => state % 7 }, /is packed|other actions|on another way/],
  ['a cost below minCost', { cost: () => 0.5, minCost: 1 }, /costs 0.5, and minCost is 1/],
  [
    'a cost that is no integer',
    { cost: () => 1.5, integerCosts: true },
    /costs 1.5, against what the space declares/,
  ],
  [
    'a wrong inverse',
    { inverse: (action) => action },
    /action 0 does not take action 0 of state 0 back/,
  ],
  [
    'a proof that a state has no path, which it has',
    { isUnsolvable: (state) => state === 8 },
    /record "0", after the actions 2, 2: isUnsolvable returns true, and a path leads to a goal/,
  ],
  [
    'a way back that is none',
    { goal: () => 12, inverse: () => undefined },
    /the reversed space does not take action 0 of state 0 back at the same cost/,
  ],
  [
    'a way back from elsewhere',
    { goal: () => 7, inverse: () => undefined },
    /the reversed space starts at state \d+, which is no goal/,
  ],
])('a domain with %s is caught', async (_name, changes, message) => {
  expect(await ofDomain(changes)).toMatch(message);
});

/** Numbers up and down, with a goal that is too far from the record to visit all states between them. */
const farAway: Domain<number> = {
  ...counting,
  examples: ['-5000'],
  actions: () => [0, 1],
  result: (state, action) => state + 2 * action - 1,
  inverse: (action) => 1 - action,
  goal: () => 12,
};

test('a proof near the goal is caught, if the goal is too far from the record to visit', async () => {
  const domain = domainProblem<number>({
    ...farAway,
    isUnsolvable: (state) => state === 10,
  });
  expect(await failures(definePlugin({ problems: [domain] }), 'there is no path')).toMatch(
    /record "-5000", from its goal by [01, ]*0, 0: isUnsolvable returns true/,
  );
});

test('an estimate is caught that is too high only for other records than the examples', async () => {
  const twoSteps: Partial<Domain<number>> = {
    examples: ['0', '-40'],
    actions: (state) => (state <= 8 ? [2] : []),
    isGoal: (state) => state === 12 || state === 11,
    heuristic: (state) => Math.max(0, 11 - state) / 4,
  };
  expect(await ofDomain(twoSteps)).toBe('');
  const heuristic = (state: number): number => (12 - state) * (state % 2 === 0 ? 0.25 : 1);
  expect(await ofDomain({ ...twoSteps, heuristic, consistent: false })).toMatch(
    /record "-?\d*[13579]": state 0 has the estimate \d+, and a path of cost \d+ leads to a goal/,
  );
});

test('a domain whose goal is met before all states passes', async () => {
  const endless: Partial<Domain<number>> = {
    actions: () => [0, 1],
    result: (state, action) => state + 2 * action - 1,
    heuristic: (state) => Math.abs(12 - state),
  };
  expect(await ofDomain(endless)).toBe('');
});

test('an estimate is caught that is too high only near a goal that is far away', async () => {
  const domain = domainProblem<number>({
    ...farAway,
    heuristic: (state) => (state === 10 ? 3 : 0),
    consistent: false,
  });
  expect(await failures(definePlugin({ problems: [domain] }), 'around goals')).toMatch(
    /record "-5000", from a goal: state \d+ \(after the actions 0, 0\) has the estimate 3, and a path of cost 2 leads/,
  );
});

test('a result that changes its state is reported by name, and nothing else is', async () => {
  const domain: Domain<{ at: number }> = {
    id: 'counting',
    summary: 'Count to twelve.',
    maxActions: 3,
    examples: ['0', '5'],
    parse: (line) => ({ at: Number(line) }),
    isGoal: ({ at }) => at === 12,
    actions: ({ at }) => counting.actions(at),
    result(state, action) {
      state.at += [1, 3, 4][action]!;
      return { ...state };
    },
    key: ({ at }) => at,
    actionName: (action) => `add ${[1, 3, 4][action]!}`,
  };
  expect(await failures(definePlugin({ problems: [domainProblem(domain)] }), '')).toMatch(
    /^domain counting, record "0", action 0 \(add 1\): result changed the state that it was given; expected a new state$/,
  );
});

test('a cursor that differs from the rules is caught', async () => {
  const other = domainProblem<number>({
    ...counting,
    result: (state, action) => state + action + 1,
  });
  const space = {
    provides: other.space.provides,
    open: (state: number) => other.space.open(state),
  };
  expect(await ofDomain({ space })).toMatch(/as by the rules/);
});

test('an iteration of IDA* with other counts is caught', async () => {
  const other = domainProblem<number>(counting);
  const deepen = (bound: number) => ({
    actions: undefined,
    cost: Infinity,
    least: bound + 1,
    isStopped: false,
    expanded: 1,
    generated: 1,
  });
  const space = {
    provides: other.space.provides,
    open: (state: number) => ({ ...other.space.open(state), deepen }),
  };
  expect(await ofDomain({ space })).toMatch(/deepen\(\d+\) returns .*"generated":1/);
});
