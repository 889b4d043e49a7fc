/** Compiles the kernel from its AssemblyScript sources to a module that the package can import. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const ENTRY = 'assembly/index.ts';
const BINARY = 'kernel.wasm';
const OPTIONS = ['-O3', '--runtime', 'stub', '--noAssert'];
const LINE_LENGTH = 100;

/** The text of src/webassembly/kernel-bytes.ts. */
export async function compileKernel(): Promise<string> {
  const bytes = await compile();
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g'));
  return [
    '/**',
    ' * The kernel in WebAssembly, in base64 with line breaks. Made from the sources in the folder assembly by',
    ' * `node scripts/build-kernel.ts`.',
    ' */',
    'export const KERNEL_BASE64 = `',
    ...lines!,
    '`;',
    '',
  ].join('\n');
}

/** @throws Error with the compiler's messages. */
async function compile(): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const messages: string[] = [];
  const { error } = await asc.main([ENTRY, ...OPTIONS, '--outFile', BINARY], {
    stderr: { write: (chunk) => messages.push(String(chunk)) },
    readFile: (name, folder) => readText(`${PACKAGE}${folder}/${name}`),
    writeFile: (name, contents) => {
      if (name === BINARY) binary = contents as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error !== null || binary === undefined) throw new Error(messages.join(''));
  return binary;
}

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null);
}
