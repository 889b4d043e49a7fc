/** A whole instance as tables, so that a search in another process or worker asks nobody. */
import type { SpaceHost } from './space-host.ts';
import type { TreeHost } from './tree-host.ts';

export type Table = Int32Array | Uint8Array | Float64Array;

/** The tables of an instance. */
export interface Tables<Each extends string = string> {
  readonly tables: Readonly<Record<Each, Table>>;
  /** The names of actions. */
  readonly names: readonly string[];
}

/**
 * The children of node n begin at `first[n]`, and end where those of node n + 1 begin. `isChance` and `probability` are those of
 * trees with chance nodes.
 */
export interface TreeTables extends Tables<'first' | 'isMax' | 'value'> {
  readonly tables: Tables<'first' | 'isMax' | 'value'>['tables'] & {
    readonly [Each in 'isChance' | 'probability']?: Table;
  };
}

/** The actions of state n begin at `first[n]`; each has a name, a cost, and the state that it leads to. */
export type SpaceTables = Tables<'first' | 'isGoal' | 'estimate' | 'name' | 'cost' | 'to'>;

/** Returns numbers as integers if all are. Most are, and programs read these faster. */
function tableOf(numbers: readonly number[]): Float64Array | Int32Array {
  const areIntegers = numbers.every((number) => (number | 0) === number);
  return areIntegers ? new Int32Array(numbers) : new Float64Array(numbers);
}

/** Returns the tables of an instance. @param most the most nodes or states. @returns undefined if there are more. */
export function wholeOf(host: TreeHost | SpaceHost, most: number): Tables | undefined {
  if (!host.meetAll(most)) return undefined;
  return host.kind === 'tree' ? wholeTree(host) : wholeSpace(host);
}

function wholeTree(host: TreeHost): TreeTables {
  const { size } = host;
  const first = new Int32Array(size + 1);
  const isMax = new Uint8Array(size);
  const value: number[] = [];
  let next = 1;
  for (let node = 0; node < size; node++) {
    first[node] = next;
    next += host.count(node);
    isMax[node] = Number(host.isMax(node));
    value.push(host.isLeaf(node) ? host.value(node) : 0);
  }
  first[size] = next;
  const tables = { first, isMax, value: tableOf(value) };
  if (!host.hasChance) return { tables, names: [] };
  const nodes = [...Array(size).keys()];
  const isChance = Uint8Array.from(nodes, (node) => Number(host.isChance(node)));
  const probability = Float64Array.from(nodes, (node) => host.probability(node));
  return { tables: { ...tables, isChance, probability }, names: [] };
}

function wholeSpace(host: SpaceHost): SpaceTables {
  const { size } = host;
  const first = new Int32Array(size + 1);
  const isGoal = new Uint8Array(size);
  const estimate: number[] = [];
  const [name, cost, to]: [number[], number[], number[]] = [[], [], []];
  const names = new Map<string, number>();
  for (let state = 0; state < size; state++) {
    first[state] = to.length;
    isGoal[state] = Number(host.isGoal(state));
    estimate.push(host.heuristic(state));
    const steps = host.steps(state);
    for (let index = 0; index < steps.length; index++) {
      const step = steps[index]!;
      let number = names.get(step.name);
      if (number === undefined) names.set(step.name, (number = names.size));
      name.push(number);
      cost.push(step.cost);
      to.push(host.result(state, index));
    }
  }
  first[size] = to.length;
  const tables = {
    first,
    isGoal,
    estimate: tableOf(estimate),
    name: new Int32Array(name),
    cost: tableOf(cost),
    to: new Int32Array(to),
  };
  return { tables, names: [...names.keys()] };
}
