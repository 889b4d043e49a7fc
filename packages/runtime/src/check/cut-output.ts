/** Cuts an output into pieces: answers, other texts, and blank lines where there usually are none. */
import type { LinePlace, LineReader } from '@queenside/core';
import type { Piece } from './align.ts';
import { isQuestion, type Label, labelOf, maySay, shortText, wordsOf } from './prompts.ts';

/** How many answers more than records are cut, and bytes at most. */
const MORE_ANSWERS = 32;
const MOST_BYTES = 1 << 24;
/** After so many lines of the same words, numbers aside, that are no answers, further ones are not tried. */
const ENOUGH = 64;
/** After so many different lines in a row that are no answers, no further line is tried. */
const MOST_IN_A_ROW = 2048;
/** The largest share of pieces with an unusual blank line before them. */
const FEW = 0.1;

/** A piece, with its place. */
export interface Cut extends Piece {
  readonly at: LinePlace;
  readonly end: LinePlace;
  readonly label?: Label | undefined;
  /** The words of a text, its numbers aside. */
  readonly words?: string;
}

/** A line of text or an answer. */
interface RawCut {
  readonly at: LinePlace;
  readonly end: LinePlace;
  readonly isAnswer: boolean;
  /** The first line. */
  readonly text: string;
  /** The end of the piece before. */
  readonly before: LinePlace;
}

/**
 * Cuts an output into answers and lines of text.
 *
 * @param answerAt returns the end of the answer at a place, and whose turn is next; nothing if there is no answer.
 */
export function cutLines(
  lines: LineReader,
  start: LinePlace,
  records: number,
  answerAt: (
    turn: number,
    place: LinePlace,
    text: string,
  ) => { readonly turn: number; readonly end: LinePlace } | undefined,
): { readonly cuts: readonly RawCut[]; readonly isLast: boolean; readonly end: LinePlace } {
  const cuts: RawCut[] = [];
  const tried = new Map<string, number>();
  let turn = 0;
  let answers = 0;
  let inRow = 0;
  let end = start;
  while (answers < records + MORE_ANSWERS && end.offset - start.offset < MOST_BYTES) {
    const reader = lines.readerAt(end);
    reader.skipBlank();
    if (reader.done) return { cuts, isLast: true, end };
    const { place: at } = reader;
    const text = shortText(reader.peek());
    const words = wordsOf(text);
    const times = tried.get(words) ?? 0;
    const last = cuts.at(-1);
    const isHopeless = inRow >= MOST_IN_A_ROW;
    // A program that prints without end must not keep the checker busy.
    if (
      last?.isAnswer === false &&
      (isHopeless || (times >= ENOUGH && wordsOf(last.text) === words))
    ) {
      reader.next();
      end = reader.place;
      cuts[cuts.length - 1] = { ...last, end };
      continue;
    }
    const answer = times >= ENOUGH ? undefined : answerAt(turn, at, text);
    if (answer === undefined) {
      tried.set(words, times + 1);
      inRow++;
      reader.next();
    } else {
      ({ turn } = answer);
      inRow = 0;
      answers++;
    }
    const before = end;
    end = answer?.end ?? reader.place;
    cuts.push({ at, end, isAnswer: answer !== undefined, text, before });
  }
  return { cuts, isLast: false, end };
}

/**
 * Joins lines of text to pieces, unless each line is the answer to a record.
 *
 * @param records how many records expect an answer.
 * @returns the pieces, and whether there is one for each record.
 */
export function joinTexts(
  cuts: readonly RawCut[],
  records: number,
): { readonly pieces: readonly Cut[]; readonly isEven: boolean } {
  const seen = countWords(cuts);
  const heading = headingOf(cuts, seen);
  const lines = cuts.map(({ at, end, isAnswer, text }): Cut => {
    const label = labelOf(text);
    if (isAnswer) return { kind: 'answer', at, end, label };
    const words = wordsOf(text);
    const recurs = seen.get(words)! > 1;
    return {
      kind: 'text',
      at,
      end,
      label,
      recurs,
      words,
      heads: recurs && words === heading,
      asks: isQuestion(text),
      // A long line has no short text.
      says: text === '' || maySay(text),
    };
  });
  const plain = lines.filter(({ asks }) => !asks).length;
  const isOneEach = plain === records;
  const pieces: Cut[] = [];
  // A blank line stands for an answer only if there are too few.
  const gapBefore = plain < records ? unusualGaps(cuts) : new Set<number>();
  for (const [index, line] of lines.entries()) {
    const last = pieces.at(-1);
    if (gapBefore.has(index)) pieces.push({ kind: 'gap', at: cuts[index]!.before, end: line.at });
    else if (last !== undefined && !(isOneEach && !line.asks) && areAlike(last, line)) {
      pieces[pieces.length - 1] = { ...last, ...line, at: last.at, says: last.says || line.says! };
      continue;
    }
    // A label on the line before belongs to the answer.
    const label = line.label ?? (line.kind === 'answer' && last?.recurs ? last.label : undefined);
    pieces.push({ ...line, label });
  }
  const count = (of: (piece: Cut) => boolean): number => pieces.filter(of).length;
  const certain = count(({ kind, asks, recurs }) => kind !== 'gap' && !asks && !recurs);
  const recurring = count(({ asks, recurs }) => recurs === true && !asks);
  return { pieces, isEven: certain === records || certain + recurring === records };
}

/** Counts in how many places between answers the words of each text are. An unreadable drawing may repeat a line. */
function countWords(cuts: readonly RawCut[]): ReadonlyMap<string, number> {
  const places = new Map<string, Set<number>>();
  let place = 0;
  for (const { isAnswer, text } of cuts) {
    if (isAnswer) place++;
    else places.set(wordsOf(text), (places.get(wordsOf(text)) ?? new Set()).add(place));
  }
  return new Map([...places].map(([words, { size }]) => [words, size]));
}

function areAlike(a: Cut, b: Cut): boolean {
  return (
    a.kind === 'text' &&
    b.kind === 'text' &&
    a.asks === b.asks &&
    a.recurs === b.recurs &&
    a.heads === b.heads
  );
}

/** Returns the words that precede each of several answers, and nothing else; undefined if there are none. */
function headingOf(cuts: readonly RawCut[], seen: ReadonlyMap<string, number>): string | undefined {
  const before = cuts.flatMap(({ isAnswer }, index) => {
    const last = cuts[index - 1];
    if (!isAnswer) return [];
    return [last === undefined || last.isAnswer ? undefined : wordsOf(last.text)];
  });
  const [words] = before;
  if (words === undefined || before.length < 2 || seen.get(words) !== before.length)
    return undefined;
  return before.every((each) => each === words) ? words : undefined;
}

/** Returns the indices of the pieces that have more blank lines before them than usual, if they are few. */
function unusualGaps(cuts: readonly RawCut[]): ReadonlySet<number> {
  const gaps = cuts.map(({ at, before }) => (at.passed > 0 ? 0 : at.line - before.line));
  const counts = new Map<number, number>();
  for (const gap of gaps.slice(1)) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const isAnswer = (index: number): boolean => cuts[index]?.isAnswer !== false;
  const unusual = gaps.flatMap((gap, index) =>
    gap > usual && isAnswer(index - 1) && isAnswer(index) ? [index] : [],
  );
  return new Set(unusual.length <= Math.max(1, cuts.length * FEW) ? unusual : []);
}

/** Returns whether the labels of pieces are numbers of records: they count up. */
export function hasCountingLabels(pieces: readonly Cut[]): boolean {
  const labels = pieces.flatMap(({ kind, label }) =>
    kind === 'answer' && label !== undefined ? [label] : [],
  );
  return (
    labels.length > 1 &&
    labels.every(({ name, number }, index) => {
      const before = labels[index - 1];
      return before === undefined || (before.name === name && before.number < number);
    })
  );
}
