/** Recognizes characters that look like others, and characters that are invisible. */

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
