/**
 * Compiles kernels with the options of their assembly/asconfig.json: `node compiler.ts OUT FOLDER...` writes `NAME.wasm` for each
 * package folder. Loading the compiler takes the most time, so one process compiles all.
 */
import { basename, join } from 'node:path';

interface Compiler {
  main(
    this: void,
    args: readonly string[],
  ): Promise<{ error: Error | null; stderr: { toString(): string } }>;
}

const [out, ...folders] = process.argv.slice(2) as [string, ...string[]];
// An import by name would add the compiler's global types, which replace those of `Array`.
const { main } = (await import(import.meta.resolve('assemblyscript/asc'))) as Compiler;
for (const folder of folders) {
  process.chdir(folder);
  const file = join(out, `${basename(folder)}.wasm`);
  const options = ['--config', 'assembly/asconfig.json', '--outFile', file];
  const { error, stderr } = await main(['assembly/index.ts', ...options]);
  if (error !== null) throw new Error(`cannot compile ${folder}:\n${stderr.toString()}`);
}
