/** Aligns two programs: finds their equal runs of tokens, the longest first (greedy string tiling, Wise, 1993). */
import { RUN, hashRuns, type TokenRow } from './token-row.ts';

/** A run of tokens that is in both rows; positions are indexes of tokens. */
export interface EqualRun {
  readonly left: number;
  readonly right: number;
  readonly length: number;
}

/** Returns equal runs of tokens that count. No token is in two of them. Sorted by their place on the left. */
export function equalRuns(left: TokenRow, right: TokenRow): EqualRun[] {
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
