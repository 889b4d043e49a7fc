/** Searches find what trying everything finds, with all settings, and visit what theory says that they visit. */
import {
  makeContext,
  recordEvents,
  type SampleNetwork,
  sampleNetworks,
  solutionsOf,
} from '@queenside/conformance';
import { defineEvents, type SpaceOptions } from '@queenside/core';
import { describe, expect, test } from 'vitest';
import {
  constraintEvents,
  countSolutions,
  openNetwork,
  searchDepthFirst,
  type DepthFirstPlan,
} from '../src/index.ts';
import { DomainLog } from '../src/stage/domains.ts';

const events = defineEvents(constraintEvents);
const LEVELS = ['check', 'forward', 'arc', 'domain'] as const;
const VARIABLES = ['input', 'fewest', 'fewest-degree', 'weighted'] as const;
const VALUES = ['input', 'least-constraining', 'random'] as const;
const PLAIN = { id: 'tested', variables: 'input', values: 'input', restart: 0, events } as const;

const settings: readonly Omit<DepthFirstPlan, 'id' | 'events'>[] = LEVELS.flatMap((propagation) =>
  [false, true].flatMap((blame) =>
    VARIABLES.flatMap((variables) =>
      VALUES.flatMap((values) =>
        (values === 'random' ? [0, 2] : [0]).map((restart) => ({
          propagation,
          blame,
          variables,
          values,
          restart,
        })),
      ),
    ),
  ),
);

type Network = Pick<SampleNetwork, 'values' | 'constraints'>;

/** Runs a search, and returns its solutions, its counts, and the prefixes of assignments that no constraint refused. */
function run(
  network: Network,
  plan: Omit<DepthFirstPlan, 'id' | 'events'>,
  context = makeContext(),
) {
  const solutions: string[] = [];
  const visited = new Set<string>();
  let space = openNetwork('tested', network, plan);
  const open = (options: SpaceOptions) => {
    space = openNetwork('tested', network, options);
    const assign = space.assign.bind(space);
    space.assign = (variable, value) => {
      const isGood = assign(variable, value);
      if (isGood) visited.add(space.decided.join(' '));
      return isGood;
    };
    return space;
  };
  const take = (values: Int32Array): boolean => {
    solutions.push(Array.from(values, (value, v) => value + space.base[v]!).join(' '));
    return true;
  };
  const { isExhausted } = searchDepthFirst({ open, take }, { ...PLAIN, ...plan }, context);
  return { solutions: solutions.toSorted(), isExhausted, visited, stats: context.stats, space };
}

const queens = (size: number): Network => {
  const columns = Array.from({ length: size }, (_, column) => column);
  return {
    values: columns.map(() => columns),
    constraints: [columns.map(() => 0), columns, columns.map((column) => -column)].map(
      (offsets) => ({ kind: 'all-different', variables: columns, offsets }),
    ),
  };
};

describe.each(Object.entries(Object.groupBy(sampleNetworks(8), ({ family }) => family)))(
  '%s',
  (_family, networks) => {
    test('all settings find all solutions', () => {
      expect(settings).toHaveLength(128);
      for (const network of networks!) {
        const expected = solutionsOf(network)
          .map((values) => values.join(' '))
          .toSorted();
        expect(countSolutions(network)).toBe(expected.length);
        for (const plan of settings) {
          const { solutions, isExhausted, space } = run(network, plan);
          const { seed } = network;
          expect({ seed, plan, solutions, isExhausted, depth: space.depth }).toEqual({
            seed,
            plan,
            solutions: expected,
            isExhausted: true,
            depth: 0,
          });
        }
      }
    });

    test('forward checking, arc consistency, and backjumping visit a part of what backtracking visits', () => {
      for (const network of networks!) {
        const nodes = (propagation: SpaceOptions['propagation'], blame: boolean) =>
          run(network, { ...PLAIN, propagation, blame }).visited;
        const within = (small: ReadonlySet<string>, large: ReadonlySet<string>) =>
          expect([...small].filter((node) => !large.has(node))).toEqual([]);
        within(nodes('forward', false), nodes('check', false));
        within(nodes('arc', false), nodes('forward', false));
        within(nodes('domain', false), nodes('arc', false));
        for (const level of LEVELS) within(nodes(level, true), nodes(level, false));
      }
    });

    test('events rebuild every domain', () => {
      for (const network of networks!)
        for (const propagation of LEVELS) {
          const log = DomainLog.of(network.values);
          const recorder = recordEvents(events);
          let isSame = true;
          const names = Object.entries(constraintEvents);
          let space = openNetwork('tested', network, { propagation });
          const observer = {
            event(code: number, ...values: number[]): void {
              recorder.event(code, ...values);
              const [name, fields] = names[code]!;
              const event = {
                name,
                values: Object.fromEntries(fields.map((field, at) => [field, values[at]!])),
              };
              log.follow(event, () => []);
              // After `remove`, more removals follow.
              if (name !== 'solution') return;
              for (const v of network.values.keys())
                isSame &&= log.value(v) === space.decided[v]! + space.base[v]!;
            },
          };
          const open = (options: SpaceOptions) => {
            space = openNetwork('tested', network, options);
            const mark = space.mark.bind(space);
            space.mark = () => {
              for (const v of network.values.keys())
                isSame &&= log.domain(v).length === space.sizes[v];
              mark();
            };
            return space;
          };
          searchDepthFirst(
            { open, take: () => true },
            { ...PLAIN, propagation },
            makeContext({ observer }),
          );
          expect({ seed: network.seed, propagation, isSame }).toEqual({
            seed: network.seed,
            propagation,
            isSame: true,
          });
        }
    });
  },
);

test('backtracking on queens makes the published tests and backtracks', () => {
  const context = makeContext();
  const network = queens(8);
  const take = (): boolean => false;
  const open = (options: SpaceOptions) => openNetwork('queens', network, options);
  searchDepthFirst({ open, take }, { ...PLAIN, propagation: 'check' }, context);
  expect(context.stats).toMatchObject({ tests: 876, backtracks: 105 });
  const { stats, solutions } = run(network, { ...PLAIN, propagation: 'check' });
  expect(solutions).toHaveLength(92);
  expect(stats).toMatchObject({ tests: 15_720 });
});

test.each(LEVELS)('a variable that must differ from itself has no solution (%s)', (propagation) => {
  const network: Network = {
    values: [[1, 2], [5]],
    constraints: [{ kind: 'all-different', variables: [0, 1, 0] }],
  };
  expect(run(network, { ...PLAIN, propagation }).solutions).toEqual([]);
  expect(countSolutions(network)).toBe(0);
});

test.each([
  [{ kind: 'clause', literals: [2] }, /variable 1.* only have the values 0 and 1/],
  [{ kind: 'all-different', variables: [0, 2] }, /names variable 2: .* from 0 to 1/],
  [{ kind: 'table', variables: [0, 1], rows: [[1]] }, /a row of 1 values for 2 variables/],
  [
    { kind: 'linear', variables: [0], coefficients: [1, 2], relation: '=', constant: 1 },
    /2 coefficients for 1 variables/,
  ],
] as const)('refuses %j', (constraint, message) => {
  expect(() =>
    openNetwork(
      'odd',
      { values: [[0], [0, 2]], constraints: [constraint] },
      { propagation: 'arc' },
    ),
  ).toThrow(message);
});

test('refuses values that are no integers, or too far apart', () => {
  const open = (values: readonly number[]) => () =>
    openNetwork('odd', { values: [values], constraints: [] }, { propagation: 'check' });
  expect(open([0.5])).toThrow('variable 0 has the value 0.5: values must be integers');
  expect(open([0, 100_000])).toThrow('they may differ by at most 65535');
});

test('sums of long words stay exact beyond 32 bits', () => {
  const network: Network = {
    values: [
      [1, 2, 3],
      [1, 2, 3],
    ],
    constraints: [
      {
        kind: 'linear',
        variables: [0, 1],
        coefficients: [10_000_000_000, -10_000_000_000],
        relation: '=',
        constant: 10_000_000_000,
      },
    ],
  };
  for (const propagation of LEVELS)
    expect(run(network, { ...PLAIN, propagation }).solutions).toEqual(['2 1', '3 2']);
});
