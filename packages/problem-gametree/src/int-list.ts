/** 32-bit integers behind one another, as many as come. */
export class IntList {
  length = 0;
  /** The integers; what stands from {@link length} on means nothing. Replaced when the list grows. */
  items: Int32Array;

  /** @param room for so many it need not grow; room that is not used costs next to nothing. */
  constructor(room = 1024) {
    this.items = new Int32Array(room);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow(this.length + 1);
    this.items[this.length++] = value;
  }

  append(values: Int32Array): void {
    const length = this.length + values.length;
    if (length > this.items.length) this.#grow(length);
    this.items.set(values, this.length);
    this.length = length;
  }

  /** What was pushed so far; shares the list's memory. */
  view(): Int32Array {
    return this.items.subarray(0, this.length);
  }

  #grow(length: number): void {
    const larger = new Int32Array(Math.max(length, this.items.length * 2));
    larger.set(this.view());
    this.items = larger;
  }
}
