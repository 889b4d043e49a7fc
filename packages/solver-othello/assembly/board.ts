/** Sets of squares in 64 bits, row by row: a1 is bit 0, b1 bit 1, a2 bit 8. */

const SQUARES: i32 = 64;
const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;
export const CORNERS: u64 = 0x8100_0000_0000_0081;
/** For each square, the squares from it toward higher numbers in four directions, then toward lower ones. */
const rays: usize = memory.data(64 * 64, 64);
/** For each square, those next to it. */
const around: usize = memory.data(64 * 8, 64);

/** Fills the tables. */
export function prepareBoard(): void {
  for (let square = 0; square < SQUARES; square++) {
    const ray = rays + 64 * <usize>square;
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++) {
        if (down == 0 && right == 0) continue;
        let set: u64 = 0;
        let row = (square >> 3) + down;
        let file = (square & 7) + right;
        const near = around + 8 * <usize>square;
        if (row >= 0 && row < 8 && file >= 0 && file < 8)
          store<u64>(near, load<u64>(near) | ((<u64>1) << (8 * row + file)));
        for (; row >= 0 && row < 8 && file >= 0 && file < 8; row += down, file += right)
          set |= (<u64>1) << (8 * row + file);
        const direction = 3 * down + right;
        const place = direction > 0 ? direction - 1 : 3 - direction;
        store<u64>(ray + 8 * <usize>place, set);
      }
  }
}

/** Returns the discs of `other` that a disc of `own` on an empty square turns. */
export function flips(own: u64, other: u64, square: i32): u64 {
  const ray = rays + 64 * <usize>square;
  return (
    Rays.up(own, other, load<u64>(ray)) |
    Rays.up(own, other, load<u64>(ray, 8)) |
    Rays.up(own, other, load<u64>(ray, 16)) |
    Rays.up(own, other, load<u64>(ray, 24)) |
    Rays.down(own, other, load<u64>(ray, 32)) |
    Rays.down(own, other, load<u64>(ray, 40)) |
    Rays.down(own, other, load<u64>(ray, 48)) |
    Rays.down(own, other, load<u64>(ray, 56))
  );
}

/** Returns the squares where a disc of `own` turns others. */
export function movesOf(own: u64, other: u64): u64 {
  const inner = other & INNER_FILES;
  return (
    (Rays.reach(own, inner, 1) |
      Rays.reach(own, other, 8) |
      Rays.reach(own, inner, 7) |
      Rays.reach(own, inner, 9)) &
    ~(own | other)
  );
}

export class Rays {
  /** The discs that are turned on a ray toward higher squares: a carry runs through the other side's discs. */
  @inline
  static up(own: u64, other: u64, ray: u64): u64 {
    const end = ((other | ~ray) + 1) & own & ray;
    return (end - u64(end != 0)) & ray;
  }

  /** The same toward lower squares: the highest square that is not the other side's ends the run. */
  @inline
  static down(own: u64, other: u64, ray: u64): u64 {
    const rest = ray & ~other;
    const end = (((<u64>1) << 63) >> clz(rest | 1)) & rest & own;
    return ((0 - end) << 1) & ray;
  }

  /** The squares behind runs of the other side that begin next to own discs, both ways. */
  @inline
  static reach(own: u64, other: u64, by: i32): u64 {
    let up = other & (own << by);
    let down = other & (own >> by);
    up |= other & (up << by);
    down |= other & (down >> by);
    const upPairs = other & (other << by);
    const downPairs = other & (other >> by);
    up |= upPairs & (up << (2 * by));
    down |= downPairs & (down >> (2 * by));
    up |= upPairs & (up << (2 * by));
    down |= downPairs & (down >> (2 * by));
    return (up << by) | (down >> by);
  }

  @inline
  static around(square: i32): u64 {
    return load<u64>(around + 8 * <usize>square);
  }
}

/** Returns the final score if neither side can move: empty squares count for the winner. */
export function finalScore(own: u64, other: u64): i32 {
  const mine = i32(popcnt(own));
  const theirs = i32(popcnt(other));
  if (mine > theirs) return 64 - 2 * theirs;
  return mine < theirs ? 2 * mine - 64 : 0;
}
