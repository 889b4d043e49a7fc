/** Builds the frame in which the page Write runs code of the user: its page, its worker, and Python. */
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildFrame } from './build-frame.ts';

const SOURCES = resolve(import.meta.dirname, '../src/own-code');
/** The modules that a search in Python imports, or that run it, beside all of the folder `queenside`. */
const MODULES = [
  'queenside_decision.py',
  'queenside_endings.py',
  'queenside_link.py',
  'queenside_offers.py',
  'queenside_page.py',
  'queenside_runner.py',
];

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

/** Writes the folder `own-code` of a built site. The page sends all files to the frame. */
export async function buildOwnCode(site: string, plugins: Plugin[]): Promise<void> {
  const folder = join(site, 'own-code');
  const frame = {
    sources: SOURCES,
    title: 'Your search',
    evaluates: "'wasm-unsafe-eval'",
  } as const;
  await buildFrame(folder, frame, plugins);
  for (const [from, to] of Object.entries(FILES))
    await copyFile(join(PYODIDE, from), join(folder, to));
  await writeFile(join(folder, 'python.json'), JSON.stringify(await pythonTexts()));
}

async function pythonTexts(): Promise<object> {
  const { info } = JSON.parse(await readFile(join(PYODIDE, 'pyodide-lock.json'), 'utf8')) as {
    readonly info: object;
  };
  const python = new URL('../python/', import.meta.resolve('@queenside/own-search'));
  const library = await readdir(new URL('queenside/', python));
  const names = library.filter((each) => each.endsWith('.py')).map((each) => `queenside/${each}`);
  const modules = [...names, ...MODULES].map(async (name) => [
    name,
    await readFile(new URL(name, python), 'utf8'),
  ]);
  return {
    lock: JSON.stringify({ info, packages: {} }),
    modules: Object.fromEntries(await Promise.all(modules)) as Record<string, string>,
  };
}
