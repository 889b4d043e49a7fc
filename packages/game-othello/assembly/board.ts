/** Sets of squares in 64 bits, row by row from a1. A step of 1, 7, 8, or 9 bits leads to a neighbor. */

/** The squares that a step to the right, and one to the left, can lead to. */
const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const FILES_A_H: u64 = 0x8181_8181_8181_8181;
const ROWS_1_8: u64 = 0xff00_0000_0000_00ff;
const EDGE: u64 = FILES_A_H | ROWS_1_8;

/** Returns all squares next to a set. */
export function around(set: u64): u64 {
  const row = set | ((set << 1) & NOT_A) | ((set >> 1) & NOT_H);
  return (row | (row << 8) | (row >> 8)) & ~set;
}

/** Returns the discs that a disc on an empty square turns. @param move the square, as a set. */
export function turnedBy(move: u64, own: u64, other: u64): u64 {
  return (
    Line.up(move, own, other & NOT_A, 1, NOT_A) |
    Line.up(move, own, other & NOT_H, 7, NOT_H) |
    Line.up(move, own, other, 8, u64.MAX_VALUE) |
    Line.up(move, own, other & NOT_A, 9, NOT_A) |
    Line.down(move, own, other & NOT_H, 1, NOT_H) |
    Line.down(move, own, other & NOT_A, 7, NOT_A) |
    Line.down(move, own, other, 8, u64.MAX_VALUE) |
    Line.down(move, own, other & NOT_H, 9, NOT_H)
  );
}

/** Returns the squares on which the side with `own` can place a disc. */
export function placements(own: u64, other: u64): u64 {
  return (
    (Line.behindUp(own, other & NOT_A, 1, NOT_A) |
      Line.behindUp(own, other & NOT_H, 7, NOT_H) |
      Line.behindUp(own, other, 8, u64.MAX_VALUE) |
      Line.behindUp(own, other & NOT_A, 9, NOT_A) |
      Line.behindDown(own, other & NOT_H, 1, NOT_H) |
      Line.behindDown(own, other & NOT_A, 7, NOT_A) |
      Line.behindDown(own, other, 8, u64.MAX_VALUE) |
      Line.behindDown(own, other & NOT_H, 9, NOT_H)) &
    ~(own | other)
  );
}

/**
 * Counts discs that can never be turned. To turn a disc, the other side must enclose it along a line. Along each of its four
 * lines, such a disc has the edge of the board on one side, or a disc that can never be turned, or the line has no empty square.
 */
export function countSafe(own: u64, other: u64): i32 {
  if ((own & EDGE) == 0) return 0;
  const empty = ~(own | other);
  const rows = FILES_A_H | ~Line.spread(empty, 1, NOT_A, NOT_H);
  const files = ROWS_1_8 | ~Line.spread(empty, 8, u64.MAX_VALUE, u64.MAX_VALUE);
  const rising = EDGE | ~Line.spread(empty, 7, NOT_H, NOT_A);
  const falling = EDGE | ~Line.spread(empty, 9, NOT_A, NOT_H);
  let safe = own & rows & files & rising & falling;
  for (let before: u64 = 0; safe != before;) {
    before = safe;
    safe |=
      own &
      (rows | ((safe << 1) & NOT_A) | ((safe >> 1) & NOT_H)) &
      (files | (safe << 8) | (safe >> 8)) &
      (rising | ((safe << 7) & NOT_H) | ((safe >> 7) & NOT_A)) &
      (falling | ((safe << 9) & NOT_A) | ((safe >> 9) & NOT_H));
  }
  return i32(popcnt(safe));
}

/** Sets along lines. `on` holds the squares that a step can lead to. */
class Line {
  @inline
  static up(move: u64, own: u64, other: u64, by: i32, on: u64): u64 {
    let run = (move << by) & other;
    if (run == 0) return 0;
    for (let next = (run << by) & other; next != 0; next = (next << by) & other) run |= next;
    return ((run << by) & on & own) != 0 ? run : 0;
  }

  @inline
  static down(move: u64, own: u64, other: u64, by: i32, on: u64): u64 {
    let run = (move >> by) & other;
    if (run == 0) return 0;
    for (let next = (run >> by) & other; next != 0; next = (next >> by) & other) run |= next;
    return ((run >> by) & on & own) != 0 ? run : 0;
  }

  /** The squares behind runs of the other side that begin next to own discs. A run has at most six discs. */
  @inline
  static behindUp(own: u64, other: u64, by: i32, on: u64): u64 {
    let run = (own << by) & other;
    run |= (run << by) & other;
    run |= (run << by) & other;
    run |= (run << by) & other;
    run |= (run << by) & other;
    run |= (run << by) & other;
    return (run << by) & on;
  }

  @inline
  static behindDown(own: u64, other: u64, by: i32, on: u64): u64 {
    let run = (own >> by) & other;
    run |= (run >> by) & other;
    run |= (run >> by) & other;
    run |= (run >> by) & other;
    run |= (run >> by) & other;
    run |= (run >> by) & other;
    return (run >> by) & on;
  }

  /** All squares on the lines through a set. */
  @inline
  static spread(set: u64, by: i32, onUp: u64, onDown: u64): u64 {
    let all = set;
    for (let step = 0; step < 7; step++) all |= ((all << by) & onUp) | ((all >> by) & onDown);
    return all;
  }
}
