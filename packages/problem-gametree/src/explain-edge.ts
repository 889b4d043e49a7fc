/** Finds what is wrong with an edge. */
import { closeTo, lookOf, type QueensideError } from '@queenside/core';
import { fail } from './errors.ts';
import { LeafReader } from './leaves.ts';
import type { Names } from './names.ts';
import { Scanner } from './scanner.ts';
import { NO_CODE } from './tree.ts';

/** Of larger trees, names are not compared. */
const MOST_COMPARED = 4096;
/** Shorter names are alike by chance. */
const SHORTEST_LIKE = 3;

const WHOLE = /^[+-]?\d+$/;
const DIGITS = /^\d+$/;
/** A number whose comma may be a thousands separator. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Makes the error of a name that is not declared: the one that ends at the scanner. */
export function explainUnknown(
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
export function explainNeedless(
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

/** Makes the error of a comma after the child that begins at `start`, if the parent is no chance node. */
export function explainThirdPart(
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
