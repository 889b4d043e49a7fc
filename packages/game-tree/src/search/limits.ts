/** The signal is asked at every so many nodes: often enough to stop within milliseconds, too seldom to be felt. */
const POLL_INTERVAL = 4096;

/**
 * When a search must stop. The search compares its count of nodes with {@link next}, and asks only there.
 *
 * @example
 * nodes++;
 * if (nodes >= limits.next && limits.reached(nodes)) break;
 */
export class Limits {
  /** The count of nodes at which to ask. */
  next: number;
  readonly #signal: { readonly aborted: boolean };
  readonly #nodes: number;

  /** @param nodes how many nodes may be visited. */
  constructor(signal: { readonly aborted: boolean }, nodes: number = Infinity) {
    this.#signal = signal;
    this.#nodes = nodes;
    this.next = Math.min(POLL_INTERVAL, nodes);
  }

  /** Whether the search must stop now. */
  reached(nodes: number): boolean {
    if (nodes >= this.#nodes) return true;
    this.next = Math.min(nodes + POLL_INTERVAL, this.#nodes);
    return this.#signal.aborted;
  }
}
