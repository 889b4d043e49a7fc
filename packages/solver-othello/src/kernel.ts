import type { RunContext } from '@queenside/core';
import { kernelExports, kernelModule, type Global } from '@queenside/core/webassembly';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** A position as sets of squares in halves of 32 bits: see assembly/board.ts. */
export interface Position {
  /** The discs of the side to move. */
  readonly ownLo: number;
  readonly ownHi: number;
  readonly otherLo: number;
  readonly otherHi: number;
}

/** The result of a search. */
export interface Found {
  /** The score from the view of the side to move. */
  readonly score: number;
  /** A best move, as a square. */
  readonly move: number;
  /** Counts since the table was emptied. */
  readonly nodes: number;
  /** Positions left before all moves were searched, and those that the table settled. */
  readonly cutoffs: number;
  readonly tableHits: number;
}

/** The module's exports: see assembly/index.ts. */
interface Exports {
  readonly prepare: (tableBits: number) => void;
  readonly solve: (ownLo: number, ownHi: number, otherLo: number, otherHi: number) => number;
  readonly best: Global;
  readonly nodes: { readonly value: bigint };
  readonly cutoffs: { readonly value: bigint };
  readonly tableHits: { readonly value: bigint };
  readonly stopped: Global;
}

/** Solves end games in WebAssembly. Its memory grows with the largest table it is asked for. */
class Kernel {
  #signal: RunContext['signal'] = { aborted: false };
  readonly #exported = kernelExports(kernelModule(KERNEL_BASE64), {
    search: { isStopped: () => Number(this.#signal.aborted) },
  }) as Exports;

  /** Empties the table. @param tableBits it has 2^tableBits entries of 24 bytes. */
  prepare(tableBits: number): void {
    this.#exported.prepare(tableBits);
  }

  /**
   * Returns the score of a position whose side to move has a move; undefined if the signal stopped the search. The table keeps
   * what it learns.
   */
  solve(
    { ownLo, ownHi, otherLo, otherHi }: Position,
    signal: RunContext['signal'],
  ): Found | undefined {
    this.#signal = signal;
    const { solve, best, nodes, cutoffs, tableHits, stopped } = this.#exported;
    if (stopped.value !== 0) return undefined;
    const score = solve(ownLo, ownHi, otherLo, otherHi);
    if (stopped.value !== 0) return undefined;
    return {
      score,
      move: best.value,
      nodes: Number(nodes.value),
      cutoffs: Number(cutoffs.value),
      tableHits: Number(tableHits.value),
    };
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
