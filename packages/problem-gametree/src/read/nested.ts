/** Reads a tree of nested lists, `[[3,12],[8,2]]`, or of tuples, `((3,12),(8,2))`. */
import type { QueensideError } from '@queenside/core';
import { fail } from '../errors.ts';
import {
  type ExplicitTree,
  innerCode,
  IntList,
  MOST_NAMED,
  NO_CODE,
  nodeName,
  parentsFirst,
  type Runs,
} from '../tree.ts';
import { LeafReader } from './leaves.ts';
import { groupByParent, linkTree, rangeOf } from './link.ts';
import { Scanner } from './scanner.ts';

const OPEN_LIST = 0x5b;
const OPEN_TUPLE = 0x28;
const BRACES = [0x7b, 0x7d];
/** What closes a list or a tuple, by what opens it. */
const CLOSING: Readonly<Record<number, number>> = { [OPEN_LIST]: 0x5d, [OPEN_TUPLE]: 0x29 };
const CLOSINGS = Object.values(CLOSING);

/** Returns whether a record is a nested list. Two sets without their first brace are none. */
export function isNested(record: Uint8Array): boolean {
  const scanner = new Scanner(record);
  scanner.skipBlanks();
  const byte = record[scanner.at];
  if (byte === OPEN_LIST) return true;
  return byte === OPEN_TUPLE && BRACES.every((brace) => !record.includes(brace));
}

/**
 * Reads nested lists in one pass, without recursion. MAX moves at the root, and the players alternate by level. The names
 * are A, B, C, … level by level.
 *
 * @throws QueensideError with the column.
 */
export function readNested(record: Uint8Array): ExplicitTree {
  const scanner = new Scanner(record, [OPEN_LIST, CLOSING[OPEN_LIST]!]);
  const leaves = new LeafReader(scanner);
  const lists = new Lists(scanner);
  scanner.skipBlanks();
  do {
    while (CLOSING[record[scanner.at]!] !== undefined) lists.open();
    const code = leaves.read();
    if (code === NO_CODE) throw lists.explainNoLeaf();
    lists.add(code);
    while (lists.closes());
  } while (lists.goesOn());
  if (!scanner.isAtEnd) throw scanner.unexpected('text-after-list');
  return lists.finish(leaves);
}

/** The lists of a record, numbered in the order of their first brackets. */
class Lists {
  readonly #scanner: Scanner;
  readonly #starts = new IntList();
  readonly #parents = new IntList();
  readonly #sides = new IntList();
  readonly #counts = new IntList();
  readonly #codes = new IntList();
  readonly #runParents = new IntList();
  readonly #runStarts = new IntList();
  /** The innermost open list, or -1. */
  #inner = -1;
  /** The list of the last child, or -1. */
  #run = -1;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** Steps into a list. */
  open(): void {
    const id = this.#starts.length;
    const above = this.#inner;
    if (above !== -1) this.add(innerCode(id));
    this.#starts.push(this.#scanner.at);
    this.#parents.push(above);
    this.#sides.push(above === -1 ? 1 : -this.#sides.items[above]!);
    this.#counts.push(0);
    this.#inner = id;
    this.#step();
    if (this.#isAtClosing) {
      this.#requireMatch();
      throw fail('empty-list', {}, this.#place);
    }
  }

  /** Adds a child to the innermost list. */
  add(code: number): void {
    if (this.#inner !== this.#run) {
      this.#run = this.#inner;
      this.#runParents.push(this.#inner);
      this.#runStarts.push(this.#codes.length);
    }
    this.#codes.push(code);
    this.#counts.items[this.#inner]!++;
  }

  /** Steps over the end of the innermost list, if it is next. A tuple of one ends in a comma, as in Python: `(3,)`. */
  closes(): boolean {
    if (this.#inner === -1) return false;
    const scanner = this.#scanner;
    const end = scanner.at;
    const isSingle = this.#opening === OPEN_TUPLE && this.#counts.items[this.#inner] === 1;
    const hasComma = isSingle && scanner.takeComma();
    scanner.skipBlanks();
    if (!this.#isAtClosing) {
      scanner.at = end;
      return false;
    }
    this.#requireMatch();
    if (isSingle && !hasComma) throw fail('single-parentheses', {}, this.#place);
    this.#step();
    this.#inner = this.#parents.items[this.#inner]!;
    return true;
  }

  /** Steps over the comma before the next child. @returns false after the last list. */
  goesOn(): boolean {
    const scanner = this.#scanner;
    scanner.skipBlanks();
    if (this.#inner === -1) return false;
    if (scanner.isAtEnd) throw this.#explainUnclosed();
    if (!scanner.takeComma()) throw scanner.unexpected('missing-list-comma');
    return true;
  }

  /** Makes the error of something else where a child should begin. */
  explainNoLeaf(): QueensideError {
    const scanner = this.#scanner;
    if (scanner.isAtEnd && this.#inner !== -1) return this.#explainUnclosed();
    const start = scanner.at;
    if (scanner.isEnd(start)) return scanner.unexpected('no-leaf');
    scanner.name();
    const found = `\`${scanner.text(start, scanner.at)}\``;
    return fail('no-leaf', { found }, { column: scanner.column(start) });
  }

  /** Makes the tree. */
  finish(leaves: LeafReader): ExplicitTree {
    const parents = this.#parents.view();
    const [codes, runParents, runStarts] = [this.#codes, this.#runParents, this.#runStarts].map(
      (list) => list.view(),
    ) as [Int32Array, Int32Array, Int32Array];
    const runs = groupByParent({ codes, runParents, runStarts }, parents.length);
    const { values, scores } = leaves.finish(runs.children);
    const range = rangeOf(runs.children, values);
    const sides = Int8Array.from(this.#sides.view());
    const parts = { ...runs, sides, parents, values, scores, chances: undefined, range };
    return linkTree(parts, parents.length > MOST_NAMED ? undefined : namesByLevel(runs))!;
  }

  get #opening(): number {
    return this.#scanner.bytes[this.#starts.items[this.#inner]!]!;
  }

  get #isAtClosing(): boolean {
    return CLOSINGS.includes(this.#scanner.bytes[this.#scanner.at]!);
  }

  /** The place of the innermost list. */
  get #place() {
    return { column: this.#scanner.column(this.#starts.items[this.#inner]!) };
  }

  #step(): void {
    this.#scanner.at++;
    this.#scanner.skipBlanks();
  }

  #requireMatch(): void {
    const closing = CLOSING[this.#opening]!;
    const { bytes, at } = this.#scanner;
    if (bytes[at] === closing) return;
    throw fail(
      'wrong-bracket',
      {
        found: String.fromCharCode(bytes[at]!),
        open: String.fromCharCode(this.#opening),
        start: this.#place.column,
        expected: String.fromCharCode(closing),
      },
      { column: this.#scanner.column(at) },
    );
  }

  #explainUnclosed(): QueensideError {
    const open = String.fromCharCode(this.#opening);
    const expected = String.fromCharCode(CLOSING[this.#opening]!);
    return fail('unclosed-list', { open, expected }, this.#place);
  }
}

/** Returns the names A, B, C, …, level by level. They are made on first use. */
function namesByLevel(runs: Runs) {
  let ranks: Int32Array | undefined;
  return (node: number): string => {
    if (ranks === undefined) {
      ranks = new Int32Array(runs.first.length);
      for (const [rank, each] of parentsFirst(runs).entries()) ranks[each] = rank;
    }
    return nodeName(ranks[node]!);
  };
}
