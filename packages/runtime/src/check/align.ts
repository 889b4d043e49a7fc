/**
 * Decides which pieces of an output answer which records. Pieces and records keep their order. Of all assignments, the cheapest
 * is the best one; those that cost little more are as good, so a verdict that depends on the choice is not given.
 *
 * It is the alignment of two sequences by dynamic programming (Needleman and Wunsch, 1970), forward and backward, within a band
 * around the cheapest assignments.
 */
import { defined } from '@queenside/core/basics';

/** A piece of an output: an answer that some record can read, other text, or an unusual blank line. */
export interface Piece {
  readonly kind: 'answer' | 'text' | 'gap';
  /** Whether a text asks, like a prompt. */
  readonly asks?: boolean;
  /** Whether a text may change what an answer says. */
  readonly says?: boolean;
  /** Whether the same words occur in several places. */
  readonly recurs?: boolean;
  /** Whether the same words precede each answer. */
  readonly heads?: boolean;
}

/** A record's part in an assignment: the piece that answers it, or nothing. */
export interface Pairing {
  readonly record: number;
  /** Absent if the record has no answer. */
  readonly piece?: number | undefined;
}

/** What is to be aligned. */
export interface Sequences {
  readonly records: number;
  readonly pieces: readonly Piece[];
  /** Whether the record before the first has an answer. */
  readonly follows: boolean;
  /** Whether no record follows. */
  readonly lastRecord: boolean;
  /** Whether no text follows. */
  readonly lastPiece: boolean;
  /** Whether there are as many pieces as records, questions aside. Then each text is an answer, though unreadable. */
  readonly isEven: boolean;
  /** Whether a record expects no answer. */
  expectsNone(record: number): boolean;
  /** Returns whether a piece is a further answer to the record before, and none to this one. */
  repeats(record: number, piece: number): boolean;
  /** Reads a piece as a record's answer. Returns the next piece, and the costs: 0 if it fits; nothing if it cannot be read. */
  read(record: number, piece: number): { readonly next: number; readonly cost: number } | undefined;
}

/** The result of an alignment. */
export interface Alignment {
  /** The best assignment, by record. */
  readonly best: readonly Pairing[];
  /** Where the best assignment has arrived after each record: the next piece. */
  readonly next: readonly number[];
  /** The assignments of a record that are as good as the best, and those that are possible. */
  near(record: number): readonly Pairing[];
  possible(record: number): readonly Pairing[];
}

/** What a piece costs that another record's size or number rules out. */
export const OTHER = 13;
/** What it costs if sizes tell of another record, but there is a piece for each. */
export const MISFIT = 8;
/** What it costs if only a part of a record's answers can be read. */
export const PARTLY = 6;
const MISSING = 10;
/** A program that stops early pays once, as does one that goes on, less if it prints no more answers. */
const STOPPED = 4;
const LEFT_OVER = { answers: 6, texts: 2 };
/** A record's second answer costs something, and more of them nothing. */
const SKIP_ANSWER = { other: 11, second: 4, further: 0 };
const SKIP = { says: 11, even: 11, text: 5, recurring: 3, asking: 1, gap: 2 };
const TAKE = { text: 6, prompt: 9, even: 0, evenHeading: 3, gap: 2 };
/** How much more an assignment may cost to be as good as the best, and to be possible. */
const NEAR = 3;
const POSSIBLE = 12;
/** How much more a beginning of an assignment may cost to be followed. */
const BAND = 40;

interface AlignmentState {
  readonly record: number;
  readonly piece: number;
  /** How many answers the record before has. */
  readonly answers: Answers;
  /** The least cost from the beginning, and to the end. */
  before: number;
  after: number;
  readonly steps: AlignmentStep[];
}

type Answers = 0 | 1 | 'several';

interface AlignmentStep {
  readonly cost: number;
  /** Absent at the end. */
  readonly to?: AlignmentState;
  /** Absent if the step only skips a piece. */
  readonly pairing?: Pairing;
}

const KINDS: readonly Answers[] = [0, 1, 'several'];

/** Aligns pieces with records. */
export function align(sequences: Sequences): Alignment {
  const rows = statesOf(sequences);
  for (const row of rows.toReversed())
    for (const state of row.toReversed())
      for (const { cost, to } of state.steps)
        state.after = Math.min(state.after, cost + (to?.after ?? 0));
  const least = rows[0]![0]!.after;
  const pairings = Array.from({ length: sequences.records }, (_, record) => [
    ...pairingsOf(record, rows, sequences),
  ]);
  const within = (record: number, slack: number) =>
    pairings[record]!.filter(([cost]) => cost <= least + slack).map(([, pairing]) => pairing);
  return {
    ...bestOf(rows[0]![0]!, sequences),
    near: (record) => within(record, NEAR),
    possible: (record) => within(record, POSSIBLE),
  };
}

/** Follows all beginnings that are cheap enough. Returns the states by record, in the order of their pieces. */
function statesOf(sequences: Sequences): AlignmentState[][] {
  const { records, pieces, isEven } = sequences;
  const rows: Map<number, AlignmentState>[] = Array.from({ length: records + 1 }, () => new Map());
  const stateAt = (record: number, piece: number, answers: Answers): AlignmentState => {
    const row = rows[record]!;
    const key = piece * KINDS.length + KINDS.indexOf(answers);
    const known = row.get(key);
    if (known !== undefined) return known;
    const state = { record, piece, answers, before: Infinity, after: Infinity, steps: [] };
    row.set(key, state);
    return state;
  };
  const go = (from: AlignmentState, to: AlignmentState, cost: number, pairing?: Pairing) => {
    to.before = Math.min(to.before, from.before + cost);
    from.steps.push({ cost, to, ...defined({ pairing }) });
  };
  stateAt(0, 0, sequences.follows ? 1 : 0).before = 0;
  return rows.map((row, record) => {
    const limit = Math.min(...Array.from(row.values(), ({ before }) => before)) + BAND;
    const followed: AlignmentState[] = [];
    for (let key = Math.min(...row.keys()); key < (pieces.length + 1) * KINDS.length; key++) {
      const state = row.get(key);
      if (state === undefined || state.before > limit) continue;
      followed.push(state);
      const { piece, answers } = state;
      const end = endCost(state, sequences);
      if (end !== undefined) state.steps.push({ cost: end });
      const here = pieces[piece];
      if (here !== undefined) {
        const isFurther =
          here.kind === 'answer' &&
          answers !== 0 &&
          record < records &&
          sequences.repeats(record, piece);
        if (isFurther) {
          const cost = answers === 1 ? SKIP_ANSWER.second : SKIP_ANSWER.further;
          go(state, stateAt(record, piece + 1, 'several'), cost);
        } else go(state, stateAt(record, piece + 1, answers), skipCost(here, isEven));
      }
      if (record === records) continue;
      const missing = sequences.expectsNone(record) ? 0 : MISSING;
      go(state, stateAt(record + 1, piece, 0), missing, { record });
      if (here === undefined) continue;
      const read = here.kind === 'answer' ? sequences.read(record, piece) : undefined;
      const pairing = { record, piece };
      if (read !== undefined) {
        const known = read.cost < MISFIT ? 1 : 0;
        go(state, stateAt(record + 1, read.next, known), read.cost, pairing);
      } else if (here.kind !== 'answer')
        go(state, stateAt(record + 1, piece + 1, 0), takeCost(here, isEven), pairing);
    }
    return followed;
  });
}

function skipCost({ kind, asks, says, recurs, heads }: Piece, isEven: boolean): number {
  if (kind === 'answer') return SKIP_ANSWER.other;
  if (kind === 'gap') return SKIP.gap;
  if (asks || heads) return SKIP.asking;
  if (recurs) return isEven ? SKIP.recurring : SKIP.asking;
  if (isEven) return SKIP.even;
  return says ? SKIP.says : SKIP.text;
}

function takeCost({ kind, asks, recurs, heads }: Piece, isEven: boolean): number {
  if (kind === 'gap') return TAKE.gap;
  if (isEven && !asks) return heads ? TAKE.evenHeading : TAKE.even;
  return asks || recurs ? TAKE.prompt : TAKE.text;
}

/** Returns what it costs if the output or the records end here; undefined if they do not. */
function endCost({ record, piece }: AlignmentState, sequences: Sequences): number | undefined {
  const { records, pieces, lastRecord, lastPiece } = sequences;
  if (piece === pieces.length && record < records) return lastPiece ? STOPPED : 0;
  if (record < records) return undefined;
  if (!lastRecord) return 0;
  const rest = pieces.slice(piece);
  if (!lastPiece || rest.some(({ kind }) => kind === 'answer')) return LEFT_OVER.answers;
  return rest.every(({ asks, recurs }) => asks || recurs) ? 0 : LEFT_OVER.texts;
}

/** Yields a record's pairings with the cost of the best assignment that has them. */
function* pairingsOf(
  record: number,
  rows: readonly (readonly AlignmentState[])[],
  { pieces }: Sequences,
): Generator<[cost: number, pairing: Pairing]> {
  for (const state of rows[record]!)
    for (const { cost, to, pairing } of state.steps)
      if (pairing !== undefined) yield [state.before + cost + to!.after, pairing];
  // The output has ended at this record or before.
  for (let end = 0; end <= record; end++)
    for (const { piece, before, steps } of rows[end]!.slice(-KINDS.length))
      for (const { cost, to } of steps)
        if (piece === pieces.length && to === undefined) yield [before + cost, { record }];
}

function bestOf(first: AlignmentState, { records }: Sequences): Pick<Alignment, 'best' | 'next'> {
  const best: Pairing[] = [];
  const next: number[] = [];
  for (let state = first; ;) {
    const step: AlignmentStep | undefined = state.steps.find(
      ({ cost, to }) => cost + (to?.after ?? 0) === state.after,
    );
    if (step?.pairing !== undefined) {
      best.push(step.pairing);
      next.push(step.to!.piece);
    }
    if (step?.to === undefined) {
      while (best.length < records) {
        next.push(state.piece);
        best.push({ record: best.length });
      }
      return { best, next };
    }
    state = step.to;
  }
}
