/** The clauses that watch a literal, each as its reference and one of its other literals. It never shrinks, which would cost time. */
export class WatchList {
  /** References and literals in turn, {@link length} integers. */
  items = new Int32Array(16);
  length = 0;

  add(ref: number, blocker: number): void {
    if (this.length === this.items.length) {
      const grown = new Int32Array(2 * this.length);
      grown.set(this.items);
      this.items = grown;
    }
    this.items[this.length++] = ref;
    this.items[this.length++] = blocker;
  }
}
