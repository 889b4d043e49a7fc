/** Nim with its own cursor, for the kit's tests: correct, and easy to break. */
import { treeInfoOf, type Game, type GameTree } from '@queenside/core';
import { nim, type NimState } from '../nim.ts';

const MOST = 5;
const SIDE = 0x5bd1_e995;

/** Changes heaps in place, and updates the key with each move (Zobrist, 1970). */
export class NimCursor implements GameTree {
  readonly info = treeInfoOf(nim);
  heaps: number[];
  mover: 1 | -1;
  key = 0;

  constructor({ heaps, mover }: NimState) {
    this.heaps = [...heaps];
    this.mover = mover === 'max' ? 1 : -1;
    for (const [heap, size] of heaps.entries()) this.key ^= spread(heap, size);
    if (this.mover === -1) this.key ^= SIDE;
  }

  side(): 1 | -1 {
    return this.mover;
  }

  moves(out: Int32Array, at: number): number {
    let count = 0;
    for (const [heap, size] of this.heaps.entries())
      for (let taken = 0; taken < size; taken++) out[at + count++] = heap * MOST + taken;
    return count;
  }

  play(move: number): void {
    this.change(Math.floor(move / MOST), -1 - (move % MOST));
  }

  undo(move: number): void {
    this.change(Math.floor(move / MOST), 1 + (move % MOST));
  }

  change(heap: number, by: number): void {
    this.key ^= spread(heap, this.heaps[heap]!) ^ spread(heap, this.heaps[heap]! + by) ^ SIDE;
    this.heaps[heap]! += by;
    this.mover = -this.mover as 1 | -1;
  }

  score(): number {
    return -this.mover;
  }

  keyLo(): number {
    return this.key;
  }

  keyHi(): number {
    return Math.imul(this.key, 0x9e37_79b1);
  }

  bounds(out: Float64Array): void {
    const value = this.heaps.reduce((sum, size) => sum ^ size, 0) === 0 ? -this.mover : this.mover;
    out[0] = value;
    out[1] = value;
  }

  order(moves: Int32Array, at: number, count: number, _best: number, _ply: number): void {
    moves.subarray(at, at + count).sort((a, b) => b - a);
  }

  moveName(move: number): string {
    return `${(move % MOST) + 1} from ${Math.floor(move / MOST) + 1}`;
  }

  clone(): GameTree {
    const twin = new NimCursor({ heaps: this.heaps, mover: this.mover === 1 ? 'max' : 'min' });
    return Object.setPrototypeOf(twin, Object.getPrototypeOf(this) as object) as GameTree;
  }
}

/** Nim with its cursor or one of another class, and with known counts: from one heap, n over k lines of k moves. */
export function nimWith(Cursor: typeof NimCursor = NimCursor): Game<NimState> {
  return {
    ...nim,
    perft: [{ position: '5', lines: [1, 5, 10, 10, 5, 1] }],
    tree: {
      provides: ['keys', 'bounds', 'order', 'clone'],
      open: (state) => new Cursor(state),
    },
  };
}

function spread(heap: number, size: number): number {
  const mixed = Math.imul(size * 3 + heap + 1, 0x85eb_ca6b);
  return Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
}
