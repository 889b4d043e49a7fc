/** Reads answers in the styles that people and their programs write. */
import { answersIn, excerpt, type LineReader } from '@queenside/core';
import { factorError } from './errors.ts';
import type { Factor, FactorAnswer } from './parse.ts';

const NUMBER = '[+-]?\\d{1,100}';
/** Optional: `91 =`, `91:`, `91 ->`, `n = 91:`. */
const LABEL = `(?:(?:(?:number|n)\\s*[:=]?\\s*)?(?<label>${NUMBER})\\s*(?:[-=]>|→|[:=])\\s*)?`;
const TIMES = '(?:\\s*(?:[x*×·⋅∗,;]|and|by|times)\\s*|\\s+)';
/** `7 x 13`, `7*13 = 91`, `(7, 13)`, `A = 7, B = 13`. */
const PRODUCT = new RegExp(
  `^${LABEL}[[({]?\\s*(?:(?<first>[a-z])\\s*[:=]\\s*)?(?<a>${NUMBER})${TIMES}(?:(?<second>[a-z])\\s*[:=]\\s*)?(?<b>${NUMBER})\\s*[\\])}]?(?:\\s*=\\s*(?<product>${NUMBER}))?[.;]?$`,
  'i',
);
/** `49 = 7^2`, `7**2`, `7²`. */
const SQUARE = new RegExp(`^${LABEL}(?<root>${NUMBER})\\s*(?:(?:\\^|\\*\\*)\\s*2|²)[.;]?$`, 'i');
const SUBJECT = `(?:${LABEL}|(?<subject>${NUMBER})\\s+)`;
/** `97: prime`, `97 is a prime number`, `Prime!` */
const PRIME = new RegExp(
  `^${SUBJECT}(?:is\\s+)?(?:an?\\s+)?prime(?:\\s+number)?(?<end>\\W*)$`,
  'i',
);
/** `97: no factors found`, `97 has no factors`, `not found`, `none`. */
const UNKNOWN = new RegExp(
  `^${SUBJECT}(?:has\\s+)?(?:no\\s+(?:factors?|factori[sz]ations?|divisors?|solutions?|answer)(?:\\s+(?:was|were))?(?:\\s+found)?|(?:factors?\\s+)?not\\s+found|none|unknown)(?<end>\\W*)$`,
  'i',
);
const PUNCTUATION = /^[\p{P}\p{S}\s]*$/u;
/** The longest line that can be an answer, in bytes. */
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
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_LENGTH)).trim();
  const answer = bytes.length > TEXT_LENGTH ? undefined : readLine(text, number);
  if (answer !== undefined && isOfLaterRecord(answer, number)) return undefined;
  const { line } = lines;
  lines.next();
  if (answer !== undefined) return answer;
  const values = { found: excerpt(text), number: String(number) };
  throw factorError('answer-unreadable', values, { line, column: 1 });
}

/** Parses an answer that may have words before it and a remark after it. The words may name no other number. */
function readLine(text: string, asked: bigint): FactorAnswer | undefined {
  for (const candidate of answersIn(text)) {
    const words = text.slice(0, Math.max(0, text.indexOf(candidate)));
    const numbers = words.split(/[\s:=]+/).filter((word) => /\d/.test(word));
    if (!/^(?:\p{L}|$)/u.test(words) || !numbers.every((each) => each === String(asked))) continue;
    const answer = readText(candidate, asked);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Parses an answer. An answer without a label is about the number `asked`. */
function readText(text: string, asked: bigint): FactorAnswer | undefined {
  const about = ({ label, subject, product }: Groups): bigint =>
    BigInt(stripSign(label ?? subject ?? product ?? String(asked)));
  const product = PRODUCT.exec(text)?.groups;
  if (product !== undefined) {
    if ((product['first'] === undefined) !== (product['second'] === undefined)) return undefined;
    const [a, b] = [product['a']!, product['b']!].map(stripSign).map(BigInt);
    const number = about(product);
    return isContradiction(product) ? undefined : { kind: 'factors', number, a: a!, b: b! };
  }
  const square = SQUARE.exec(text)?.groups;
  if (square !== undefined) {
    const root = BigInt(stripSign(square['root']!));
    return { kind: 'factors', number: about(square), a: root, b: root };
  }
  const prime = PRIME.exec(text)?.groups;
  if (prime !== undefined)
    return PUNCTUATION.test(prime['end']!) ? { kind: 'prime', number: about(prime) } : undefined;
  const unknown = UNKNOWN.exec(text)?.groups;
  return unknown !== undefined && PUNCTUATION.test(unknown['end']!)
    ? { kind: 'unknown', number: about(unknown) }
    : undefined;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns whether an equation names two different numbers, as `91 = 7 x 13 = 92` does. */
function isContradiction({ label, product }: Groups): boolean {
  return (
    label !== undefined &&
    product !== undefined &&
    BigInt(stripSign(label)) !== BigInt(stripSign(product))
  );
}

/** Removes a plus sign, which BigInt does not accept. */
function stripSign(digits: string): string {
  return digits.replace(/^\+/, '');
}

/** Returns whether an answer belongs to a later record. A false equation is a wrong answer to this record. */
function isOfLaterRecord(answer: FactorAnswer, asked: bigint): boolean {
  if (answer.number === asked) return false;
  return answer.kind !== 'factors' || answer.a * answer.b === answer.number;
}
