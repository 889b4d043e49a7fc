/**
 * Builds what is published: `dist/` of every package, one bundled file for each entry, shared chunks, declarations, the
 * catalog of bundled plugins, validators of schemas, and the manual page.
 * Entries are the files in `dist/` that `publishConfig` names, and those that workers start with.
 *
 * `pnpm build`.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, extname, isAbsolute, join, posix, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type CodeSplittingGroup, type Plugin } from 'rolldown';
import root from '../package.json' with { type: 'json' };
import { buildSite } from '../packages/playground/scripts/build-site.ts';
import { buildSite as buildStudio } from '../packages/studio/scripts/build-site.ts';
import { markBuilt, markUnbuilt } from './ensure-built.ts';
import { writeCatalog } from './write-catalog.ts';
import { writeManPage } from './write-man.ts';
import { writeValidators } from './write-validators.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PACKAGES = join(ROOT, 'packages');
/** Pictures in the repository. */
const PICTURE = /^\.(?:png|svg)$/;
const PICTURES = `${root.homepage}/raw/main/`;
const DECLARATIONS = join(ROOT, 'dist/declarations');

/** Modules that worker processes and tests import by their address, by folder of the package. */
const PRIVATE_ENTRIES: Readonly<Record<string, readonly string[]>> = {
  cli: ['program'],
  'own-search': ['javascript/in-sandbox', 'javascript/evaluate-positions'],
  sandbox: ['serve'],
};

/**
 * Files of the modules that a command loads at its start, by folder of the package. A file has the modules that it names, and
 * all that these import of their package, without those of earlier files. To load a file takes longer than to run what it has.
 */
const FILES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  runtime: { start: ['start'], jobs: ['index'] },
  host: { system: ['system/index'] },
  batch: {
    'first-thread': ['pool/first-thread'],
    'both-threads': [
      'errors',
      'plugins/plugin-set',
      'plugins/plugin-source',
      'protocol/shared-progress',
      'schema-compiler',
    ],
    worker: ['in-worker/run-order'],
    engine: ['one-file'],
  },
  cli: { program: ['program'], solve: ['actions/solve'], run: ['actions/run'] },
};

/**
 * Libraries, and modules of other packages, that commands load at their start: part of a package's files, with the licenses of
 * libraries beside them. Packages depend on them all the same, because declarations need their types, and because a packed
 * checkout has no build.
 */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  batch: ['p-queue'],
  cli: ['commander', '@queenside/bench/sizes'],
};

/** Node's modules that take long to load, and that libraries import for what no command does. */
const DELAYED = new Set(['node:child_process']);

markUnbuilt();
const folders = await readdir(PACKAGES);
// A checkout may keep the installed dependencies of a package that is gone.
const names = folders.filter((name) => existsSync(join(PACKAGES, name, 'package.json')));
const published = names.filter(isPublished);
await Promise.all([emitDeclarations(), ...published.map(bundle)]);
for (const name of published)
  await cp(join(DECLARATIONS, name, 'src'), join(PACKAGES, name, 'dist'), { recursive: true });

// Errors name pages of the documentation, and files name schemas, so both come with the command.
await copyDocs(join(PACKAGES, 'cli/dist/docs'));
await cp(join(ROOT, 'docs/schemas'), join(PACKAGES, 'cli/schemas'), { recursive: true });
await buildSite();
await buildStudio();
await writeCatalog(join(PACKAGES, 'cli/dist/bundled.catalog'));
await writeValidators(PACKAGES, join(PACKAGES, 'core/dist/validators'));
await writeManPage(join(PACKAGES, 'queenside/dist/queenside.1'));
markBuilt();

/** Returns whether a package is published. Others are parts of those that are. */
function isPublished(name: string): boolean {
  const text = readFileSync(join(PACKAGES, name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly private?: boolean }).private !== true;
}

/** Copies the documentation without its pictures, which take more than all pages together: links lead to the repository. */
async function copyDocs(to: string): Promise<void> {
  const isPicture = (file: string): boolean => PICTURE.test(extname(file));
  await cp(join(ROOT, 'docs'), to, { recursive: true, filter: (file) => !isPicture(file) });
  const pages = (await readdir(to)).filter((file) => file.endsWith('.md'));
  for (const page of pages) {
    const text = await readFile(join(to, page), 'utf8');
    await writeFile(
      join(to, page),
      text.replaceAll(
        /(?<=!\[[^\]]*\]\()(?!\w+:)[^)]+(?=\))/g,
        (path) => `${PICTURES}${posix.join('docs', path)}`,
      ),
    );
  }
}

async function emitDeclarations(): Promise<void> {
  await rm(DECLARATIONS, { recursive: true, force: true });
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(
    process.execPath,
    [tsc, '-p', 'tsconfig.declarations.json', '--singleThreaded'],
    {
      cwd: ROOT,
    },
  );
}

async function bundle(name: string): Promise<void> {
  const cwd = join(PACKAGES, name);
  const { publishConfig } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
    publishConfig: object;
  };
  const entries = [...entriesIn(publishConfig), ...(PRIVATE_ENTRIES[name] ?? [])];
  const libraries = LIBRARIES[name] ?? [];
  await rm(join(cwd, 'dist'), { recursive: true, force: true });
  const { output } = await build({
    cwd,
    input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    platform: 'node',
    external: (id, importer) =>
      importer !== undefined && !id.startsWith('.') && !isAbsolute(id) && !libraries.includes(id),
    // An entry may export what only other files of its package use, which saves a file.
    preserveEntrySignatures: 'allow-extension',
    plugins: [keepAddresses(join(cwd, 'src')), takeBuiltins(), skipFacades()],
    logLevel: 'warn',
    output: {
      dir: 'dist',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Exports keep their names, so a dynamic import can name the file that has them.
      minifyInternalExports: false,
      codeSplitting: { groups: groupsOf(FILES[name] ?? {}, join(cwd, 'src')) },
    },
  });
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const others = modules.filter(
    (id) => isAbsolute(id) && /^\.\.|node_modules/.test(relative(cwd, id)),
  );
  const used = new Set(others.map((id) => dirname(findPackageJSON(id, import.meta.url)!)));
  for (const library of used) {
    const { name: its } = JSON.parse(await readFile(join(library, 'package.json'), 'utf8')) as {
      readonly name: string;
    };
    if (its.startsWith('@queenside/')) continue;
    if (!libraries.includes(its)) throw new Error(`${name} would hold code of ${its}`);
    const license = (await readdir(library)).find((file) => /^licen[cs]e/i.test(file));
    if (license === undefined) throw new Error(`${its} has no file with its license`);
    await cp(join(library, license), join(cwd, 'dist', `LICENSE-${its}`));
  }
}

function groupsOf(
  files: Readonly<Record<string, readonly string[]>>,
  sources: string,
): CodeSplittingGroup[] {
  return Object.entries(files).map(([name, modules]) => {
    const paths = new Set(modules.map((module) => join(sources, `${module}.ts`)));
    return { name, test: (id) => paths.has(id) };
  });
}

/** The paths below `dist/`, without extension, of the JavaScript files that a value names. */
function entriesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null)
    return [...new Set(Object.values(value).flatMap(entriesIn))];
  const entry = typeof value === 'string' ? /^\.\/dist\/(.+)\.js$/.exec(value)?.[1] : undefined;
  return entry === undefined ? [] : [entry];
}

/**
 * Gives `import.meta.url` the value that it would have without bundling, so that paths relative to a module stay valid:
 * `src/a/b.ts` counts as `dist/a/b.js`, in every chunk.
 */
function keepAddresses(sources: string): Plugin {
  const placeholder = /__address_of\("(.+?)"\)/g;
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return undefined;
      const module = relative(sources, id).replaceAll('\\', '/').replace(/\.ts$/, '.js');
      return code.replaceAll('import.meta.url', `__address_of("${module}")`);
    },
    renderChunk(code, { fileName }) {
      return code.replaceAll(placeholder, (_, module: string) => {
        const path = posix.relative(posix.dirname(fileName), module);
        return `new URL(${JSON.stringify(path)}, import.meta.url).href`;
      });
    },
  };
}

/**
 * Takes Node's modules without importing them. An import evaluates every export of a module, as any may be used later. For
 * `node:fs` that also loads promises, streams, and the reader of lines; for `node:process` it opens the standard streams.
 */
function takeBuiltins(): Plugin {
  const imported =
    /^import (?:(?<whole>[\w$]+)(?:, )?)?(?:\{(?<parts>[^}]*)\})?(?: from )?"(?<module>node:[\w/]+)";$/gm;
  return {
    name: 'take-builtins',
    renderChunk: (code) =>
      code.replaceAll(imported, (...found) => {
        const { whole, parts, module } = found.at(-1) as Record<string, string | undefined>;
        const builtin = `process.getBuiltinModule("${module!}")`;
        const named =
          parts === undefined ? '' : `const {${parts.replaceAll(' as ', ': ')}} = ${builtin};`;
        if (whole === undefined) return named;
        if (!DELAYED.has(module!)) return `const ${whole} = ${builtin}; ${named}`;
        const used = new Set(
          Array.from(code.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, 'g')), ([, name]) => name),
        );
        const getters = Array.from(used, (name) => `get ${name}() { return ${builtin}.${name}; }`);
        return `const ${whole} = { ${getters.join(', ')} }; ${named}`;
      }),
  };
}

/**
 * Imports files directly that a dynamic import would reach through a facade: a file that only exports again what another one has.
 */
function skipFacades(): Plugin {
  const facade = /^export \{ [\w$, ]+ \} from "(\.\/[^"]+)";$/;
  return {
    name: 'skip-facades',
    generateBundle(_, files) {
      const chunks = Object.values(files).filter((file) => file.type === 'chunk');
      const targets = new Map<string, string>();
      for (const { code, fileName, isEntry } of chunks) {
        const target = facade.exec(code.trim())?.[1];
        if (target === undefined || fileName.includes('/')) continue;
        targets.set(`./${fileName}`, target);
        if (!isEntry) delete files[fileName];
      }
      for (const chunk of chunks)
        chunk.code = chunk.code.replaceAll(/\bimport\("(\.\/[^"]+)"\)/g, (call, path: string) =>
          call.replace(path, targets.get(path) ?? path),
        );
    },
  };
}
