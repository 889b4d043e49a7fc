/** Discs that can never be turned again. */

const MIDDLE: u64 = 0x007e_7e7e_7e7e_7e00;
const FILE_A: u64 = 0x0101_0101_0101_0101;
/** The stable discs of an edge, by the own discs and those of the other side. */
const edges: usize = memory.data(65536, 64);

export function prepareEdges(): void {
  for (let own: u32 = 0; own < 256; own++)
    for (let other: u32 = 0; other < 256; other++)
      if ((own & other) == 0) store<u8>(edges + 256 * own + other, u8(stableOn(own, other, own)));
}

/** Returns which of the discs in `stable` stay, for all play of both sides on the edge. */
function stableOn(own: u32, other: u32, stable: u32): u32 {
  stable &= own;
  for (let rest = ~(own | other) & 0xff; rest != 0 && stable != 0; rest &= rest - 1) {
    const square = rest & (0 - rest);
    let turned = turnedOn(own, other, square);
    stable = stableOn(own | turned | square, other & ~turned, stable);
    turned = turnedOn(other, own, square);
    stable = stableOn(own & ~turned, other | turned | square, stable);
  }
  return stable;
}

/** Returns the discs of an edge that a disc turns. */
function turnedOn(own: u32, other: u32, square: u32): u32 {
  let up: u32 = 0;
  let next = square << 1;
  for (; (next & other) != 0; next <<= 1) up |= next;
  if ((next & own) == 0) up = 0;
  let down: u32 = 0;
  next = square >> 1;
  for (; (next & other) != 0; next >>= 1) down |= next;
  return (next & own) == 0 ? up : up | down;
}

/** Returns some of the stable discs of `own`: those on edges, on full lines, and next to other stable ones. */
export function stableDiscs(own: u64, other: u64): u64 {
  // 1. Edges.
  const left = Lines.edge(Lines.fileA(own), Lines.fileA(other));
  const right = Lines.edge(Lines.fileA(own >> 7), Lines.fileA(other >> 7));
  let stable =
    <u64>Lines.edge(u32(own & 0xff), u32(other & 0xff)) |
    ((<u64>Lines.edge(u32(own >> 56), u32(other >> 56))) << 56) |
    ((<u64>(left & 0x7e) * 0x0000_0408_1020_4080) & FILE_A) |
    (((<u64>(right & 0x7e) * 0x0000_0408_1020_4080) & FILE_A) << 7);
  // 2. Full lines.
  const full = own | other;
  let rows = full & (full >> 4);
  rows &= rows >> 2;
  rows = (rows & (rows >> 1) & FILE_A) * 0xff;
  let files = full & rotr(full, 32);
  files &= rotr(files, 16);
  files &= rotr(files, 8);
  const rising = Lines.fullRising(~full);
  const falling = Lines.fullFalling(~full);
  const middle = own & MIDDLE;
  stable |= rows & files & rising & falling & middle;
  if (stable == 0) return 0;
  // 3. In each direction, a full line or a stable neighbor.
  for (let before: u64 = 0; before != stable;) {
    before = stable;
    stable |=
      (rows | (stable << 1) | (stable >> 1)) &
      (files | (stable << 8) | (stable >> 8)) &
      (rising | (stable << 7) | (stable >> 7)) &
      (falling | (stable << 9) | (stable >> 9)) &
      middle;
  }
  return stable;
}

class Lines {
  @inline
  static edge(own: u32, other: u32): u32 {
    return load<u8>(edges + 256 * own + other);
  }

  /** Packs the first file into eight bits. */
  @inline
  static fileA(set: u64): u32 {
    return u32(((set & FILE_A) * 0x0102_0408_1020_4080) >> 56);
  }

  /** Returns the diagonals of squares 9 apart that have no empty square. */
  @inline
  static fullFalling(empty: u64): u64 {
    let up = empty | ((empty << 9) & 0xfefe_fefe_fefe_fefe);
    up |= (up << 18) & 0xfcfc_fcfc_fcfc_fcfc;
    up |= (up << 36) & 0xf0f0_f0f0_f0f0_f0f0;
    let down = empty | ((empty >> 9) & 0x7f7f_7f7f_7f7f_7f7f);
    down |= (down >> 18) & 0x3f3f_3f3f_3f3f_3f3f;
    down |= (down >> 36) & 0x0f0f_0f0f_0f0f_0f0f;
    return ~(up | down);
  }

  /** The same for squares 7 apart. */
  @inline
  static fullRising(empty: u64): u64 {
    let up = empty | ((empty << 7) & 0x7f7f_7f7f_7f7f_7f7f);
    up |= (up << 14) & 0x3f3f_3f3f_3f3f_3f3f;
    up |= (up << 28) & 0x0f0f_0f0f_0f0f_0f0f;
    let down = empty | ((empty >> 7) & 0xfefe_fefe_fefe_fefe);
    down |= (down >> 14) & 0xfcfc_fcfc_fcfc_fcfc;
    down |= (down >> 28) & 0xf0f0_f0f0_f0f0_f0f0;
    return ~(up | down);
  }
}
