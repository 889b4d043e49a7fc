/** Reads the labels of boards in a list: `Solution 2:`, `2nd placement`, `--- Solution 2 of 92 ---`. */

const NOUN =
  /^(?:solution|answer|board|chessboard|result|arrangement|placement|combination|configuration|layout|way|permutation|possibility|lösung|solución|soluzione|solução|no|nr)$/iu;
const WORD = /^(?:the|is|of|valid|possible|distinct|unique|next|another|found|number)$/i;
const SIGNS = /^[\p{L}\p{M}\d\s#.:()=*_~/-]*$/u;
const ORDINAL = /(?<=\d)(?:st|nd|rd|th)(?!\p{L})/giu;
const OF = /\d\s*(?:of|\/)\s*\d/i;
/** A heading above all boards: what is above it is an example. */
const ALL =
  /^\W*(?:all|every)\b\D*\b(?:solutions?|boards?|answers?|arrangements?|placements?|combinations?|configurations?)\b[^\p{L}\d]*$/iu;

/** A label. */
export interface BoardLabel {
  /** Absent if it has none. */
  readonly number?: number | undefined;
}

/** Returns the label that a text is; undefined if it says anything else. A number alone is the number of boards. */
export function boardLabelOf(text: string): BoardLabel | undefined {
  const plain = text.replaceAll(ORDINAL, '');
  if (!SIGNS.test(plain)) return undefined;
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? [];
  const numbers = plain.match(/\d+/g) ?? [];
  const hasNoun = words.some((word) => NOUN.test(word));
  const isKnown = words.every((word) => NOUN.test(word) || WORD.test(word));
  if (!isKnown || numbers.length > 2 || (numbers.length === 2 && !OF.test(plain))) return undefined;
  if (!hasNoun && (words.length > 0 || numbers.length === 0 || numbers[0] === text))
    return undefined;
  return { number: numbers[0] === undefined ? undefined : Number(numbers[0]) };
}

/** Returns whether a text is the label of the first board. */
export function isFirstLabel(text: string): boolean {
  const number = boardLabelOf(text)?.number;
  return number === 0 || number === 1;
}

/** Returns whether a text is a heading above all boards. */
export function isHeadingOfAll(text: string): boolean {
  return ALL.test(text);
}
