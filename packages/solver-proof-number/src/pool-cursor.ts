import type { GameTree, Observer } from '@queenside/core';
import type { NodePool } from '@queenside/game-tree';
import { events } from './events.ts';

const { code } = events;

/** A tree's cursor that knows its node in a pool. */
export class PoolCursor {
  /** The cursor's node; 0 is the root. */
  node = 0;
  ply = 0;
  /** Nodes visited so far, the root included. */
  visited = 1;
  readonly #tree: GameTree;
  readonly #pool: NodePool;
  readonly #observer: Observer | undefined;

  constructor(tree: GameTree, pool: NodePool, observer: Observer | undefined) {
    this.#tree = tree;
    this.#pool = pool;
    this.#observer = observer;
  }

  /** The move that led to the node; 0 at the root. */
  get move(): number {
    return this.node === 0 ? 0 : this.#pool.move[this.node]!;
  }

  goDown(child: number): void {
    this.node = child;
    this.ply++;
    this.visited++;
    const { move } = this;
    this.#tree.play(move);
    if (this.#observer) this.#observer.event(code.play, this.ply, move);
  }

  goUp(): void {
    const { move } = this;
    if (this.#observer) this.#observer.event(code.undo, this.ply, move);
    this.#tree.undo(move);
    this.node = this.#pool.parent[this.node]!;
    this.ply--;
  }

  goToRoot(): void {
    while (this.node !== 0) this.goUp();
  }
}
