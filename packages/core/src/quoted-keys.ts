/**
 * Reads files of keys with quoted values, as the tests of CS188's projects are: `key: "value"`, or `key: """`, lines, and `"""`. Lines
 * that begin with `#` are comments.
 */

/** One line of a value, with its place in the file from 1. */
export interface PlacedLine {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** A value. A short one has one line, and a block has those that are not blank. */
export interface QuotedValue {
  /** The line of its key, from 1. */
  readonly line: number;
  readonly lines: readonly PlacedLine[];
}

const KEY = /^(\s*)([A-Za-z_]\w*)(\s*:\s*)(?:"""\s*|"([^"]*)"\s*)$/;
const END = /^\s*"""\s*$/;

/** Makes an error with a place. */
export function placedError(message: string, { line, column }: Omit<PlacedLine, 'text'>): Error {
  return Object.assign(new Error(message), { line, column });
}

/**
 * Returns the values by their keys.
 *
 * @throws Error with `line` and `column`.
 */
export function readQuotedKeys(text: string): ReadonlyMap<string, QuotedValue> {
  const values = new Map<string, QuotedValue>();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1;
    if (/^\s*(?:#|$)/.test(lines[at]!)) continue;
    const [, indent = '', key, between = '', short] = KEY.exec(lines[at]!) ?? [];
    const place = { line, column: indent.length + 1 };
    if (key === undefined)
      throw placedError('expected `key: "value"`, or `key: """` and lines up to `"""`', place);
    if (values.has(key)) throw placedError(`a second ${key}`, place);
    if (short !== undefined) {
      const column = indent.length + key.length + between.length + 2;
      values.set(key, { line, lines: [{ text: short, line, column }] });
      continue;
    }
    const block: PlacedLine[] = [];
    for (at++; at < lines.length && !END.test(lines[at]!); at++) {
      const own = lines[at]!.trim();
      const column = lines[at]!.length - lines[at]!.trimStart().length + 1;
      if (own !== '') block.push({ text: own, line: at + 1, column });
    }
    if (at === lines.length)
      throw placedError(`the value of ${key} has no end: add \`"""\``, place);
    values.set(key, { line, lines: block });
  }
  return values;
}

/**
 * Returns the line of a short value.
 *
 * @throws Error with `line` and `column` if the file has no such key, or a block.
 */
export function shortValue(values: ReadonlyMap<string, QuotedValue>, key: string): PlacedLine {
  const { line = 1, lines = [] } = values.get(key) ?? {};
  const [first] = lines;
  if (first !== undefined && first.line === line) return first;
  throw placedError(`expected \`${key}: "value"\``, { line, column: 1 });
}

/**
 * Returns the words of each line of a block, with the place of the line.
 *
 * @param shape the words, for people: `from action to cost`.
 * @throws Error with `line` and `column` if the file has no such key, or a line has another number of words.
 */
export function wordsOfBlock(
  values: ReadonlyMap<string, QuotedValue>,
  key: string,
  shape: string,
): readonly (PlacedLine & { readonly words: readonly string[] })[] {
  const value = values.get(key);
  if (value === undefined)
    throw placedError(`expected \`${key}: """\` and lines up to \`"""\``, { line: 1, column: 1 });
  return value.lines.map((each) => {
    const words = each.text.split(/\s+/);
    if (words.length === shape.split(' ').length) return { ...each, words };
    throw placedError(`expected \`${shape}\` (got "${each.text}")`, each);
  });
}

/**
 * Returns a number of a file.
 *
 * @throws Error with `line` and `column`.
 */
export function numberAt(text: string, place: Omit<PlacedLine, 'text'>): number {
  const number = Number(text);
  if (text !== '' && Number.isFinite(number)) return number;
  throw placedError(`"${text}" is not a number`, place);
}
