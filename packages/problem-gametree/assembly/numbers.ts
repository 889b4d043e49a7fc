/** Reads leaves: eight digits at once, or decimals by the rules of src/read/leaves.ts. */
import { byteAt, isEnd, MINUS, NINE, PLUS, POINT, ZERO } from './text';

/** The most significant digits with which different decimals have different doubles. */
const EXACT_DIGITS = 15;
/** The most decimals with which the power of ten is exact as a double. */
const MOST_DECIMALS = 22;

/** The address after the last number. */
export let numberEnd: usize = 0;

/** For each of eight bytes minus `0`, its highest bit if it is not a digit. The result is valid up to the first such byte. */
export function noDigits(digits: u64): u64 {
  return ((digits + 0x7676767676767676) | digits) & 0x8080808080808080;
}

/** Returns the value of eight digits, the first in the lowest byte: pairs, then fours, then all. */
export function valueOfEight(digits: u64): i32 {
  digits = (digits * 10 + (digits >>> 8)) & 0x00ff00ff00ff00ff;
  digits = (digits * 100 + (digits >>> 16)) & 0x0000ffff0000ffff;
  return i32(digits * 10000 + (digits >>> 32));
}

/** Reads a number of any length. Returns NaN if it is none, or if its double is not exact. */
export function readDecimal(at: usize): f64 {
  let byte = byteAt(at);
  const negative = byte == MINUS;
  if (negative || byte == PLUS) byte = byteAt(++at);
  let mantissa: f64 = 0;
  let digits = 0;
  let significant = 0;
  let decimals = 0;
  let power: f64 = 1;
  let hasPoint = false;
  for (; ; byte = byteAt(++at)) {
    if (byte >= ZERO && byte <= NINE) {
      digits++;
      if (significant > 0 || byte > ZERO) significant++;
      if (significant > EXACT_DIGITS) return NaN;
      mantissa = mantissa * 10 + f64(byte - ZERO);
      if (hasPoint) {
        if (++decimals > MOST_DECIMALS) return NaN;
        power *= 10;
      }
    } else if (byte == POINT && !hasPoint) hasPoint = true;
    else break;
  }
  if (digits == 0 || !isEnd(byte)) return NaN;
  numberEnd = at;
  const magnitude = mantissa / power;
  return negative ? -magnitude : magnitude;
}
