/** Compiles the kernel of a package from its AssemblyScript sources to a module that the package can import. */
import { readFile, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const PACKAGES = new URL('../../', import.meta.url);
const BINARY = 'kernel.wasm';
const LINE_LENGTH = 100;

/** A package with a kernel. */
export interface KernelPackage {
  /** Its folder's name. */
  readonly name: string;
  /** Its folder, as the address of a folder. */
  readonly folder: URL;
  /** The file that its kernel is kept in. */
  readonly file: URL;
}

/** The packages that have an `assembly/index.ts`. */
export async function kernelPackages(): Promise<readonly KernelPackage[]> {
  const names = (await readdir(PACKAGES)).toSorted();
  const packages = names.map((name) => {
    const folder = new URL(`${name}/`, PACKAGES);
    return { name, folder, file: new URL('src/webassembly/kernel-bytes.ts', folder) };
  });
  return packages.filter(({ folder }) => existsSync(new URL('assembly/index.ts', folder)));
}

/** The text of a package's src/webassembly/kernel-bytes.ts, by the options of its assembly/asconfig.json. */
export async function compileKernel({ folder }: KernelPackage): Promise<string> {
  const bytes = await compile(fileURLToPath(folder));
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'));
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
async function compile(folder: string): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const messages: string[] = [];
  const options = ['--config', 'assembly/asconfig.json', '--outFile', BINARY];
  const { error } = await asc.main(['assembly/index.ts', ...options], {
    stderr: { write: (chunk) => messages.push(String(chunk)) },
    readFile: (name, base) => readText(`${folder}${base}/${name}`),
    writeFile: (name, contents) => {
      if (name.endsWith(BINARY)) binary = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || binary === undefined) throw new Error(messages.join(''));
  return binary;
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
