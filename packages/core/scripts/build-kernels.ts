/** Compiles the kernel of every package, after a change in a folder assembly: `node packages/core/scripts/build-kernels.ts`. */
import { writeFile } from 'node:fs/promises';
import { compileKernel, kernelPackages } from './compile-kernel.ts';

for (const kernel of await kernelPackages())
  await writeFile(kernel.file, await compileKernel(kernel));
