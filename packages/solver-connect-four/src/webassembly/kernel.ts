import { kernelExports, kernelModule, type Global } from '@queenside/core/webassembly';
import { COUNTED, type Counts, type Kernel } from '../kernel.ts';
import { KERNEL_BASE64 } from './kernel-bytes.ts';

/** What the module exports: see assembly/index.ts. */
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

/** The kernel in WebAssembly. Each has a memory of its own, which grows with the largest table it is asked for. */
export function webassemblyKernel(): Kernel {
  const module = kernelModule(KERNEL_BASE64);
  const exported = kernelExports(module) as Exports;
  const { prepare, ask, advance, answer, mostStones } = exported;
  return {
    prepare,
    ask: ({ ownLo, ownHi, allLo, allHi }, threshold) => ask(ownLo, ownHi, allLo, allHi, threshold),
    advance: (budget) => advance(budget) !== 0,
    answer: () => answer.value,
    mostStones: () => mostStones.value,
    counts: () =>
      Object.fromEntries(COUNTED.map((name) => [name, exported[name].value >>> 0])) as Counts,
  };
}
