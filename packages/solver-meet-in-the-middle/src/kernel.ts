import { kernelExports, kernelModule } from '@queenside/core/webassembly';
import { KERNEL_BASE64 } from './webassembly/kernel-bytes.ts';

/** Counts the solutions of a board, one column set at a time. The sources are in the folder `assembly`. */
export interface Kernel {
  /**
   * Builds the tables of a board. They stay valid until the next call.
   *
   * @param size 8 to 21.
   * @param center the column of the queen in the middle row if the size is odd, from 1 to the middle column;
   * `NO_CENTER` if the size is even.
   */
  prepare(size: number, center: number): void;
  /**
   * Counts the solutions with the columns `upper` in the upper half and `lower` in the lower half, one bit a column.
   *
   * If the size is even, a solution whose long diagonals are both occupied from one half counts twice, and one with a
   * long diagonal from each half does not count. A quarter turn maps the former to the latter, so the sum over all
   * column sets is right.
   */
  count(upper: number, lower: number): number;
}

/** The exports of assembly/index.ts. */
interface Exports {
  readonly prepare: (size: number, center: number) => void;
  readonly count: (upper: number, lower: number) => bigint;
}

/** Instantiates a kernel with separate memory, at most 41 MiB. Requires WebAssembly SIMD. */
export function makeKernel(): Kernel {
  const { prepare, count } = kernelExports(kernelModule(KERNEL_BASE64)) as Exports;
  return { prepare, count: (upper, lower) => Number(count(upper, lower)) };
}

/** Held weakly, so that its memory can be reclaimed between counts. */
let shared: WeakRef<Kernel> | undefined;

/** Returns this thread's kernel, which keeps its tables from one part of a board to the next. */
export function sharedKernel(): Kernel {
  let kernel = shared?.deref();
  if (kernel === undefined) {
    kernel = prepareOnce(makeKernel());
    shared = new WeakRef(kernel);
  }
  return kernel;
}

function prepareOnce(kernel: Kernel): Kernel {
  let prepared: string | undefined;
  return {
    prepare: (size, center) => {
      const board = `${size} ${center}`;
      if (board === prepared) return;
      prepared = undefined;
      kernel.prepare(size, center);
      prepared = board;
    },
    count: (upper, lower) => kernel.count(upper, lower),
  };
}
