/** The characters of a record. A vector may be read past a text's end, because all texts have room after them. */
export const COMMA: u32 = 0x2c;
export const OPEN_BRACE: u32 = 0x7b;
export const CLOSE_BRACE: u32 = 0x7d;
export const OPEN_PAIR: u32 = 0x28;
export const CLOSE_PAIR: u32 = 0x29;
export const PLUS: u32 = 0x2b;
export const MINUS: u32 = 0x2d;
export const POINT: u32 = 0x2e;
export const ZERO: u32 = 0x30;
export const NINE: u32 = 0x39;
export const BLANK: u32 = 0x20;
const TAB: u32 = 0x09;

/** Bytes of a vector, and so the room after a text. */
export const LANES: i32 = 16;

export function byteAt(at: usize): u32 {
  return load<u8>(at);
}

/** Returns whether a byte is a blank, tab, line feed, vertical tab, form feed, or carriage return. */
function isBlank(byte: u32): bool {
  return byte <= BLANK && (byte == BLANK || byte - TAB < 5);
}

/** Returns whether a byte ends a name or a number. */
export function isEnd(byte: u32): bool {
  return (
    isBlank(byte) ||
    byte == COMMA ||
    byte == OPEN_PAIR ||
    byte == CLOSE_PAIR ||
    byte == OPEN_BRACE ||
    byte == CLOSE_BRACE
  );
}

export function skipBlanks(at: usize): usize {
  return byteAt(at) > BLANK ? at : skipAllBlanks(at);
}

function skipAllBlanks(at: usize): usize {
  while (isBlank(byteAt(at))) at++;
  return at;
}

/** Returns whether two texts of this length are equal. */
export function sameText(one: usize, other: usize, length: i32): bool {
  return length <= LANES ? sameLanes(one, other, length) : sameLongText(one, other, length);
}

function sameLongText(one: usize, other: usize, length: i32): bool {
  for (; length > LANES; length -= LANES) {
    if (!sameLanes(one, other, LANES)) return false;
    one += LANES;
    other += LANES;
  }
  return sameLanes(one, other, length);
}

function sameLanes(one: usize, other: usize, length: i32): bool {
  const wanted = (1 << length) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) & wanted) == wanted;
}
