import { withRoom } from '@queenside/game-tree';
import { CLOSED, type SolutionTrees } from './solution-trees.ts';

/** The list OPEN: a binary heap with the greatest merit on top and, of equal merits, the leftmost node. */
export class OpenList {
  readonly #trees: SolutionTrees;
  #heap: Int32Array = new Int32Array(64);
  #size = 0;

  constructor(trees: SolutionTrees) {
    this.#trees = trees;
  }

  get size(): number {
    return this.#size;
  }

  push(node: number, merit: number): void {
    this.#heap = withRoom(this.#heap, this.#size + 1);
    this.#trees.merit[node] = merit;
    this.#raise(node, this.#size++);
  }

  /** Removes and returns the best node. The list must not be empty. */
  pop(): number {
    const best = this.#heap[0]!;
    this.remove(best);
    return best;
  }

  remove(node: number): void {
    const place = this.#trees.place[node]!;
    this.#trees.place[node] = CLOSED;
    const last = this.#heap[--this.#size]!;
    if (last === node) return;
    if (place > 0 && this.#isBetter(last, this.#heap[(place - 1) >> 1]!)) this.#raise(last, place);
    else this.#sink(last, place);
  }

  #raise(node: number, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!this.#isBetter(node, this.#heap[above]!)) break;
      this.#put(this.#heap[above]!, place);
      place = above;
    }
    this.#put(node, place);
  }

  #sink(node: number, from: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.#isBetter(this.#heap[below + 1]!, this.#heap[below]!))
        below++;
      if (!this.#isBetter(this.#heap[below]!, node)) break;
      this.#put(this.#heap[below]!, place);
      place = below;
    }
    this.#put(node, place);
  }

  #put(node: number, place: number): void {
    this.#heap[place] = node;
    this.#trees.place[node] = place;
  }

  #isBetter(a: number, b: number): boolean {
    const { merit } = this.#trees;
    return merit[a]! > merit[b]! || (merit[a] === merit[b] && this.#trees.isLeft(a, b));
  }
}
