/** Numbers column sets of the same size in colexicographic order (Knuth, TAOCP 4A, 7.2.1.3), from 0. */

const MOST_MEMBERS = 16;
const BINOMIALS = new Int32Array(32 * MOST_MEMBERS);
for (let from = 0; from < 32; from++)
  for (let choose = 0; choose < MOST_MEMBERS; choose++)
    BINOMIALS[from * MOST_MEMBERS + choose] =
      choose === 0
        ? 1
        : from === 0
          ? 0
          : BINOMIALS[(from - 1) * MOST_MEMBERS + choose - 1]! +
            BINOMIALS[(from - 1) * MOST_MEMBERS + choose]!;

export function binomial(from: number, choose: number): number {
  return BINOMIALS[from * MOST_MEMBERS + choose]!;
}

export function rankOf(set: number): number {
  let rank = 0;
  let rest = set;
  for (let member = 1; rest !== 0; member++) {
    rank += BINOMIALS[(31 - Math.clz32(rest & -rest)) * MOST_MEMBERS + member]!;
    rest &= rest - 1;
  }
  return rank;
}

/** The next set of the same size in that order (Gosper, HAKMEM item 175, 1972). */
export function nextSet(set: number): number {
  const low = set & -set;
  const ripple = set + low;
  return ripple | (((set ^ ripple) >>> 2) / low);
}
