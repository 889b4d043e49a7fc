/** Finds similar submissions by the structure of their programs, so that other names, comments, and layout hide nothing. */
import type { IdenticalGroup, SimilarPair } from '@queenside/class-view';
import type { ProgramText } from '@queenside/submissions';
import { bytesOf } from './find-identical.ts';
import { type Compared, formOf } from './forms.ts';
import { hashRuns, ignoreRuns, placeOf, rowOf, RUN, type TokenRow } from './token-row.ts';

/** Pairs with less similarity are not reported. */
const LEAST_SIMILARITY = 0.4;
const MOST_PAIRS = 200;

/** The least number of submissions for which code that nearly all share counts as starter code. */
const CLASS = 10;
const COMMON_SHARE = 0.9;

/** Programs in the form in which they are compared. */
interface Rows {
  readonly rows: readonly TokenRow[];
  /** The hashes that represent each row. */
  readonly prints: readonly ReadonlySet<number>[];
}

/**
 * Finds similar submissions. It compares only the first of several identical ones with others, and pairs it with each copy
 * that is not the same byte for byte.
 *
 * @returns at most 200 pairs of ids, the most similar first.
 */
export function findSimilar(
  submissions: readonly Compared[],
  identical: readonly IdenticalGroup[],
  starter: readonly ProgramText[],
): SimilarPair[] {
  const firsts = new Map(identical.flatMap(firstOfEach));
  const single = submissions.filter(({ id }) => (firsts.get(id) ?? id) === id);
  const copies = submissions.filter(({ id }) => (firsts.get(id) ?? id) !== id);
  const all = [...single, ...copies];
  const { rows, prints } = rowsOf(all, starter);
  const index = new Map(all.map(({ id }, at) => [id, at]));
  const pairs = [
    ...likelyPairs(single, prints),
    ...copies
      .map(({ id }) => [index.get(firsts.get(id)!)!, index.get(id)!] as const)
      .filter(([first, copy]) => bytesOf(all[first]!) !== bytesOf(all[copy]!)),
  ];
  return pairs
    .map(([left, right]) => ({
      left: all[left]!.id,
      right: all[right]!.id,
      ...similarityOf(rows[left]!, rows[right]!),
    }))
    .filter(({ similarity }) => similarity >= LEAST_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity || b.longest - a.longest)
    .slice(0, MOST_PAIRS);
}

/** Compares two submissions that are the same: programs of equal bytes as a whole, or else their equal runs. */
export function compareIdentical(
  left: readonly ProgramText[],
  right: readonly ProgramText[],
): Omit<SimilarPair, 'left' | 'right'> {
  const found = similarityOf(rowOf(left), rowOf(right));
  const copies = left.map(({ text }) => right.findIndex((each) => each.text === text));
  if (copies.includes(-1)) return found;
  const equal = left.map(({ text }, program) => {
    const place = { start: 0, end: text.length };
    return { left: { program, ...place }, right: { program: copies[program]!, ...place } };
  });
  return { similarity: 1, longest: found.longest, equal };
}

function firstOfEach({ submissions: [first, ...others] }: IdenticalGroup): [string, string][] {
  return [first!, ...others].map((id) => [id, first!]);
}

/** Makes comparable rows, in which code from the starter, or from nearly all students, does not count. */
function rowsOf(all: readonly Compared[], starter: readonly ProgramText[]): Rows {
  const forms = all.map(formOf);
  const rows = forms.map(({ row }) => ({ ...row, counts: row.counts.slice() }));
  const hashes = forms.map((form) => form.hashes);
  const ignored = new Set(hashRuns(rowOf(starter)));
  const owners = new Map<number, number>();
  const students = hashes.filter((_, at) => all[at]!.isPublished !== true);
  for (const each of students)
    for (const hash of new Set(each)) owners.set(hash, (owners.get(hash) ?? 0) + 1);
  if (students.length >= CLASS)
    for (const [hash, count] of owners)
      if (count > COMMON_SHARE * students.length) ignored.add(hash);
  rows.forEach((row, at) => ignoreRuns(row, hashes[at]!, ignored));
  return { rows, prints: forms.map(({ prints }) => prints.difference(ignored)) };
}

/**
 * Returns pairs of indexes whose prints are similar; aligning the programs is left to later, because it takes longer.
 *
 * @param submissions the first ones with prints; published programs are last.
 */
function likelyPairs(
  submissions: readonly Compared[],
  prints: readonly ReadonlySet<number>[],
): (readonly [number, number])[] {
  const owners = new Map<number, number[]>();
  const shared = new Map<number, number>();
  submissions.forEach(({ isPublished }, right) => {
    for (const print of prints[right]!) {
      const others = owners.get(print) ?? [];
      for (const left of others) {
        const key = left * submissions.length + right;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
      if (isPublished !== true) others.push(right);
      owners.set(print, others);
    }
  });
  return [...shared]
    .map(([key, count]) => {
      const [left, right] = [Math.floor(key / submissions.length), key % submissions.length];
      return { left, right, share: (2 * count) / (prints[left]!.size + prints[right]!.size) };
    })
    .filter(({ share }) => share >= LEAST_SIMILARITY / 2)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, 2 * MOST_PAIRS)
    .map(({ left, right }) => [left, right]);
}

/** Returns the equal runs, and their share of the tokens of both programs that count. */
function similarityOf(
  left: TokenRow,
  right: TokenRow,
): Pick<SimilarPair, 'similarity' | 'longest' | 'equal'> {
  const runs = equalRuns(left, right);
  const covered = runs.reduce((sum, { length }) => sum + length, 0);
  const all = [left, right].reduce((sum, { counts }) => sum + counts.reduce((a, b) => a + b, 0), 0);
  return {
    similarity: all === 0 ? 0 : (2 * covered) / all,
    longest: runs.reduce((most, { length }) => Math.max(most, length), 0),
    equal: runs.map((run) => ({
      left: placeOf(left, run.left, run.length),
      right: placeOf(right, run.right, run.length),
    })),
  };
}

/** A run of tokens that is in both rows; positions are indexes of tokens. */
interface EqualRun {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** Returns equal runs of tokens that count. No token is in two of them. Sorted by their place on the left. */
function equalRuns(left: TokenRow, right: TokenRow): EqualRun[] {
  const free = { left: left.counts.slice(), right: right.counts.slice() };
  const found = candidates(left, right).toSorted((a, b) => b.length - a.length);
  const runs: EqualRun[] = [];
  for (const candidate of found) {
    const run = freePart(candidate, free);
    if (run === undefined) continue;
    free.left.fill(0, run.left, run.left + run.length);
    free.right.fill(0, run.right, run.right + run.length);
    runs.push(run);
  }
  return runs.toSorted((a, b) => a.left - b.left);
}

/** Returns every longest common run. */
function candidates(left: TokenRow, right: TokenRow): EqualRun[] {
  const places = new Map<number, number[]>();
  hashRuns(right).forEach((hash, at) => {
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [at]);
    else known.push(at);
  });
  const runs: EqualRun[] = [];
  hashRuns(left).forEach((hash, at) => {
    for (const place of places.get(hash) ?? []) {
      // It is part of a run that began before.
      if (isEqual(left, at - 1, right, place - 1)) continue;
      let length = 0;
      while (isEqual(left, at + length, right, place + length)) length++;
      if (length >= RUN) runs.push({ left: at, right: place, length });
    }
  });
  return runs;
}

function isEqual(left: TokenRow, at: number, right: TokenRow, place: number): boolean {
  return (
    left.counts[at] === 1 && right.counts[place] === 1 && left.codes[at] === right.codes[place]
  );
}

/** Returns the longest part of a run that no other run has taken; undefined if it is too short. */
function freePart(
  { left, right, length }: EqualRun,
  free: { readonly left: Uint8Array; readonly right: Uint8Array },
): EqualRun | undefined {
  let best: EqualRun | undefined;
  let from = 0;
  for (let at = 0; at <= length; at++) {
    if (at < length && free.left[left + at] === 1 && free.right[right + at] === 1) continue;
    const size = at - from;
    if (size >= RUN && size > (best?.length ?? 0))
      best = { left: left + from, right: right + from, length: size };
    from = at + 1;
  }
  return best;
}
