import { kernelExports, kernelModule } from '@queenside/core/webassembly';
import type { Kernel } from '../kernel.ts';
import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** What the module exports: see assembly/index.ts. */
interface Exports {
  readonly prepare: (size: number, centre: number) => void;
  readonly count: (upper: number, lower: number) => bigint;
}

/** The kernel in WebAssembly with vectors of 128 bits. Each has a memory of its own, of 41 MiB at most. */
export function webassemblyKernel(): Kernel {
  const { prepare, count } = kernelExports(kernelModule(KERNEL_BASE64)) as Exports;
  return { prepare, count: (upper, lower) => Number(count(upper, lower)) };
}
