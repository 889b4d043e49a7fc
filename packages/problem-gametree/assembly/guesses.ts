/**
 * Guesses the parents of scattered edges, for a whole window before it is read. Each lookup in a large table waits for memory; a
 * loop of lookups alone waits for many at once ("group prefetching": Chen, Ailamaki, Gibbons, and Mowry, "Improving Hash Join
 * Performance through Prefetching", 2004).
 */
import { take } from './memory';
import { firstId, placeOf, textOf } from './names';
import { byteAt, isEnd, LANES, OPEN_PAIR } from './text';

/** For each pair of the window, the likely parent, or -1. */
let guesses: usize = 0;
let guessesEnd: usize = 0;

/** Allocates memory for windows of the given number of pairs. */
export function prepareGuesses(pairs: usize): void {
  guesses = take((pairs + 1) << 2);
  guessesEnd = guesses + (pairs << 2);
}

export function guessAt(pair: usize): i32 {
  return load<i32>(guesses + (pair << 2));
}

/** @param counts a table of nodes that is read with each parent. */
export function guessParents(window: usize, stop: usize, counts: usize): void {
  // 1. The slot of each name in the hash table.
  let next = guesses;
  for (let at = window; at < stop; at += LANES) {
    let opens = i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(i8(OPEN_PAIR))));
    // Invalid text may have more commas than pairs.
    for (; opens != 0 && next < guessesEnd; opens &= opens - 1) {
      const name = at + ctz(opens) + 1;
      let end = name;
      while (end < stop && !isEnd(byteAt(end))) end++;
      store<u32>(next, placeOf(name, i32(end - name)));
      next += 4;
    }
  }

  // 2. The node in each slot.
  for (let place = guesses; place < next; place += 4) store<i32>(place, firstId(load<u32>(place)));

  // 3. The other data that will be read.
  let sum = 0;
  for (let guess = guesses; guess < next; guess += 4) {
    const id = load<i32>(guess);
    if (id >= 0) sum += load<u8>(textOf(id)) + load<i32>(counts + ((<usize>id) << 2));
  }
  // Uses the sum, or the compiler would drop the reads.
  store<i32>(guessesEnd, sum);
}
