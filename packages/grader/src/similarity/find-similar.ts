/** Finds similar submissions by the structure of their programs, so that other names, comments, and layout hide nothing. */
import type { IdenticalGroup, ProgramText, SimilarPair } from '../model/index.ts';
import { equalRuns } from './equal-runs.ts';
import { bytesOf, type Compared } from './find-identical.ts';
import { hashRuns, ignoreRuns, placeOf, TokenCodes, winnow, type TokenRow } from './token-row.ts';

/** Pairs with less similarity are not reported. */
const LEAST_SIMILARITY = 0.4;
const MOST_PAIRS = 200;
/** From this many submissions on, code that nearly all share is treated as starter code. */
const CLASS = 10;
const COMMON_SHARE = 0.9;

/** Programs in the form in which they are compared. */
interface Rows {
  readonly rows: readonly TokenRow[];
  /** Of each row, the hashes that represent it. */
  readonly prints: readonly ReadonlySet<number>[];
}

/**
 * Finds similar submissions. Of identical ones, only the first is compared with others; it makes a pair with each copy that is not
 * the same byte for byte.
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
  const { rows, prints } = rowsOf(
    all.map(({ programs }) => programs),
    starter,
  );
  const index = new Map(all.map(({ id }, at) => [id, at]));
  const pairs = [
    ...likelyPairs(prints.slice(0, single.length)),
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

function firstOfEach({ submissions: [first, ...others] }: IdenticalGroup): [string, string][] {
  return [first!, ...others].map((id) => [id, first!]);
}

/** Makes comparable rows, in which code from the starter, or from nearly everybody, does not count. */
function rowsOf(all: readonly (readonly ProgramText[])[], starter: readonly ProgramText[]): Rows {
  const codes = new TokenCodes();
  const rows = all.map((programs) => codes.rowOf(programs));
  const hashes = rows.map(hashRuns);
  const ignored = new Set(hashRuns(codes.rowOf(starter)));
  const owners = new Map<number, number>();
  for (const each of hashes)
    for (const hash of new Set(each)) owners.set(hash, (owners.get(hash) ?? 0) + 1);
  if (rows.length >= CLASS)
    for (const [hash, count] of owners) if (count > COMMON_SHARE * rows.length) ignored.add(hash);
  rows.forEach((row, at) => ignoreRuns(row, hashes[at]!, ignored));
  return { rows, prints: hashes.map((each) => winnow(each).difference(ignored)) };
}

/** Returns pairs of indexes whose prints are similar; aligning the programs is left to later, because it takes longer. */
function likelyPairs(prints: readonly ReadonlySet<number>[]): (readonly [number, number])[] {
  const owners = new Map<number, number[]>();
  const shared = new Map<number, number>();
  prints.forEach((each, right) => {
    for (const print of each) {
      const others = owners.get(print) ?? [];
      for (const left of others) {
        const key = left * prints.length + right;
        shared.set(key, (shared.get(key) ?? 0) + 1);
      }
      others.push(right);
      owners.set(print, others);
    }
  });
  return [...shared]
    .map(([key, count]) => {
      const [left, right] = [Math.floor(key / prints.length), key % prints.length];
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
