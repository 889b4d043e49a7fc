/** The `key: value` lines of a block, each with its place. */
import type { ErrorPlace } from '@queenside/core';
import { listKnown } from '@queenside/core/basics';
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import { lessonError } from './errors.ts';

/** A text that begins in the line of its key. */
const TEXT = /^(?<before>(?<key>\s*(?:- +)?)(?:record|say|question|answer): +)(?<text>\S.*?)\s*$/;
/** A key whose text begins in the next line. */
const BELOW = /^(?<key>\s*(?:- +)?)[\w-]+: +[|>][-+\d]*\s*$/;
const QUOTED = /^(?:'.*'|".*")$/s;

interface BlockSource {
  readonly kind: string;
  /** The line of the file that the text begins in. */
  readonly line: number;
  readonly text: readonly string[];
  readonly counter: LineCounter;
}

export class Fields {
  readonly #map: YAMLMap;
  readonly #source: BlockSource;
  readonly #known: string[] = [];

  private constructor(map: YAMLMap, source: BlockSource) {
    this.#map = map;
    this.#source = source;
  }

  /**
   * Reads the text of a block.
   *
   * @param line of the file that the text begins in.
   * @throws QueensideError `lesson/bad-block`.
   */
  static read(kind: string, text: string, line: number): Fields {
    const counter = new LineCounter();
    const lines = text.split('\n');
    const source = { kind, line, text: lines, counter };
    const quoted = quoteTexts(lines).join('\n');
    const document = parseDocument(quoted, { lineCounter: counter, prettyErrors: false });
    const [complaint] = [...document.errors, ...document.warnings];
    if (complaint !== undefined) {
      const reason = complaint.message.split('\n')[0]!.replace(/\.$/, '');
      throw lessonError('bad-block', { reason }, placeAt(source, complaint.pos[0]));
    }
    if (!isMap(document.contents))
      throw lessonError('bad-block', { reason: 'it has no keys' }, { line, column: 1 });
    return new Fields(document.contents, source);
  }

  get kind(): string {
    return this.#source.kind;
  }

  /** The line of the first key. */
  get line(): number {
    return this.placeOf().line!;
  }

  /** Returns the place of a key; without a name, or if it is absent, that of the first one. */
  placeOf(name?: string): ErrorPlace {
    const { items } = this.#map;
    const pair = items.find(({ key }) => String(key) === name) ?? items[0];
    return placeAt(this.#source, isScalar(pair?.key) ? pair.key.range![0] : 0);
  }

  /** Returns the place of the first character of a text. */
  startOf(name: string): ErrorPlace {
    const node = this.#node(name) as Scalar;
    const start = placeAt(this.#source, node.range![0]);
    if (node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED') return start;
    const line = start.line! + 1;
    const first = this.#source.text[line - this.#source.line] ?? '';
    return { line, column: 1 + first.search(/\S|$/) };
  }

  /** Reads a text; a number is the text that it is written as. */
  text(name: string): string | undefined {
    const node = this.#node(name);
    if (node === undefined) return undefined;
    const { value, source } = (isScalar(node) ? node : {}) as Partial<Scalar>;
    if (typeof value === 'string') return value.replace(/\n+$/, '');
    if (typeof value === 'number' || typeof value === 'boolean') return source ?? String(value);
    throw this.refuse(name, 'a text');
  }

  /** @param example of the value, for the error. @throws QueensideError `lesson/missing-key`. */
  required(name: string, example: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw lessonError('missing-key', { kind: this.kind, key: name, example }, this.placeOf());
  }

  /** Reads a whole number from 0. */
  whole(name: string, usual: number): number {
    const text = this.text(name);
    if (text === undefined) return usual;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw this.refuse(name, 'a whole number from 0');
  }

  /** Reads one of several words. @param usual for an absent key; without it, the key is required. */
  choice<Word extends string>(name: string, words: readonly Word[], usual?: Word): Word {
    const text = this.text(name) ?? usual ?? this.required(name, words[0]!);
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw this.refuse(name, `one of: ${listKnown(text, words)}`);
  }

  /** Returns whether a key is there. */
  has(name: string): boolean {
    return this.#node(name) !== undefined;
  }

  /** Reads a list of texts. */
  list(name: string): string[] {
    const node = this.#node(name);
    if (isSeq(node) && node.items.every((item) => isScalar(item)))
      return node.items.map(({ value }) => String(value));
    throw this.refuse(name, 'a list, such as [a, b]');
  }

  /** Reads values by name, such as `{ depth: 3 }`; none if the key is absent. */
  map(name: string): Readonly<Record<string, unknown>> {
    const node = this.#node(name);
    if (node === undefined) return {};
    if (isMap(node)) return node.toJSON() as Record<string, unknown>;
    throw this.refuse(name, 'a list of names and values, such as { depth: 3 }');
  }

  /** Reads a list whose items have keys; undefined if the key is absent. */
  items(name: string): Fields[] | undefined {
    const node = this.#node(name);
    if (node === undefined) return undefined;
    if (isSeq(node) && node.items.length > 0 && node.items.every((item) => isMap(item)))
      return node.items.map((item) => new Fields(item, this.#source));
    throw this.refuse(name, 'a list whose items have keys, such as - at: 3');
  }

  /** @throws QueensideError `lesson/unknown-key` for a key that nobody has read. */
  end(): void {
    for (const { key } of this.#map.items)
      if (!this.#known.includes(String(key)))
        throw lessonError(
          'unknown-key',
          { kind: this.kind, key: String(key), known: listKnown(String(key), this.#known) },
          this.placeOf(String(key)),
        );
  }

  #node(name: string): unknown {
    if (!this.#known.includes(name)) this.#known.push(name);
    return this.#map.get(name, true) ?? undefined;
  }

  /** Makes the error of a value that is not as expected. */
  refuse(name: string, expected: string): Error {
    const found = JSON.stringify(this.#map.get(name) ?? null);
    return lessonError('bad-value', { key: name, expected, found }, this.placeOf(name));
  }
}

/** Puts texts into quotes: records begin with brackets, and sentences contain colons. */
function quoteTexts(lines: readonly string[]): string[] {
  const quoted = [...lines];
  for (let first = 0; first < lines.length; first++) {
    const below = BELOW.exec(lines[first]!);
    const { key = '', before = '', text = '' } = (below ?? TEXT.exec(lines[first]!))?.groups ?? {};
    if (below === null && text === '') continue;
    let last = first;
    while (belongsTo(key, lines[last + 1])) last++;
    const whole = [text, ...lines.slice(first + 1, last + 1)];
    if (below === null && !QUOTED.test(whole.join('\n'))) {
      const [start = '', ...more] = whole.map((line) => line.replaceAll("'", "''"));
      quoted.splice(first, whole.length, `${before}'${start}`, ...more);
      quoted[last] += "'";
    }
    first = last;
  }
  return quoted;
}

/** Returns whether a line goes on with the text of a key. */
function belongsTo(key: string, line: string | undefined): boolean {
  return line !== undefined && (line.trim() === '' || line.search(/\S/) > key.length);
}

function placeAt({ line: first, counter }: BlockSource, offset: number): ErrorPlace {
  const { line, col } = counter.linePos(offset);
  return { line: first + line - 1, column: col };
}
