/** The integers before the literals of a clause: its size, its number, and its activity as a float. */
export const HEAD = 3;

/**
 * Clauses in one array. A clause is named by its reference: the index of its size. Literals are even for a variable that is true, and odd
 * for one that is false: 2 v and 2 v + 1 for variable v from 0.
 */
export class ClauseStore {
  /** Sizes, numbers, activities, and literals. Growing and {@link sweep} replace it. */
  data = new Int32Array(1 << 12);
  #activities = new Float32Array(this.data.buffer);
  #end = 0;
  #count = 0;
  #increment = 1;

  /** Adds a clause, and returns its reference. Clauses are numbered from 0 in this order. */
  add(literals: readonly number[]): number {
    const ref = this.#end;
    const end = ref + HEAD + literals.length;
    if (end > this.data.length) {
      const grown = new Int32Array(Math.max(end, 2 * this.data.length));
      grown.set(this.data);
      this.#replace(grown);
    }
    this.data[ref] = literals.length;
    this.data[ref + 1] = this.#count++;
    this.#activities[ref + 2] = 0;
    this.data.set(literals, ref + HEAD);
    this.#end = end;
    return ref;
  }

  /** Skips a number: the formula has a clause that is not stored. */
  skipNumber(): void {
    this.#count++;
  }

  /** The clause's number. */
  numberOf(ref: number): number {
    return this.data[ref + 1]!;
  }

  literalsOf(ref: number): number[] {
    return [...this.data.subarray(ref + HEAD, ref + HEAD + this.data[ref]!)];
  }

  activityOf(ref: number): number {
    return this.#activities[ref + 2]!;
  }

  /** Notes that a clause had a part in a conflict. Returns true if {@link scale} is due. */
  bump(ref: number): boolean {
    this.#activities[ref + 2]! += this.#increment;
    return this.#activities[ref + 2]! > 1e20;
  }

  /** Makes earlier activity count less. */
  fade(): void {
    this.#increment /= 0.999;
  }

  /** Scales down the activity of clauses. */
  scale(refs: readonly number[]): void {
    for (const ref of refs) this.#activities[ref + 2]! *= 1e-20;
    this.#increment *= 1e-20;
  }

  /** Keeps only some clauses, which must be in ascending order. Returns the new reference of each. */
  sweep(refs: readonly number[]): Map<number, number> {
    const moved = new Map<number, number>();
    let end = 0;
    for (const ref of refs) {
      const size = HEAD + this.data[ref]!;
      this.data.copyWithin(end, ref, ref + size);
      moved.set(ref, end);
      end += size;
    }
    this.#end = end;
    return moved;
  }

  #replace(data: Int32Array<ArrayBuffer>): void {
    this.data = data;
    this.#activities = new Float32Array(data.buffer);
  }
}
