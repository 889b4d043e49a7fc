/** Reads what a function `solve` returned. */
import { defined } from '@queenside/core/basics';
import { type PathResult, QueensideError, type SearchResult } from '@queenside/core';
import type { CspAnswer, Path } from '@queenside/referee';
import { ownSearchError } from '../errors.ts';
import type { CspHost } from '../hosts/csp-host.ts';
import type { SpaceHost, Step } from '../hosts/space-host.ts';
import type { TreeHost } from '../hosts/tree-host.ts';

/** A returned value as JSON: nodes and states by their numbers, anything else that is not plain as a text. */
export type Returned =
  | null
  | number
  | string
  | { readonly node: number }
  | { readonly state: number }
  | { readonly other: string }
  | readonly Returned[];

/** The function that returned a value. */
export interface Origin {
  /** The name of the file. */
  readonly file: string;
  /** Nothing, as the language writes it: `None` or `null`. */
  readonly nothing: string;
}

/** The most nodes that are searched for the value of a move. A search that returns one has examined about as many. */
export const MOST_NODES = 2 ** 22;

/**
 * Reads a tree's value, or a tuple of the value and a line of moves or the number of examined leaves. The value of a move alone,
 * a child of the root, is found by a plain search.
 */
export function readTreeAnswer(
  answer: Returned,
  host: TreeHost,
  origin: Origin,
): Pick<SearchResult, 'value' | 'principalVariation'> & {
  readonly leaves?: number;
  /** The child of the root, if it was returned without a value. */
  readonly chosen?: number;
} {
  const refuse = (): QueensideError =>
    badAnswer(
      answer,
      origin,
      host.namesMoves
        ? 'return the value of tree.root and the best child: `return value, child`'
        : 'return the value of tree.root, a number',
      returnsNothing(answer) ? NO_RETURN : '',
    );
  const { value, more, chosen } = withValue(answer, host) ?? partsOf(answer);
  if (typeof value !== 'number' || (isList(answer) && answer.length !== 2)) throw refuse();
  if (typeof more === 'number') return { value, principalVariation: [], leaves: more };
  const line = more === undefined || more === null ? [] : isList(more) ? more : [more];
  if (host.namesMoves && line.length === 0) throw refuse();
  const moves: number[] = [];
  let at = host.root;
  for (const each of line) {
    if (!isNode(each)) throw refuse();
    if (each.node === host.root && at === host.root) continue;
    if (host.parent(each.node) !== at)
      throw badAnswer(
        answer,
        origin,
        `each node of the line must be a child of the one before it, and the first one of tree.root: ${host.name(each.node)} is not a child of ${at === host.root ? 'tree.root' : host.name(at)}`,
      );
    moves.push(host.move(each.node));
    at = each.node;
  }
  // A problem whose answers name moves checks them itself.
  const [best] = line;
  if (
    !host.namesMoves &&
    best !== undefined &&
    isNode(best) &&
    host.parent(best.node) === host.root
  ) {
    const worth = host.valueOf(best.node, MOST_NODES) ?? value;
    // Means of chance nodes are rounded.
    if (Math.abs(worth - value) > 1e-9 * Math.max(1, Math.abs(value)))
      throw badAnswer(
        answer,
        origin,
        `the node must be the child that has the value: ${host.name(best.node)} has ${worth}, not ${value}`,
      );
  }
  return { value, principalVariation: moves, ...defined({ chosen }) };
}

/** The parts of an answer about a tree. */
interface TreeParts {
  readonly value: Returned;
  readonly more?: Returned;
  readonly chosen?: number;
}

function partsOf(answer: Returned): TreeParts {
  const [value, more] = isList(answer) ? answer : [answer];
  return { value: value ?? null, ...defined({ more }) };
}

/**
 * Returns the value and the rest of an answer that does not begin with a value: `(move, value)`, a move alone, `(None, move)`, or
 * no move at a root that is a leaf. Returns undefined for others, and if the value of a move is not known.
 */
function withValue(answer: Returned, host: TreeHost): TreeParts | undefined {
  const [first = null, second = null] = isList(answer) && answer.length === 2 ? answer : [answer];
  if (isNode(first) && typeof second === 'number') return { value: second, more: first };
  const isOver = host.isLeaf(host.root) && first === null && second === null;
  const move = isNode(first) ? first : first === null && isNode(second) ? second : undefined;
  if (isOver) return { value: host.value(host.root) };
  if (move === undefined || (isList(answer) && isNode(first) && second !== null)) return undefined;
  // A player who passes before chance moves chooses the root itself.
  const isPass = move.node === host.root && host.isChance(host.root);
  if (!isPass && host.parent(move.node) !== host.root) return undefined;
  const value = host.valueOf(move.node, MOST_NODES);
  if (value === undefined) return undefined;
  return { value, chosen: move.node, ...(!isPass && { more: move }) };
}

type SpacePath = Pick<PathResult, 'actions' | 'cost' | 'lowerBound'> & { readonly states: Path };

/**
 * Reads a list of actions, of states, or of pairs of both, or that there is no path. Nothing at a start that is a goal is the path
 * without actions. `states` are those on the path, the start included.
 */
export function readSpaceAnswer(answer: Returned, host: SpaceHost, origin: Origin): SpacePath {
  if (answer === null && !host.isGoal(host.start))
    return { actions: undefined, states: undefined, cost: Infinity, lowerBound: Infinity };
  const expected = `return the list of actions from space.start to a goal, or ${origin.nothing} if there is no path`;
  const list = answer ?? [];
  if (!isList(list)) throw badAnswer(answer, origin, expected);
  const path = pathOf(list, host, expected);
  if (leadsToGoal(path, host)) return path;
  if (leadsToGoal(pathOf(list.toReversed(), host, expected), host))
    throw badAnswer(
      answer,
      origin,
      'reverse it: this is the path from the goal back to space.start',
    );
  if (typeof path === 'string') throw badAnswer(answer, origin, path);
  return path;
}

function leadsToGoal(path: SpacePath | string, host: SpaceHost): path is SpacePath {
  return typeof path !== 'string' && host.isGoal(path.states!.at(-1)!);
}

/** Follows a path from the start. @returns what to do if that is not possible: what was expected, or which item leads nowhere. */
function pathOf(list: readonly Returned[], host: SpaceHost, expected: string): SpacePath | string {
  let [state, cost] = [host.start, 0];
  const states = [state];
  const actions: number[] = [];
  const [first = null] = list;
  const beginsAtStart =
    isState(first) &&
    first.state === host.start &&
    (list.length > 1 ? isState(list[1]) : host.isGoal(host.start));
  for (const [index, each] of (beginsAtStart ? list.slice(1) : list).entries()) {
    const steps = host.steps(state);
    const step = stepIn(each, state, host);
    if (step === undefined) {
      const name = wordOf(each, host);
      if (name === undefined || (isState(each) && each.state === state)) return expected;
      const possible = steps.map((one) => one.name).join(', ') || 'none';
      return `action ${index + 1}, ${name}, is not possible in ${host.name(state)}: possible are ${possible}`;
    }
    state = host.result(state, steps.indexOf(step));
    states.push(state);
    cost += step.cost;
    actions.push(step.action);
  }
  return { actions, states, cost, lowerBound: 0 };
}

/** Returns the step from a state that an item of a path says: its action, its state, or both. */
function stepIn(item: Returned, from: number, host: SpaceHost): Step | undefined {
  const steps = host.steps(from);
  if (isState(item)) {
    const to = host.successors(from).has(item.state) ? host.stepTo(from, item.state) : -1;
    return steps[to];
  }
  if (typeof item === 'string') return steps.find((each) => each.name === item);
  const [action, to] = isList(item) ? item : [];
  if (typeof action !== 'string' || !isState(to) || (item as readonly Returned[]).length !== 2)
    return undefined;
  return steps.find((each, index) => each.name === action && host.result(from, index) === to.state);
}

/** Returns what an item of a path is called in an error; undefined if it is nothing that a path has. */
function wordOf(item: Returned, host: SpaceHost): string | undefined {
  if (typeof item === 'string') return item;
  if (isState(item)) return `to ${host.name(item.state)}`;
  const [action, to] = isList(item) ? item : [];
  if (typeof action !== 'string' || to === undefined || !isState(to)) return undefined;
  return `${action} to ${host.name(to.state)}`;
}

/** Reads the rows of the queens, or undefined if there is no board. */
export function readBoardAnswer(
  answer: Returned,
  size: number,
  origin: Origin,
): Int32Array | undefined {
  if (answer === null) return undefined;
  const isRow = (row: Returned): boolean =>
    Number.isInteger(row) && Number(row) >= 0 && Number(row) < size;
  if (!isList(answer) || answer.length !== size || !answer.every(isRow))
    throw badAnswer(
      answer,
      origin,
      `return the row of the queen in each of the ${size} columns, from 0 to ${size - 1}, or ${origin.nothing} if there is no board`,
    );
  return Int32Array.from(answer as readonly number[]);
}

/** How languages write truth. */
const TRUTHS: Readonly<Record<string, boolean>> = {
  True: true,
  true: true,
  False: false,
  false: false,
};

/**
 * Reads the value of each variable, as its index, -1 without one; nothing; or whether arcs are consistent, perhaps with a number of
 * checks behind it.
 */
export function readCspAnswer(answer: Returned, host: CspHost, origin: Origin): CspAnswer {
  if (answer === null) return { values: undefined };
  const isConsistent = truthIn(answer) ?? truthIn(isList(answer) ? (answer[0] ?? null) : null);
  if (isConsistent !== undefined) return { isConsistent };
  const isValue = (value: Returned, variable: number): boolean =>
    value === null ||
    (Number.isInteger(value) && Number(value) >= 0 && Number(value) < host.count(variable));
  if (!isList(answer) || answer.length !== host.variables || !answer.every(isValue))
    throw badAnswer(
      answer,
      origin,
      `return the value of each variable, as \`csp.assignment\` has them, or ${origin.nothing} if there is no solution; a function that makes arcs consistent returns whether it could`,
    );
  return { values: answer.map((value) => (value === null ? -1 : Number(value))) };
}

function truthIn(answer: Returned): boolean | undefined {
  return typeof answer === 'object' && answer !== null && 'other' in answer
    ? TRUTHS[answer.other]
    : undefined;
}

/**
 * Reads the answer to a record.
 *
 * @param read reads an answer from text.
 */
export function readRecordAnswer(
  answer: Returned,
  origin: Origin,
  read: (text: string) => unknown,
): unknown {
  const expected = 'return the answer as a text, as in an answer file';
  if (typeof answer !== 'string')
    throw badAnswer(answer, origin, expected, answer === null ? NO_RETURN : '');
  try {
    return read(answer);
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    throw badAnswer(answer, origin, `${expected}: ${thrown.values['reason'] ?? thrown.cause}`);
  }
}

function isList(answer: Returned | undefined): answer is readonly Returned[] {
  return Array.isArray(answer);
}

function isNode(answer: Returned): answer is { readonly node: number } {
  return typeof answer === 'object' && answer !== null && 'node' in answer;
}

function isState(answer: Returned | undefined): answer is { readonly state: number } {
  return typeof answer === 'object' && answer !== null && 'state' in answer;
}

/** A tree always has a value. */
const NO_RETURN = '; a function that ends without `return` returns nothing';

/** Whether a value is that of a function without `return`, or of sums and maxima of such values in JavaScript. */
function returnsNothing(answer: Returned): boolean {
  return (
    answer === null || (typeof answer === 'object' && 'other' in answer && answer.other === 'NaN')
  );
}

/** @param hint the end of the sentence. */
function badAnswer(answer: Returned, origin: Origin, expected: string, hint = ''): QueensideError {
  const found = describe(answer, origin.nothing);
  return ownSearchError('bad-answer', {
    file: origin.file,
    found,
    expected: `${expected}${hint}`,
  });
}

const MOST_SHOWN = 6;

function describe(answer: Returned, nothing: string): string {
  if (answer === null) return nothing;
  if (typeof answer === 'number') return String(answer);
  if (typeof answer === 'string') return `the text "${answer}"`;
  if (isList(answer)) {
    const shown = answer
      .slice(0, MOST_SHOWN)
      .map((each) => (typeof each === 'string' ? each : describe(each, nothing)));
    return `[${[...shown, ...(answer.length > MOST_SHOWN ? ['…'] : [])].join(', ')}]`;
  }
  if ('other' in answer) return answer.other;
  return 'node' in answer ? 'a node' : 'a state';
}
