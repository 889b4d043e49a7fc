const ALIGNMENT: usize = 16;
const PAGE_BITS: usize = 16;

let next: usize = __heap_base;

/** Gives back all that was taken. */
export function releaseAll(): void {
  next = __heap_base;
}

/** Takes so many bytes. What they hold is undefined; pages that are never written cost nothing. */
export function take(bytes: usize): usize {
  const address = (next + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  next = address + bytes;
  const pages = i32((next + (1 << PAGE_BITS) - 1) >>> PAGE_BITS);
  // Memory that cannot grow ends the run here, before anything is written past its end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return address;
}
