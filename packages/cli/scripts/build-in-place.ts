/**
 * Puts together what `queenside solve FILE` runs in its own process (see `src/in-place/in-place.ts`): itself, and one file
 * for each problem, with the plugins that it and its solvers come from. Each problem so has its own copy of a search, as it
 * has in workers.
 *
 * `node packages/cli/scripts/build-in-place.ts [folder]`. The first `pnpm install` runs it, and `pnpm run prepare`. After a change
 * of sources what was put together before is not used.
 */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { discoverPlugins, type PluginSource } from '@queenside/batch/discover';
import { Registry, type Catalog } from '@queenside/core';
import type { Plugin } from 'rolldown';
import { packagesIn, stampOfFile, type Contents, type Made } from '../src/in-place/contents.ts';

const COMMAND = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = resolve(process.argv[2] ?? join(COMMAND, 'dist', 'bundles'));
const MAIN = join(COMMAND, 'src', 'in-place', 'in-place.ts');
const ANSWER = fileURLToPath(import.meta.resolve('@queenside/batch/in-place'));
const ENTRY = '\0entry';

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
  const own = await bundle(MAIN, 'in-place');
  await Promise.all(catalog.problems.map(({ id }) => makeProblem(id, own)));
  await write('contents.json', contentsOf(catalog));
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

function contentsOf({ problems, solvers }: Catalog): Contents {
  return {
    packages: packagesIn(PACKAGES),
    problems: problems.map(({ id }) => ({ id })),
    solvers: solvers.map(({ id, problem }) => ({ id, problem })),
  };
}

async function makeProblem(problem: string, own: readonly string[]): Promise<void> {
  const names = new Set([
    ...catalog.problems.filter(({ id }) => id === problem).map(({ plugin }) => plugin),
    ...catalog.solvers.filter((solver) => solver.problem === problem).map(({ plugin }) => plugin),
  ]);
  const plugins = sources.filter(({ name }) => names.has(name));
  const files = await bundle(ENTRY, problem, entryOf(problem, plugins));
  const manifests = plugins.map(({ location }) => join(location, 'package.json'));
  await write(`${problem}.json`, stampsOf([...own, ...files, ...manifests]));
}

/** The code of a problem, as a module that is written nowhere. */
function entryOf(problem: string, plugins: readonly PluginSource[]): string {
  const list = plugins.map(({ entry: _entry, ...origin }, index) => {
    return `{ origin: ${JSON.stringify(origin)}, exported: plugin${index} }`;
  });
  return [
    `import { answerInPlace } from ${JSON.stringify(ANSWER)};`,
    ...plugins.map(
      ({ entry }, index) => `import plugin${index} from ${JSON.stringify(fileURLToPath(entry))};`,
    ),
    `const offer = { problem: ${JSON.stringify(problem)}, plugins: [${list.join()}] };`,
    'export const answer = (file) => answerInPlace(offer, file);',
  ].join('\n');
}

/** @returns the files that it is made of. */
async function bundle(input: string, name: string, entry = ''): Promise<readonly string[]> {
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
    input,
    platform: 'node',
    plugins: [plugin],
    logLevel: 'warn',
    write: false,
    output: { format: 'cjs', exports: 'named', minify: true },
  });
  await writeFile(join(draft, `${name}.cjs`), escaped(output[0].code));
  return files;
}

/** Code in ASCII: Node reads it faster, and V8 keeps it in half the memory. */
function escaped(code: string): string {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return code.replaceAll(/[\u0080-\uffff]/g, escape);
}

/** Of libraries nothing is noted: they change by an installation, which calls this script. */
function stampsOf(files: readonly string[]): Made {
  const ours = files
    .map((file) => relative(PACKAGES, file).split(sep))
    .filter((parts) => parts[0] !== '..' && !parts.includes('node_modules'));
  return Object.fromEntries(
    ours.map((parts) => [parts.join('/'), stampOfFile(join(PACKAGES, ...parts))]),
  );
}

async function write(name: string, content: Contents | Made): Promise<void> {
  await writeFile(join(draft, name), `${JSON.stringify(content)}\n`);
}
