/** The objects that a search in JavaScript gets. They are those of `python/queenside/`, in camelCase. */
import type { CALL as Call } from '@queenside/referee';
import type { Returned } from '../outcome/answers.ts';
import type { SpaceHost, Step } from '../hosts/space-host.ts';
import type { TreeHost } from '../hosts/tree-host.ts';
import { missingMembers } from './missing-members.ts';

/** What answers the calls about a tree. */
export type TreeSource = Pick<
  TreeHost,
  'isLeaf' | 'isMax' | 'isChance' | 'probability' | 'children' | 'value' | 'name'
> & {
  readonly root: number;
};
/** What answers the calls about a space. */
export type SpaceSource = Pick<SpaceHost, 'steps' | 'result' | 'isGoal' | 'heuristic' | 'name'> & {
  readonly start: number;
};

/** The codes of calls, except those of crosswords, which are in Python. A search in the sandbox has this file and no package. */
export const CALL: Omit<typeof Call, 'domain' | 'word' | 'ask' | 'answer'> = {
  children: 1,
  value: 2,
  actions: 3,
  result: 4,
  goal: 5,
  test: 6,
  place: 7,
  remove: 8,
  conflicts: 9,
  move: 10,
  assign: 11,
  unassign: 12,
  prune: 13,
  restore: 14,
  check: 15,
};

/** Takes a call: its code and two numbers, see `CALL`. */
export type Recorder = (code: number, a: number, b: number) => void;

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

let numberOf: (item: Numbered) => number | undefined;
let setNumber: (item: Numbered, number: number) => void;

/** What nodes and states have in common. The same one is always the same object, so it can be compared and used as a key. */
class Numbered {
  #number: number;
  readonly #nameOf: (number: number) => string;

  static {
    numberOf = (item) => (#number in item ? item.#number : undefined);
    setNumber = (item, number) => {
      item.#number = number;
    };
  }

  /** @internal */
  constructor(number: number, nameOf: (number: number) => string) {
    this.#number = number;
    this.#nameOf = nameOf;
  }

  /** The name for people: that of the record, the value of a leaf, a place such as `(3,4)`, or the moves that lead there. */
  get name(): string {
    return this.#nameOf(this.#number);
  }

  toString(): string {
    return this.name;
  }

  /** Prints the name in `console.log`. */
  [INSPECT](): string {
    return this.name;
  }
}

/** A node of a game tree. Its members count like the methods of the tree. */
export class Node extends Numbered {
  readonly #tree: Tree;

  /** @internal */
  constructor(number: number, nameOf: (number: number) => string, tree: Tree) {
    super(number, nameOf);
    this.#tree = tree;
  }

  /** The nodes after each move, in order; none at a leaf. Each use counts as "entered". */
  get children(): readonly Node[] {
    return this.#tree.children(this);
  }

  /** The value of a leaf, from MAX's view. Each use counts as "examined". */
  get value(): number {
    return this.#tree.value(this);
  }

  /** Whether the game is over at this node. Does not count. */
  get isLeaf(): boolean {
    return this.#tree.isLeaf(this);
  }

  /** Whether MAX is to move; at a leaf, whether MAX would be. Does not count. */
  get isMax(): boolean {
    return this.#tree.isMax(this);
  }

  /** Whether chance moves at this node. Does not count. */
  get isChance(): boolean {
    return this.#tree.isChance(this);
  }

  /** The probability of the move of chance that leads to the node; 1 if a player makes the move. Does not count. */
  get probability(): number {
    return this.#tree.probability(this);
  }
}

/** A state of a puzzle, or a place on a map. */
export class State extends Numbered {
  declare private readonly isState: true;

  /** The numbers in the name, in order: the tiles of a board, or the row and the column of `(3,4)`. */
  get numbers(): number[] {
    return Array.from(this.name.matchAll(/(?<![\d.])-?\d+(?:\.\d+)?/g), ([found]) => Number(found));
  }
}

const missing = missingMembers((item) => {
  if (item instanceof State) return 'state';
  if (item instanceof Tree) return 'tree';
  if (item instanceof Space) return 'space';
  return item instanceof Board ? 'board' : 'node';
});
Object.setPrototypeOf(Numbered.prototype, missing);

/**
 * A node of a game tree whose players take turns at each level.
 *
 * Searches with one function for each player, or with a flag for the player, change turns at each level. If a tree has two nodes of
 * one player in a row, the other player passes in between: that position has one child and makes no call.
 */
export class Position {
  /** The node of the tree. */
  readonly node: Node;
  /** Whether MAX is to move. */
  readonly isMax: boolean;
  readonly #children = new Map<Node, Position>();

  constructor(node: Node, isMax: boolean) {
    this.node = node;
    this.isMax = isMax;
  }

  /** The positions after each move, in order; none at a leaf. Each use counts as "entered". */
  get children(): readonly Position[] {
    const { node, isMax } = this;
    const nodes = node.isLeaf || node.isMax === isMax ? node.children : [node];
    return nodes.map((child) => {
      const position = this.#children.get(child) ?? new Position(child, !isMax);
      this.#children.set(child, position);
      return position;
    });
  }

  /** The value of a leaf, from MAX's view. Each use counts as "examined". */
  get value(): number {
    return this.node.value;
  }

  /** Whether the game is over. Does not count. */
  get isLeaf(): boolean {
    return this.node.isLeaf;
  }

  /** Whether chance moves. Does not count. */
  get isChance(): boolean {
    return this.node.isMax === this.isMax && this.node.isChance;
  }

  /** The probability of the move of chance that leads to the node; 1 if a player makes the move. Does not count. */
  get probability(): number {
    return this.node.probability;
  }

  /** The name of the node. */
  get name(): string {
    return this.node.name;
  }

  toString(): string {
    return this.name;
  }

  [INSPECT](): string {
    return this.name;
  }
}

Object.setPrototypeOf(Position.prototype, missing);

/** Returns the number of a node; undefined for anything else. */
function nodeNumber(node: unknown): number | undefined {
  return node instanceof Node ? numberOf(node) : undefined;
}

/** Returns the number of a state; undefined for anything else. */
function stateNumber(state: unknown): number | undefined {
  return state instanceof State ? numberOf(state) : undefined;
}

/** A game tree. Your search begins at {@link root}. */
export class Tree {
  /** The node where the search begins. It may be a node of MAX or of MIN: see {@link isMax}. */
  readonly root: Node;
  readonly #host: TreeSource;
  readonly #record: Recorder;
  readonly #nameOf = (node: number): string => this.#host.name(node);
  readonly #nodes: Node[] = [];
  readonly #children: (readonly Node[])[] = [];
  readonly #values: number[] = [];

  /** @internal */
  constructor(host: TreeSource, record: Recorder) {
    this.#host = host;
    this.#record = record;
    this.root = this.#nodeAt(host.root);
  }

  /** Returns the nodes after each move, in order; none at a leaf. Each call counts as "entered". */
  children(node: Node): readonly Node[] {
    const number = this.#numberOf(node, 'tree.children takes a node');
    if (this.#host.isLeaf(number)) return [];
    this.#record(CALL.children, number, 0);
    return (this.#children[number] ??= this.#host
      .children(number)
      .map((child) => this.#nodeAt(child)));
  }

  /** Returns the value of a leaf, from MAX's view. Each call counts as "examined". */
  value(leaf: Node): number {
    const number = this.#numberOf(leaf, 'tree.value takes a leaf');
    if (!this.#host.isLeaf(number))
      throw new TypeError(`${leaf.name} is not a leaf: only leaves have values, see tree.isLeaf`);
    this.#record(CALL.value, number, 0);
    return (this.#values[number] ??= this.#host.value(number));
  }

  /** Returns whether the game is over at this node. Does not count. */
  isLeaf(node: Node): boolean {
    return this.#host.isLeaf(this.#numberOf(node, 'tree.isLeaf takes a node'));
  }

  /** Returns whether MAX is to move; at a leaf, whether MAX would be. Does not count. */
  isMax(node: Node): boolean {
    return this.#host.isMax(this.#numberOf(node, 'tree.isMax takes a node'));
  }

  /** Returns whether chance moves at this node. Does not count. */
  isChance(node: Node): boolean {
    return this.#host.isChance(this.#numberOf(node, 'tree.isChance takes a node'));
  }

  /** Returns the probability of the move of chance that leads to a node; 1 if a player makes the move. Does not count. */
  probability(child: Node): number {
    return this.#host.probability(this.#numberOf(child, 'tree.probability takes a node'));
  }

  #nodeAt(number: number): Node {
    return (this.#nodes[number] ??= new Node(number, this.#nameOf, this));
  }

  #numberOf(node: Node, wanted: string): number {
    return nodeNumber(node) ?? refuse(wanted, node);
  }
}

let stateAt: (space: Space, number: number) => State;
let goalIn: (space: Space) => State;
/** The number of a goal that the search has not met. */
const NOT_MET = -1;

/** A state space: states, and actions that lead from one to another. Your search begins at {@link start}. */
export class Space {
  /** The state where the search begins. */
  readonly start: State;
  readonly #host: SpaceSource;
  readonly #record: Recorder;
  readonly #states: State[] = [];
  /** A goal, for searches that compare states with it. */
  #goal: State | undefined;
  /** The actions of the states that the search has asked for, by name. */
  readonly #steps: Map<string, number>[] = [];

  static {
    stateAt = (space, number) => space.#stateAt(number);
    goalIn = (space) => space.#goalState();
  }

  /** @internal */
  constructor(host: SpaceSource, record: Recorder) {
    this.#host = host;
    this.#record = record;
    this.start = this.#stateAt(host.start);
  }

  /** Returns the names of the actions that are possible in a state, in order. Each call counts as "expanded". */
  actions(state: State): string[] {
    const number = this.#numberOf(state, 'space.actions takes a state');
    this.#record(CALL.actions, number, 0);
    this.#steps[number] ??= new Map(
      this.#host.steps(number).map(({ name }, index) => [name, index]),
    );
    return [...this.#steps[number].keys()];
  }

  /** Returns the state that an action leads to. Each call counts as "generated". */
  result(state: State, action: string): State {
    const [number, index] = this.#find(state, action);
    const to = this.#host.result(number, index);
    this.#record(CALL.result, number, to);
    return this.#stateAt(to);
  }

  /** Returns the cost of an action, from 0 up. Does not count. */
  cost(state: State, action: string): number {
    const [number, index] = this.#find(state, action);
    return this.#stepAt(number, index).cost;
  }

  /** Returns whether a state is a goal. Replays show it, but it does not count. */
  isGoal(state: State): boolean {
    const number = this.#numberOf(state, 'space.isGoal takes a state');
    this.#record(CALL.goal, number, 0);
    return this.#host.isGoal(number);
  }

  /** Estimates the cost from a state to a goal, never too high; 0 if there is no estimate. Does not count. */
  heuristic(state: State): number {
    return this.#host.heuristic(this.#numberOf(state, 'space.heuristic takes a state'));
  }

  /** Yields for each action: the action, the state that it leads to, and its cost. Calls `actions` once, and then `result`. */
  *successors(state: State): Generator<[action: string, state: State, cost: number]> {
    for (const action of this.actions(state))
      yield [action, this.result(state, action), this.cost(state, action)];
  }

  #stateAt(number: number): State {
    return (this.#states[number] ??= this.#meet(number));
  }

  #meet(number: number): State {
    const goal = this.#goal;
    if (goal === undefined || numberOf(goal) !== NOT_MET || !this.#host.isGoal(number))
      return this.#newState(number);
    setNumber(goal, number);
    return goal;
  }

  #newState(number: number): State {
    return new State(number, (state) => (state === NOT_MET ? 'the goal' : this.#host.name(state)));
  }

  #goalState(): State {
    this.#goal ??=
      this.#states.find((state) => this.#host.isGoal(numberOf(state)!)) ?? this.#newState(NOT_MET);
    return this.#goal;
  }

  #stepAt(state: number, index: number): Step {
    return this.#host.steps(state)[index]!;
  }

  #numberOf(state: State, wanted: string): number {
    const number = stateNumber(state) ?? refuse(wanted, state);
    if (number === NOT_MET) throw new Error('no path is known to the goal: compare states with it');
    return number;
  }

  #find(state: State, action: string): readonly [state: number, step: number] {
    const number = this.#numberOf(state, 'space.result takes a state');
    const steps = this.#steps[number];
    if (steps === undefined)
      throw new Error(`ask for space.actions(${state.name}) before you use one of its actions`);
    const index = steps.get(action);
    if (index !== undefined) return [number, index];
    throw new Error(
      `${JSON.stringify(action)} is not an action of ${state.name}: see space.actions`,
    );
  }
}

/** Returns the state of a space that has a number. */
export function stateOf(space: Space, number: number): State {
  return stateAt(space, number);
}

/** Returns the first goal that a search meets, before it has met it. */
export function goalOf(space: Space): State {
  return goalIn(space);
}

/** An empty chess board. Its columns and rows are numbered from 0 to `size - 1`, and each column holds one queen. */
export class Board {
  /** The number of columns and rows. */
  readonly size: number;
  readonly #record: Recorder;
  readonly #rows: (number | null)[];

  /** @internal */
  constructor(size: number, record: Recorder) {
    this.size = size;
    this.#record = record;
    this.#rows = Array.from({ length: size }, () => null);
  }

  /** The row of the queen in each column, `null` without one. It is a copy. */
  get rows(): (number | null)[] {
    return [...this.#rows];
  }

  /**
   * The row of the queen in each column, for a search that repairs a whole board. If the board is empty, each column first gets a
   * queen in a random row, which counts as "placed". It is a copy: assign it to change the board. Assign `null` to begin again.
   */
  get queens(): number[] {
    if (this.#rows.every((row) => row === null))
      for (let column = 0; column < this.size; column++)
        this.place(column, Math.floor(Math.random() * this.size));
    const empty = this.#rows.indexOf(null);
    if (empty >= 0) throw new Error(`column ${empty} has no queen: place one in each column first`);
    return [...this.#rows] as number[];
  }

  /** Makes this the board. If one queen is elsewhere, it moves; otherwise, all queens are removed, and new ones are placed. */
  set queens(rows: readonly number[] | null) {
    if (rows === null) {
      this.#clear();
      return;
    }
    if (!Array.isArray(rows) || rows.length !== this.size)
      throw new TypeError(
        `board.queens takes the row of the queen in each of ${this.size} columns`,
      );
    for (const [column, row] of rows.entries()) this.#check(column, row);
    const changed = [...rows.keys()].filter((column) => rows[column] !== this.#rows[column]);
    const [column] = changed;
    if (column === undefined) return;
    const to = rows[column]!;
    if (changed.length === 1) this.move(column, to);
    else {
      this.#clear();
      for (const [each, row] of rows.entries()) this.place(each, row);
    }
  }

  #clear(): void {
    for (let column = 0; column < this.size; column++)
      if (this.#rows[column] !== null) this.remove(column);
  }

  /** Returns the number of queens in other columns that attack this square. Each call counts as "tested". */
  conflicts(column: number, row: number): number {
    this.#check(column, row);
    this.#record(CALL.conflicts, column, row);
    return this.#rows.filter((there, other) => this.#attacks(other, there, column, row)).length;
  }

  /** Moves the queen of a column to another row, or places one in a column without one. Each call counts as "moved" or "placed". */
  move(column: number, row: number): void {
    this.#check(column, row);
    if (this.#rows[column] === null) return this.place(column, row);
    this.#record(CALL.move, column, row);
    this.#rows[column] = row;
  }

  /** Returns whether a queen in another column attacks this square. Each call counts as "tested". */
  isAttacked(column: number, row: number): boolean {
    this.#check(column, row);
    this.#record(CALL.test, column, row);
    return this.#rows.some((there, other) => this.#attacks(other, there, column, row));
  }

  #attacks(other: number, there: number | null, column: number, row: number): boolean {
    return (
      there !== null &&
      other !== column &&
      (there === row || Math.abs(there - row) === Math.abs(other - column))
    );
  }

  /** Places a queen in a column without one. Each call counts as "placed". */
  place(column: number, row: number): void {
    this.#check(column, row);
    const own = this.#rows[column];
    if (own !== null)
      throw new Error(
        `board.place(${column}, ${row}): column ${column + 1} has a queen at (${column + 1},${own! + 1}); remove it before you place another one`,
      );
    this.#record(CALL.place, column, row);
    this.#rows[column] = row;
  }

  /** Removes the queen of a column. Each call counts as a "backtrack". */
  remove(column: number): void {
    this.#check(column, 0);
    const row = this.#rows[column]!;
    if (row === null)
      throw new Error(`board.remove(${column}): column ${column + 1} has no queen to remove`);
    this.#record(CALL.remove, column, row);
    this.#rows[column] = null;
  }

  #check(column: number, row: number): void {
    const isOn = [column, row].every(
      (each) => Number.isInteger(each) && each >= 0 && each < this.size,
    );
    if (!isOn)
      throw new RangeError(
        `column ${column}, row ${row} is not on the board: both count from 0 to ${this.size - 1}`,
      );
  }
}

function refuse(wanted: string, found: unknown): never {
  throw new TypeError(`${wanted}, not ${describe(found)}`);
}

for (const { prototype } of [Tree, Space, Board]) Object.setPrototypeOf(prototype, missing);

/** Describes a value for a message. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Returns the number of a node or a state; undefined for other values. */
function numberIn(
  value: unknown,
): { readonly node: number } | { readonly state: number } | undefined {
  const node = nodeNumber(value);
  if (node !== undefined) return { node };
  const state = stateNumber(value);
  return state === undefined ? undefined : { state };
}

/** Returns an answer as JSON. @param depth of the lists around it. */
export function plain(value: unknown, depth = 0): Returned {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value) && depth < 2) return value.map((each) => plain(each, depth + 1));
  return numberIn(value) ?? { other: describe(value) };
}
