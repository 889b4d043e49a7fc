/** Compiles the kernels of packages from AssemblyScript to modules that the packages can import. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PACKAGES = new URL('../../', import.meta.url);
const COMPILER = fileURLToPath(new URL('compiler.ts', import.meta.url));
const LINE_LENGTH = 100;

/** A package with a kernel. */
export interface KernelPackage {
  /** The name of its folder. */
  readonly name: string;
  /** The file of its kernel. */
  readonly file: URL;
}

/** Returns the packages with an `assembly/index.ts`. */
export async function kernelPackages(): Promise<readonly KernelPackage[]> {
  const names = (await readdir(PACKAGES)).toSorted();
  return names
    .filter((name) => existsSync(new URL(`${name}/assembly/index.ts`, PACKAGES)))
    .map((name) => ({
      name,
      file: new URL(`${name}/src/webassembly/kernel-bytes.ts`, PACKAGES),
    }));
}

/**
 * Returns the texts of the packages' src/webassembly/kernel-bytes.ts.
 *
 * @throws Error with the compiler's messages.
 */
export async function compileKernels(packages: readonly KernelPackage[]): Promise<string[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'queenside-kernels-'));
  try {
    const folders = packages.map(({ name }) => fileURLToPath(new URL(name, PACKAGES)));
    await promisify(execFile)(process.execPath, [COMPILER, scratch, ...folders]);
    const files = packages.map(({ name }) => join(scratch, `${name}.wasm`));
    return await Promise.all(files.map(async (file) => moduleOf(await readFile(file))));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

function moduleOf(kernel: Buffer): string {
  const lines = kernel.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'));
  return [
    '/**',
    ' * The kernel in WebAssembly, in base64 with line breaks. Made from the sources in the folder assembly by',
    ' * `node packages/core/scripts/build-kernels.ts`.',
    ' */',
    'export const KERNEL_BASE64 = `',
    ...lines!,
    '`;',
    '',
  ].join('\n');
}
