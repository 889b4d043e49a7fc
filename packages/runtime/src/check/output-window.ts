/** Cuts a part of an output into pieces, and finds out which of them answers which record. */
import { LineReader, type LinePlace, type Verdict } from '@queenside/core';
import type { ProblemCalls } from '../calls/problem-calls.ts';
import { runtimeError } from '../errors.ts';
import { reportError } from '../report.ts';
import { align, MISFIT, OTHER, PARTLY, type Alignment, type Pairing } from './align.ts';
import { cutLines, hasCountingLabels, joinTexts, type Cut } from './cut-output.ts';
import { judgeRecord, missingAt, type Found, type Question } from './judge-record.ts';
import { isKnown, lettersOf, shortText, standsOut } from './prompts.ts';

/** What a wrong answer costs, so that many of them tell that answers have moved. */
const WRONG = 1;
/** What it costs to read several pieces as one answer. */
const SWALLOWED = 5;
/** Records whose answer the next piece may be, beside the one whose turn it is. */
const NEIGHBORS = [0, 1, -1, 2, -2, 3];
/** How many answers that answer no record are compared with one. */
const MOST_LOOSE = 32;
/** Mistakes that say that an answer is for another record. */
const FOR_ANOTHER = /(?:^|-)(?:size|kind|shape|grid)(?:-|$)/;

/** A record with the findings about its answers. */
export interface JudgedRecord {
  readonly question: Question;
  readonly found: readonly Found[];
}

/** The part of a window that is settled. */
export interface Settled {
  readonly answered: readonly JudgedRecord[];
  /** The records after it. */
  readonly rest: readonly Question[];
  /** Where the output goes on. */
  readonly end: LinePlace;
}

/** What is known of an output. */
export interface OutputFacts {
  /** Words at the start of answers with several lines. */
  readonly knownWords: Set<string>;
  /** The words of lines that are prompts. */
  readonly knownPrompts: Set<string>;
  /** Whether labels such as `Case 0:` count from 0. */
  readonly countsFromZero: boolean;
  /** Is called before a record is judged. */
  readonly begin: (question: Question) => void;
}

/** Returns whether an answer may be for its record, though it may be wrong. */
export function fitsRecord({ verdict }: { readonly verdict?: Verdict }): boolean {
  return verdict?.kind !== 'wrong' || !FOR_ANOTHER.test(verdict.mistake);
}

/** Returns whether an answer could be read, or an error line in its place. */
export function isRead({ finding, from, to }: Found): boolean {
  return finding !== 'unreadable' && (finding !== 'missing' || to > from);
}

/** A piece as the answers to a record. */
interface PieceReading {
  readonly found: readonly Found[];
  readonly end: LinePlace;
}

/** The answers near a record that answer no record. */
interface LoosePieces {
  readonly pieces: readonly number[];
  /** Whether there are more of them. */
  readonly isOpen: boolean;
}

/** A part of an output, and the records that it may answer. */
export class OutputWindow {
  readonly #calls: ProblemCalls;
  readonly #before: Question | undefined;
  readonly #questions: readonly Question[];
  readonly #lines: LineReader;
  readonly #facts: OutputFacts;
  readonly #readings = new Map<string, PieceReading | undefined>();
  readonly #pieces: readonly Cut[];
  readonly #isLast: boolean;
  /** Whether more answers follow than are cut, although no record does. */
  readonly #goesOn: boolean;
  /** The place after the last piece. */
  readonly #end: LinePlace;
  readonly #alignment: Alignment;
  readonly #usesLabels: boolean;
  #recordsOfPieces: Map<number, Set<number>> | undefined;
  /** The answers near each record that answer no record. */
  #loose: readonly LoosePieces[] | undefined;

  /**
   * @param before the record before, if the answer to it is right.
   * @param lines the output, with a mark at `start` or before.
   * @param isEnd whether no record follows.
   */
  constructor(
    calls: ProblemCalls,
    before: Question | undefined,
    questions: readonly Question[],
    lines: LineReader,
    start: LinePlace,
    facts: OutputFacts,
    isEnd: boolean,
  ) {
    this.#calls = calls;
    this.#before = before;
    this.#questions = questions;
    this.#lines = lines;
    this.#facts = facts;
    const { cuts, isLast, end } = cutLines(lines, start, questions.length, (turn, place, text) =>
      this.#answerAt(turn, place, text),
    );
    this.#isLast = isLast;
    this.#goesOn = isEnd && !isLast;
    this.#end = end;
    const asking = questions.filter(({ parsed }) => parsed !== undefined).length;
    const joined = joinTexts(cuts, asking);
    const pieces = (this.#pieces = joined.pieces);
    const isEven = joined.isEven && isEnd && isLast;
    this.#usesLabels = hasCountingLabels(pieces);
    this.#alignment = align({
      records: questions.length,
      follows: before !== undefined,
      pieces,
      lastRecord: isEnd,
      lastPiece: isLast,
      isEven,
      expectsNone: (record) => questions[record]!.parsed === undefined,
      repeats: (record, piece) => this.#fits(record - 1, piece) && !this.#fits(record, piece),
      read: (record, piece) => {
        const reading = this.#read(record, pieces[piece]!.at);
        if (reading === undefined) return undefined;
        const { found, end: after } = reading;
        const isOther = this.#isOther(record, piece);
        let cost = isOther ? OTHER : found.every(fitsRecord) ? 0 : isEven ? MISFIT : OTHER;
        if (!found.every(isRead)) cost += PARTLY;
        if (!isEven && found.some(({ finding }) => finding === 'wrong')) cost += WRONG;
        let next = piece + 1;
        for (; next < pieces.length && pieces[next]!.at.offset < after.offset; next++)
          cost += SWALLOWED;
        return { next, cost };
      },
    });
  }

  /**
   * Settles records: all, at least half, or those up to `sure` right answers in a row that are in their places.
   *
   * @returns undefined if there is no such row.
   */
  settle(which: 'all' | 'half' | 'sure', sure: number): Settled | undefined {
    const found = this.#questions.map((_, record) => this.#resolve(record));
    let count = found.length;
    if (which !== 'all') {
      count = this.#surePart(found, sure);
      if (count === 0 && which === 'sure') return undefined;
      if (which === 'half') count = Math.max(count, Math.ceil(found.length / 2));
    }
    if (!this.#isLast) count = Math.min(count, this.#reached());
    const questions = this.#questions;
    this.#notePrompts();
    return {
      answered: found
        .slice(0, count)
        .map((each, record) => ({ question: questions[record]!, found: each })),
      rest: questions.slice(count),
      end: this.#endAfter(count - 1),
    };
  }

  /** Remembers recurring questions and headings that answer no record. */
  #notePrompts(): void {
    const taken = new Set(this.#alignment.best.map(({ piece }) => piece));
    for (const [index, { asks, heads, recurs, words }] of this.#pieces.entries())
      if (recurs && (asks || heads) && words && !taken.has(index))
        this.#facts.knownPrompts.add(words);
  }

  /** Returns the record that the text at a place answers, if it does, and the place after it. */
  #answerAt(
    turn: number,
    place: LinePlace,
    text: string,
  ): { readonly turn: number; readonly end: LinePlace } | undefined {
    const near = NEIGHBORS.map((each) => turn + each).filter(
      (each) => this.#questions[each]?.parsed !== undefined,
    );
    // A problem may skip other answers as remarks, so the shortest is the answer at this place.
    const reads = near
      .filter((each) => this.#read(each, place) !== undefined)
      .toSorted((a, b) => this.#read(a, place)!.end.line - this.#read(b, place)!.end.line);
    const where = (isGood: (found: Found) => boolean): number[] =>
      reads.filter((each) => this.#read(each, place)!.found.every(isGood));
    // How many lines an answer has may depend on its record.
    const record = [
      ...where(({ finding }) => finding === 'right'),
      ...where((found) => isRead(found) && fitsRecord(found)),
      ...reads,
    ].find((each) => !this.#isRemark(each, place, text));
    if (record === undefined) return undefined;
    return { turn: record + 1, end: this.#read(record, place)!.end };
  }

  /** Returns whether the first line of several is other text, which the problem has skipped. */
  #isRemark(record: number, place: LinePlace, text: string): boolean {
    const { knownWords } = this.#facts;
    const { end, found } = this.#read(record, place)!;
    if (end.line - place.line <= 1 || isKnown(text, knownWords)) return false;
    const reader = this.#lines.readerAt(place);
    reader.next();
    if (!standsOut(text, shortText(reader.peek()))) return false;
    reader.skipBlank();
    const alone = this.#judgeOnly(record, place, reader.place);
    const isAlone = alone.every((each) => isRead(each) && fitsRecord(each));
    const without = isAlone ? undefined : this.#read(record, reader.place);
    const isSame =
      without?.end.offset === end.offset &&
      without.found.every(({ finding }, index) => finding === found[index]!.finding);
    if (!isSame) knownWords.add(lettersOf(text));
    return isSame;
  }

  /** Reads a record's answers at a place. Returns nothing if none can be read. */
  #read(record: number, place: LinePlace): PieceReading | undefined {
    const key = `${record} ${place.offset}`;
    if (this.#readings.has(key)) return this.#readings.get(key);
    this.#facts.begin(this.#questionAt(record));
    const reader = this.#lines.readerAt(place);
    const found = judgeRecord(this.#calls, this.#numbered(record), reader);
    const reading = found.some(isRead) ? { found, end: reader.place } : undefined;
    this.#readings.set(key, reading);
    return reading;
  }

  /** Judges the lines between two places, as if the output ended there. */
  #judgeOnly(record: number, from: LinePlace, to: LinePlace): readonly Found[] {
    const bytes = this.#lines.held(from.offset, to.offset);
    const reader = new LineReader(bytes, this.#calls.problem, undefined, from);
    reader.mark();
    return judgeRecord(this.#calls, this.#numbered(record), reader);
  }

  /** Returns a record; -1 is the one before. */
  #questionAt(record: number): Question {
    return this.#questions[record] ?? this.#before!;
  }

  /** Returns a record with the number that its label has. */
  #numbered(record: number): Question {
    const question = this.#questionAt(record);
    if (!this.#facts.countsFromZero) return question;
    const places = question.places.map((place) => ({ ...place, number: place.number - 1 }));
    return { ...question, places };
  }

  /** Returns whether a piece may answer a record, though it may be wrong. */
  #fits(record: number, piece: number): boolean {
    const reading = this.#read(record, this.#pieces[piece]!.at);
    return reading?.found.every(fitsRecord) === true && !this.#isOther(record, piece);
  }

  /** Returns whether the label of a piece names another record. */
  #isOther(record: number, piece: number): boolean {
    const { label } = this.#pieces[piece]!;
    if (label === undefined || !this.#usesLabels) return false;
    const { number } = this.#questionAt(record).places[0]!;
    return label.number !== number - (this.#facts.countsFromZero ? 1 : 0);
  }

  /** Returns the findings about a record, as far as all good assignments agree on them. */
  #resolve(record: number): readonly Found[] {
    const question = this.#questions[record]!;
    const pairing = this.#alignment.best[record]!;
    const found = this.#foundOf(pairing);
    if (question.parsed === undefined) return found;
    const near = this.#alignment.near(record).map((each) => this.#foundOf(each));
    return found.map((each, index) => {
      const isRight = (other: readonly Found[]): boolean => other[index]!.finding === 'right';
      switch (each.finding) {
        case 'right':
          return near.every(isRight) && !this.#isContested(record, isRight)
            ? each
            : this.#unclear(each, pairing);
        case 'wrong':
          return this.#mayBeRight(pairing, isRight) || this.#isRightBeside(record, isRight)
            ? this.#unclear(each, pairing)
            : each;
        case 'missing':
          return near.some(isRight)
            ? this.#unclear(each, pairing)
            : (this.#nearestOther(record, index, isRight) ?? each);
        default:
          return each;
      }
    });
  }

  /** Returns what a piece that answers no record is if it may answer this one: unreadable, or wrong for all records. */
  #nearestOther(
    record: number,
    index: number,
    isRight: (found: readonly Found[]) => boolean,
  ): Found | undefined {
    const taken = new Set(this.#alignment.best.map(({ piece }) => piece));
    const others = this.#alignment.near(record).filter(({ piece }) => !taken.has(piece));
    const found = others.find((other) => {
      const { finding } = this.#foundOf(other)[index]!;
      return finding === 'unreadable' || (finding === 'wrong' && !this.#mayBeRight(other, isRight));
    });
    return found && this.#foundOf(found)[index]!;
  }

  /** Returns whether another answer to the record, or its answer as that to another record, may be right. */
  #mayBeRight({ record, piece }: Pairing, isRight: (found: readonly Found[]) => boolean): boolean {
    return (
      this.#alignment.possible(record).some((other) => isRight(this.#foundOf(other))) ||
      [...this.#recordsOf(piece)].some((other) => isRight(this.#foundOf({ record: other, piece })))
    );
  }

  /**
   * Returns whether another piece may be the answer to this record, and is wrong, while the right one may be that to a record
   * beside it, which has none.
   */
  #isContested(record: number, isRight: (found: readonly Found[]) => boolean): boolean {
    const isOpen = [record - 1, record + 1].some((each) => {
      const pairing = this.#alignment.best[each];
      if (pairing === undefined || this.#questions[each]!.parsed === undefined) return false;
      return this.#foundOf(pairing).every(({ finding }) => finding === 'missing');
    });
    if (!isOpen) return false;
    this.#loose ??= this.#loosePieces();
    return this.#loose[record]!.pieces.some(
      (piece) => this.#fits(record, piece) && !isRight(this.#foundOf({ record, piece })),
    );
  }

  /**
   * Returns whether a piece that answers no record is a right answer to this one, or may be, because the pieces go on. Only
   * pieces between the records with right answers before and after it count.
   */
  #isRightBeside(record: number, isRight: (found: readonly Found[]) => boolean): boolean {
    this.#loose ??= this.#loosePieces();
    const { pieces, isOpen } = this.#loose[record]!;
    return (
      isOpen ||
      pieces.some((piece) => this.#fits(record, piece) && isRight(this.#foundOf({ record, piece })))
    );
  }

  /** Returns, for each record, the answers nearby that answer no record, and whether they go on. */
  #loosePieces(): readonly LoosePieces[] {
    const { best } = this.#alignment;
    const taken = new Set(best.map(({ piece }) => piece));
    const loose = this.#pieces.flatMap(({ kind }, piece) =>
      kind === 'answer' && !taken.has(piece) ? [piece] : [],
    );
    const ends = best.map((pairing) => {
      const isSure = this.#foundOf(pairing).every(({ finding }) => finding === 'right');
      return isSure ? pairing.piece : undefined;
    });
    return best.map((_, record) => {
      const first = ends.slice(0, record).findLast((each) => each !== undefined) ?? -1;
      const last = ends.slice(record + 1).find((each) => each !== undefined) ?? Infinity;
      const near = loose.filter((piece) => piece > first && piece < last);
      return {
        pieces: near.slice(0, MOST_LOOSE),
        isOpen: near.length > MOST_LOOSE || (this.#goesOn && last === Infinity),
      };
    });
  }

  /** Returns the records that a piece may answer. */
  #recordsOf(piece: number | undefined): ReadonlySet<number> {
    if (this.#recordsOfPieces === undefined) {
      this.#recordsOfPieces = new Map();
      for (const { record } of this.#alignment.best)
        for (const { piece: other } of this.#alignment.possible(record)) {
          if (other === undefined) continue;
          const records = this.#recordsOfPieces.get(other) ?? new Set();
          this.#recordsOfPieces.set(other, records.add(record));
        }
    }
    return this.#recordsOfPieces.get(piece ?? -1) ?? new Set();
  }

  #foundOf({ record, piece }: Pairing): readonly Found[] {
    const question = this.#questions[record]!;
    const cut = piece === undefined ? undefined : this.#pieces[piece];
    const { offset, line } = cut?.at ?? this.#placeOf(this.#alignment.next[record]!);
    const here = { ...question.parsed, from: offset, to: offset, isWhole: true };
    if (cut?.kind === 'answer') return this.#read(record, cut.at)!.found;
    if (question.parsed === undefined)
      return question.places.map(() => ({ ...here, ...question.fault! }));
    if (cut?.kind !== 'text') return question.places.map(() => ({ ...here, ...missingAt(line) }));
    const found = this.#judgeOnly(record, cut.at, cut.end);
    return found.map((each) =>
      each.finding === 'right' || each.finding === 'wrong'
        ? this.#unclear(each, { record, piece: piece! })
        : each,
    );
  }

  #unclear(found: Found, { record, piece }: Pairing): Found {
    const { line } =
      piece === undefined ? this.#placeOf(this.#alignment.next[record]!) : this.#pieces[piece]!.at;
    const others = new Set([...this.#recordsOf(piece), record]);
    const names = [...others]
      .toSorted((a, b) => a - b)
      .map((each) => `record ${this.#questions[each]!.places[0]!.number}`);
    const error = runtimeError('answer-unclear', {
      line,
      records: [...names, ...(names.length === 1 ? ['none'] : [])].join(' or '),
    });
    const { instance, from, to, isWhole } = found;
    return {
      instance,
      from,
      to,
      isWhole,
      finding: 'unreadable',
      reason: error.cause,
      error: reportError(error, { mistake: 'unreadable', answerLine: line }),
    };
  }

  /** Returns how many records there are up to a row of right answers that no other assignment changes; 0 if there is none. */
  #surePart(found: readonly (readonly Found[])[], sure: number): number {
    for (let end = found.length; end >= sure; end--) {
      const row = Array.from({ length: sure }, (_, index) => end - sure + index);
      if (!row.every((each) => found[each]!.every(({ finding }) => finding === 'right'))) continue;
      const isAlone = row.every((each) => this.#alignment.possible(each).length === 1);
      if (isAlone || new Set(row.map((each) => this.#textOf(found[each]!))).size === sure)
        return end;
    }
    return 0;
  }

  #textOf(found: readonly Found[]): string {
    return textOf(this.#lines, found);
  }

  /** Returns how many records come before the end of the pieces, at least one. */
  #reached(): number {
    const { best, next } = this.#alignment;
    const beyond = best.findIndex(
      ({ piece }, record) => piece === undefined && next[record] === this.#pieces.length,
    );
    return beyond === -1 ? best.length : Math.max(1, beyond);
  }

  #placeOf(piece: number): LinePlace {
    return this.#pieces[piece]?.at ?? this.#end;
  }

  #endAfter(record: number): LinePlace {
    const { record: same, piece } = this.#alignment.best[record]!;
    const cut = piece === undefined ? undefined : this.#pieces[piece];
    if (cut?.kind === 'answer') return this.#read(same, cut.at)!.end;
    return this.#placeOf(this.#alignment.next[record]!);
  }
}

/** Returns the beginning of a record's answers, to compare them with others. */
export function textOf(lines: LineReader, found: readonly Found[]): string {
  const [first, last] = [found[0]!, found.at(-1)!];
  return new TextDecoder('latin1').decode(lines.held(first.from, last.to).subarray(0, 1000));
}
