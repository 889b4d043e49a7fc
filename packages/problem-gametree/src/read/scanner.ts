import { columnOf, isBlank, type QueensideError } from '@queenside/core';
import { fail } from '../errors.ts';

const COMMA = 0x2c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_PAIR = 0x28;
const CLOSE_PAIR = 0x29;
const BLANK = 0x20;

/** How much of a name a message shows, in bytes. */
const SHOWN = 40;

/** A no-break space, U+00A0, in UTF-8. */
const [NO_BREAK, SPACE] = [0xc2, 0xa0];

const MAY_END = 2;
/** 1 for each byte that ends a name or a number: blanks, commas, parentheses, braces. 2 for one that may begin a no-break space. */
const ENDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === NO_BREAK) return MAY_END;
  return isBlank(byte) || [COMMA, OPEN_BRACE, CLOSE_BRACE, OPEN_PAIR, CLOSE_PAIR].includes(byte)
    ? 1
    : 0;
});

/** Returns whether some bytes hold a no-break space. */
export function hasNoBreakSpace(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(NO_BREAK); at !== -1; at = bytes.indexOf(NO_BREAK, at + 1))
    if (bytes[at + 1] === SPACE) return true;
  return false;
}

/** The errors of unexpected characters. */
type Unexpected =
  | 'no-node-set'
  | 'no-edge-set'
  | 'unclosed-set'
  | 'stray-brace'
  | 'trailing-text'
  | 'missing-pair'
  | 'trailing-comma'
  | 'missing-comma'
  | 'unclosed-pair'
  | 'missing-separator'
  | 'missing-name'
  | 'bad-probability'
  | 'no-leaf'
  | 'missing-list-comma'
  | 'text-after-list';

/** Reads a record's two sets of pairs from left to right. Blanks, no-break spaces too, are allowed between any two tokens. */
export class Scanner {
  readonly bytes: Uint8Array;
  /** The offset of the next byte. */
  at = 0;
  readonly #end: number;
  readonly #ends: Uint8Array;

  /** @param ends more bytes that end a name or a number. */
  constructor(bytes: Uint8Array, ends: readonly number[] = []) {
    this.bytes = bytes;
    this.#end = bytes.length;
    this.#ends =
      ends.length === 0 ? ENDS : ENDS.map((end, byte) => (ends.includes(byte) ? 1 : end));
  }

  /** Returns whether nothing follows. */
  get isAtEnd(): boolean {
    return this.at === this.#end;
  }

  /** True if `offset` is right after a name or a number. */
  isEnd(offset: number): boolean {
    const end = offset >= this.#end ? 1 : this.#ends[this.bytes[offset]!];
    return end === 1 || (end === MAY_END && this.bytes[offset + 1] === SPACE);
  }

  /** Steps into a set and, if it has one, its first pair. @returns whether it has one. @throws `missing` if no set begins. */
  openSet(missing: 'no-node-set' | 'no-edge-set'): boolean {
    this.skipBlanks();
    if (this.bytes[this.at] !== OPEN_BRACE)
      throw this.unexpected(this.bytes[this.at] === CLOSE_BRACE ? 'stray-brace' : missing);
    this.at++;
    this.skipBlanks();
    if (this.bytes[this.at] === CLOSE_BRACE) {
      this.at++;
      return false;
    }
    return this.#openPair();
  }

  /** Steps into the next pair. @returns false, after the set, if there is none. */
  nextPair(): boolean {
    this.skipBlanks();
    const byte = this.bytes[this.at];
    if (byte === COMMA) {
      const comma = this.at;
      this.at++;
      this.skipBlanks();
      if (this.bytes[this.at] === CLOSE_BRACE || this.bytes[this.at] === COMMA) {
        this.at = comma;
        throw this.unexpected('trailing-comma');
      }
      return this.#openPair();
    }
    if (byte !== CLOSE_BRACE)
      throw this.unexpected(
        byte === undefined || byte === OPEN_BRACE ? 'unclosed-set' : 'missing-separator',
      );
    this.at++;
    return false;
  }

  /** Steps over a comma. @returns false, without a step, if there is none. */
  takeComma(): boolean {
    this.skipBlanks();
    if (this.bytes[this.at] !== COMMA) return false;
    this.at++;
    this.skipBlanks();
    return true;
  }

  /** Steps over the comma inside a pair. */
  comma(): void {
    if (!this.takeComma()) throw this.unexpected('missing-comma');
  }

  /** Returns whether the pair ends here. */
  get isAtClose(): boolean {
    return this.bytes[this.at] === CLOSE_PAIR;
  }

  /** Steps over blanks. @returns whether a comma is next. */
  isBeforeComma(): boolean {
    this.skipBlanks();
    return this.bytes[this.at] === COMMA;
  }

  closePair(): void {
    this.skipBlanks();
    if (this.bytes[this.at] !== CLOSE_PAIR) throw this.unexpected('unclosed-pair');
    this.at++;
  }

  /** Steps over a name, or another text without blanks. @throws `missing` if there is none. */
  name(missing: 'missing-name' | 'bad-probability' = 'missing-name'): void {
    const start = this.at;
    while (!this.isEnd(this.at)) this.at++;
    if (this.at === start) throw this.unexpected(missing);
  }

  /** Makes sure that nothing follows. */
  end(): void {
    this.skipBlanks();
    if (this.at === this.#end) return;
    const byte = this.bytes[this.at];
    throw this.unexpected(
      byte === OPEN_BRACE || byte === CLOSE_BRACE ? 'stray-brace' : 'trailing-text',
    );
  }

  /** Returns the text from `start` to `end`, shortened for a message. */
  text(start: number, end: number): string {
    if (end - start <= SHOWN) return decode(this.bytes.subarray(start, end));
    return `${decode(this.bytes.subarray(start, start + SHOWN))}…`;
  }

  column(offset: number): number {
    return columnOf(this.bytes, offset);
  }

  #openPair(): true {
    if (this.bytes[this.at] !== OPEN_PAIR)
      throw this.unexpected(this.at === this.#end ? 'unclosed-set' : 'missing-pair');
    this.at++;
    this.skipBlanks();
    return true;
  }

  skipBlanks(): void {
    for (;;) {
      const byte = this.bytes[this.at]!;
      if (byte <= BLANK && isBlank(byte)) this.at++;
      else if (byte === NO_BREAK && this.bytes[this.at + 1] === SPACE) this.at += 2;
      else return;
    }
  }

  /** Makes the error of the character here. */
  unexpected(code: Unexpected): QueensideError {
    const [character] = decode(this.bytes.subarray(this.at, this.at + 4));
    const found = character === undefined ? 'the end of the line' : `\`${character}\``;
    return fail(code, { found }, { column: this.column(this.at) });
  }
}

// Byte order marks are characters.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decode(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
