/**
 * The open cells of a search, the least f first. They wait in lists by f, a ring of them; those of the list in work are in a heap with four
 * children to a node. A cell that becomes cheaper gets another entry, and its old one is skipped.
 */

/** An entry: f, g, the cell, and the next entry of its list. Entries are numbered from 1 in the order in which they were pushed. */
const ENTRY_SIZE: usize = 24;
const G: usize = 8;
const CELL: usize = 16;
const NEXT: usize = 20;
/** A node of the heap: its f and its entry. */
const NODE_SIZE: usize = 16;
const FIRST_NODES: u32 = 1 << 10;
/** A step raises f by at most sqrt(2) times the sum of the weights, so the lists that are in use fit in the ring. */
const LISTS: i32 = 128;
const LISTS_FOR_WEIGHTS: f64 = 64;

/** The last entry of each list; 0 for none. */
const lists: usize = memory.data(4 * 128, 16);
let scale: f64 = 0;
/** The number of the list in work. */
let current: i32 = 0;
/** The entries in lists. */
let waiting: u32 = 0;
let heap: usize = 0;
let heapSize: u32 = 0;
let heapRoom: u32 = 0;
let entries: usize = 0;
let count: u32 = 0;
/** The number of the first entry that has no memory. */
let room: u32 = 0;
let prefersCost: bool = false;
/** The least cost by cell; other values make an entry stale. */
let costs: usize = 0;

/** The f of the cell that `pop` returned. */
export let popped: f64 = 0;

/** Uses the memory from an address on. */
export function placeOpenCells(address: usize, costsByCell: usize): void {
  costs = costsByCell;
  heap = address;
  heapRoom = FIRST_NODES;
  entries = heap + FIRST_NODES * NODE_SIZE;
  room = 0;
}

/**
 * Begins with one cell.
 *
 * @param weights the sum of both weights.
 * @param prefers whether the greatest cost comes first among cells of equal f. The cell pushed last does otherwise, or if the costs are equal too.
 */
export function begin(cell: i32, f: f64, weights: f64, prefers: bool): void {
  memory.fill(lists, 0, 4 * LISTS);
  scale = LISTS_FOR_WEIGHTS / weights;
  prefersCost = prefers;
  current = <i32>(f * scale);
  waiting = heapSize = count = 0;
  push(cell, f, 0);
}

export function push(cell: i32, f: f64, g: f64): void {
  const entry = ++count;
  if (entry >= room) growEntries();
  const at = entryAt(entry);
  store<f64>(at, f);
  store<f64>(at, g, G);
  store<i32>(at, cell, CELL);
  const list = <i32>(f * scale);
  if (list <= current) return rise(f, entry);
  const head = lists + ((<usize>(list & (LISTS - 1))) << 2);
  store<u32>(at, load<u32>(head), NEXT);
  store<u32>(head, entry);
  waiting++;
}

/** Removes the first cell and returns it; -1 if there is none. */
export function pop(): i32 {
  for (;;) {
    if (heapSize == 0 && !openNextList()) return -1;
    const f = load<f64>(heap);
    const at = entryAt(load<u32>(heap, 8));
    heapSize--;
    if (heapSize > 0) sink();
    if (isStale(at)) continue;
    popped = f;
    return load<i32>(at, CELL);
  }
}

/** Sets the costs of all cells that were pushed to Infinity. */
export function clearCosts(): void {
  for (let entry: u32 = 1; entry <= count; entry++)
    store<f64>(costs + ((<usize>load<i32>(entryAt(entry), CELL)) << 3), Infinity);
}

function openNextList(): bool {
  while (heapSize == 0 && waiting > 0) {
    const head = lists + ((<usize>(++current & (LISTS - 1))) << 2);
    let entry = load<u32>(head);
    store<u32>(head, 0);
    while (entry != 0) {
      const at = entryAt(entry);
      waiting--;
      if (!isStale(at)) rise(load<f64>(at), entry);
      entry = load<u32>(at, NEXT);
    }
  }
  return heapSize > 0;
}

function rise(f: f64, entry: u32): void {
  if (heapSize == heapRoom) growHeap();
  let place = heapSize++;
  while (place > 0) {
    const above = (place - 1) >> 2;
    const node = nodeAt(above);
    if (!precedes(f, entry, load<f64>(node), load<u32>(node, 8))) break;
    memory.copy(nodeAt(place), node, NODE_SIZE);
    place = above;
  }
  put(place, f, entry);
}

/** Moves the node behind the last one to its place, from the top. */
function sink(): void {
  const last = nodeAt(heapSize);
  const f = load<f64>(last);
  const entry = load<u32>(last, 8);
  let place: u32 = 0;
  for (;;) {
    const first = (place << 2) + 1;
    if (first >= heapSize) break;
    const end = min(first + 4, heapSize);
    let best = first;
    let bestF = load<f64>(nodeAt(first));
    let bestEntry = load<u32>(nodeAt(first), 8);
    for (let child = first + 1; child < end; child++) {
      const node = nodeAt(child);
      const childF = load<f64>(node);
      const childEntry = load<u32>(node, 8);
      if (!precedes(childF, childEntry, bestF, bestEntry)) continue;
      best = child;
      bestF = childF;
      bestEntry = childEntry;
    }
    if (precedes(f, entry, bestF, bestEntry)) break;
    put(place, bestF, bestEntry);
    place = best;
  }
  put(place, f, entry);
}

function precedes(f: f64, entry: u32, otherF: f64, other: u32): bool {
  if (f != otherF) return f < otherF;
  if (!prefersCost) return entry > other;
  const g = load<f64>(entryAt(entry), G);
  const otherG = load<f64>(entryAt(other), G);
  return g == otherG ? entry > other : g > otherG;
}

function isStale(at: usize): bool {
  return load<f64>(costs + ((<usize>load<i32>(at, CELL)) << 3)) != load<f64>(at, G);
}

function entryAt(entry: u32): usize {
  return entries + <usize>entry * ENTRY_SIZE;
}

function nodeAt(place: u32): usize {
  return heap + <usize>place * NODE_SIZE;
}

function put(place: u32, f: f64, entry: u32): void {
  const node = nodeAt(place);
  store<f64>(node, f);
  store<u32>(node, entry, 8);
}

/** Doubles the heap; the entries move back. */
function growHeap(): void {
  const bytes = heapRoom * NODE_SIZE;
  reserve(entryAt(room) + bytes);
  memory.copy(entries + bytes, entries, <usize>(count + 1) * ENTRY_SIZE);
  entries += bytes;
  heapRoom *= 2;
}

function growEntries(): void {
  room = max(FIRST_NODES, 2 * room);
  reserve(entryAt(room));
}

/** Makes the memory reach to an address. */
export function reserve(end: usize): void {
  const pages = <i32>((end + 0xffff) >> 16);
  // If memory cannot grow, the run traps here, before it writes past the end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
}
