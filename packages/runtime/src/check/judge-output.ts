/**
 * Judges an output: answers to many records, and perhaps other texts. Reads right answers straight on, in the order of the records.
 * Where something is odd, it cuts a window of the output into pieces and aligns these with the records.
 */
import type { LinePlace, LineReader } from '@queenside/core';
import type { ProblemCalls } from '../calls/problem-calls.ts';
import { type Found, judgeRecord, type Question } from './judge-record.ts';
import {
  type JudgedRecord,
  fitsRecord,
  isRead,
  type OutputFacts,
  OutputWindow,
  type Settled,
  textOf,
} from './output-window.ts';
import { isKnown, labelOf, lettersOf, shortText, standsOut, wordsOf } from './prompts.ts';

/** The records of an input, one after the other. */
export interface Questions {
  /** Returns the next record; undefined at the end. */
  next(): Question | undefined;
  /** Whether records remain that are not to be judged, once {@link next} has returned undefined. */
  readonly areCut: boolean;
}

const LINE_FEED = 0x0a;
const COMMENT = 0x23;
/** So many right answers in a row, each another text, are not in their places by chance. */
const SURE = 8;
/** The most records, and bytes of text, that wait for what comes after them. */
const MOST_WAITING = 256;
const MOST_BYTES = 1 << 23;
/** How many records a window has after the odd one, and the most of all. */
const AFTER = 96;
const MOST = 1024;

/**
 * Judges the answers to records, in their order. The reader ends after the last answer.
 *
 * @param sections the labels of the answers to each record, if there are several.
 * @param begin is called before a record is judged, perhaps several times.
 */
export function* judgeOutput(
  calls: ProblemCalls,
  questions: Questions,
  lines: LineReader,
  sections: readonly string[],
  begin: (question: Question) => void,
): Generator<JudgedRecord> {
  lines.mark();
  const facts = { ...factsOf(lines, sections), begin };
  const returned: Question[] = [];
  const next = (): Question | undefined => returned.shift() ?? questions.next();
  let waiting: JudgedRecord[] = [];
  let start = lines.place;
  /** The last record whose answer is right, if no other follows it. */
  let lastRight: Question | undefined;
  const texts = new Set<string>();
  for (;;) {
    if (waiting.length === 0) {
      lines.mark();
      start = lines.place;
      texts.clear();
    }
    const question = next();
    if (question === undefined) {
      if (waiting.length === 0 || questions.areCut) return yield* waiting;
      lines.skipBlank();
      if (lines.done) return yield* waiting;
    } else {
      begin(question);
      skipPrompts(lines, facts.knownPrompts);
      const before = lines.place;
      const answered = { question, found: judgeRecord(calls, question, lines) };
      const state = stateOf(answered, lines, before, facts);
      if (state === 'sure' && waiting.length === 0) {
        yield* pass([answered]);
        continue;
      }
      waiting.push(answered);
      if (state === 'sure') texts.add(textOf(lines, answered.found));
      else texts.clear();
      if (texts.size === SURE) {
        yield* pass(waiting);
        waiting = [];
        continue;
      }
      const isFull = waiting.length >= MOST_WAITING || lines.offset - start.offset > MOST_BYTES;
      if (state !== 'odd') {
        if (!isFull) continue;
        if (!haveMoved(waiting)) {
          yield* pass(waiting);
          waiting = [];
          continue;
        }
      }
    }
    const { answered, rest, end } = settle(waiting, start);
    yield* pass(answered);
    returned.unshift(...rest);
    lines.moveTo(end);
    waiting = [];
  }

  function* pass(answered: readonly JudgedRecord[]): Generator<JudgedRecord> {
    yield* answered;
    const last = answered.at(-1);
    const isRight = last?.found.every(({ finding }) => finding === 'right');
    lastRight = isRight ? last!.question : undefined;
  }

  /** Returns whether the last answers are right for the records before or after theirs. */
  function haveMoved(answered: readonly JudgedRecord[]): boolean {
    const last = answered.slice(-SURE - 1);
    return [last, last.toReversed()].some((row) => {
      const moved = row.slice(1).filter((each, index) => {
        const [{ from, error }] = row[index]!.found as [Found];
        if (from < start.offset) return false;
        const reader = lines.readerAt({ offset: from, line: error?.answerLine ?? 1, passed: 0 });
        return judgeRecord(calls, each.question, reader).every(
          ({ finding }) => finding === 'right',
        );
      });
      return moved.length > SURE / 2;
    });
  }

  /** Aligns the records that wait, and as many more as it takes. */
  function settle(some: readonly JudgedRecord[], from: LinePlace): Settled {
    const all = some.map(({ question }) => question);
    for (let most = all.length + AFTER; ; most *= 4) {
      let isEnd = false;
      while (all.length < most && !isEnd) {
        const more = next();
        if (more === undefined) isEnd = true;
        else all.push(more);
      }
      const window = new OutputWindow(
        calls,
        lastRight,
        all,
        lines,
        from,
        facts,
        isEnd && !questions.areCut,
      );
      const which = isEnd ? 'all' : most * 4 > MOST ? 'half' : 'sure';
      const settled = window.settle(which, SURE);
      if (settled !== undefined) return settled;
    }
  }
}

function factsOf(lines: LineReader, sections: readonly string[]): Omit<OutputFacts, 'begin'> {
  const reader = lines.readerAt(lines.place);
  reader.skipBlank();
  const label = labelOf(shortText(reader.peek()));
  const knownWords = new Set(sections.map(lettersOf));
  return { knownWords, knownPrompts: new Set(), countsFromZero: label?.number === 0 };
}

function skipPrompts(lines: LineReader, known: ReadonlySet<string>): void {
  if (known.size === 0) return;
  for (lines.skipBlank(); !lines.done; lines.skipBlank()) {
    if (!known.has(wordsOf(shortText(lines.peek())))) return;
    lines.next();
  }
}

/** Returns whether a record's answers were read and are right, were read, or leave open which record the text belongs to. */
function stateOf(
  { question, found }: JudgedRecord,
  lines: LineReader,
  before: LinePlace,
  { knownWords }: OutputFacts,
): 'sure' | 'read' | 'odd' {
  if (question.parsed === undefined) return 'sure';
  let state: 'sure' | 'read' = 'sure';
  for (const each of found) {
    if (!isRead(each) || !fitsRecord(each)) return 'odd';
    if (each.finding !== 'right') state = 'read';
  }
  if (lines.line - before.line <= found.length) return state;
  if (beginsWithRows(lines.held(before.offset, lines.offset))) return state;
  // The first of several lines may be other text, which the problem has skipped.
  const reader = lines.readerAt(before);
  reader.skipBlank();
  if (lines.line - reader.line <= 1) return state;
  const text = shortText(reader.next());
  const isOdd = standsOut(text, shortText(reader.peek())) && !isKnown(text, knownWords);
  return isOdd ? 'odd' : state;
}

/** Returns whether bytes begin with two lines of the same length, the second of which has all signs of the first. */
function beginsWithRows(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(LINE_FEED);
  if (end <= 0 || bytes[2 * end + 1] !== LINE_FEED || bytes[0] === COMMENT) return false;
  const below = bytes.subarray(end + 1, 2 * end + 1);
  return bytes.subarray(0, end).every((sign) => below.includes(sign));
}
