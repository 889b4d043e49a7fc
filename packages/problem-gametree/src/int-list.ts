/** 32-bit integers behind one another, as many as come. */
export class IntList {
  length = 0;
  /** The integers; what stands from {@link length} on means nothing. Replaced when the list grows. */
  items: Int32Array = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }

  /** What was pushed so far; shares the list's memory. */
  view(): Int32Array {
    return this.items.subarray(0, this.length);
  }
}
