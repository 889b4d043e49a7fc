/** Transposes a group of 128 keys: each bit of a key becomes a word of 128 bits, one for each key of the group. */
import { keyBits } from './keys';

export const GROUP: u32 = 128;

const VECTOR = 16;
/** The longest keys, those of size 20, have 38 bits: five bytes. */
const columns: usize = memory.data(5 * 8 * VECTOR, 16);

/** Returns the keys of the group in which this bit is set. */
export function bitColumn(bit: i32): v128 {
  return v128.load(columns + VECTOR * bit);
}

/** Transposes the 128 keys at this address. */
export function turnGroup(keys: usize): void {
  // 16 keys at a time, in eight vectors of two, give 16 bits of each column.
  for (let slice: usize = 0; slice < GROUP / 16; slice++) {
    const from = keys + 8 * 16 * slice;
    const to = columns + 2 * slice;
    const a = v128.load(from);
    const b = v128.load(from, 16);
    const c = v128.load(from, 32);
    const d = v128.load(from, 48);
    const e = v128.load(from, 64);
    const f = v128.load(from, 80);
    const g = v128.load(from, 96);
    const h = v128.load(from, 112);
    turnLowBytes(lowBytes(a, b), lowBytes(c, d), lowBytes(e, f), lowBytes(g, h), to);
    if (keyBits > 32)
      turnByte(
        firstBytes(
          firstPair(highBytes(a, b), highBytes(c, d)),
          firstPair(highBytes(e, f), highBytes(g, h)),
        ),
        to + 32 * VECTOR,
      );
  }
}

/** Returns the bytes 0 to 3 of four keys: byte 0 of all four, then byte 1 of all four, … */
function lowBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27);
}

/** Returns the bytes 4 to 7 of four keys in the same order. */
function highBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u8>(a, b, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31);
}

/** Takes four bytes of each of eight keys; returns the first byte of all, then the second byte of all. */
function firstPair(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 0, 4, 1, 5);
}

/** Does the same for the third and the fourth byte. */
function secondPair(a: v128, b: v128): v128 {
  return v128.shuffle<u32>(a, b, 2, 6, 3, 7);
}

/** Takes two bytes of each of sixteen keys; returns the first byte of all. */
function firstBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u64>(a, b, 0, 2);
}

function secondBytes(a: v128, b: v128): v128 {
  return v128.shuffle<u64>(a, b, 1, 3);
}

function turnLowBytes(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  turnByte(firstBytes(firstPair(a, b), firstPair(c, d)), to);
  turnByte(secondBytes(firstPair(a, b), firstPair(c, d)), to + 8 * VECTOR);
  turnByte(firstBytes(secondPair(a, b), secondPair(c, d)), to + 16 * VECTOR);
  turnByte(secondBytes(secondPair(a, b), secondPair(c, d)), to + 24 * VECTOR);
}

/** Takes one byte of each of 16 keys; stores 16 bits of 8 columns. Each round gathers the top bits, then doubles. */
function turnByte(bytes: v128, to: usize): void {
  let rest = bytes;
  for (let bit = 7; bit >= 0; bit--) {
    store<u16>(to + VECTOR * bit, <u16>i8x16.bitmask(rest));
    rest = i8x16.add(rest, rest);
  }
}
