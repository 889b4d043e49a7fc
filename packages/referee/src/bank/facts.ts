/** Reads the records of banks. It shares no code with the problems. */
import type { SpaceFacts } from '../space/space.ts';
import type { TreeFacts } from '../tree/tree.ts';

/** Reads `{(A,MAX),(B,CHANCE),…} {(A,B),(A,3),(B,4,1/4),…}`. */
export function readTree(record: string): TreeFacts {
  const [nodes, edges] = record.split(' ') as [string, string];
  const sides = [...nodes.matchAll(/\((\w+),(MAX|MIN|CHANCE)\)/g)];
  const names = sides.map(([, name]) => name!);
  const inner = new Map(names.map((name, node) => [name, node]));
  const children: number[][] = names.map(() => []);
  const parents = names.map(() => -1);
  const values = names.map(() => 0);
  const written = names.map((): number | undefined => undefined);
  for (const [, from, to, over, under] of edges.matchAll(
    /\((\w+),(-?[\w.]+)(?:,(\d+)\/(\d+))?\)/g,
  )) {
    const parent = inner.get(from!)!;
    let node = inner.get(to!);
    if (node === undefined) {
      node = names.push(`${from}.${children[parent]!.length}`) - 1;
      children.push([]);
      values[node] = Number(to);
    }
    children[parent]!.push(node);
    parents[node] = parent;
    written[node] = over === undefined ? undefined : Number(over) / Number(under);
  }
  const isChance = (node: number): boolean => sides[node]?.[2] === 'CHANCE';
  return {
    root: 0,
    name: (node) => names[node]!,
    parent: (node) => parents[node]!,
    children: (node) => children[node]!,
    isMax: (node) => sides[node]?.[2] === 'MAX',
    isChance,
    probability(node) {
      const parent = parents[node]!;
      return isChance(parent) ? (written[node] ?? 1 / children[parent]!.length) : 1;
    },
    value: (leaf) => values[leaf]!,
  };
}

/** Reads `S Z {(S,4),…} {(S,A,1),…}`. */
function readGraph(record: string): SpaceFacts {
  const [start, goal, estimates, list] = record.split(' ') as [string, string, string, string];
  const edges = [...list.matchAll(/\((\w+),(\w+),([\d.]+)\)/g)];
  const names = [...new Set([start, goal, ...edges.flatMap(([, from, to]) => [from!, to!])])];
  const heuristics = new Map(
    [...estimates.matchAll(/\((\w+),([\d.]+)\)/g)].map(([, name, value]) => [name!, Number(value)]),
  );
  const successors = names.map(
    (name) =>
      new Map(
        edges
          .filter(([, from]) => from === name)
          .map(([, , to, cost]) => [names.indexOf(to!), Number(cost)]),
      ),
  );
  return {
    start: 0,
    name: (state) => names[state]!,
    successors: (state) => successors[state]!,
    heuristic: (state) => heuristics.get(names[state]!) ?? 0,
    isGoal: (state) => names[state] === goal,
  };
}

/** Reads a grid: each step costs 1, and the estimate is the distance without walls. */
function readGrid(record: string): SpaceFacts {
  const rows = record.split('\n');
  const width = rows[0]!.length;
  const cells = rows.join('');
  const goal = cells.indexOf('G');
  const at = (state: number): [number, number] => [Math.floor(state / width), state % width];
  const [goalRow, goalColumn] = at(goal);
  const successors = new Map<number, Map<number, number>>();
  return {
    start: cells.indexOf('S'),
    name: (state) => `(${at(state).join(',')})`,
    successors(state) {
      let known = successors.get(state);
      if (known === undefined) {
        known = new Map();
        for (const step of [-width, 1, width, -1])
          if (cells[state + step] !== 'X') known.set(state + step, 1);
        successors.set(state, known);
      }
      return known;
    },
    heuristic(state) {
      const [row, column] = at(state);
      return Math.abs(row - goalRow) + Math.abs(column - goalColumn);
    },
    isGoal: (state) => state === goal,
  };
}

/** Reads a graph or a grid. */
export function readSpace(problem: string, record: string): SpaceFacts {
  return problem === 'graph' ? readGraph(record) : readGrid(record);
}
