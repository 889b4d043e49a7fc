/** Compiles the kernel of a package from AssemblyScript to a module that the package can import. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const PACKAGES = new URL('../../', import.meta.url);
const require = createRequire(import.meta.url);
/** Runs as a program, because an import would add the compiler's global types, which replace those of `Array`. */
const COMPILER = require.resolve('assemblyscript/bin/asc.js');
const LINE_LENGTH = 100;

/** A package with a kernel. */
export interface KernelPackage {
  /** The name of its folder. */
  readonly name: string;
  /** The URL of its folder. */
  readonly folder: URL;
  /** The file of its kernel. */
  readonly file: URL;
}

/** Returns the packages with an `assembly/index.ts`. */
export async function kernelPackages(): Promise<readonly KernelPackage[]> {
  const names = (await readdir(PACKAGES)).toSorted();
  const packages = names.map((name) => {
    const folder = new URL(`${name}/`, PACKAGES);
    return { name, folder, file: new URL('src/webassembly/kernel-bytes.ts', folder) };
  });
  return packages.filter(({ folder }) => existsSync(new URL('assembly/index.ts', folder)));
}

/** Returns the text of a package's src/webassembly/kernel-bytes.ts, with the options of its assembly/asconfig.json. */
export async function compileKernel({ folder }: KernelPackage): Promise<string> {
  const bytes = await compile(folder);
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'));
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

/** @throws Error with the compiler's messages. */
async function compile(folder: URL): Promise<Buffer> {
  const scratch = await mkdtemp(join(tmpdir(), 'queenside-kernel-'));
  try {
    const file = join(scratch, 'kernel.wasm');
    const options = ['--config', 'assembly/asconfig.json', '--outFile', file];
    await promisify(execFile)(
      process.execPath,
      ['--enable-source-maps', COMPILER, 'assembly/index.ts', ...options],
      { cwd: folder },
    );
    return await readFile(file);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
