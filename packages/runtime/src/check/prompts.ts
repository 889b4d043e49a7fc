/**
 * Reads answers of programs that print prompts before them, such as `N? [2,4,1,3]` or a line `Enter size:`. Only a text that asks, and
 * that the problem cannot read as a part of the answer, is a prompt.
 */
import { type AnswerPlace, type LineReader, type Problem, QueensideError } from '@queenside/core';

/** The longest line with a prompt before its answer, and the longest prompt, in bytes. */
const LONGEST_LINE = 1000;
const LONGEST = 120;
/** The most places in a line where a prompt may end. */
const MOST = 8;
const END = /[:?>]+[ \t]*/g;
/** Words with which people ask. A `?` or a `>` at the end asks, too; a colon alone may follow a label, which has a meaning. */
const ASKS =
  /[?>][ \t]*$|\b(?:please|enter|input|type|give|provide|choose|specify|insert|what|which|how)\b/i;
/** Texts that may change what an answer says. */
const SAYS =
  /[[\]{}<\p{Cc}]|\b(?:no|not|none|never|without|cannot|\w+n't|fail\w*|wrong|errors?|invalid|impossible|un\w*able|false|unique)\b/iu;

/** An answer, and where in the file it begins after the prompts. */
interface Read {
  readonly answer: unknown;
  readonly from: number;
  readonly line: number;
}

/**
 * Reads the next answer, as the problem does. If it cannot be read, skips prompts in front of it.
 *
 * @returns undefined if there is none.
 * @throws every error of the problem's `readAnswer`.
 */
export function readPastPrompts(
  problem: Pick<Problem, 'readAnswer'>,
  lines: LineReader,
  instance: unknown,
  place: AnswerPlace,
): Read | undefined {
  for (;;) {
    const text = shortTextOf(lines);
    lines.mark();
    const read = (skipped: number): Read | undefined => {
      if (skipped > 0) lines.advance(skipped);
      const { offset: from, line } = lines;
      const answer = problem.readAnswer(lines, instance, place);
      return answer === undefined ? undefined : { answer, from, line };
    };
    try {
      return read(0);
    } catch (thrown) {
      const ends = endsIn(text);
      if (!(thrown instanceof QueensideError) || ends.length === 0) throw thrown;
      for (const end of ends.filter((each) => each < text.length)) {
        if (!lines.back()) throw thrown;
        try {
          const found = read(end);
          // The answer is that of a later record.
          if (found === undefined) lines.back();
          return found;
        } catch (other) {
          if (!(other instanceof QueensideError)) throw other;
        }
      }
      if (!lines.back()) throw thrown;
      lines.next();
      if (ends.at(-1) !== text.length) throw thrown;
      lines.skipBlank();
      if (lines.done) throw thrown;
    }
  }
}

/** Moves past prompts that no answer follows. */
export function skipPrompts(lines: LineReader): void {
  for (lines.skipBlank(); !lines.done; lines.skipBlank()) {
    const text = shortTextOf(lines);
    if (endsIn(text).at(-1) !== text.length || text === '') return;
    lines.next();
  }
}

/** Returns the next line with a character for each byte; nothing if it is long. */
function shortTextOf(lines: LineReader): string {
  const line = lines.peek();
  if (line === undefined || line.length > LONGEST_LINE) return '';
  return new TextDecoder('latin1').decode(line);
}

/** Returns the offsets after each text at the start of a line that may be a prompt. */
function endsIn(text: string): number[] {
  return [...text.slice(0, LONGEST).matchAll(END)]
    .slice(0, MOST)
    .map(({ index, 0: end }) => index + end.length)
    .filter((end) => ASKS.test(text.slice(0, end)) && !SAYS.test(text.slice(0, end)));
}
