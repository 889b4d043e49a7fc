/** Reads answers in the styles that people and their programs write. */
import type { LineReader } from '@queenside/core';
import { factorError, quote } from './errors.ts';
import type { Factor, FactorAnswer } from './types.ts';

const NUMBER = '[+-]?\\d{1,100}';
/** Optional: `91 =`, `91:`, `91 ->`, `n = 91:`. */
const LABEL = `(?:(?:(?:number|n)\\s*[:=]?\\s*)?(?<label>${NUMBER})\\s*(?:[-=]>|→|[:=])\\s*)?`;
const TIMES = '(?:\\s*(?:[x*×·⋅∗,;]|and|by|times)\\s*|\\s+)';
/** `7 x 13`, `7*13 = 91`, `(7, 13)`, `A = 7, B = 13`. */
const PRODUCT = new RegExp(
  `^${LABEL}[[({]?\\s*(?:a\\s*[:=]\\s*)?(?<a>${NUMBER})${TIMES}(?:b\\s*[:=]\\s*)?(?<b>${NUMBER})\\s*[\\])}]?(?:\\s*=\\s*(?<product>${NUMBER}))?[.;]?$`,
  'i',
);
/** `49 = 7^2`, `7**2`, `7²`. */
const SQUARE = new RegExp(`^${LABEL}(?<root>${NUMBER})\\s*(?:(?:\\^|\\*\\*)\\s*2|²)[.;]?$`, 'i');
const SUBJECT = `(?:${LABEL}|(?<subject>${NUMBER})\\s+)`;
/** `97: prime`, `97 is a prime number`, `Prime!` */
const PRIME = new RegExp(`^${SUBJECT}(?:is\\s+)?(?:an?\\s+)?prime(?:\\s+number)?\\W*$`, 'i');
/** `97: no factors found`, `97 has no factors`, `not found`, `none`. */
const UNKNOWN = new RegExp(
  `^${SUBJECT}(?:has\\s+)?(?:no\\s+(?:factors?|factori[sz]ations?|divisors?|solutions?|answer)(?:\\s+(?:was|were))?(?:\\s+found)?|(?:factors?\\s+)?not\\s+found|none|unknown)\\W*$`,
  'i',
);
/** The longest line that can be an answer. */
const TEXT_LENGTH = 500;

/**
 * Takes the next answer. If the next line is a complete answer to another number, the answer is missing: returns
 * undefined and takes nothing.
 *
 * @throws QueensideError `factor/answer-unreadable`, with line and column, after taking the line.
 */
export function readAnswer(lines: LineReader, { number }: Factor): FactorAnswer | undefined {
  lines.skipBlank();
  const bytes = lines.peek();
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_LENGTH + 1)).trim();
  const answer = text.length > TEXT_LENGTH ? undefined : readText(text, number);
  if (answer !== undefined && isOfLaterRecord(answer, number)) return undefined;
  const { line } = lines;
  lines.next();
  if (answer !== undefined) return answer;
  const values = { found: quote(text), number: String(number) };
  throw factorError('answer-unreadable', values, { line, column: 1 });
}

/** Parses an answer. An answer without a label is about the number `asked`. */
function readText(text: string, asked: bigint): FactorAnswer | undefined {
  const about = ({ groups = {} }: RegExpExecArray): bigint =>
    BigInt(unsigned(groups['label'] ?? groups['subject'] ?? groups['product'] ?? String(asked)));
  const product = PRODUCT.exec(text);
  if (product !== null) {
    const [a, b] = [product.groups!['a']!, product.groups!['b']!].map(unsigned).map(BigInt);
    return { kind: 'factors', number: about(product), a: a!, b: b! };
  }
  const square = SQUARE.exec(text);
  if (square !== null) {
    const root = BigInt(unsigned(square.groups!['root']!));
    return { kind: 'factors', number: about(square), a: root, b: root };
  }
  const prime = PRIME.exec(text);
  if (prime !== null) return { kind: 'prime', number: about(prime) };
  const unknown = UNKNOWN.exec(text);
  return unknown === null ? undefined : { kind: 'unknown', number: about(unknown) };
}

/** Removes a plus sign, which BigInt does not accept. */
function unsigned(digits: string): string {
  return digits.replace(/^\+/, '');
}

/** Tells whether an answer belongs to a later record. A false equation is a wrong answer to this record. */
function isOfLaterRecord(answer: FactorAnswer, asked: bigint): boolean {
  if (answer.number === asked) return false;
  return answer.kind !== 'factors' || answer.a * answer.b === answer.number;
}
