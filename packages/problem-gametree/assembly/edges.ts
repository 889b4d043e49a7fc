/** Reads the second set of a record, `{(A,B),(A,3),(B,4)}`, window by window. */
import { guessAt, guessParents, prepareGuesses } from './guesses';
import { take } from './memory';
import { count, find, lengthOf, standsAt, textOf } from './names';
import { takeBehindNames } from './nodes';
import { noDigits, numberEnd, readDecimal, valueOfEight } from './numbers';
import {
  BLANK,
  byteAt,
  CLOSE_BRACE,
  CLOSE_PAIR,
  COMMA,
  isEnd,
  LANES,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_PAIR,
  PLUS,
  skipBlanks,
} from './text';

/** The bytes of the shortest pair and its comma, `(A,4),`. */
const SHORTEST_PAIR: usize = 6;

/** The outcome of a window. */
const MORE: i32 = 0;
const CLOSED: i32 = 1;
const SCATTERED: i32 = 2;
const REFUSED: i32 = -1;

/** Codes of children, as in src/tree.ts: the two lowest bits are the kind. */
const TAG_BITS = 2;
const SMALL = 1;
const INDEXED = 2;
const SMALL_LIMIT: f64 = 536870911;

/** The address of the window. */
export let window: usize = 0;
/** The codes from the window, the values outside codes, and, if edges are scattered, their parents. */
export let codes: usize = 0;
export let values: usize = 0;
export let edgeParents: usize = 0;

/** For each node its parent, or -1. */
export let parents: usize = 0;
/** For each node, where its run of children begins; unused if edges are scattered. */
export let first: usize = 0;
/** For each node, where its run of children ends or, if edges are scattered, their number. 0 without children. */
export let end: usize = 0;

/** The number of codes from the last window, and of values. */
export let codeCount: i32 = 0;
export let valueCount: i32 = 0;
/** How many bytes of the window were read: up to the end of a pair and its separator. */
export let consumed: i32 = 0;
/** The least and the greatest code of a small leaf so far. */
export let least: i32 = i32.MAX_VALUE;
export let greatest: i32 = i32.MIN_VALUE;
/**
 * Whether all edges so far are written plainly, as programs do: no blanks, no plus signs, no redundant zeros, no decimals.
 */
export let isPlain: bool = true;

/** Whether edges are not grouped by parent. */
export let isScattered: bool = false;

let isOpen = false;
/** The parent of the last pair, or -1; and the last child. */
let parent: i32 = -1;
let lastChild: i32 = 0;
/** The number of codes and values from all earlier windows. */
let codesBefore: i32 = 0;
let valuesBefore: i32 = 0;

/** Allocates memory for windows of the given size in bytes. */
export function prepareWindow(size: usize): void {
  const most = size / SHORTEST_PAIR + 1;
  window = take(size + LANES);
  codes = take(most << 2);
  values = take(most << 3);
  edgeParents = take(most << 2);
  prepareGuesses(most);
}

/** How many bytes from `window` on are free after reading. */
export function spareBytes(): usize {
  return edgeParents - window;
}

/** Begins the edge set, after the nodes. */
export function prepareEdges(): void {
  const bytes = (<usize>count) << 2;
  parents = takeBehindNames(bytes);
  first = take(bytes);
  end = take(bytes);
  begin();
}

/**
 * Begins an edge set that is read where it is, as the only window. The tables of nodes and the codes follow each other.
 *
 * @param at the address of the set. @param size its bytes.
 */
export function prepareEdgesAt(at: usize, size: usize): void {
  const bytes = (<usize>count) << 2;
  const most = size / SHORTEST_PAIR + 1;
  window = at;
  edgeParents = at + size;
  parents = take(3 * bytes + (most << 2));
  first = parents + bytes;
  end = first + bytes;
  codes = end + bytes;
  values = take(most << 3);
  begin();
}

function begin(): void {
  const bytes = (<usize>count) << 2;
  memory.fill(parents, 0xff, bytes);
  memory.fill(first, 0, bytes);
  memory.fill(end, 0, bytes);
  least = i32.MAX_VALUE;
  greatest = i32.MIN_VALUE;
  isPlain = true;
  isOpen = false;
  isScattered = false;
  parent = -1;
  lastChild = 0;
  codesBefore = 0;
  valuesBefore = 0;
  codeCount = 0;
  valueCount = 0;
}

/** Switches to scattered edges: stores each edge's parent. */
export function scatter(): void {
  isScattered = true;
  for (let node: usize = 0; node < (<usize>count) << 2; node += 4)
    store<i32>(end + node, load<i32>(end + node) - load<i32>(first + node));
}

/**
 * Reads the complete pairs in the window. It predicts names before it looks them up, as in src/read/edges.ts.
 *
 * @returns MORE, or CLOSED after the set; SCATTERED before the first edge that is not grouped with others of its parent: call
 * `scatter`, and continue there. REFUSED for anything else, and for records that only TypeScript can read.
 */
export function readEdges(length: i32): i32 {
  codesBefore += codeCount;
  valuesBefore += valueCount;
  codeCount = 0;
  valueCount = 0;
  consumed = 0;
  // After the window there are zeros, which match no character.
  const stop = window + length;
  v128.store(stop, i32x4.splat(0));
  if (!isOpen) {
    const at = skipBlanks(window);
    if (at == stop) return MORE;
    if (byteAt(at) != OPEN_BRACE) return REFUSED;
    isOpen = true;
    consumed = i32(at + 1 - window);
  }
  const pairs = window + consumed;
  if (isScattered) guessParents(pairs, stop, end);
  return readPairs(pairs, stop);
}

function readPairs(start: usize, stop: usize): i32 {
  let at = start;
  let code = codes;
  let low = least;
  let high = greatest;
  let status = MORE;
  // The name of the last pair's parent. A name longer than a vector is always looked up.
  let length = parent < 0 ? 0 : lengthOf(parent);
  let name = parent < 0 ? i32x4.splat(0) : v128.load(textOf(parent));
  for (;;) {
    // 1. The pair opens.
    const pair = at;
    if (byteAt(at) != OPEN_PAIR) {
      at = skipOddBlanks(at);
      if (byteAt(at) != OPEN_PAIR) break;
    }
    at++;

    // 2. Its parent: usually that of the last pair.
    let node = parent;
    if (beginsWith(at, name, length) && byteAt(at + length) == COMMA) at += length + 1;
    else {
      at = skipOddBlanks(at);
      node = findParent(at, (code - codes) >>> 2);
      at = skipOddBlanks(endOfName(at, node));
      if (byteAt(at) != COMMA) break;
      at++;
    }
    if (byteAt(at) <= BLANK) at = skipOddBlanks(at);

    // 3. Its child: a leaf of up to seven digits,
    let child: i32 = -1;
    let leaf: i32;
    let value: f64 = 0;
    let isIndexed = false;
    const sign = byteAt(at);
    if (sign <= NINE) {
      const negative = i32(sign == MINUS);
      const digitsAt = at + <usize>negative + <usize>(sign == PLUS);
      const digits = load<u64>(digitsAt) ^ 0x3030303030303030;
      const many = i32(ctz(noDigits(digits)) >>> 3);
      const after = byteAt(digitsAt + many);
      if (many > 0 && many < 8 && (after == CLOSE_PAIR || isEnd(after))) {
        const magnitude = valueOfEight(digits << (64 - (many << 3)));
        if (sign == PLUS || ((digits & 0xff) == 0 && many + negative > 1)) isPlain = false;
        leaf = (((magnitude ^ -negative) + negative) << TAG_BITS) | SMALL;
        at = digitsAt + many;
      } else {
        // another number,
        value = readDecimal(at);
        if (isNaN(value)) {
          at = endOfText(at);
          break;
        }
        isPlain = false;
        at = numberEnd;
        isIndexed = trunc(value) != value || abs(value) > SMALL_LIMIT;
        leaf = isIndexed
          ? ((valuesBefore + valueCount) << TAG_BITS) | INDEXED
          : (i32(value) << TAG_BITS) | SMALL;
      }
    } else {
      // or a node, usually declared right after the last child.
      child = findChild(at);
      at = endOfName(at, child);
      leaf = child << TAG_BITS;
    }

    // 4. The pair closes, and another one follows, or the set ends.
    if (byteAt(at) != CLOSE_PAIR) {
      at = skipOddBlanks(at);
      if (byteAt(at) != CLOSE_PAIR) break;
    }
    at++;
    if (byteAt(at) != COMMA) {
      at = skipOddBlanks(at);
      if (byteAt(at) == CLOSE_BRACE) status = CLOSED;
      else if (byteAt(at) != COMMA) break;
    }
    at++;

    // 5. The edge is complete. If its parent already has a run, edges are scattered.
    if (node < 0) return REFUSED;
    if (node != parent) {
      if (!isScattered && load<i32>(end + ((<usize>node) << 2)) != 0) {
        consumed = i32(pair - window);
        status = SCATTERED;
        break;
      }
      beginRun(node, i32((code - codes) >>> 2));
      length = lengthOf(node);
      name = v128.load(textOf(node));
    }

    // 6. A child has one parent, and is not its own.
    if (sign > NINE) {
      if (child < 0 || child == node || load<i32>(parents + ((<usize>child) << 2)) != -1)
        return REFUSED;
      store<i32>(parents + ((<usize>child) << 2), node);
      lastChild = child;
    } else if (isIndexed) keepValue(value);
    else {
      low = min(low, leaf);
      high = max(high, leaf);
    }
    if (isScattered) writeParent(node, code);
    store<i32>(code, leaf);
    code += 4;
    consumed = i32(at - window);
    if (status == CLOSED) break;
  }
  codeCount = i32((code - codes) >>> 2);
  least = low;
  greatest = high;
  endRun();
  // A pair that stops before the window's end is invalid; one that stops there is incomplete.
  return status == MORE && at < stop ? REFUSED : status;
}

/** Skips blanks, which programs do not write. */
function skipOddBlanks(at: usize): usize {
  const behind = skipBlanks(at);
  if (behind > at) isPlain = false;
  return behind;
}

/** Returns whether a name of this length is here, as far as one vector shows. */
function beginsWith(at: usize, name: v128, length: i32): bool {
  if (<u32>(length - 1) >= <u32>LANES) return false;
  const wanted = (1 << length) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(at), name)) & wanted) == wanted;
}

/** Returns the node here as a parent, or -1. `pair` counts the pairs of the window. */
function findParent(at: usize, pair: usize): i32 {
  if (parent >= 0 && standsAt(parent, at) > 0) return parent;
  if (isScattered) {
    const guess = guessAt(pair);
    return standsAt(guess, at) > 0 ? guess : lookUp(at);
  }
  if (standsAt(parent + 1, at) > 0) return parent + 1;
  if (standsAt(lastChild, at) > 0) return lastChild;
  return lookUp(at);
}

/** Returns the node here as a child, or -1. */
function findChild(at: usize): i32 {
  return standsAt(lastChild + 1, at) > 0 ? lastChild + 1 : lookUp(at);
}

/** Looks up a name, unless the window may have cut it off. */
function lookUp(at: usize): i32 {
  const behind = endOfText(at);
  return behind == at || byteAt(behind) == 0 ? -1 : find(at, i32(behind - at));
}

function endOfName(at: usize, id: i32): usize {
  return id < 0 ? endOfText(at) : at + lengthOf(id);
}

function endOfText(at: usize): usize {
  while (byteAt(at) != 0 && !isEnd(byteAt(at))) at++;
  return at;
}

/** Begins the run of another parent at the edge `index` of this window. */
function beginRun(node: i32, index: i32): void {
  if (!isScattered) {
    const place = codesBefore + index;
    if (parent >= 0) store<i32>(end + ((<usize>parent) << 2), place);
    store<i32>(first + ((<usize>node) << 2), place);
    // Not 0, to mark that it has children.
    store<i32>(end + ((<usize>node) << 2), place + 1);
  }
  parent = node;
}

function endRun(): void {
  if (!isScattered && parent >= 0)
    store<i32>(end + ((<usize>parent) << 2), codesBefore + codeCount);
}

function keepValue(value: f64): void {
  store<f64>(values + ((<usize>valueCount) << 3), value);
  valueCount++;
}

/** Counts a scattered edge, and stores its parent. */
function writeParent(node: i32, code: usize): void {
  const many = end + ((<usize>node) << 2);
  store<i32>(many, load<i32>(many) + 1);
  store<i32>(edgeParents + (code - codes), node);
}
