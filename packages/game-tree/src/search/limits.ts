/** The number of nodes between two reads of the signal: few enough to stop within milliseconds, enough to cost nothing. */
const POLL_INTERVAL = 4096;

/**
 * Stops a search at its limits. The search calls {@link reached} only if its count of nodes reaches {@link next}.
 *
 * @example
 * nodes++;
 * if (nodes >= limits.next && limits.reached(nodes)) break;
 */
export class Limits {
  /** The count of nodes at which to call {@link reached}. */
  next: number;
  readonly #signal: { readonly aborted: boolean };
  readonly #nodes: number;

  /** @param nodes how many nodes the search may visit. */
  constructor(signal: { readonly aborted: boolean }, nodes: number = Infinity) {
    this.#signal = signal;
    this.#nodes = nodes;
    this.next = Math.min(POLL_INTERVAL, nodes);
  }

  /** Returns whether the search must stop now. */
  reached(nodes: number): boolean {
    if (nodes >= this.#nodes) return true;
    this.next = Math.min(nodes + POLL_INTERVAL, this.#nodes);
    return this.#signal.aborted;
  }
}
