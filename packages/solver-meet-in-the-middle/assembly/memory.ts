const ALIGNMENT: usize = 64;
const PAGE_BITS: usize = 16;

let next: usize = __heap_base;

/** Releases all allocations. */
export function releaseAll(): void {
  next = __heap_base;
}

/** Allocates bytes, aligned for vectors. Their content is undefined. */
export function take(bytes: usize): usize {
  const address = (next + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  next = address + bytes;
  const pages = i32((next + (1 << PAGE_BITS) - 1) >>> PAGE_BITS);
  // If memory cannot grow, trap before anything is written past its end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return address;
}

/** Allocates zeroed bytes. */
export function takeCleared(bytes: usize): usize {
  const address = take(bytes);
  memory.fill(address, 0, bytes);
  return address;
}
