import { javascriptKernel } from './javascript/kernel.ts';
import type { Kernel } from './kernel.ts';
import { webassemblyKernel } from './webassembly/kernel.ts';
import { hasSimd } from './webassembly/simd.ts';

/** `auto` is `wasm` where WebAssembly has vectors, else `javascript`. */
export type Path = 'auto' | 'wasm' | 'javascript';

/** The path that is taken where `path` is asked for; undefined where there is none. */
export function availablePath(path: Path): Exclude<Path, 'auto'> | undefined {
  if (path === 'javascript') return path;
  if (hasSimd()) return 'wasm';
  return path === 'auto' ? 'javascript' : undefined;
}

export function makeKernel(path: Exclude<Path, 'auto'>): Kernel {
  return path === 'wasm' ? webassemblyKernel() : javascriptKernel();
}
