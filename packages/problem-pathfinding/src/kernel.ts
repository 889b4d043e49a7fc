import type { BestFirst, Raster, Rating, RunContext } from '@queenside/core';
import { kernelExports, kernelModule, type Global } from '@queenside/core/webassembly';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** The module's exports: see assembly/index.ts. `free` and `from` are addresses in its memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly free: Global;
  readonly from: Global;
  readonly prepare: (cells: number) => void;
  readonly search: (
    start: number,
    goal: number,
    stride: number,
    diagonalCost: number,
    costWeight: number,
    estimateWeight: number,
    prefersCost: boolean,
  ) => number;
  readonly cost: Global;
  readonly leastF: Global;
  readonly expanded: Global;
  readonly generated: Global;
  readonly maxOpen: Global;
}

const FOUND = 1;
const DIAGONAL_COSTS = { '4': 2, '8': 1, octile: Math.SQRT2 };
/** A kernel with more memory is not kept. */
const MOST_KEPT = 2 ** 26;

/** Runs best-first searches on grids in WebAssembly. */
class Kernel {
  #signal: RunContext['signal'] = { aborted: false };
  readonly #exported = kernelExports(kernelModule(KERNEL_BASE64), {
    index: { isStopped: () => Number(this.#signal.aborted) },
  }) as Exports;

  get bytes(): number {
    return this.#exported.memory.buffer.byteLength;
  }

  /** @param steps from a cell to the one in each direction. */
  search(
    { free, stride, goal, moves }: Raster,
    start: number,
    steps: Int32Array,
    { costWeight, estimateWeight }: Rating,
    signal: RunContext['signal'],
  ): BestFirst {
    const kernel = this.#exported;
    this.#signal = signal;
    kernel.prepare(free.length);
    new Uint8Array(kernel.memory.buffer, kernel.free.value, free.length).set(free);
    const prefersCost = moves === 'octile' || !Number.isInteger(estimateWeight);
    const result = kernel.search(
      start,
      goal,
      stride,
      DIAGONAL_COSTS[moves],
      costWeight,
      estimateWeight,
      prefersCost,
    );
    const from = new Uint8Array(kernel.memory.buffer, kernel.from.value, free.length);
    const actions: number[] = [];
    if (result === FOUND)
      for (let cell = goal; cell !== start; cell -= steps[actions.at(-1)!]!)
        actions.push(from[cell]!);
    return {
      actions: result === FOUND ? actions.reverse() : undefined,
      cost: kernel.cost.value,
      leastF: kernel.leastF.value,
      expanded: kernel.expanded.value,
      generated: kernel.generated.value,
      reopened: 0,
      maxOpen: kernel.maxOpen.value,
    };
  }
}

let kept: Kernel | undefined;

/** Searches with the kernel that a thread keeps. */
export function searchInKernel(...order: Parameters<Kernel['search']>): BestFirst {
  const kernel = kept ?? new Kernel();
  kept = undefined;
  const found = kernel.search(...order);
  if (kernel.bytes <= MOST_KEPT) kept = kernel;
  return found;
}
