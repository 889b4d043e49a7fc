/** Questions about the run of a search that can be answered on paper. The calls of the run decide what is right. */

/** A question, and where the search stands. */
export interface RunQuestion {
  /** What is asked, in one word. The questions of a page differ in it as far as they can. */
  readonly asks: string;
  /** The index of the call after which the search stands. Absent if the question is about the whole run. */
  readonly call?: number;
  /** What the search has done, as sentences; empty for the whole run. */
  readonly given: string;
  readonly ask: string;
  readonly answer: QuestionAnswer;
  /** The steps of the search that its words give away, and those that make up its answer, from 1. */
  readonly shows: readonly number[];
  readonly tells: readonly number[];
}

/** The right answer. */
export interface QuestionAnswer {
  /** `list`: the parts in this order; `set`: in any order. */
  readonly form: 'list' | 'set';
  /** The names or numbers; none for `none`. */
  readonly parts: readonly string[];
}

/** Returns an answer as people write it. */
export function answerText({ parts }: QuestionAnswer): string {
  return parts.length === 0 ? 'none' : parts.join(', ');
}

/** Returns whether two ends of windows, or two other numbers or names, are the same: `-inf` is `−∞`. */
export function isSameBound(given: string, right: string): boolean {
  return plain(given) === plain(right);
}

/**
 * Returns whether an answer that a person typed is right. Commas, semicolons, arrows, and blanks separate its parts; capital letters
 * do not matter.
 */
export function isRightAnswer({ form, parts }: QuestionAnswer, given: string): boolean {
  if (NOTHING.test(given.trim())) return parts.length === 0;
  // Names of states, such as (3,4), keep their brackets where the order of parts does not tell which numbers belong together.
  const split = form === 'list' ? partsOf : namesIn;
  const plainly = given.replaceAll(/\s(?:and|&)\s/g, ' , ');
  const right = parts.flatMap(split);
  const typed = split(plainly);
  if (typed.length === 0) return false;
  const [one, other] =
    form === 'list'
      ? [right, typed]
      : [[...new Set(right)].toSorted(), [...new Set(typed)].toSorted()];
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

const NOTHING = /^(?:none|nothing|no|-|–|∅|\{\s*\}|\[\s*\])$/i;
const SEPARATORS = /(?:->|→|[\s,;])+/;

function partsOf(text: string): string[] {
  return text
    .replaceAll(/[()[\]{}]/g, ' ')
    .split(SEPARATORS)
    .filter((part) => part !== '')
    .map(plain);
}

function namesIn(text: string): string[] {
  const names = text.match(/\([^()]*\)|(?:(?!->)[^\s,;()[\]{}→])+/g) ?? [];
  return names.map((name) => plain(name.replaceAll(/\s/g, '')));
}

function plain(text: string): string {
  const lower = text
    .trim()
    .toLowerCase()
    .replace('−', '-')
    .replace(/^\+/, '')
    .replace(/^(-?)(?:∞|inf|infinity|oo)$/, '$1∞');
  return lower !== '' && Number.isFinite(Number(lower)) ? String(Number(lower)) : lower;
}

/** Writes 1 as `1st`. */
export function ordinal(number: number): string {
  const suffix = /1\d$/.test(String(number))
    ? 'th'
    : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${suffix}`;
}
