import type { LineReader } from '@queenside/core';

const decoder = new TextDecoder();
/** The longest line that can be a text. Longer lines are boards. */
export const TEXT_LENGTH = 200;
/** The most lines and bytes of a board. */
const MOST_LINES = 2000;
const MOST_BYTES = 1 << 18;

/** Returns a line as text without blanks around it; nothing if it is long. */
export function textOf(line: Uint8Array): string {
  return line.length > TEXT_LENGTH ? '' : decoder.decode(line).trim();
}

/** The next lines of a file, read and decoded as far as they are asked for. Usable until the reader moves. */
export class Ahead {
  readonly #next: Iterator<Uint8Array>;
  readonly #lines: Uint8Array[] = [];
  readonly #texts: string[] = [];

  constructor(lines: LineReader) {
    this.#next = lines.ahead();
  }

  /** Returns a line; undefined after the end of the file. @param at 0 is the next line. */
  line(at: number): Uint8Array | undefined {
    while (this.#lines.length <= at) {
      const { value, done } = this.#next.next();
      if (done === true) return undefined;
      this.#lines.push(value);
    }
    return this.#lines[at];
  }

  /** Returns a line as {@link textOf} does; undefined after the end of the file. */
  text(at: number): string | undefined {
    const line = this.line(at);
    if (line === undefined || line.length > TEXT_LENGTH) return line && '';
    return (this.#texts[at] ??= decoder.decode(line)).trim();
  }

  /** Returns the lines from one on, as far as a board of this size may need them. */
  texts(at: number, size: number): string[] {
    const texts: string[] = [];
    const most = Math.min(MOST_LINES, 4 * size + 16);
    let bytes = 0;
    for (let index = at; texts.length < most; index++) {
      const line = this.line(index);
      bytes += line?.length ?? 0;
      if (line === undefined || bytes > MOST_BYTES) break;
      texts.push((this.#texts[index] ??= decoder.decode(line)));
    }
    return texts;
  }
}
