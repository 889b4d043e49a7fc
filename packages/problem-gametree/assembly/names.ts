/** The declared names: adjacent texts, and a hash table that is filled on first use. */
import { take } from './memory';
import { byteAt, isEnd, sameText } from './text';

const FREE: i32 = -1;

/** The number of names. */
export let count: i32 = 0;
let texts: usize = 0;
/** The start of the text of each name, in bytes from the first, and the end of the last. */
let starts: usize = 0;
let slots: usize = 0;
let slotMask: u32 = 0;

/** Starts over. @param address the address of the texts. @param most the most names that have room. */
export function prepareNames(address: usize, most: i32): void {
  texts = address;
  starts = take((<usize>most + 1) << 2);
  store<i32>(starts, 0);
  count = 0;
  slots = 0;
}

/** Returns the address for the next name. */
export function nextText(): usize {
  return texts + startOf(count);
}

/** Declares the name written up to `end`. */
export function declare(end: usize): void {
  count++;
  store<i32>(starts + ((<usize>count) << 2), i32(end - texts));
}

function startOf(id: i32): i32 {
  return load<i32>(starts + ((<usize>id) << 2));
}

export function textOf(id: i32): usize {
  return texts + startOf(id);
}

export function lengthOf(id: i32): i32 {
  return startOf(id + 1) - startOf(id);
}

/** Returns whether the name `id` is longer than the last one, or as long and greater. */
export function isAfterLast(id: i32): bool {
  const length = lengthOf(id);
  const before = lengthOf(id - 1);
  if (length != before) return length > before;
  const text = textOf(id);
  for (let index = 0; index < length; index++) {
    const difference = <i32>byteAt(text + index) - <i32>byteAt(text - length + index);
    if (difference != 0) return difference > 0;
  }
  return false;
}

/** Returns the length of the name `id` if it is at `at`, otherwise 0. `id` may be any number. */
export function standsAt(id: i32, at: usize): i32 {
  if (<u32>id >= <u32>count) return 0;
  const length = lengthOf(id);
  return sameText(textOf(id), at, length) && isEnd(byteAt(at + length)) ? length : 0;
}

/** Returns the number of a name, or -1 if it is not declared: the value of a free slot. */
export function find(at: usize, length: i32): i32 {
  if (slots == 0) fillSlots();
  return load<i32>(slotOf(at, length));
}

/** Returns the first slot for a name in the hash table. */
export function placeOf(at: usize, length: i32): u32 {
  if (slots == 0) fillSlots();
  return length == 0 ? 0 : hash(at, length) & slotMask;
}

/** Returns the name in a slot, or -1. */
export function firstId(place: u32): i32 {
  return load<i32>(slots + ((<usize>place) << 2));
}

/** Enters all names. Returns false if a name appears twice. */
export function fillSlots(): bool {
  const size: u32 = 1 << (33 - clz(count));
  slotMask = size - 1;
  slots = take((<usize>size) << 2);
  memory.fill(slots, 0xff, (<usize>size) << 2);
  for (let id = 0; id < count; id++) {
    const slot = slotOf(textOf(id), lengthOf(id));
    if (load<i32>(slot) != FREE) return false;
    store<i32>(slot, id);
  }
  return true;
}

/** Returns the slot of the name, or the free slot where it belongs: open addressing with linear probing. */
function slotOf(at: usize, length: i32): usize {
  let place = hash(at, length);
  let slot = slots + ((<usize>(place & slotMask)) << 2);
  let id = load<i32>(slot);
  while (id != FREE && (lengthOf(id) != length || !sameText(textOf(id), at, length))) {
    place++;
    slot = slots + ((<usize>(place & slotMask)) << 2);
    id = load<i32>(slot);
  }
  return slot;
}

/** Hashes eight bytes at a time by a multiplication whose upper half is folded into the lower one. */
function hash(at: usize, length: i32): u32 {
  let mixed: u64 = length;
  for (; length > 8; length -= 8) {
    mixed = mix(mixed ^ load<u64>(at));
    at += 8;
  }
  return u32(mix(mixed ^ (load<u64>(at) & (<u64>-1 >> (64 - (length << 3))))));
}

function mix(value: u64): u64 {
  const product = value * 0x9e3779b97f4a7c15;
  return product ^ (product >>> 32);
}
