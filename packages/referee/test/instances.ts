/** The calls of searches on the records of a bank. */
import type { BoardRun, SpaceRun, TreeAnswer, TreeFacts, TreeRun } from '../src/index.ts';
import {
  type BankKind,
  bankOf,
  type BankOptions,
  type BankRecord,
  CALL,
  drawBank,
} from '../src/index.ts';
import { readSpace, readTree } from '../src/bank/facts.ts';

/** A tree as a search sees it; it notes the calls. */
export interface SeenTree {
  readonly root: number;
  children(node: number): readonly number[];
  value(leaf: number): number;
  isLeaf(node: number): boolean;
  isMax(node: number): boolean;
  isChance(node: number): boolean;
  probability(node: number): number;
}

/** A space as a search sees it; it notes the calls. */
export interface SeenSpace {
  readonly start: number;
  successors(state: number): (readonly [state: number, cost: number])[];
  heuristic(state: number): number;
  isGoal(state: number): boolean;
  name(state: number): string;
}

/** A board as a search sees it; it notes the calls. */
export interface SeenBoard {
  readonly size: number;
  readonly rows: number[];
  isAttacked(column: number, row: number): boolean;
  place(column: number, row: number): void;
  remove(column: number): void;
  /** Returns the number of queens that attack a square. */
  conflicts(column: number, row: number): number;
  move(column: number, row: number): void;
}

/** Returns the records of a bank. */
type Bank = (kind: BankKind) => readonly BankRecord[];

const SEEDS = [1];
let bank: Bank = bankOf;

/** Returns the records of the current bank: the published one, except in {@link onEachBank}. */
export const records: Bank = (kind) => bank(kind);

/** Calls a function for the published bank, and for banks drawn from some seeds. */
export function onEachBank(body: () => void, options: BankOptions = {}): void {
  const banks: readonly Bank[] = [
    (kind) => bankOf(kind, options),
    ...SEEDS.map(
      (seed): Bank =>
        (kind) =>
          drawBank(kind, seed, options),
    ),
  ];
  for (bank of banks)
    try {
      body();
    } finally {
      bank = bankOf;
    }
}

/** A search that makes more calls does not end. */
const BUDGET = 30_000;
/** The same for searches that repair boards. */
const LOCAL_BUDGET = 600_000;

class Stopped extends Error {}

/** Notes calls. */
function recorder(budget = BUDGET) {
  const calls: number[] = [];
  const note = (code: number, a: number, b = 0): void => {
    if (calls.push(code, a, b) > budget) throw new Stopped();
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

/** The move that a search chose, a child of the root, in place of the root's value. */
interface Chosen {
  readonly chosen: number;
}

/** Runs a search on all trees of a bank. */
export function onTrees(
  search: (tree: SeenTree) => number | Chosen,
  trees: readonly BankRecord[] = records('tree'),
): TreeRun[] {
  return trees.map(({ record }) => {
    const facts = readTree(record);
    const { calls, note } = recorder();
    const seen: SeenTree = {
      root: 0,
      isMax: (node) => facts.isMax(node),
      isChance: (node) => facts.isChance(node),
      probability: (node) => facts.probability(node),
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
    return { facts, calls, ...answerOf(() => asAnswer(search(seen), facts)) };
  });
}

/** A move alone is judged by its true value. */
function asAnswer(found: number | Chosen, facts: TreeFacts): TreeAnswer {
  return typeof found === 'number'
    ? { value: found }
    : { value: valueOf(facts, found.chosen), chosen: found.chosen };
}

function valueOf(facts: TreeFacts, node: number): number {
  const children = facts.children(node);
  if (children.length === 0) return facts.value(node);
  const values = children.map((child) => valueOf(facts, child));
  if (facts.isChance(node))
    return values.reduce((sum, each, index) => sum + each * facts.probability(children[index]!), 0);
  return facts.isMax(node) ? Math.max(...values) : Math.min(...values);
}

/** Runs a search on all spaces of a bank. The search returns the states of its path. */
export function onSpaces(
  search: (space: SeenSpace) => readonly number[] | undefined,
  spaces: readonly BankRecord[] = records('space'),
): SpaceRun[] {
  return spaces.map(({ problem, record }) => {
    const facts = readSpace(problem, record);
    const { calls, note } = recorder();
    const seen: SeenSpace = {
      start: facts.start,
      heuristic: (state) => facts.heuristic(state),
      name: (state) => facts.name(state),
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
export function onBoards(
  search: (board: SeenBoard) => readonly number[] | undefined,
  kind: 'board' | 'local' = 'board',
): BoardRun[] {
  return records(kind).map(({ record }) => {
    const size = Number(record);
    const { calls, note } = recorder(kind === 'local' ? LOCAL_BUDGET : BUDGET);
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
      conflicts(column, row) {
        note(CALL.conflicts, column, row);
        return rows.filter(
          (there, other) =>
            there >= 0 &&
            other !== column &&
            (there === row || Math.abs(there - row) === Math.abs(other - column)),
        ).length;
      },
      move(column, row) {
        note(CALL.move, column, row);
        rows[column] = row;
      },
    };
    return { facts: size, calls, ...answerOf(() => ({ rows: search(seen)?.slice() })) };
  });
}
