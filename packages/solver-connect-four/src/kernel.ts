import { kernelExports, kernelModule, type Global } from '@queenside/core/webassembly';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The counts of kernels, modulo 2^32. */
export const COUNTED = [
  'nodes',
  /** Positions settled at a glance: over, forced, or out of reach. */
  'leaves',
  /** Positions left before all moves were searched, and those left after their first move. */
  'cutoffs',
  'firstMoveCutoffs',
  /** Positions looked up in the table, those found, and those that the table settled. */
  'tableProbes',
  'tableHits',
  'tableCutoffs',
] as const;

export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;

/** A position as bitboards in halves of 32 bits: see assembly/board.ts. */
export interface Position {
  /** The stones of the side to move. */
  readonly ownLo: number;
  readonly ownHi: number;
  /** The stones of both sides. */
  readonly allLo: number;
  readonly allHi: number;
}

/** The module's exports: see assembly/index.ts. */
interface Exports extends Readonly<Record<keyof Counts, Global>> {
  readonly prepare: (width: number, height: number, tableBits: number) => void;
  readonly ask: (
    ownLo: number,
    ownHi: number,
    allLo: number,
    allHi: number,
    threshold: number,
  ) => void;
  readonly advance: (budget: number) => number;
  readonly answer: Global;
  readonly mostStones: Global;
}

/** Answers null-window questions about positions, in WebAssembly. Its memory grows with the largest table it is asked for. */
export class Kernel {
  readonly #exported = kernelExports(kernelModule(KERNEL_BASE64)) as Exports;

  /**
   * Chooses the board and makes an empty table for it.
   *
   * @param tableBits the table grows to 2^tableBits entries of eight bytes; from 17 up.
   */
  prepare(width: number, height: number, tableBits: number): void {
    this.#exported.prepare(width, height, tableBits);
  }

  /** Asks whether a position is worth `threshold` or more to the side to move, which must not be able to win at once. */
  ask({ ownLo, ownHi, allLo, allHi }: Position, threshold: number): void {
    this.#exported.ask(ownLo, ownHi, allLo, allHi, threshold);
  }

  /** Searches at most `nodes` further nodes. Returns whether the question is answered. */
  advance(nodes: number): boolean {
    return this.#exported.advance(nodes) !== 0;
  }

  /** Returns a lower bound of the position's value if it reaches the threshold, else an upper bound. */
  answer(): number {
    return this.#exported.answer.value;
  }

  /** Returns the most stones of a position that the last question led to. */
  mostStones(): number {
    return this.#exported.mostStones.value;
  }

  /** Returns what was done since the kernel was made. */
  counts(): Counts {
    const counts = COUNTED.map((name) => [name, this.#exported[name].value >>> 0]);
    return Object.fromEntries(counts) as Counts;
  }
}

/** The last kernel. If memory is short, the garbage collector may take it. */
let kept: WeakRef<Kernel> | undefined;

/** Returns a kernel that one thread uses for all positions. */
export function sharedKernel(): Kernel {
  const kernel = kept?.deref() ?? new Kernel();
  kept = new WeakRef(kernel);
  return kernel;
}
