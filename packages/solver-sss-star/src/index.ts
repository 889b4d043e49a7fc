import {
  definePlugin,
  defineSearch,
  type GameTree,
  gaveUp,
  type RunContext,
  type SearchResult,
} from '@queenside/core';
import { CLOSED, events, SolutionTrees } from './solution-trees.ts';
import { Limits, movesOf, NO_NODE, report, withRoom } from '@queenside/game-tree';

const { code } = events;

/**
 * SSS* (G. Stockman, "A Minimax Algorithm Better than Alpha-Beta?", Artificial Intelligence 12, 1979): best first. A solution
 * tree is one plan for MAX: one child of each MAX node, all children of each MIN node. OPEN holds the unfinished plans, each
 * as the node where it continues, with its merit, the most that it can be worth. The operator Gamma continues the best plan
 * until the best one is complete. If merits are equal, the leftmost node comes first.
 *
 * Stockman's cases depend on the movers at a node and at its parent, so the players need not take turns.
 *
 * @param memory in MiB, for the nodes.
 * @returns the exact value or, if the signal stopped the search, the best merit, an upper bound.
 * @throws QueensideError `core/gave-up` if the memory is full.
 */
function sssStar(
  tree: GameTree,
  memory: number,
  { signal, observer, stats }: Pick<RunContext, 'signal' | 'observer' | 'stats'>,
): SearchResult {
  const { maxBranching, scoreMax } = tree.info;
  const trees = new SolutionTrees(tree, memory, observer);
  const { pool } = trees;
  const open = new MeritHeap(trees);
  const limits = new Limits(signal);
  const buffer = new Int32Array(maxBranching);
  /** Nodes below a solved one, to delete. */
  const doomed: number[] = [];
  let nodes = 0;
  let leaves = 0;
  let cutoffs = 0;
  let mostOpen = 1;
  let maxDepth = 0;

  // The current state, the best of all: a node, whether it is solved, and its merit.
  let node = 0;
  let isSolved = false;
  let merit = Infinity;

  const resultOf = (value: number, bound: SearchResult['bound']): SearchResult => {
    trees.goTo(0);
    report(stats, { nodes, leaves, uniqueLeaves: leaves, cutoffs, maxDepth });
    stats['mostOpen'] = mostOpen;
    const principalVariation = movesOf(trees.line[0]);
    return { value, bound, principalVariation, nodes, leaves };
  };

  /** Deletes the nodes below a solved one from the list and from memory. */
  const strike = (solved: number): void => {
    trees.goTo(solved);
    const before = open.size;
    doomed.push(solved);
    while (doomed.length > 0) {
      const parent = doomed.pop()!;
      const end = pool.first[parent]! + pool.count[parent]!;
      for (let child = pool.first[parent]!; child < end; child++) {
        if (trees.place[child] !== CLOSED) open.remove(child);
        if (pool.count[child]! > 0) doomed.push(child);
      }
      pool.drop(parent);
    }
    if (open.size < before) cutoffs++;
    if (observer) observer.event(code.solve, trees.depth[solved], before - open.size);
  };

  if (observer) observer.event(code.plans);
  for (;;) {
    if (!isSolved) {
      trees.goTo(node);
      nodes++;
      if (nodes >= limits.next && limits.reached(nodes))
        return resultOf(Math.min(merit, scoreMax), 'upper');
      trees.entry[node] = merit;
      const ply = trees.depth[node]!;
      const count = tree.moves(buffer, 0);
      if (count === 0) {
        // Case 4: a leaf is solved. If its score lowers the merit, another plan may be the best now.
        leaves++;
        if (ply > maxDepth) maxDepth = ply;
        if (observer) observer.event(code.leaf, ply, Math.max(pool.move[node]!, 0));
        isSolved = true;
        const score = tree.score();
        if (score < merit) {
          merit = score;
          if (open.size > 0) {
            trees.solved[node] = 1;
            open.push(node, merit);
            node = open.pop();
            merit = trees.merit[node]!;
            isSolved = trees.solved[node] === 1;
          }
        }
        continue;
      }
      const side = tree.side();
      const first = trees.expand(node, buffer, count);
      if (first === NO_NODE) {
        trees.goTo(0);
        const held = `${pool.size} nodes fill the ${memory} MiB of its memory`;
        throw gaveUp('sss-star', `${held}, after ${leaves} leaves`);
      }
      if (observer) observer.event(code.enter, ply, Math.max(pool.move[node]!, 0));
      trees.side[node] = side;
      // Case 6: all children of a MAX node open separate plans. Case 5: those of a MIN node come in turn.
      if (side === 1)
        for (let child = first + 1; child < first + count; child++) open.push(child, merit);
      if (open.size >= mostOpen) mostOpen = open.size + 1;
      node = first;
      continue;
    }

    // The best plan is complete.
    if (node === 0) return resultOf(merit, 'exact');
    const parent = pool.parent[node]!;
    const move = pool.move[node]!;
    if (trees.side[parent] === 1) {
      // Case 1: it is the best for the MAX node above; the other plans from there are struck off.
      trees.line[parent] = { move, rest: trees.line[node] };
      strike(parent);
      node = parent;
    } else {
      // Cases 2 and 3: under a MIN node the next child follows; with the last one the node is solved.
      if (merit < trees.entry[node]!) trees.line[parent] = { move, rest: trees.line[node] };
      if (node + 1 < pool.first[parent]! + pool.count[parent]!) {
        node++;
        isSolved = false;
      } else {
        strike(parent);
        node = parent;
      }
    }
  }
}

/** The list OPEN: a binary heap with the greatest merit on top and, of equal merits, the leftmost node. */
class MeritHeap {
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

/** SSS* as a plugin part, for every tree without chance nodes that fits its memory. */
export const sssStarSearch = defineSearch({
  id: 'sss-star',
  name: 'SSS*',
  summary: "Stockman's SSS*: best first over plans for MAX, with no more leaves than alpha-beta",
  requires: ['deterministic'],
  complete: true,
  deterministic: true,
  options: {
    memory: {
      type: 'number',
      exclusiveMinimum: 0,
      maximum: 16_384,
      default: 512,
      description: 'maximum MiB for nodes in memory; it gives up if they are full',
    },
  },
  events,
  run: (tree, { memory }, context) => sssStar(tree, memory, context),
});

/** The plugin: the search `sss-star`. */
export default definePlugin({
  searches: [sssStarSearch],
});
