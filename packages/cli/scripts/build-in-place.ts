/**
 * Puts together what `queenside solve FILE` runs in its own process (see `src/in-place/in-place.ts`): one file for each
 * problem, with the plugins that it and its solvers come from. Each problem so has its own copy of a search, as it has in
 * workers.
 *
 * `node packages/cli/scripts/build-in-place.ts [folder]`. The first `pnpm install` runs it, and `pnpm run prepare`. After a change
 * of sources what was put together before is not used.
 */
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { discoverPlugins, type PluginSource } from '@queenside/batch/discover';
import { Registry, type Catalog } from '@queenside/core';
import type { Plugin } from 'rolldown';
import type { Bundle } from '../src/in-place/in-place.ts';
import { packagesIn, type FileStamp, type MadeOf } from '../src/in-place/made-of.ts';

const COMMAND = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = resolve(process.argv[2] ?? join(COMMAND, 'dist', 'bundles'));
const MAIN = join(COMMAND, 'src', 'in-place', 'in-place.ts');
const ENTRY = '\0entry';
/** Stands in the code for what it was made of, which is known when it is there. */
const MADE_OF = 'MADE_OF';

const { build } = await loadRolldown();
const { sources } = discoverPlugins({
  bundled: PACKAGES,
  configured: [],
  configuredFrom: COMMAND,
  installedFrom: COMMAND,
});
const catalog = await describe(sources);
const draft = `${FOLDER}.${process.pid}`;
await mkdir(draft, { recursive: true });
try {
  await Promise.all(catalog.problems.map(({ id }) => makeProblem(id)));
  await rm(FOLDER, { recursive: true, force: true });
  await rename(draft, FOLDER);
} finally {
  await rm(draft, { recursive: true, force: true });
}

/** It has native code, which is not there for every system; nothing may fail for that. */
async function loadRolldown(): Promise<typeof import('rolldown')> {
  try {
    return await import('rolldown');
  } catch {
    console.warn('rolldown does not run here: small files are answered as large ones are');
    process.exit(0);
  }
}

async function describe(plugins: readonly PluginSource[]): Promise<Catalog> {
  const registry = new Registry();
  for (const { entry, ...origin } of plugins)
    registry.add(((await import(entry)) as { default: unknown }).default, origin);
  return registry.catalog();
}

async function makeProblem(problem: string): Promise<void> {
  const names = new Set([
    ...catalog.problems.filter(({ id }) => id === problem).map(({ plugin }) => plugin),
    ...catalog.solvers.filter((solver) => solver.problem === problem).map(({ plugin }) => plugin),
  ]);
  const plugins = sources.filter(({ name }) => names.has(name));
  const { code, files } = await bundle(entryOf(problem, plugins));
  const manifests = plugins.map(({ location }) => join(location, 'package.json'));
  const madeOf = {
    packages: packagesIn(PACKAGES),
    files: await stampsOf([...files, ...manifests]),
  };
  await writeFile(
    join(draft, `${problem}.cjs`),
    `${escaped(code)}\nvar ${MADE_OF} = ${JSON.stringify(madeOf satisfies MadeOf)};\n`,
  );
}

/** The code of a problem, as a module that is written nowhere. */
function entryOf(problem: string, plugins: readonly PluginSource[]): string {
  const list = plugins.map(({ entry: _entry, ...origin }, index) => {
    return `{ origin: ${JSON.stringify(origin)}, exported: plugin${index} }`;
  });
  const routable: Bundle['routable'] = {
    problems: catalog.problems.map(({ id }) => ({ id })),
    solvers: catalog.solvers.map(({ id, problem: its }) => ({ id, problem: its })),
  };
  return [
    `import { answeredInPlace as answered } from ${JSON.stringify(MAIN)};`,
    ...plugins.map(
      ({ entry }, index) => `import plugin${index} from ${JSON.stringify(fileURLToPath(entry))};`,
    ),
    `const offer = { problem: ${JSON.stringify(problem)}, plugins: [${list.join()}] };`,
    `const routable = ${JSON.stringify(routable)};`,
    'export function answeredInPlace(file, packages, milliseconds) {',
    `  return answered({ offer, routable, madeOf: ${MADE_OF} }, file, packages, milliseconds);`,
    '}',
  ].join('\n');
}

/** Code as one CommonJS module, and the files that it is made of. */
async function bundle(entry: string): Promise<{ code: string; files: readonly string[] }> {
  const files: string[] = [];
  const plugin: Plugin = {
    name: 'queenside',
    resolveId: (id) => (id === ENTRY ? ENTRY : undefined),
    load: (id) => (id === ENTRY ? entry : undefined),
    transform(code, id) {
      if (id === ENTRY) return undefined;
      files.push(id);
      // What a module loads later it looks for from its own place.
      return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    },
  };
  const { output } = await build({
    input: ENTRY,
    platform: 'node',
    plugins: [plugin],
    logLevel: 'warn',
    write: false,
    output: { format: 'cjs', exports: 'named', minify: true },
  });
  return { code: output[0].code, files };
}

/** Code in ASCII: Node reads it faster, and V8 keeps it in half the memory. */
function escaped(code: string): string {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return code.replaceAll(/[\u0080-\uffff]/g, escape);
}

/** Of libraries nothing is noted: they change by an installation, which calls this script. */
async function stampsOf(files: readonly string[]): Promise<MadeOf['files']> {
  const ours = files
    .map((file) => relative(PACKAGES, file).split(sep))
    .filter((parts) => parts[0] !== '..' && !parts.includes('node_modules'));
  const stamps = ours.map(async (parts): Promise<readonly [string, FileStamp]> => {
    const { size, mtimeMs } = await stat(join(PACKAGES, ...parts));
    return [parts.join('/'), [size, mtimeMs]];
  });
  return Object.fromEntries(await Promise.all(stamps));
}
