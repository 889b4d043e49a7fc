/** A growing list of 32-bit integers. */
export class IntList {
  length = 0;
  /** The integers up to {@link length}. The array is replaced when the list grows. */
  items: Int32Array;

  /** @param room how many integers fit without growing. Unused room costs hardly anything. */
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

  /** Returns the integers; they share the list's memory. */
  view(): Int32Array {
    return this.items.subarray(0, this.length);
  }

  #grow(length: number): void {
    const larger = new Int32Array(Math.max(length, this.items.length * 2));
    larger.set(this.view());
    this.items = larger;
  }
}
