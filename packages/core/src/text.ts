import { zeros } from './arrays.ts';

/** The most bytes of a text from a plugin, a program, or a record. A cause and a remedy then fit in a result line of 4 KiB. */
const MOST_BYTES = 2000;
/** The most bytes of a quotation within such a text. */
const MOST_QUOTED_BYTES = 1500;
/** The bytes reserved for the mark at the end of a shortened text. */
const MARK_BYTES = 40;

/** The longest text that is encoded here: a call of the host takes as long as some 100 characters. */
const MOST_CHARACTERS = 100;
/** The characters up to this one are ASCII. */
const LAST_ASCII = 0x7f;

const encoder = new TextEncoder();

/** Encodes text as UTF-8. The memory may hold other bytes, too: see {@link zeros}. */
export function toUtf8(text: string): Uint8Array {
  const { length } = text;
  if (length > MOST_CHARACTERS) return encoder.encode(text);
  const bytes = zeros(Uint8Array, length);
  for (let at = 0; at < length; at++) {
    const character = text.charCodeAt(at);
    if (character > LAST_ASCII) return encoder.encode(text);
    bytes[at] = character;
  }
  return bytes;
}

/**
 * Makes a text from a plugin, a program, or a record safe to print: one line of at most 2000 bytes, without control
 * characters. A shortened text ends with the original length: `… (300,000,000 characters)`.
 */
export function oneLine(text: string): string {
  const start = text.slice(0, MOST_BYTES);
  const line = harmless(start.replace(/\s*[\r\n]+\s*/g, ' ')).trim();
  return cut(line, MOST_BYTES, text.length - start.length);
}

/** Shortens a text so that another text can quote it. */
export function quoted(text: string): string {
  return cut(text, MOST_QUOTED_BYTES);
}

/**
 * Returns the part of a text that an error is about; `…` stands for what is left out before and after it.
 *
 * @param at the offset of the place that matters.
 * @param most the most characters.
 */
export function excerpt(text: string, at = 0, most = 60): string {
  if (text.length <= most) return text;
  const start = Math.max(0, Math.min(at - Math.floor(most / 3), text.length - most));
  const end = start + most;
  // A surrogate pair must not be divided.
  const part = text.slice(start, end).replaceAll(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** Shortens a text to `most` bytes of UTF-8, and marks it. @param missing the number of characters already removed. */
function cut(text: string, most: number, missing = 0): string {
  if (missing === 0 && text.length * 3 <= most) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(most));
  if (missing === 0 && read === text.length) return text;
  const kept = encoder.encodeInto(text, new Uint8Array(most - MARK_BYTES)).read;
  const length = (text.length + missing).toLocaleString('en-US');
  return `${text.slice(0, kept)}… (${length} characters)`;
}

/** Replaces each control character, line breaks included, by U+FFFD. */
export function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** Replaces control characters like {@link harmless}, but keeps line feeds and tabs. */
export function printable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '\uFFFD');
}

/** Characters that HTML and XML forbid: control characters, lone surrogates, and noncharacters. */
const NOT_LEGIBLE =
  /[^\t\n\r\u{20}-\u{7E}\u{85}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that XML 1.0 forbids and control characters. */
export function legible(text: string): string {
  return text.replace(NOT_LEGIBLE, '');
}

/** The characters that XML forbids. */
const NOT_XML = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for HTML and XML, in elements and in double-quoted attributes. Characters that XML forbids become U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Look-alikes: their kind, the characters, and the plain character for each. */
const LOOK_ALIKES = tableOf([
  ['a minus sign', '\u2212', '-'],
  ['a dash', '\u2010\u2011\u2012\u2013\u2014\u2015', '------'],
  ['a typographic quote', '\u2018\u2019\u201a\u2032\u00b4', "'''''"],
  ['a typographic quote', '\u201c\u201d\u201e\u2033\u00ab\u00bb', '""""""'],
  ['a comma of another script', '\u060c\u3001', ',,'],
  ['a middle dot', '\u00b7', '.'],
  ['a multiplication sign', '\u00d7', 'x'],
  ['a fraction slash', '\u2044\u2215', '//'],
]);
const LETTERS = tableOf([
  ['a Cyrillic letter', 'АВЕКМНОРСТХІЈЅаеорсухіј', 'ABEKMHOPCTXIJSaeopcyxij'],
  ['a Greek letter', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο', 'ABEZHIKMNOPTYXo'],
]);

/** An invisible or blank character other than a plain space. Control characters do not count: they are shown as U+FFFD. */
export const UNSEEN: RegExp = /(?! )[\p{Cf}\p{Z}]/u;

/** Replaces minus signs (U+2212) by `-` and no-break spaces (U+00A0) by spaces. The text keeps its length. */
export function plainText(text: string): string {
  return text.replaceAll('\u2212', '-').replaceAll('\u00a0', ' ');
}

/** Returns the whole character at an offset of a text. Some characters are two units long. */
export function characterAt(text: string, offset: number): string {
  return String.fromCodePoint(text.codePointAt(offset) ?? 0xfffd);
}

/** A character that looks like a plain one. */
export interface LookAlike {
  /** The character's name: `a minus sign`. */
  readonly kind: string;
  /** The plain character or characters. */
  readonly text: string;
}

/** Returns the ASCII sign, digit, or letter that a character looks like; undefined for letters of other alphabets. */
export function signLike(character: string): LookAlike | undefined {
  return LOOK_ALIKES.get(character) ?? fullWidth(character);
}

/** Returns the Latin letter that a letter of another alphabet looks like. */
export function letterLike(character: string): LookAlike | undefined {
  return LETTERS.get(character);
}

function tableOf(
  rows: readonly (readonly [kind: string, odd: string, plain: string])[],
): ReadonlyMap<string, LookAlike> {
  const all = rows.flatMap(([kind, odd, plain]) =>
    Array.from(odd, (character, index) => [character, { kind, text: plain[index]! }] as const),
  );
  return new Map(all);
}

/** Compatibility forms of ASCII characters: full-width, superscript, and others. */
function fullWidth(character: string): LookAlike | undefined {
  const text = character.normalize('NFKC');
  if (text !== character && /^[!-~]+$/.test(text))
    return {
      kind: /[\uff01-\uff5e]/.test(character) ? 'a full-width form' : 'a special form',
      text,
    };
  if (/(?!\d)\p{Nd}/u.test(character))
    return { kind: 'a digit of another script', text: '0` to `9' };
  return undefined;
}

/** Replaces each character of a word by the plain character that it looks like, and drops invisible ones. */
export function lookOf(word: string): string {
  return Array.from(word, (character) => {
    if (UNSEEN.test(character)) return '';
    return (signLike(character) ?? letterLike(character))?.text ?? character;
  }).join('');
}

/**
 * Lists the known words. If one differs from `word` in few letters, or consists of its parts, the list ends with
 * `did you mean …?`.
 */
export function listKnown(word: string, known: readonly string[]): string {
  if (known.length === 0) return 'none';
  const guess = closeTo(word, known) ?? madeOf(word, known);
  return known.join(', ') + (guess === undefined ? '' : ` (did you mean ${guess}?)`);
}

/** The fewest letters of a word of which another one can be made. */
const LEAST_LETTERS = 3;

/**
 * Returns the first word that starts with `word` as a part, or whose parts `word` has, or that contains it: `queens-py` for `queens`
 * and `pyqueens`, and `pyqueens-py` for `queens`.
 */
function madeOf(word: string, words: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  if (lower.length < LEAST_LETTERS) return undefined;
  const parted = words.filter((each) => each.includes('-'));
  return (
    parted.find((each) => each.startsWith(`${lower}-`)) ??
    parted.find((each) =>
      each.split('-').every((part) => part.length > 1 && lower.includes(part)),
    ) ??
    parted.find((each) => each.includes(lower))
  );
}

/**
 * Returns the nearest word if it differs in few letters.
 *
 * @param most the most letters that may differ. Default: a third of the word.
 */
export function closeTo(
  word: string,
  words: readonly string[],
  most = Math.ceil(word.length / 3),
): string | undefined {
  const candidates = words.filter(({ length }) => Math.abs(length - word.length) <= most);
  if (candidates.length === 0) return undefined;
  const guess = nearest(word, candidates);
  const distance = editDistance(word.toLowerCase(), guess.toLowerCase());
  return distance <= most ? guess : undefined;
}

/** Returns the word with the smallest edit distance from `word` (Levenshtein, 1965). `words` is not empty. */
export function nearest(word: string, words: readonly string[]): string {
  const distances = new Map(words.map((candidate) => [candidate, editDistance(word, candidate)]));
  return words.reduce((best, next) => (distances.get(next)! < distances.get(best)! ? next : best));
}

function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
