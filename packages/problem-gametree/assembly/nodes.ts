/** Reads the first set of a record: `{(A,MAX),(B,MIN)}`. */
import { take } from './memory';
import { count, declare, fillSlots, isAfterLast, nextText, prepareNames } from './names';
import {
  byteAt,
  CLOSE_BRACE,
  CLOSE_PAIR,
  COMMA,
  isEnd,
  LANES,
  NINE,
  OPEN_BRACE,
  OPEN_PAIR,
  skipBlanks,
} from './text';

/** The bytes of the shortest pair and its comma, `(A,MAX),`. */
const SHORTEST_PAIR = 8;
/** Folds the case of three letters. */
const LOWER: u32 = 0x202020;
const THREE: u32 = 0xffffff;
const MAX: u32 = 0x78616d;
const MIN: u32 = 0x6e696d;

/** For each node, 1 for MAX, -1 for MIN. */
export let sides: usize = 0;
/** Whether some name is not ASCII: then the caller must check that it is UTF-8. */
export let hasLetters: bool = false;

/** The outcome of some pairs. */
const MORE: i32 = 0;
const CLOSED: i32 = 1;
const REFUSED: i32 = -1;

/** The end of the set. */
let end: usize = 0;
/** The address of the next pair's separator. */
let at: usize = 0;
let ascending = true;

/** Starts over, with the set in these bytes. */
export function prepareNodes(section: usize, length: i32): void {
  const most = length / SHORTEST_PAIR + 1;
  prepareNames(section, most);
  sides = take(most);
  hasLetters = false;
  ascending = true;
  at = section;
  end = section + length;
}

/** Allocates bytes after the gathered names, if they fit. The text there has been read. */
export function takeBehindNames(bytes: usize): usize {
  const address = (nextText() + 2 * LANES) & ~(<usize>LANES - 1);
  return address + bytes <= end ? address : take(bytes);
}

/**
 * Reads some pairs of the set, which ends with its first closing brace. It gathers names at the beginning of the set, over text
 * that has been read.
 *
 * @returns MORE, or CLOSED at the set's end; REFUSED for anything but well-formed nodes whose names begin with a character above
 * the digits.
 */
export function readNodes(pairs: i32): i32 {
  if (count == 0) {
    at = skipBlanks(at);
    if (byteAt(at) != OPEN_BRACE) return REFUSED;
  }
  let bits: u32 = 0;
  for (; pairs > 0; pairs--) {
    // 1. The pair opens.
    at = skipBlanks(at + 1);
    if (byteAt(at) != OPEN_PAIR) return REFUSED;
    at = skipBlanks(at + 1);

    // 2. Its name, moved to the others.
    let byte = byteAt(at);
    if (byte <= NINE || isEnd(byte)) return REFUSED;
    let to = nextText();
    do {
      bits |= byte;
      store<u8>(to++, byte);
      byte = byteAt(++at);
    } while (!isEnd(byte));
    const id = count;
    declare(to);
    if (ascending && id > 0) ascending = isAfterLast(id);

    // 3. Its type.
    at = skipBlanks(at);
    if (byteAt(at) != COMMA) return REFUSED;
    at = skipBlanks(at + 1);
    const type = (load<u32>(at) | LOWER) & THREE;
    if ((type != MAX && type != MIN) || !isEnd(byteAt(at + 3))) return REFUSED;
    store<i8>(sides + id, type == MAX ? 1 : -1);

    // 4. The pair closes, and another one follows, or the set ends.
    at = skipBlanks(at + 3);
    if (byteAt(at) != CLOSE_PAIR) return REFUSED;
    at = skipBlanks(at + 1);
    byte = byteAt(at);
    if (byte == CLOSE_BRACE) {
      if (bits >= 0x80) hasLetters = true;
      return ascending || fillSlots() ? CLOSED : REFUSED;
    }
    if (byte != COMMA) return REFUSED;
  }
  if (bits >= 0x80) hasLetters = true;
  return MORE;
}
