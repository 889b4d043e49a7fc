/** The remaining heaps, and who moves next. */
export interface Nim {
  readonly heaps: readonly number[];
  readonly mover: 'max' | 'min';
}

/** The most objects in all heaps together, and the most heaps. */
export const MOST = 250;

/** A move encodes the heap (from 0) and how many objects are taken besides the first. */
export function heapOf(move: number): number {
  return Math.floor(move / MOST);
}

/** Returns how many objects a move takes. */
export function takenBy(move: number): number {
  return 1 + (move % MOST);
}
