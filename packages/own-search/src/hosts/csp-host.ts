import {
  type Constraint,
  holds,
  type NamedNetwork,
  type Problem,
  variablesOf,
} from '@queenside/core';
import type { CspFacts } from '@queenside/referee';
import { boardSize } from '@queenside/runtime';
import type { BoardHost } from './board-host.ts';
import type { CspNetwork } from './csp-network.ts';

/** The most pairs of values that are compared to open an instance. */
const MOST_PAIRS = 2 ** 22;

/** The constraint problem of a search: its constraints are on two variables, and values that one variable cannot have are gone. */
export class CspHost implements CspFacts {
  readonly kind = 'csp';
  readonly network: CspNetwork;
  readonly variables: number;
  readonly maxValues: number;
  /** The values of each variable, as the problem writes them. */
  readonly values: readonly (readonly number[])[];
  /** The columns and rows, if this is a board for queens. */
  readonly board: BoardHost | undefined;
  readonly #neighbors: readonly number[][];
  /** The tables of both directions: the neighbor's value is the second index. */
  readonly #tables: readonly ReadonlyMap<number, readonly string[]>[];

  private constructor(
    { variableName, valueName }: Pick<NamedNetwork, 'variableName' | 'valueName'>,
    values: readonly (readonly number[])[],
    pairs: readonly Constraint[],
    board?: BoardHost,
  ) {
    this.values = values;
    this.variables = values.length;
    this.maxValues = Math.max(1, ...values.map(({ length }) => length));
    this.board = board;
    this.#neighbors = values.map(() => []);
    const tables = values.map(() => new Map<number, readonly string[]>());
    this.#tables = tables;
    const known = new Map<string, number>();
    const edges = [...byPair(pairs)].map(([key, constraints]): CspNetwork['edges'][number] => {
      const [a, b] = key.split(' ').map(Number) as [number, number];
      const allows = (x: number, y: number): boolean =>
        constraints.every((each) => holds(each, (variable) => (variable === a ? x : y)));
      const rows = values[a]!.map((x) =>
        values[b]!.map((y) => (allows(x, y) ? '1' : '0')).join(''),
      );
      const columns = values[b]!.map((_, y) => rows.map((row) => row[y]).join(''));
      tables[a]!.set(b, rows);
      tables[b]!.set(a, columns);
      this.#neighbors[a]!.push(b);
      this.#neighbors[b]!.push(a);
      const table = rows.join('');
      const index = known.get(table) ?? known.size;
      known.set(table, index);
      return [a, b, index];
    });
    for (const each of this.#neighbors) each.sort((a, b) => a - b);
    this.network = {
      variables: values.map((_, variable) => variableName(variable)),
      domains: values.map((all) => all.map((value) => numberIn(valueName(value)))),
      edges,
      tables: [...known.keys()],
    };
  }

  /**
   * Makes a host of a network.
   *
   * @returns undefined if a constraint is on more than two variables, or if the network is too large.
   */
  static of(network: NamedNetwork, board?: BoardHost): CspHost | undefined {
    const parts = network.constraints.flatMap(pairwise);
    if (parts.some((each) => new Set(variablesOf(each)).size > 2)) return undefined;
    const unary = parts.filter((each) => new Set(variablesOf(each)).size < 2);
    const values = network.values.map((all, variable) =>
      all.filter((value) =>
        unary.every((each) => !variablesOf(each).includes(variable) || holds(each, () => value)),
      ),
    );
    const pairs = parts.filter((each) => !unary.includes(each));
    const work = pairs.reduce((sum, each) => {
      const [a = 0, b = 0] = variablesOf(each);
      return sum + values[a]!.length * values[b]!.length;
    }, 0);
    return work > MOST_PAIRS ? undefined : new CspHost(network, values, pairs, board);
  }

  /** Opens an instance: one of a model, or a board for queens. @returns undefined if it is neither, or as {@link of}. */
  static open({ constraints }: Problem, instance: any): CspHost | undefined {
    const network = constraints?.network(instance);
    if (network !== undefined) return CspHost.of(network);
    const size = boardSize(instance);
    return size === undefined || size > MOST_QUEENS
      ? undefined
      : CspHost.of(queens(size), { kind: 'board', size });
  }

  count(variable: number): number {
    return this.values[variable]!.length;
  }

  name(variable: number): string {
    return this.network.variables[variable]!;
  }

  valueName(variable: number, value: number): string {
    return String(this.network.domains[variable]![value]);
  }

  neighbors(variable: number): readonly number[] {
    return this.#neighbors[variable]!;
  }

  allows(a: number, x: number, b: number, y: number): boolean {
    return this.#tables[a]!.get(b)?.[x]?.[y] !== '0';
  }
}

const MOST_QUEENS = 100;

/** Returns the problem of queens: a variable for each column, whose value is the row of its queen, from 1. */
function queens(size: number): NamedNetwork {
  const columns = Array.from({ length: size }, (_, column) => column);
  const rows = columns.map((row) => row + 1);
  return {
    values: columns.map(() => rows),
    constraints: [0, 1, -1].map((slope) => ({
      kind: 'all-different',
      variables: columns,
      offsets: columns.map((column) => slope * column),
    })),
    variableName: (column) => `Q${column + 1}`,
    valueName: String,
  };
}

/** Divides a constraint that says that values differ into pairs. */
function pairwise(constraint: Constraint): readonly Constraint[] {
  if (constraint.kind !== 'all-different') return [constraint];
  const { variables, offsets } = constraint;
  return variables.flatMap((b, to) =>
    variables.slice(0, to).map((a, from) => ({
      kind: 'all-different' as const,
      variables: [a, b],
      offsets: [offsets?.[from] ?? 0, offsets?.[to] ?? 0],
    })),
  );
}

/** Returns the constraints of each pair of variables, the lesser first: `3 4`. */
function byPair(constraints: readonly Constraint[]): ReadonlyMap<string, readonly Constraint[]> {
  const pairs = new Map<string, Constraint[]>();
  for (const constraint of constraints) {
    const [a, b] = [...new Set(variablesOf(constraint))].toSorted((one, other) => one - other);
    const key = `${a} ${b}`;
    pairs.set(key, [...(pairs.get(key) ?? []), constraint]);
  }
  return pairs;
}

function numberIn(name: string): string | number {
  return /^\d{1,9}$/.test(name) ? Number(name) : name;
}
