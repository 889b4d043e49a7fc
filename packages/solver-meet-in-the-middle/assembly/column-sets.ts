/** Column sets: words with one bit a column, ranked among all sets of the same size. */

const MOST_COLUMNS = 32;
const MOST_MEMBERS = 16;
const binomials: usize = memory.data(4 * MOST_COLUMNS * MOST_MEMBERS, 16);

export function binomial(from: i32, choose: i32): u32 {
  return load<u32>(binomials + 4 * (from * MOST_MEMBERS + choose));
}

export function fillBinomials(): void {
  for (let from = 0; from < MOST_COLUMNS; from++)
    for (let choose = 0; choose < MOST_MEMBERS; choose++)
      store<u32>(
        binomials + 4 * (from * MOST_MEMBERS + choose),
        choose == 0
          ? 1
          : from == 0
            ? 0
            : binomial(from - 1, choose - 1) + binomial(from - 1, choose),
      );
}

/** Returns the rank, from 0, of a set in the colexicographic order of all sets of its size (Knuth, TAOCP 4A, 7.2.1.3). */
export function rankOf(set: u32): u32 {
  let rank: u32 = 0;
  let rest = set;
  for (let member = 1; rest != 0; member++) {
    rank += binomial(ctz(rest), member);
    rest &= rest - 1;
  }
  return rank;
}

/** Returns the next set of the same size in that order (Gosper, HAKMEM item 175, 1972). */
export function nextSet(set: u32): u32 {
  const filled = set | (set - 1);
  return (filled + 1) | (((~filled & (filled + 1)) - 1) >>> (ctz(set) + 1));
}
