const ALIGNMENT: usize = 64;
const PAGE_BITS: usize = 16;

let next: usize = __heap_base;

/** Gives back all that was taken. */
export function releaseAll(): void {
  next = __heap_base;
}

/** Takes so many bytes, aligned for vectors. What they hold is undefined. */
export function take(bytes: usize): usize {
  const address = (next + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  next = address + bytes;
  const pages = i32((next + (1 << PAGE_BITS) - 1) >>> PAGE_BITS);
  // Memory that cannot grow ends the run here, before anything is written past its end.
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable();
  return address;
}

/** Takes so many bytes that are 0. */
export function takeCleared(bytes: usize): usize {
  const address = take(bytes);
  memory.fill(address, 0, bytes);
  return address;
}
