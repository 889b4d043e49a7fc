/** Writes src/webassembly/kernel-bytes.ts anew: `node scripts/build-kernel.ts`, after a change in the folder assembly. */
import { writeFile } from 'node:fs/promises';
import { compileKernel } from './compile-kernel.ts';

await writeFile(
  new URL('../src/webassembly/kernel-bytes.ts', import.meta.url),
  await compileKernel(),
);
