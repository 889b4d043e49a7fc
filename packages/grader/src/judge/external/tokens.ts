/**
 * Compares outputs with right answers, token by token, as the default output validator of Kattis's problem packages does. Its
 * arguments are those of the specification.
 */
import { defined } from '@queenside/core/basics';
import type { Opinion } from './opinion.ts';

interface TokenRules {
  readonly isCaseSensitive: boolean;
  readonly isSpaceSensitive: boolean;
  readonly relative?: number;
  readonly absolute?: number;
}

/** A decimal number as IEEE 754 writes it, with infinities and NaN. */
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan)$/i;
/** Tokens, or the whitespace between them. Bytes are read as characters, so that every output is a text. */
const PIECES = /[ \t\n\v\f\r]+|[^ \t\n\v\f\r]+/g;
const KNOWN = /^(?:case_sensitive|space_change_sensitive|float(?:_relative|_absolute)?_tolerance)$/;
const LONGEST = 60;

/** @throws Error if an argument is unknown. */
export function compareTokens(
  output: Uint8Array,
  answer: Uint8Array,
  args: readonly string[],
): Opinion {
  const rules = rulesOf(args);
  const [found, expected] = [output, answer].map((bytes) => piecesOf(bytes, rules));
  for (let at = 0; at < Math.max(found!.length, expected!.length); at++) {
    const [own, right] = [found![at], expected![at]];
    if (own !== undefined && right !== undefined && isSame(own, right, rules)) continue;
    const what =
      right === undefined
        ? 'the output is longer than the answer'
        : own === undefined
          ? 'the output ends too early'
          : `${show(own)} instead of ${show(right)}`;
    // The right answer is for staff.
    return {
      verdict: 'WA',
      note: `word ${at + 1}: ${what}`,
      reason:
        own === undefined
          ? 'the output ends too early'
          : `word ${at + 1} of the output is wrong: ${show(own)}`,
    };
  }
  return { verdict: 'AC' };
}

function piecesOf(bytes: Uint8Array, { isSpaceSensitive }: TokenRules): readonly string[] {
  const pieces = Buffer.from(bytes).toString('latin1').match(PIECES) ?? [];
  return isSpaceSensitive ? pieces : pieces.filter((piece) => piece.trim() !== '');
}

function isSame(own: string, right: string, rules: TokenRules): boolean {
  const { isCaseSensitive, relative, absolute } = rules;
  if ((relative ?? absolute) !== undefined && NUMBER.test(right))
    return NUMBER.test(own) && isNear(numberOf(own), numberOf(right), rules);
  return isCaseSensitive ? own === right : lower(own) === lower(right);
}

function isNear(own: number, right: number, { relative = -1, absolute = -1 }: TokenRules): boolean {
  if (Object.is(own, right) || own === right) return true;
  const difference = Math.abs(own - right);
  return (
    difference <= absolute ||
    (Number.isFinite(right) && relative >= 0 && difference <= relative * Math.abs(right))
  );
}

function numberOf(token: string): number {
  const [, sign = '', word = ''] = /^([+-]?)(.*)$/.exec(token.toLowerCase())!;
  if (word.startsWith('inf')) return sign === '-' ? -Infinity : Infinity;
  return word === 'nan' ? NaN : Number(token);
}

/** Only ASCII letters have a case here. */
function lower(token: string): string {
  return token.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** @throws Error if an argument is unknown. */
function rulesOf(args: readonly string[]): TokenRules {
  const toleranceOf = (...names: readonly string[]): number | undefined => {
    const at = args.findIndex((arg) => names.includes(arg));
    return at === -1 ? undefined : Number(args[at + 1]);
  };
  const relative = toleranceOf('float_tolerance', 'float_relative_tolerance');
  const absolute = toleranceOf('float_tolerance', 'float_absolute_tolerance');
  const wrong = args.find((arg) => !KNOWN.test(arg) && !NUMBER.test(arg));
  if (wrong !== undefined)
    throw new Error(`unknown argument of the default output validator: ${wrong}`);
  return {
    isCaseSensitive: args.includes('case_sensitive'),
    isSpaceSensitive: args.includes('space_change_sensitive'),
    ...defined({ relative, absolute }),
  };
}

function show(token: string): string {
  const text = JSON.stringify(Buffer.from(token, 'latin1').toString('utf8'));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
