/** Recognizes prompts: what programs print to ask for their input, such as `N? ` or `Enter size:`, before they print answers. */

/** The longest line with a prompt before its answer, and the longest prompt, in bytes. */
const LONGEST_LINE = 1000;
const LONGEST = 120;
/** The most places in a line where a prompt may end. */
const MOST = 8;
const END = /[:?>=]+[ \t]*/g;
/** Words with which people ask. A `?` or a `>` at the end asks, too; a colon alone may follow a label, which has a meaning. */
const ASKS =
  /[?>][ \t]*$|\b(?:please|enter|input|type|give|provide|choose|specify|insert|what|which|how)\b/i;
/** Texts that may change what an answer says. Bytes beyond ASCII are no control characters. */
const SAYS =
  /[[\]{}<]|(?![\x80-\x9F])\p{Cc}|\b(?:no|not|none|never|without|cannot|\w+n't|fail\w*|wrong|\w*errors?|\w*exception|invalid|impossible|un\w*able|false|unique)\b/iu;
const RETURNED = /^[ \t]*(?:false|none|null)[ \t]*$/i;
/** A variable that is asked for, as in `N = `. */
const NAMED = /^[ \t]*[a-z][ \t]*=[ \t]*$/i;
/** A line that only asks: in words, or as `> ` does. */
const QUESTION = /^(?:.*[a-z].*[:?>=]|[^?]*>)[ \t]*$/i;
const NUMBERS = /[\d\s]+/g;
/** `Graph 3: …`, `Case #2:`, `Board 3`. */
const LABEL =
  /^\W*(?<name>graph|case|test|test case|record|problem|puzzle|question|instance|grid|maze|map|board|position|example|input|task|item|no|nr)\b[ .]*#? *(?<number>\d{1,9}) *(?:[:.)\]-]|$)/i;

/** A text that names the number of a record. */
export interface Label {
  readonly name: string;
  readonly number: number;
}

/** Returns a line with a character for each byte; nothing if it is long. */
export function shortText(line: Uint8Array | undefined): string {
  if (line === undefined || line.length > LONGEST_LINE) return '';
  return new TextDecoder('latin1').decode(line);
}

/** Returns the offsets of the answers that may follow a prompt at the start of a line. */
export function answersIn(text: string): number[] {
  return [...text.slice(0, LONGEST).matchAll(END)]
    .slice(0, MOST)
    .map(({ index, 0: end }) => index + end.length)
    .filter((end) => end < text.length && isPrompt(text.slice(0, end)));
}

/** Returns whether a text asks and says nothing else. */
function isPrompt(text: string): boolean {
  return (ASKS.test(text) || NAMED.test(text)) && !SAYS.test(text);
}

/** Returns whether a text may change what an answer says. A value that a function returned, and no more, does not. */
export function maySay(text: string): boolean {
  return SAYS.test(text) && !RETURNED.test(text);
}

/** Returns whether a line asks for input, in words. */
export function isQuestion(text: string): boolean {
  return text.length <= LONGEST && QUESTION.test(text) && isPrompt(text);
}

/** Returns whether a line has other signs than the next one, or another number of them: the rows of a drawing have not. */
export function standsOut(text: string, next: string): boolean {
  const [signs, others] = [text, next].map((line) => line.replace(NUMBERS, ''));
  return (
    signs!.length !== others!.length || Array.from(signs!).some((sign) => !next.includes(sign))
  );
}

/** Returns a text without its numbers and blanks, to compare lines. */
export function wordsOf(text: string): string {
  return text.replace(NUMBERS, ' ').trim().toLowerCase();
}

/** Returns the letters of a line. */
export function lettersOf(text: string): string {
  return text
    .replace(/[^a-z]+/gi, ' ')
    .trim()
    .toLowerCase();
}

/** Returns whether the letters of a line begin with some that are known. */
export function isKnown(text: string, known: ReadonlySet<string>): boolean {
  const letters = lettersOf(text);
  return [...known].some((each) => each !== '' && letters.startsWith(each));
}

/** Returns the label of a line, if it has one. */
export function labelOf(text: string): Label | undefined {
  const { name, number } = LABEL.exec(text.slice(0, LONGEST))?.groups ?? {};
  return name === undefined ? undefined : { name: name.toLowerCase(), number: Number(number) };
}
