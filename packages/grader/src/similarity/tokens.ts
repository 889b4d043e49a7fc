/** Cuts programs in any of the supported languages into tokens, so that names, comments, and layout can be ignored. */
import { LANGUAGES } from '@queenside/submissions';

/** A token and its place in the program's text. */
export interface Token {
  readonly text: string;
  readonly kind: 'text' | 'number' | 'word' | 'sign';
  readonly start: number;
  readonly end: number;
}

/** Comments, text, numbers, words, and single characters. */
const TOKEN =
  /(?<comment>"""[^]*?"""|'''[^]*?'''|\/\*[^]*?\*\/|(?:\/\/|#(?!\s*include|\s*define))[^\n]*)|(?<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<number>\d[\w.]*)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<sign>\S)/gu;
const KINDS = ['text', 'number', 'word', 'sign'] as const;

/** The words that structure programs; all other words are names. */
const KEYWORDS = new Map(
  LANGUAGES.flatMap(({ words }) => words.split(' ')).map((word, index) => [word, index]),
);
/** Above every code point. */
const NO_SIGN = 2 ** 24;
/** Signs that say little: brackets and separators depend on the style of writing. */
const QUIET = new Set('(){};,:');

/** Returns the tokens of a program without its comments. */
export function tokensOf(program: string): Token[] {
  const tokens: Token[] = [];
  for (const match of program.matchAll(TOKEN)) {
    const kind = KINDS.find((each) => match.groups![each] !== undefined);
    const [text] = match;
    if (kind !== undefined)
      tokens.push({ text, kind, start: match.index, end: match.index + text.length });
  }
  return tokens;
}

/** Returns tokens in which words are numbered in the order of their first use, and all texts are equal. */
export function withoutNames(tokens: readonly Token[]): string[] {
  const numbers = new Map<string, number>();
  return tokens.map(({ kind, text }) => {
    if (kind === 'text') return 'text';
    if (kind !== 'word') return text;
    if (!numbers.has(text)) numbers.set(text, numbers.size);
    return `w${numbers.get(text)}`;
  });
}

/** Returns the tokens that show a program's structure. */
export function structure(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ kind, text }) => kind !== 'sign' || !QUIET.has(text));
}

/** Returns a number that is the same for all names, for all numbers, and for all texts. */
export function codeOf({ kind, text }: Token): number {
  if (kind === 'sign') return text.codePointAt(0)!;
  const keyword = kind === 'word' ? KEYWORDS.get(text) : undefined;
  return NO_SIGN + (keyword ?? -1 - KINDS.indexOf(kind));
}
