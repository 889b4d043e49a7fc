/** Compiles the kernel of every package, after a change in a folder assembly: `node packages/core/scripts/build-kernels.ts`. */
import { writeFile } from 'node:fs/promises';
import { compileKernels, kernelPackages } from './compile-kernels.ts';

const packages = await kernelPackages();
const modules = await compileKernels(packages);
for (const [index, { file }] of packages.entries()) await writeFile(file, modules[index]!);
