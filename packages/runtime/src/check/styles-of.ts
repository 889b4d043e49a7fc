import { type AnswerPlace, defined, isBlank, type Problem } from '@queenside/core';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
const END = -1;

/**
 * Returns the styles of a problem in which an answer is written. Ignores letter case, line ends, blank lines, and blanks at
 * the ends of lines.
 *
 * @param text the answer's lines.
 */
export function stylesOf(
  problem: Problem,
  instance: unknown,
  answer: unknown,
  text: Uint8Array,
  { number, section }: AnswerPlace,
): string[] {
  return problem.styles.filter((style) =>
    areSame(
      new PlainText([text]),
      new PlainText(
        problem.format(answer, {
          instance,
          number,
          style,
          ...defined({ section }),
        }),
      ),
    ),
  );
}

/** Stops at the first difference, so the rest is never formatted. */
function areSame(a: PlainText, b: PlainText): boolean {
  for (;;) {
    const byte = a.next();
    if (byte !== b.next()) return false;
    if (byte === END) return true;
  }
}

/** Reads a text byte by byte, in lower case, without blank lines and blanks at the ends of lines. */
class PlainText {
  readonly #chunks: Iterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #at = 0;
  /** Blanks that count if more text follows on their line. */
  #blanks = 0;
  /** The byte after the blanks. */
  #held = END;
  #isNewLine = false;
  #hasBegun = false;

  constructor(chunks: Iterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  /** Returns the next byte; -1 at the end. */
  next(): number {
    if (this.#held !== END) return this.#takeHeld();
    for (;;) {
      const byte = this.#read();
      if (byte === LINE_FEED) {
        this.#blanks = 0;
        this.#isNewLine = true;
      } else if (byte === CARRIAGE_RETURN) continue;
      else if (isBlank(byte)) this.#blanks++;
      else if (byte === END) return END;
      else return this.#take(byte >= 0x41 && byte <= 0x5a ? byte | BLANK : byte);
    }
  }

  #take(byte: number): number {
    const breaksLine = this.#isNewLine && this.#hasBegun;
    this.#isNewLine = false;
    this.#hasBegun = true;
    if (!breaksLine && this.#blanks === 0) return byte;
    this.#held = byte;
    return breaksLine ? LINE_FEED : this.#takeHeld();
  }

  #takeHeld(): number {
    if (this.#blanks > 0) {
      this.#blanks--;
      return BLANK;
    }
    const byte = this.#held;
    this.#held = END;
    return byte;
  }

  #read(): number {
    while (this.#at >= this.#chunk.length) {
      const { done, value } = this.#chunks.next();
      if (done === true) return END;
      this.#chunk = value;
      this.#at = 0;
    }
    return this.#chunk[this.#at++]!;
  }
}
