/** Tiny networks of variables and constraints of many kinds. Their solutions are found by trying everything. */
import { type Constraint, holds, Random } from '@queenside/core';

export interface SampleNetwork {
  readonly family: string;
  readonly seed: number;
  readonly values: readonly (readonly number[])[];
  readonly constraints: readonly Constraint[];
}

type Network = Pick<SampleNetwork, 'values' | 'constraints'>;

/** Returns the integers from `from` to `to`. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
const different = (variables: readonly number[], offsets?: readonly number[]): Constraint => ({
  kind: 'all-different',
  variables,
  ...(offsets && { offsets }),
});

/**
 * Random binary problems (model B): of all pairs of variables a share is constrained, and each constraint forbids a share of the
 * pairs of values. Every second one lists the pairs that it permits.
 */
function binary(count: number, size: number, density: number, tightness: number, random: Random) {
  const all = range(0, count - 1);
  const pairs = random.shuffle(all.flatMap((a) => range(a + 1, count - 1).map((b) => [a, b])));
  const values = range(0, size - 1);
  const rows = values.flatMap((x) => values.map((y) => [x, y]));
  const constraints = pairs
    .slice(0, Math.round(density * pairs.length))
    .map((variables, index): Constraint => {
      const shuffled = random.shuffle([...rows]);
      const many = Math.round(tightness * size * size);
      return index % 2 === 0
        ? { kind: 'table', variables, forbidden: true, rows: shuffled.slice(0, many) }
        : { kind: 'table', variables, rows: shuffled.slice(many) };
    });
  return { values: all.map(() => values), constraints };
}

/** All kinds of constraints on variables with different values, also negative ones and gaps. */
function mixed(random: Random): Network {
  const count = 3 + random.int(3);
  const values = range(0, count - 1).map(() => {
    if (random.int(3) === 0) return [0, 1];
    const low = random.int(5) - 2;
    return random
      .shuffle(range(low, low + 1 + random.int(4)))
      .slice(0, 1 + random.int(4))
      .toSorted((a, b) => a - b);
  });
  const constraints = range(1, 2 + random.int(4)).map((): Constraint => {
    const variables = random.shuffle(range(0, count - 1)).slice(0, 1 + random.int(3));
    const isBoolean = variables.every((v) => values[v]!.every((x) => x === 0 || x === 1));
    switch (random.int(isBoolean ? 5 : 4)) {
      case 0: {
        // A variable may be there twice. With one offset, nothing satisfies the constraint.
        const isTwice = random.int(3) === 0;
        const offsets = variables.map(() => random.int(5) - 2);
        if (!isTwice) return different(variables, offsets);
        return different([...variables, variables[0]!], [...offsets, offsets[0]! + random.int(2)]);
      }
      case 1:
        return {
          kind: 'linear',
          variables,
          coefficients: variables.map(() => random.int(7) - 3),
          relation: (['=', '!=', '<=', '>='] as const)[random.int(4)]!,
          constant: random.int(7) - 3,
        };
      case 2:
        return {
          kind: 'table',
          variables,
          rows: range(0, random.int(9)).map(() =>
            variables.map((v) => values[v]![random.int(values[v]!.length)]!),
          ),
          forbidden: random.int(2) === 0,
        };
      case 3: {
        const divisor = 2 + random.int(3);
        const rest = random.int(divisor);
        return {
          kind: 'predicate',
          variables,
          holds: (...all) =>
            ((all.reduce((a, b) => a + b, 0) % divisor) + divisor) % divisor !== rest,
        };
      }
      default:
        return {
          kind: 'clause',
          literals: variables.map((v) => (random.int(2) === 0 ? v + 1 : -v - 1)),
        };
    }
  });
  return { values, constraints };
}

/** Boards of queens, with a row for each column. */
function queens(size: number): Network {
  const columns = range(0, size - 1);
  return {
    values: columns.map(() => range(1, size)),
    constraints: [
      different(columns),
      different(columns, columns),
      different(
        columns,
        columns.map((column) => -column),
      ),
    ],
  };
}

/** Langford's problem: each number k is at a place and k + 1 places behind it, so each variable is in one constraint twice. */
function langford(count: number): Network {
  const numbers = range(1, count);
  const variables = range(0, count - 1);
  return {
    values: numbers.map((k) => range(0, 2 * count - k - 2)),
    constraints: [
      different(
        [...variables, ...variables],
        [...numbers.map(() => 0), ...numbers.map((k) => k + 1)],
      ),
    ],
  };
}

/** A + A = BC. */
const SUM: Network = {
  values: [range(1, 9), range(1, 9), range(0, 9)],
  constraints: [
    different([0, 1, 2]),
    {
      kind: 'linear',
      variables: [0, 0, 1, 2],
      coefficients: [1, 1, -10, -1],
      relation: '=',
      constant: 0,
    },
  ],
};

/** Latin squares of order 3 with some given cells, which may contradict each other. */
function latin(random: Random): Network {
  const all = range(0, 2);
  return {
    values: range(0, 8).map(() => (random.int(3) === 0 ? [1 + random.int(3)] : [1, 2, 3])),
    constraints: all.flatMap((line) => [
      different(all.map((place) => 3 * line + place)),
      different(all.map((place) => 3 * place + line)),
    ]),
  };
}

/** Random clauses of three variables, about as many as make half of the problems unsolvable. */
function satisfiability(random: Random): Network {
  const variables = range(1, 7);
  return {
    values: variables.map(() => [0, 1]),
    constraints: range(1, 30).map(() => ({
      kind: 'clause',
      literals: random
        .shuffle([...variables])
        .slice(0, 3)
        .map((each) => (random.int(2) === 0 ? each : -each)),
    })),
  };
}

/** Domains of more than 32 values. */
const wide = (random: Random): Network => ({
  values: [range(0, 40), [0, 7, 20, 33], [0, 33, 40]],
  constraints: [
    { kind: 'linear', variables: [0, 1], relation: '>=', constant: 20 + random.int(30) },
    different([0, 1, 2], [0, random.int(5), 0]),
    { kind: 'predicate', variables: [0, 1, 2], holds: (a, b, c) => (a + b + c) % 3 === 0 },
  ],
});

const FAMILIES: Readonly<Record<string, (random: Random) => Network>> = {
  'loose pairs': (random) => binary(5, 3, 0.6, 0.2, random),
  'pairs at the peak': (random) => binary(6, 3, 0.7, 0.35, random),
  'tight pairs': (random) => binary(6, 3, 0.7, 0.6, random),
  'few pairs': (random) => binary(7, 3, 0.4, 0.45, random),
  'all kinds': mixed,
  queens: (random) => queens(3 + random.int(4)),
  Langford: (random) => langford(3 + random.int(2)),
  'A+A=BC': () => SUM,
  'Latin squares': latin,
  '3-SAT': satisfiability,
  'many values': wide,
};

/** Returns some networks of each family. @param first the seed of the first. */
export function sampleNetworks(each: number, first = 1): SampleNetwork[] {
  return Object.entries(FAMILIES).flatMap(([family, make]) =>
    range(first, first + each - 1).map((seed) => ({ family, seed, ...make(new Random(seed)) })),
  );
}

/** Finds all solutions by trying everything. Values are integers. */
export function solutionsOf({ values, constraints }: Network): (readonly number[])[] {
  const solutions: (readonly number[])[] = [];
  const chosen: number[] = [];
  const visit = (variable: number): void => {
    if (variable === values.length) {
      if (constraints.every((each) => holds(each, (v) => chosen[v]!))) solutions.push([...chosen]);
      return;
    }
    for (const value of new Set(values[variable])) {
      chosen[variable] = value;
      visit(variable + 1);
    }
  };
  visit(0);
  return solutions;
}
