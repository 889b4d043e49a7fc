import { coreError, decodeLine, type Side } from '@queenside/core';
import { fail } from './errors.ts';
import { IntList } from './int-list.ts';
import type { LeafReader } from './leaves.ts';
import { Names } from './names.ts';
import type { Scanner } from './scanner.ts';
import { NO_CODE } from './tree.ts';

/** The declared nodes. */
export interface Nodes {
  readonly names: Names;
  /** For each node 1 for MAX, -1 for MIN, 0 for chance. */
  readonly sides: Int8Array;
}

/** Reads the first set: `{(A,MAX),(B,MIN)}`. */
export function readNodes(scanner: Scanner, leaves: LeafReader): Nodes {
  const names = new Names(scanner);
  const sides = new IntList();
  for (let more = scanner.openSet('no-node-set'); more; more = scanner.nextPair()) {
    const start = scanner.at;
    readName(scanner, leaves);
    names.declare(start, scanner.at);
    requireType(scanner, names);
    sides.push(readType(scanner, names));
    scanner.closePair();
  }
  if (names.count === 0) throw fail('no-root', {}, { column: scanner.column(scanner.at - 1) });
  const repeated = names.findRepeated();
  if (repeated !== -1)
    throw fail(
      'declared-twice',
      { node: names.text(repeated) },
      { column: scanner.column(names.startOf(repeated)) },
    );
  return { names, sides: Int8Array.from(sides.view()) };
}

/** Steps over the name of a node: anything but a number. */
function readName(scanner: Scanner, leaves: LeafReader): void {
  const start = scanner.at;
  if (leaves.read() !== NO_CODE)
    throw fail(
      'numeric-name',
      { node: scanner.text(start, scanner.at) },
      { column: scanner.column(start) },
    );
  scanner.name();
  for (let at = start; at < scanner.at; at++)
    if (scanner.bytes[at]! >= 0x80) {
      requireUtf8(scanner.bytes.subarray(start, scanner.at), scanner.column(start));
      return;
    }
}

function requireUtf8(name: Uint8Array, column: number): void {
  try {
    decodeLine(name);
  } catch {
    throw coreError('record-encoding', {}, { column });
  }
}

/** Steps over the comma before a type. */
function requireType(scanner: Scanner, names: Names): void {
  const hasComma = scanner.takeComma();
  if (scanner.isAtClose)
    throw fail(
      'missing-type',
      { node: names.text(names.count - 1) },
      { column: scanner.column(scanner.at) },
    );
  if (!hasComma) scanner.comma();
}

/** Steps over MAX, MIN, or CHANCE, in any letter case. */
function readType(scanner: Scanner, names: Names): Side {
  const start = scanner.at;
  scanner.name();
  if (spells(scanner, start, 'max')) return 1;
  if (spells(scanner, start, 'min')) return -1;
  if (spells(scanner, start, 'chance')) return 0;
  throw fail(
    'bad-type',
    { node: names.text(names.count - 1), found: scanner.text(start, scanner.at) },
    { column: scanner.column(start) },
  );
}

function spells(scanner: Scanner, start: number, word: string): boolean {
  if (scanner.at - start !== word.length) return false;
  for (let index = 0; index < word.length; index++)
    if ((scanner.bytes[start + index]! | 0x20) !== word.charCodeAt(index)) return false;
  return true;
}
