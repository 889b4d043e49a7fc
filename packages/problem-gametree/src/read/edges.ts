import { closeTo, lookOf, type QueensideError, zeros } from '@queenside/core';
import { fail } from '../errors.ts';
import { innerCode, IntList, NO_CODE } from '../tree.ts';
import { LeafReader } from './leaves.ts';
import type { Names, Nodes } from './nodes.ts';
import { Scanner } from './scanner.ts';

/** The edges in the order of the record. */
export interface Edges {
  /** The children's codes, in edge-list order. */
  readonly codes: Int32Array;
  /** Consecutive edges of one parent are a run: its parent, and where it starts in `codes`. */
  readonly runParents: Int32Array;
  readonly runStarts: Int32Array;
  /** For each inner node, its parent, or -1. */
  readonly parents: Int32Array;
  /** For each inner node with a parent, its offset as a child in the record. */
  readonly offsets: Int32Array;
}

/** Reads what follows the child of an edge, before the pair closes. */
interface ProbabilityReader {
  /** Reads an edge from a chance node. @param child the offset of the child. */
  read(child: number): void;
  /** Skips another edge. */
  skip(): void;
}

/**
 * Reads the second set: `{(A,B),(A,3),(B,4)}`. If there are chance nodes, `chances` reads their probabilities. It predicts names before it looks them up. A parent is usually the last edge's,
 * the next declared node, or the last child; a child is usually declared right after the last child.
 */
export function readEdges(
  scanner: Scanner,
  { names, sides }: Nodes,
  leaves: LeafReader,
  chances: ProbabilityReader | undefined,
): Edges {
  const codes = new IntList();
  const runParents = new IntList();
  const runStarts = new IntList();
  const parents = zeros(Int32Array, names.count).fill(-1);
  const offsets = zeros(Int32Array, names.count);
  let parent = -1;
  let lastChild = 0;
  for (let more = scanner.openSet('no-edge-set'); more; more = scanner.nextPair()) {
    const from = readParent(scanner, names, parent, lastChild);
    if (from !== parent) {
      parent = from;
      runParents.push(parent);
      runStarts.push(codes.length);
    }
    scanner.comma();
    const start = scanner.at;
    let code = leaves.read();
    if (code === NO_CODE) {
      const child = readChild(scanner, names, lastChild);
      if (child === parent || parents[child] !== -1)
        throw explainNeedless(scanner, names, parents[child]!, parent, child, start);
      parents[child] = parent;
      offsets[child] = start;
      lastChild = child;
      code = innerCode(child);
    }
    codes.push(code);
    if (sides[parent] === 0) chances!.read(start);
    else {
      chances?.skip();
      if (scanner.isBeforeComma()) throw explainThirdPart(scanner, names, sides, parent, start);
    }
    scanner.closePair();
  }
  return {
    codes: codes.view(),
    runParents: runParents.view(),
    runStarts: runStarts.view(),
    parents,
    offsets,
  };
}

function readParent(scanner: Scanner, names: Names, last: number, lastChild: number): number {
  if (stepOver(scanner, names, last)) return last;
  if (stepOver(scanner, names, last + 1)) return last + 1;
  if (stepOver(scanner, names, lastChild)) return lastChild;
  return lookUp(scanner, names, 'unknown-parent');
}

function readChild(scanner: Scanner, names: Names, lastChild: number): number {
  if (stepOver(scanner, names, lastChild + 1)) return lastChild + 1;
  return lookUp(scanner, names, 'unknown-child');
}

/** Steps over the name of the node `id` if it is next. */
function stepOver(scanner: Scanner, names: Names, id: number): boolean {
  if (!names.standsAt(id, scanner.at)) return false;
  scanner.at += names.endOf(id) - names.startOf(id);
  return true;
}

function lookUp(
  scanner: Scanner,
  names: Names,
  unknown: 'unknown-parent' | 'unknown-child',
): number {
  const start = scanner.at;
  scanner.name();
  const id = names.find(start, scanner.at);
  if (id !== -1) return id;
  throw explainUnknown(scanner, names, unknown, start);
}

/** The most nodes of trees whose names are compared. */
const MOST_COMPARED = 4096;
/** Shorter names are alike by chance. */
const SHORTEST_LIKE = 3;

const WHOLE = /^[+-]?\d+$/;
const DIGITS = /^\d+$/;
/** A number whose comma may be a thousands separator. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Makes the error of a name that is not declared: the one that ends at the scanner. */
function explainUnknown(
  scanner: Scanner,
  names: Names,
  unknown: 'unknown-parent' | 'unknown-child',
  start: number,
): QueensideError {
  const node = scanner.text(start, scanner.at);
  const place = { column: scanner.column(start) };
  if (unknown === 'unknown-parent' && isNumber(scanner, start))
    return fail('leaf-with-child', { leaf: node }, place);
  const meant = meantBy(node, names);
  const hint = meant === undefined ? '' : `did you mean "${meant}"? Otherwise `;
  return fail(unknown, { node, hint }, place);
}

/** Makes the error of an edge to a node that already has the parent `first`, or that is `second` itself. */
function explainNeedless(
  scanner: Scanner,
  names: Names,
  first: number,
  second: number,
  child: number,
  start: number,
): QueensideError {
  const node = names.text(child);
  const place = { column: scanner.column(start) };
  if (child === second) return fail('self-edge', { node }, place);
  if (first === second) return fail('edge-twice', { node, parent: names.text(first) }, place);
  return fail('two-parents', { node, first: names.text(first), second: names.text(second) }, place);
}

/** Makes the error of a comma after the child that begins at `start`, if the parent is not a chance node. */
function explainThirdPart(
  scanner: Scanner,
  names: Names,
  sides: Int8Array,
  parent: number,
  start: number,
): QueensideError {
  const child = scanner.text(start, scanner.at).trim();
  scanner.takeComma();
  const third = scanner.at;
  scanner.name();
  const rest = scanner.text(third, scanner.at);
  if (hasDecimalComma(child, rest)) return decimalComma(scanner, child, rest, start);
  const side = sides[parent] === 1 ? 'MAX' : 'MIN';
  return fail('third-part', { node: names.text(parent), side }, { column: scanner.column(third) });
}

/**
 * Makes the error of a comma after the probability that begins at `start`, of an edge whose child begins at `child`: one of
 * these two has a decimal comma.
 */
export function explainFourthPart(scanner: Scanner, child: number, start: number): QueensideError {
  const comma = scanner.at;
  scanner.at = child;
  const parts: string[] = [];
  do {
    const from = scanner.at;
    scanner.name();
    parts.push(scanner.text(from, scanner.at));
  } while (scanner.takeComma() && !scanner.isEnd(scanner.at));
  const [leaf = '', first = '', second = '', third] = parts;
  const isLeaf = third !== undefined || !DIGITS.test(second);
  if (isLeaf && hasDecimalComma(leaf, first)) return decimalComma(scanner, leaf, first, child);
  if (hasDecimalComma(first, second)) return decimalComma(scanner, first, second, start);
  scanner.at = comma;
  return scanner.unexpected('unclosed-pair');
}

function hasDecimalComma(before: string, after: string): boolean {
  return WHOLE.test(before) && DIGITS.test(after);
}

function decimalComma(
  scanner: Scanner,
  before: string,
  after: string,
  start: number,
): QueensideError {
  const found = `${before},${after}`;
  const whole = THOUSANDS.test(found)
    ? `, or ${before}${after} if the comma separates thousands`
    : '';
  const plain = `${before}.${after}${whole}`;
  return fail('decimal-comma', { found, plain }, { column: scanner.column(start) });
}

function isNumber(scanner: Scanner, start: number): boolean {
  const again = new Scanner(scanner.bytes.subarray(start, scanner.at));
  return new LeafReader(again).read() !== NO_CODE;
}

/** Returns the declared name that looks the same, or differs only in letter case, or in a letter. */
function meantBy(node: string, names: Names): string | undefined {
  if (names.count > MOST_COMPARED) return undefined;
  const declared = Array.from({ length: names.count }, (_, id) => names.text(id));
  const look = lookOf(node).toLowerCase();
  const other = declared.find((name) => lookOf(name).toLowerCase() === look);
  if (other !== undefined || node.length < SHORTEST_LIKE) return other;
  return closeTo(node, declared, 1);
}
