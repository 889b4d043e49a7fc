import { defineEvents, type RunContext } from '@queenside/core';
import { report, treeEvents } from '@queenside/game-tree';
import { CALL } from '@queenside/referee';
import type { TreeHost } from '../hosts/tree-host.ts';

/** The events of searches of trees. */
export const treeStepEvents = defineEvents(treeEvents);
const { code } = treeStepEvents;

/** A node on the path to the last examined leaf, and the children that this visit has searched. */
interface Visit {
  readonly node: number;
  readonly searched: Set<number>;
}

/**
 * Turns calls into the events and statistics of other searches. A search enters a node when it examines the first leaf below
 * it: to ask for children alone may serve only to order moves.
 */
export class TreeSteps {
  readonly #host: TreeHost;
  readonly #observer: RunContext['observer'];
  readonly #path: Visit[] = [];
  #nodes = 0;
  #leaves = 0;
  #cutoffs = 0;
  #maxDepth = 0;

  constructor(host: TreeHost, observer: RunContext['observer']) {
    this.#host = host;
    this.#observer = observer;
  }

  /** The number of visits, the root and the leaves included. */
  get nodes(): number {
    return Math.max(1, this.#nodes);
  }

  /** The number of examined leaves. */
  get leaves(): number {
    return this.#leaves;
  }

  /** Follows a call. */
  follow(call: number, node: number): void {
    if (call !== CALL.value) return;
    const host = this.#host;
    this.#leaves++;
    this.#nodes++;
    const ply = host.depth(node);
    if (ply > this.#maxDepth) this.#maxDepth = ply;
    if (ply === 0) return;
    this.#enter(host.parent(node));
    this.#path[ply - 1]!.searched.add(node);
    this.#observer?.event(code.leaf, ply, host.move(node));
  }

  /** Leaves all nodes, because the search has returned its answer. */
  end(): void {
    this.#leaveTo(1);
    if (this.#path.length > 0) this.#cut(0);
  }

  /** Writes the statistics. */
  report(stats: RunContext['stats']): void {
    const [nodes, leaves, cutoffs, maxDepth] = [
      this.nodes,
      this.#leaves,
      this.#cutoffs,
      this.#maxDepth,
    ];
    report(stats, { nodes, leaves, cutoffs, maxDepth });
  }

  /** Makes a node the last one on the path. */
  #enter(node: number): void {
    const host = this.#host;
    const ply = host.depth(node);
    if (this.#path[ply]?.node !== node) {
      if (ply > 0) this.#enter(host.parent(node));
      this.#path.push({ node, searched: new Set() });
      this.#nodes++;
      if (ply > 0) this.#path[ply - 1]!.searched.add(node);
      this.#observer?.event(code.enter, ply, host.move(node));
    } else this.#leaveTo(ply + 1);
  }

  /** Leaves the last nodes until the path has this many. */
  #leaveTo(length: number): void {
    while (this.#path.length > length) {
      const ply = this.#path.length - 1;
      this.#cut(ply);
      const { node } = this.#path.pop()!;
      this.#observer?.event(code.leave, ply, this.#host.move(node));
    }
  }

  /** Announces that the search has left out children of a node. */
  #cut(ply: number): void {
    const { node, searched } = this.#path[ply]!;
    const count = this.#host.count(node);
    if (searched.size === count) return;
    this.#cutoffs++;
    this.#observer?.event(code.cut, ply, searched.size, count);
  }
}
