import { hasWebAssembly } from '@queenside/core/webassembly';
import { javascriptKernel } from './javascript/kernel.ts';
import type { Kernel } from './kernel.ts';
import { webassemblyKernel } from './webassembly/kernel.ts';

/** `auto` is `wasm` where that can be had, else `javascript`. */
export type Path = 'auto' | 'wasm' | 'javascript';

/** The path that is taken where `path` is asked for; undefined where it is not to be had. */
export function availablePath(path: Path): Exclude<Path, 'auto'> | undefined {
  if (path === 'javascript') return path;
  if (hasWebAssembly()) return 'wasm';
  return path === 'auto' ? 'javascript' : undefined;
}

/** The kernels that were used last; where memory is short, they are given up. */
const kept = new Map<Path, WeakRef<Kernel>>();

/** A kernel that is made once for all positions that one thread solves. */
export function kernelOf(path: Exclude<Path, 'auto'>): Kernel {
  let kernel = kept.get(path)?.deref();
  if (kernel === undefined) {
    kernel = path === 'wasm' ? webassemblyKernel() : javascriptKernel();
    kept.set(path, new WeakRef(kernel));
  }
  return kernel;
}
