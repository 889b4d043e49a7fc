import { hasSimd } from '@queenside/core/webassembly';
import { javascriptKernel } from './javascript/kernel.ts';
import type { Kernel } from './kernel.ts';
import { webassemblyKernel } from './webassembly/kernel.ts';

/** `auto` is `wasm` where WebAssembly has vectors, else `javascript`. */
export type Path = 'auto' | 'wasm' | 'javascript';

/** The path that is taken where `path` is asked for; undefined where there is none. */
export function availablePath(path: Path): Exclude<Path, 'auto'> | undefined {
  if (path === 'javascript') return path;
  if (hasSimd()) return 'wasm';
  return path === 'auto' ? 'javascript' : undefined;
}

/** The kernels that were used last; where memory is short, they are given up. */
const kept = new Map<Path, WeakRef<Kernel>>();

/** A kernel that is made, and prepared for a board, once for all parts that one thread counts. */
export function kernelOf(path: Exclude<Path, 'auto'>): Kernel {
  let kernel = kept.get(path)?.deref();
  if (kernel === undefined) {
    kernel = preparedOnce(path === 'wasm' ? webassemblyKernel() : javascriptKernel());
    kept.set(path, new WeakRef(kernel));
  }
  return kernel;
}

function preparedOnce(kernel: Kernel): Kernel {
  let board: string | undefined;
  return {
    prepare: (size, centre) => {
      const wanted = `${size} ${centre}`;
      if (wanted === board) return;
      board = undefined;
      kernel.prepare(size, centre);
      board = wanted;
    },
    count: (upper, lower) => kernel.count(upper, lower),
  };
}
