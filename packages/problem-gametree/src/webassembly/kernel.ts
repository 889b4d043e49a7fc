import {
  kernelExports,
  kernelModule,
  type Global,
  type KernelModule,
} from '@queenside/core/webassembly';
import type { LinkedParts } from '../read/link.ts';
import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** The outcome of reading a part of a set. */
export const MORE = 0;
export const CLOSED = 1;
export const SCATTERED = 2;

/** The module's exports: see assembly/index.ts. Some globals are addresses in its memory. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  prepare(nodeBytes: number, windowBytes: number): number;
  readNodes(pairs: number): number;
  prepareEdges(): void;
  readEdges(length: number): number;
  scatter(): void;
  /** Whether the tree's shape was found, after all edges were read. */
  measure(): number;
  prepareSmall(): number;
  readSmall(length: number): number;
  readonly count: Global;
  readonly hasLetters: Global;
  readonly isPlain: Global;
  readonly consumed: Global;
  readonly codeCount: Global;
  readonly valueCount: Global;
  readonly least: Global;
  readonly greatest: Global;
  readonly depth: Global;
  readonly fewest: Global;
  readonly most: Global;
  /** Addresses. */
  readonly window: Global;
  readonly codes: Global;
  readonly values: Global;
  readonly edgeParents: Global;
  readonly sides: Global;
  readonly parents: Global;
  readonly first: Global;
  readonly end: Global;
}

/** A kernel with more memory is not reused, because the tree stays in its memory. */
const MOST_KEPT = 1 << 23;

let module: KernelModule | undefined;
let kept: Kernel | undefined;

/** Returns a free kernel. */
export function takeKernel(): Kernel {
  const kernel = kept;
  kept = undefined;
  return kernel ?? newKernel();
}

/** Makes a kernel with memory that no other has. */
export function newKernel(): Kernel {
  return kernelExports((module ??= kernelModule(KERNEL_BASE64))) as Kernel;
}

/** Keeps a kernel for the next record, if its memory is small. @returns whether it was kept. */
export function giveBack(kernel: Kernel): boolean {
  if (kernel.memory.buffer.byteLength > MOST_KEPT) return false;
  kept = kernel;
  return true;
}

/** Returns the kernel's tables of nodes, in its memory. */
export function tablesOf(kernel: Kernel): Pick<LinkedParts, 'sides' | 'parents' | 'first' | 'end'> {
  const { memory, count, sides, parents, first, end } = kernel;
  return {
    sides: new Int8Array(memory.buffer, sides.value, count.value),
    parents: new Int32Array(memory.buffer, parents.value, count.value),
    first: new Int32Array(memory.buffer, first.value, count.value),
    end: new Int32Array(memory.buffer, end.value, count.value),
  };
}

/** Writes bytes into a kernel's memory. */
export function put(kernel: Kernel, bytes: Uint8Array, address: number): void {
  new Uint8Array(kernel.memory.buffer, address, bytes.length).set(bytes);
}
