import type { Deepening, RunContext } from '@queenside/core';
import { kernelExports, kernelModule, type Global } from '@queenside/core/webassembly';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The module's exports: see assembly/index.ts. */
interface Exports {
  readonly prepare: (rows: number, columns: number) => void;
  readonly put: (place: number, home: number) => void;
  readonly actionAt: (depth: number) => number;
  readonly deepen: (blank: number, distance: number, bound: number) => number;
  readonly excess: Global;
  readonly length: Global;
  readonly expanded: { readonly value: bigint };
  readonly generated: { readonly value: bigint };
}

const FOUND = 1;
const STOPPED = 2;
const NO_EXCESS = 2 ** 31 - 1;

/** A board, as the cursor has it. */
interface Position {
  readonly rows: number;
  readonly columns: number;
  /** For each place, the place of its tile in the goal. */
  readonly homes: readonly number[];
  readonly blank: number;
  /** The Manhattan distance of all tiles. */
  readonly distance: number;
}

/** Runs iterations of IDA* in WebAssembly. */
class Kernel {
  #signal: RunContext['signal'] = { aborted: false };
  #size = '';
  readonly #exported = kernelExports(kernelModule(KERNEL_BASE64), {
    index: { isStopped: () => Number(this.#signal.aborted) },
  }) as Exports;

  deepen(
    { rows, columns, homes, blank, distance }: Position,
    bound: number,
    signal: RunContext['signal'],
  ): Deepening {
    const { prepare, put, actionAt, deepen, excess, length, expanded, generated } = this.#exported;
    this.#signal = signal;
    const size = `${rows} x ${columns}`;
    if (size !== this.#size) prepare(rows, columns);
    this.#size = size;
    for (const [place, home] of homes.entries()) put(place, home);
    const result = deepen(blank, distance, bound);
    const isFound = result === FOUND;
    return {
      actions: isFound
        ? Array.from({ length: length.value }, (_, depth) => actionAt(depth))
        : undefined,
      cost: isFound ? length.value : Infinity,
      least: excess.value === NO_EXCESS ? Infinity : bound + excess.value,
      isStopped: result === STOPPED,
      expanded: Number(expanded.value),
      generated: Number(generated.value),
    };
  }
}

let kept: Kernel | undefined;

/** Returns a kernel that one thread uses for all boards. */
export function sharedKernel(): Kernel {
  kept ??= new Kernel();
  return kept;
}
