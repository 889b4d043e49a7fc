/** Builds the frame in which the page Write runs code of the user: its page, its worker, and Python. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { framePage } from './frame-page.ts';

const SOURCES = resolve(import.meta.dirname, '../src/client/own-code');
/** The modules that a search in Python imports, or that run it. */
const MODULES = ['queenside.py', 'queenside_link.py', 'queenside_runner.py', 'queenside_page.py'];

/** The folder of Pyodide, and what its files are called in the site. */
export const PYODIDE: string = fileURLToPath(
  new URL('.', import.meta.resolve('pyodide/package.json')),
);
const FILES = {
  'pyodide.js': 'loader.js',
  'pyodide.asm.mjs': 'core.js',
  'pyodide.asm.wasm': 'python.wasm',
  'python_stdlib.zip': 'library.zip',
};

/** Writes the folder `own-code` of a built site. The frame may load nothing, so the page sends all files. */
export async function buildOwnCode(site: string, plugins: Plugin[]): Promise<void> {
  const folder = join(site, 'own-code');
  await build({
    root: SOURCES,
    configFile: false,
    logLevel: 'warn',
    plugins,
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      // A classic worker, because Chromium starts no module worker from a blob with an opaque origin.
      lib: {
        entry: join(SOURCES, 'worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'worker.js',
      },
    },
  });
  const script = await readFile(join(SOURCES, 'frame.js'), 'utf8');
  const title = 'Your search';
  await writeFile(
    join(folder, 'frame.html'),
    framePage({ title, script, evaluates: "'wasm-unsafe-eval'" }),
  );
  for (const [from, to] of Object.entries(FILES))
    await copyFile(join(PYODIDE, from), join(folder, to));
  await writeFile(join(folder, 'python.json'), JSON.stringify(await pythonTexts()));
}

async function pythonTexts(): Promise<object> {
  const { info } = JSON.parse(await readFile(join(PYODIDE, 'pyodide-lock.json'), 'utf8')) as {
    readonly info: object;
  };
  const python = new URL('../python/', import.meta.resolve('@queenside/own-search'));
  const modules = MODULES.map(async (name) => [
    name,
    await readFile(new URL(name, python), 'utf8'),
  ]);
  return {
    lock: JSON.stringify({ info, packages: {} }),
    modules: Object.fromEntries(await Promise.all(modules)) as Record<string, string>,
  };
}
