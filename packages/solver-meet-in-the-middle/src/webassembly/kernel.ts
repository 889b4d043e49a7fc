import type { Kernel } from '../kernel.ts';
import { webAssembly } from './api.ts';
import { fromBase64 } from './base64.ts';
import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** What the module exports: see assembly/index.ts. */
interface Exports {
  readonly prepare: (size: number, centre: number) => void;
  readonly count: (upper: number, lower: number) => bigint;
}

/** The kernel in WebAssembly with vectors of 128 bits. Each has a memory of its own, of 41 MiB at most. */
export function webassemblyKernel(): Kernel {
  const { Module, Instance } = webAssembly()!;
  const bytes = fromBase64(KERNEL_BASE64);
  const { prepare, count } = new Instance(new Module(bytes)).exports as Exports;
  return { prepare, count: (upper, lower) => Number(count(upper, lower)) };
}
