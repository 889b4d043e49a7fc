/** Python in a worker, by Pyodide. All files come by message, because the worker can load none. */
import type { CodeRun, RunOrder, FrameStart } from './messages.ts';
import type { Printer } from './printer.ts';

const FOLDER = '/home/search';
const MODULES = '/lib/queenside';
/** What most searches import: a worker that starts from the snapshot has it already. */
const USUAL =
  'import array, collections, copy, dataclasses, enum, functools, heapq, itertools, json, linecache, math, random, reprlib, struct, sys, traceback, typing';

/** The parts of Pyodide that we use. The last two make and take snapshots; its types do not have them yet. */
interface Pyodide {
  runPython(code: string): any;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, text: string): void;
  };
}

interface PythonRun {
  toJs(options: object): [ended: string, calls: ArrayLike<number>, lines: ArrayLike<number>];
  destroy(): void;
}

type Files = NonNullable<FrameStart['python']>;

export async function openPython(files: Files, printer: Printer) {
  const pyodide = await load(files, printer);
  if (files.snapshot === undefined) sendSnapshot(pyodide);
  for (const folder of [FOLDER, `${MODULES}/queenside`]) pyodide.FS.mkdirTree(folder);
  for (const [name, text] of Object.entries(files.modules))
    pyodide.FS.writeFile(`${MODULES}/${name}`, text);
  const runInPython = pyodide.runPython(
    `import sys; sys.path.insert(0, ${JSON.stringify(MODULES)}); import queenside_page; queenside_page.run`,
  ) as (order: object) => PythonRun;
  const version = String(pyodide.runPython('sys.version.split()[0]'));
  const run = (order: RunOrder): CodeRun => {
    const file = `${FOLDER}/${order.file}`;
    pyodide.FS.writeFile(file, order.text);
    const done = runInPython({ ...order, file });
    const [ended, calls, lines] = done.toJs({ create_pyproxies: false });
    done.destroy();
    return {
      ...(JSON.parse(ended) as Pick<CodeRun, 'outcome' | 'stacks' | 'decided'>),
      calls: Int32Array.from(calls),
      lines: Int32Array.from(lines),
    };
  };
  return { version: `Python ${version}`, run };
}

async function load(files: Files, printer: Printer): Promise<Pyodide> {
  const { loader, core, library, module, snapshot } = files;
  serveFiles(library, module);
  (globalThis as unknown as { importScripts(script: string): void }).importScripts(
    addressOf(loader),
  );
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ addressOf(core))) as {
    readonly default: unknown;
  };
  const print = (line: string): void => printer.print(line);
  const { loadPyodide } = globalThis as unknown as {
    readonly loadPyodide: (options: object) => Promise<Pyodide>;
  };
  const options = {
    // All files come from `serveFiles`.
    indexURL: 'https://files.invalid/',
    createPyodideModule,
    lockFileContents: files.lock,
    env: { PYTHONHASHSEED: '0', HOME: FOLDER },
    stdin: () => null,
    stdout: print,
    stderr: print,
  };
  if (snapshot !== undefined) {
    try {
      return await loadPyodide({ ...options, _loadSnapshot: snapshot });
    } catch {
      // Python then starts as if for the first time.
    }
  }
  return await loadPyodide({ ...options, _makeSnapshot: true });
}

/** Sends the memory of Python, before it has run code of the user, to the frame. */
function sendSnapshot(pyodide: Pyodide): void {
  try {
    pyodide.runPython(USUAL);
    const snapshot = pyodide.makeMemorySnapshot();
    postMessage({ snapshot }, { transfer: [snapshot.buffer] });
  } catch {
    // Later workers then start as slowly as this one.
  }
}

/** Answers Pyodide's requests for files, in a worker that may make none. */
function serveFiles(library: ArrayBuffer, module: WebAssembly.Module): void {
  self.fetch = (wanted) => {
    const name = String(wanted instanceof Request ? wanted.url : wanted);
    if (name.endsWith('.zip')) return Promise.resolve(new Response(library));
    if (name.endsWith('.wasm')) return Promise.resolve(new Response());
    return Promise.reject(new TypeError(`there is no network for ${name}`));
  };
  WebAssembly.instantiateStreaming = async (_response: unknown, imports?: WebAssembly.Imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
}

function addressOf(script: string): string {
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
}
