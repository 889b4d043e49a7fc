import { plainText, zeros } from '@queenside/core';
import { canonicalDecimal, compareDecimals, plainDecimal } from '../decimal.ts';
import { fail } from '../errors.ts';
import type { Scanner } from './scanner.ts';
import {
  indexedLeafCode,
  indexOfLeaf,
  isInner,
  isSmall,
  leafValue,
  NO_CODE,
  smallLeafCode,
} from '../tree.ts';

const PLUS = 0x2b;
const MINUS = 0x2d;
/** U+2212 in UTF-8: also a minus, of word processors and of formulas on the web. */
const MINUS_SIGN = [0xe2, 0x88, 0x92];
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The most digits with which every integer fits into a code. */
const SMALL_DIGITS = 8;
/** The most significant digits with which decimals have different doubles, and can be read back from them. */
const EXACT_DIGITS = 15;
/** The powers of ten that are exact as doubles: division by one of them rounds only once (Clinger, 1990). */
const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/** Reads leaves into codes, and stores the values that do not fit into one. */
export class LeafReader {
  /** Set if a double must represent each value exactly. */
  mustBeExact = false;
  readonly #scanner: Scanner;
  readonly #values: number[] = [];
  /**
   * The exact text of each value that its double cannot represent, by index. It is an array because a Map holds at most 2^24
   * entries.
   */
  readonly #texts: string[] = [];

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  /** Steps over the number at the scanner and returns its code; NO_CODE, without a step, if there is none. */
  read(): number {
    const { bytes } = this.#scanner;
    let at = this.#scanner.at;
    let byte = bytes[at]!;
    if (!(byte <= NINE) && byte !== MINUS_SIGN[0]) return NO_CODE;
    const isSign = byte === MINUS_SIGN[0];
    if (isSign && !isMinusSign(bytes, at)) return NO_CODE;
    const negative = byte === MINUS || isSign;
    if (isSign) at += MINUS_SIGN.length - 1;
    if (negative || byte === PLUS) byte = bytes[++at]!;
    const start = at;
    let value = 0;
    while (byte >= ZERO && byte <= NINE && at - start <= SMALL_DIGITS) {
      value = value * 10 + (byte - ZERO);
      byte = bytes[++at]!;
    }
    if (at === start || at - start > SMALL_DIGITS || !this.#scanner.isEnd(at))
      return this.#readDecimal(start, negative);
    this.#scanner.at = at;
    return smallLeafCode(negative ? -value : value);
  }

  /**
   * Returns the values outside the codes. If a leaf is not exact as a double, the ranks of the exact values replace the codes
   * in `children`, and `scores` has the exact value of each rank.
   */
  finish(children: Int32Array): { values: Float64Array; scores: string[] | undefined } {
    const values = zeros(Float64Array, this.#values.length);
    values.set(this.#values);
    if (this.#texts.length === 0) return { values, scores: undefined };
    return { values: new Float64Array(0), scores: rankLeaves(children, values, this.#texts) };
  }

  /** Reads a number of any length; `start` is after its sign. */
  #readDecimal(start: number, negative: boolean): number {
    const { bytes } = this.#scanner;
    let at = start;
    let mantissa = 0;
    let digits = 0;
    let significant = 0;
    let point = -1;
    for (; ; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO);
        digits++;
        if (mantissa > 0) significant++;
      } else if (byte === POINT && point === -1) point = at;
      else break;
    }
    if (digits === 0 || !this.#scanner.isEnd(at)) return NO_CODE;
    const decimals = point === -1 ? 0 : at - point - 1;
    if (significant > EXACT_DIGITS || decimals >= POWERS.length)
      return this.#keepLong(this.#scanner.at, at);
    this.#scanner.at = at;
    const magnitude = mantissa / POWERS[decimals]!;
    return this.#keep(negative ? -magnitude : magnitude);
  }

  #keepLong(start: number, end: number): number {
    const text = canonicalDecimal(
      plainText(new TextDecoder().decode(this.#scanner.bytes.subarray(start, end))),
    );
    const value = Number(text);
    if (this.mustBeExact && plainDecimal(value) !== text)
      throw fail(
        'long-leaf',
        { found: this.#scanner.text(start, end), most: EXACT_DIGITS },
        { column: this.#scanner.column(start) },
      );
    this.#scanner.at = end;
    if (plainDecimal(value) === text) return this.#keep(value);
    this.#texts[this.#values.length] = text;
    this.#values.push(value);
    return indexedLeafCode(this.#values.length - 1);
  }

  #keep(value: number): number {
    if (isSmall(value)) return smallLeafCode(value);
    this.#values.push(value);
    return indexedLeafCode(this.#values.length - 1);
  }
}

function isMinusSign(bytes: Uint8Array, at: number): boolean {
  return MINUS_SIGN.every((sign, index) => bytes[at + index] === sign);
}

/** Replaces each leaf's code by the rank of its exact value, and returns the exact values by rank. */
function rankLeaves(
  children: Int32Array,
  values: Float64Array,
  texts: readonly (string | undefined)[],
): string[] {
  const textOf = (code: number): string => {
    const index = indexOfLeaf(code);
    return (index !== undefined && texts[index]) || plainDecimal(leafValue(values, code));
  };
  // Rounding keeps the order, so texts are compared only where the doubles are equal.
  const compare = (a: number, b: number): number => {
    const aValue = leafValue(values, children[a]!);
    const bValue = leafValue(values, children[b]!);
    return aValue === bValue
      ? compareDecimals(textOf(children[a]!), textOf(children[b]!))
      : aValue - bValue;
  };
  const leaves = children
    .map((code, position) => (isInner(code) ? -1 : position))
    .filter((position) => position !== -1)
    .toSorted(compare);
  const scores: string[] = [];
  for (const position of leaves) {
    const text = textOf(children[position]!);
    if (text !== scores.at(-1)) scores.push(text);
    children[position] = smallLeafCode(scores.length - 1);
  }
  return scores;
}
