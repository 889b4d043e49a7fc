/** Lists as programs print them: `[2, 4, 1, 3]`, `[["..Q."], …]`, `[[0. 0. 1.] …]`, `{0: 1, 1: 3}`, `array([Point(x=0, y=1)])`. */

/** An item of a list: a word, a number, a quoted text, or a list. */
export type Item = string | List;

/** A list in brackets of any kind. */
export interface List {
  readonly items: readonly Item[];
  /** The key of each item: `0` in `{0: 1}`, `row` in `(row=0)`; undefined without one. */
  readonly keys: readonly (string | undefined)[];
}

const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
const DEEPEST = 8;
const QUOTED = /"([^"\\\n]*)"|'([^'\\\n]*)'/y;
const WORD = /[^\s,;:=[\](){}"'<>]+/y;
/** The names that programs print before lists and points. */
const NAME =
  /^(?:[\w.]*array|tensor|list|tuple|deque|vec|vector|set|queen|point|pos|position|cell|square|coord|coordinate|pair|location)s?$/i;
const KEY_END = /\s*(?:=>|->|→|[:=])\s*/y;
const SEPARATOR = /\s*[,;]?\s*/y;

/** Reads a text that is one list. Returns undefined if it is not. */
export function readList(text: string): List | undefined {
  const reader = new ListReader(text);
  const found = reader.item(0);
  return typeof found === 'object' && reader.isDone ? found : undefined;
}

/** Reads a text that is several items without brackets around them: `(1,2) (2,4)`, `0 -> 1, 1 -> 3`, `a2 b4`. */
export function readItems(text: string): List | undefined {
  const reader = new ListReader(text);
  const found = reader.items(0, undefined);
  return found !== undefined && reader.isDone && found.items.length > 0 ? found : undefined;
}

/** Returns how many brackets a text leaves open; negative if it closes more than it opens. */
export function depthOf(text: string): number {
  let depth = 0;
  for (const character of text)
    if (CLOSERS[character] !== undefined) depth++;
    else if (character === ']' || character === ')' || character === '}') {
      if (--depth < 0) return -1;
    }
  return depth;
}

class ListReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at === this.#text.length;
  }

  /** Reads an item. A word directly before a bracket names the list: `Queen(row=0)`. */
  item(depth: number): Item | undefined {
    if (depth > DEEPEST) return undefined;
    const quoted = this.#take(QUOTED);
    if (quoted !== undefined) return quoted[1] ?? quoted[2]!;
    const word = this.#take(WORD)?.[0];
    const close = CLOSERS[this.#text[this.#at] ?? ''];
    if (close === undefined) return word;
    if (word !== undefined && !NAME.test(word)) return undefined;
    this.#at++;
    const list = this.items(depth + 1, close);
    if (list === undefined || this.#text[this.#at] !== close) return undefined;
    this.#at++;
    return list;
  }

  /** Reads items up to a closing bracket, or up to the end. */
  items(depth: number, close: string | undefined): List | undefined {
    const items: Item[] = [];
    const keys: (string | undefined)[] = [];
    this.#take(/\s*/y);
    while (this.#at < this.#text.length && this.#text[this.#at] !== close) {
      let item = this.item(depth);
      let key: string | undefined;
      if (typeof item === 'string' && this.#take(KEY_END) !== undefined) {
        key = item;
        item = this.item(depth);
      }
      if (item === undefined) return undefined;
      items.push(item);
      keys.push(key);
      const [separator] = this.#take(SEPARATOR)!;
      const next = this.#text[this.#at];
      // `ab"cd"` and `[1][2]` need no blank between them, but a word does.
      if (separator === '' && typeof item === 'string' && next !== undefined && next !== close)
        return undefined;
    }
    return { items, keys };
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return undefined;
    this.#at += found[0].length;
    return found;
  }
}
