/** Compiles every package's kernel anew: `node packages/core/scripts/build-kernels.ts`, after a change in a folder assembly. */
import { writeFile } from 'node:fs/promises';
import { compileKernel, kernelPackages } from './compile-kernel.ts';

for (const kernel of await kernelPackages())
  await writeFile(kernel.file, await compileKernel(kernel));
