/** A submission's programs as one row of numbers: equal numbers are equal tokens. */
import type { PartOfProgram } from '@queenside/class-view';
import type { ProgramText } from '@queenside/submissions';
import { codeOf, structure, type Token, tokensOf } from './tokens.ts';

/** The shortest run of equal tokens that counts; shorter ones are equal by chance. */
export const RUN = 18;

/** The numbers of a token's place. */
const PLACE = 3;

export interface TokenRow {
  readonly codes: Int32Array;
  /** The place of each token: its program, its start, and its end. */
  readonly places: Int32Array;
  /** For each token, whether it counts. */
  readonly counts: Uint8Array;
}

/** Separates files. It does not count, so no run of equal tokens contains it. */
const BREAK = -1;

/** Makes a row of a submission's programs and of the tokens of each. */
export function rowOf(
  programs: readonly ProgramText[],
  tokens: readonly (readonly Token[])[] = programs.map(({ text }) => tokensOf(text)),
): TokenRow {
  const codes: number[] = [];
  const places: number[] = [];
  for (const [program, { text }] of programs.entries()) {
    for (const token of structure(tokens[program]!)) {
      codes.push(codeOf(token));
      places.push(program, token.start, token.end);
    }
    codes.push(BREAK);
    places.push(program, text.length, text.length);
  }
  const row = Int32Array.from(codes);
  const counts = Uint8Array.from(row, (code) => (code === BREAK ? 0 : 1));
  return { codes: row, places: Int32Array.from(places), counts };
}

/** Returns where the tokens of a run are. */
export function placeOf({ places }: TokenRow, first: number, length: number): PartOfProgram {
  const [program = 0, start = 0] = places.subarray(PLACE * first);
  return { program, start, end: places[PLACE * (first + length) - 1]! };
}

/** Returns a hash of each run of {@link RUN} tokens, by the index of its first token. */
export function hashRuns({ codes }: TokenRow): Int32Array {
  const hashes = new Int32Array(Math.max(0, codes.length - RUN + 1));
  for (let at = 0; at < hashes.length; at++) {
    let hash = 17;
    for (let step = 0; step < RUN; step++)
      hash = Math.imul(hash, 0x01_00_01_93) ^ codes[at + step]!;
    hashes[at] = hash;
  }
  return hashes;
}

/** Returns the hashes that represent a program: the smallest of each window of {@link RUN} (Schleimer, Wilkerson, and Aiken, 2003). */
export function winnow(hashes: Int32Array): Set<number> {
  const chosen = new Set<number>();
  const windows = Math.max(hashes.length > 0 ? 1 : 0, hashes.length - RUN + 1);
  for (let at = 0; at < windows; at++) {
    let least = hashes[at]!;
    for (let step = 1; step < RUN && at + step < hashes.length; step++)
      if (hashes[at + step]! < least) least = hashes[at + step]!;
    chosen.add(least);
  }
  return chosen;
}

/** Stops counting the tokens of all runs with these hashes. */
export function ignoreRuns(row: TokenRow, hashes: Int32Array, ignored: ReadonlySet<number>): void {
  hashes.forEach((hash, at) => {
    if (ignored.has(hash)) row.counts.fill(0, at, at + RUN);
  });
}
