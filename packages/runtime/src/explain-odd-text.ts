/** Explains in errors of records the characters that look like others or like nothing, and odd forms of numbers. */
import {
  letterLike,
  lookOf,
  plainText,
  QueensideError,
  signLike,
  UNSEEN,
  type LookAlike,
} from '@queenside/core';

/** Invisible characters by code point. The remedy is to delete them. */
const INVISIBLE: Readonly<Record<number, string>> = {
  0xad: 'soft hyphen',
  0x200b: 'zero width space',
  0x200c: 'zero width non-joiner',
  0x200d: 'zero width joiner',
  0x200e: 'left-to-right mark',
  0x200f: 'right-to-left mark',
  0x2028: 'line separator',
  0x2029: 'paragraph separator',
  0x2060: 'word joiner',
  0xfeff: 'byte order mark',
};

/** Forms of numbers that formats do not read, with what is done away with, and the usual form. */
const ODD_NUMBERS: readonly (readonly [
  form: RegExp,
  how: string,
  plain: (match: RegExpExecArray) => string,
])[] = [
  [
    /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d\d?$/i,
    'without an exponent',
    ([word]) => String(Number(word)),
  ],
  [
    /^([+-]?\d{1,9})\/0*([1-9]\d{0,8})$/,
    'as a decimal',
    ([, over, under]) => String(Number((Number(over) / Number(under)).toFixed(6))),
  ],
  [/^[+-]?\d{1,3}(?:,\d{3})+$/, 'without commas', ([word]) => word.replaceAll(',', '')],
  [/^[+-]?\d+,\d+$/, 'with a decimal point', ([word]) => word.replace(',', '.')],
  [
    /^[+-]?\d{1,3}(?:[_'\u2019]\d{3})+$/,
    'without separators',
    ([word]) => word.replaceAll(/[_'\u2019]/g, ''),
  ],
];

/** Longer words are not explained as numbers: some forms take time that grows with the square of the length. */
const LONGEST_NUMBER = 100;
/** The part of a record that is searched for a word, in characters. */
const SEARCHED = 1 << 20;
/** The mark that problems write where they shorten a quotation. */
const SHORTENED = '…';
/** A pair in a message: `(column,row)` or `(3,5)`. */
const PAIR = /\(\w+,\s?\w+\)/;
/** The line ends of old Macintosh files. */
const LONE_RETURN = /\r(?!\n|$)/;

/**
 * Adds to an error of a record what its reader may not see: odd characters in what it quotes or, if it quotes nothing, in its
 * line; and odd forms of numbers.
 */
export function explainOddText(error: QueensideError, record: Uint8Array): QueensideError {
  const { code, cause, remedy, place, values } = error;
  // Errors that plugins make themselves may have no values.
  const texts = Object.values(Object(values) as typeof values).map(String);
  const found = new TextDecoder().decode(record.subarray(0, SEARCHED));
  const words = texts
    .flatMap((text) => [text, ...quotedIn(text)])
    .map((word) => (found.includes(SHORTENED) ? word : word.replace(SHORTENED, '')));
  const isQuoting = words.some(
    (word) => word !== '' && cause.includes(word) && found.includes(word),
  );
  // The formats that read minus signs and no-break spaces quote them in plain form.
  const line = plainText(found.split('\n', place.line ?? 1).at(-1)!);
  const { column = 0 } = place;
  // Coordinates have a comma, and so has a pair that the problem itself made of two numbers.
  const expectsOne = /\d|number/.test(remedy) && !PAIR.test(cause) && !PAIR.test(remedy);
  const isOfPair = (word: string): boolean =>
    word.includes(',') && !(expectsOne && plainText(found).includes(word));
  const hint =
    first(words, (word) => oddCharacterIn(word, () => `${found} ${error.message}`)) ??
    oddCharacterIn(Array.from(line.slice(0, 2 * column))[column - 1] ?? '', () => '') ??
    (isQuoting ? undefined : oddCharacterIn(line, () => '')) ??
    first(words, (word) => (isOfPair(word) ? undefined : oddNumber(word, remedy))) ??
    (LONE_RETURN.test(line)
      ? 'the line has carriage returns inside: end lines with line feeds'
      : undefined);
  if (hint === undefined) return error;
  const told = remedy === '' ? hint : `${visible(remedy)} (${hint})`;
  return new QueensideError(code, visible(cause), told, place, values);
}

function first(
  words: readonly string[],
  explain: (word: string) => string | undefined,
): string | undefined {
  for (const word of words) {
    const hint = explain(word);
    if (hint !== undefined) return hint;
  }
  return undefined;
}

/** Returns what is in double quotes or backticks. */
function quotedIn(text: string): string[] {
  return Array.from(text.matchAll(/"([^"]*)"|`([^`]*)`/g), ([, a, b]) => a ?? b ?? '');
}

/** Names the first odd character of a word. `around` is where a word that it looks like would be. */
function oddCharacterIn(word: string, around: () => string): string | undefined {
  // ASCII text has no look-alikes.
  for (const [character] of word.matchAll(/[^\0-\x7f]/gu)) {
    if (UNSEEN.test(character)) return hintOfUnseen(character);
    const plain = signLike(character);
    if (plain !== undefined) return hintOf(character, plain);
    const letter = letterLike(character);
    // A word of another alphabet is not a mistake.
    if (letter !== undefined && around().includes(lookOf(word))) return hintOf(character, letter);
  }
  return undefined;
}

function hintOf(character: string, { kind, text }: LookAlike): string {
  return `"${character}" (${codePoint(character)}) is ${kind}: write \`${text}\``;
}

function hintOfUnseen(character: string): string {
  const code = character.codePointAt(0)!;
  if (/\p{Zs}/u.test(character))
    return `${visible(character)} is ${code === 0xa0 ? 'a no-break space' : 'a special space'}: write a plain space`;
  return `${visible(character)} is an invisible ${INVISIBLE[code] ?? 'character'}: delete it`;
}

/** Shows what is invisible: `<U+200B>`. */
function visible(text: string): string {
  return text.replace(new RegExp(UNSEEN, 'gu'), (character) => `<${codePoint(character)}>`);
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Says what a number is in the usual form: one with an exponent, a fraction, or one with commas or separators. */
function oddNumber(word: string, said: string): string | undefined {
  if (word.length > LONGEST_NUMBER) return undefined;
  for (const [form, how, plain] of ODD_NUMBERS) {
    const match = form.exec(word);
    if (match === null) continue;
    const text = plain(match);
    // Very large and very small numbers keep their exponents.
    const isTold = text.includes('e') || (said.startsWith('write ') && said.includes(text));
    return isTold ? undefined : `${how}, ${word} is ${text}`;
  }
  return undefined;
}
