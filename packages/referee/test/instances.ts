/** The records of the bank as facts, and the calls of searches on them. It shares no code with the problems. */
import type { BoardRun, SpaceFacts, SpaceRun, TreeFacts, TreeRun } from '../src/index.ts';
import { bankOf, type BankRecord, CALL } from '../src/index.ts';

/** A tree as a search sees it; it notes the calls. */
export interface SeenTree {
  readonly root: number;
  children(node: number): readonly number[];
  value(leaf: number): number;
  isLeaf(node: number): boolean;
  isMax(node: number): boolean;
}

/** A space as a search sees it; it notes the calls. */
export interface SeenSpace {
  readonly start: number;
  successors(state: number): (readonly [state: number, cost: number])[];
  heuristic(state: number): number;
  isGoal(state: number): boolean;
}

/** A board as a search sees it; it notes the calls. */
export interface SeenBoard {
  readonly size: number;
  readonly rows: number[];
  isAttacked(column: number, row: number): boolean;
  place(column: number, row: number): void;
  remove(column: number): void;
}

/** Reads `{(A,MAX),…} {(A,B),(A,3),…}`. */
function readTree(record: string): TreeFacts {
  const [nodes, edges] = record.split(' ') as [string, string];
  const sides = [...nodes.matchAll(/\((\w+),(MAX|MIN)\)/g)];
  const names = sides.map(([, name]) => name!);
  const isMax = sides.map(([, , side]) => side === 'MAX');
  const children: number[][] = names.map(() => []);
  const parents = names.map(() => -1);
  const values = names.map(() => 0);
  for (const [, from, to] of edges.matchAll(/\((\w+),(-?\w+)\)/g)) {
    const parent = names.indexOf(from!);
    let node = names.indexOf(to!);
    if (node < 0) {
      node = names.push(`${from}.${children[parent]!.length}`) - 1;
      children.push([]);
      values[node] = Number(to);
    }
    children[parent]!.push(node);
    parents[node] = parent;
  }
  return {
    root: 0,
    name: (node) => names[node]!,
    parent: (node) => parents[node]!,
    children: (node) => children[node]!,
    isMax: (node) => isMax[node] === true,
    value: (leaf) => values[leaf]!,
  };
}

/** Reads `S Z {(S,4),…} {(S,A,1),…}`. */
function readGraph(record: string): SpaceFacts {
  const [start, goal, estimates, list] = record.split(' ') as [string, string, string, string];
  const edges = [...list.matchAll(/\((\w+),(\w+),([\d.]+)\)/g)];
  const names = [...new Set([start, goal, ...edges.flatMap(([, from, to]) => [from!, to!])])];
  const heuristics = new Map(
    [...estimates.matchAll(/\((\w+),(\d+)\)/g)].map(([, name, value]) => [name!, Number(value)]),
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
  return {
    start: cells.indexOf('S'),
    name: (state) => `(${at(state).join(',')})`,
    successors: (state) =>
      new Map(
        [-width, 1, width, -1]
          .map((step) => state + step)
          .filter((next) => cells[next] !== 'X')
          .map((next) => [next, 1]),
      ),
    heuristic(state) {
      const [row, column] = at(state);
      return Math.abs(row - goalRow) + Math.abs(column - goalColumn);
    },
    isGoal: (state) => state === goal,
  };
}

/** A search that makes more calls does not end. */
const BUDGET = 6000;

class Stopped extends Error {}

/** Notes calls. */
function recorder() {
  const calls: number[] = [];
  const note = (code: number, a: number, b = 0): void => {
    if (calls.push(code, a, b) > BUDGET) throw new Stopped();
  };
  return { calls, note };
}

/** Runs a search; undefined if it made too many calls. */
function answerOf<Answer>(search: () => Answer): { readonly answer?: Answer } {
  try {
    return { answer: search() };
  } catch (thrown) {
    if (thrown instanceof Stopped) return {};
    throw thrown;
  }
}

/** Runs a search on all trees of the bank. */
export function onTrees(search: (tree: SeenTree) => number): TreeRun[] {
  return bankOf('tree').map(({ record }) => {
    const facts = readTree(record);
    const { calls, note } = recorder();
    const seen: SeenTree = {
      root: 0,
      isMax: (node) => facts.isMax(node),
      isLeaf: (node) => facts.children(node).length === 0,
      children(node) {
        note(CALL.children, node);
        return facts.children(node);
      },
      value(leaf) {
        note(CALL.value, leaf);
        return facts.value(leaf);
      },
    };
    return { facts, calls, ...answerOf(() => ({ value: search(seen) })) };
  });
}

/** Runs a search on all spaces of a bank. The search returns the states of its path. */
export function onSpaces(
  search: (space: SeenSpace) => readonly number[] | undefined,
  records: readonly BankRecord[] = bankOf('space'),
): SpaceRun[] {
  return records.map(({ problem, record }) => {
    const facts = problem === 'graph' ? readGraph(record) : readGrid(record);
    const { calls, note } = recorder();
    const seen: SeenSpace = {
      start: facts.start,
      heuristic: (state) => facts.heuristic(state),
      isGoal(state) {
        note(CALL.goal, state);
        return facts.isGoal(state);
      },
      successors(state) {
        note(CALL.actions, state);
        const all = [...facts.successors(state)];
        for (const [next] of all) note(CALL.result, state, next);
        return all;
      },
    };
    return { facts, calls, ...answerOf(() => ({ states: search(seen) })) };
  });
}

/** Runs a search on all boards of the bank. */
export function onBoards(search: (board: SeenBoard) => readonly number[] | undefined): BoardRun[] {
  return bankOf('board').map(({ record }) => {
    const size = Number(record);
    const { calls, note } = recorder();
    const rows = Array.from({ length: size }, () => -1);
    const seen: SeenBoard = {
      size,
      rows,
      isAttacked(column, row) {
        note(CALL.test, column, row);
        return rows.some(
          (there, other) =>
            there >= 0 &&
            other !== column &&
            (there === row || Math.abs(there - row) === Math.abs(other - column)),
        );
      },
      place(column, row) {
        note(CALL.place, column, row);
        rows[column] = row;
      },
      remove(column) {
        note(CALL.remove, column, rows[column]);
        rows[column] = -1;
      },
    };
    return { facts: size, calls, ...answerOf(() => ({ rows: search(seen) })) };
  });
}
