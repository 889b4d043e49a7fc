const ALIGNMENT: usize = 16;
const PAGE_BITS: usize = 16;

let next: usize = __heap_base;

/** Frees all memory. */
export function releaseAll(): void {
  next = __heap_base;
}

/** Allocates bytes with undefined contents. Pages that are never written cost nothing. */
export function take(bytes: usize): usize {
  const address = (next + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  next = address + bytes;
  const pages = i32((next + (1 << PAGE_BITS) - 1) >>> PAGE_BITS);
  // If memory cannot grow, the run traps here, before it writes past the end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return address;
}
