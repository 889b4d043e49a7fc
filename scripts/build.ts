/**
 * Builds what is published: `dist/` of every package, one bundled file for each entry, shared chunks, declarations, the
 * catalog of bundled plugins, validators of schemas, and the manual page.
 * Entries are the files in `dist/` that `publishConfig` names, and those that workers start with.
 *
 * `pnpm build`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, isAbsolute, join, posix, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build, type Plugin } from 'rolldown';
import root from '../package.json' with { type: 'json' };
import { buildSite } from '../packages/studio/scripts/build-site.ts';
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
  'own-search': ['javascript/in-sandbox'],
  sandbox: ['serve'],
};

markUnbuilt();
const folders = await readdir(PACKAGES);
// A checkout may keep the installed dependencies of a package that is gone.
const names = folders.filter((name) => existsSync(join(PACKAGES, name, 'package.json')));
await Promise.all([emitDeclarations(), ...names.map(bundle)]);
for (const name of names)
  await cp(join(DECLARATIONS, name, 'src'), join(PACKAGES, name, 'dist'), { recursive: true });

// Errors name pages of the documentation, and files name schemas, so both come with the command.
await copyDocs(join(PACKAGES, 'cli/dist/docs'));
await cp(join(ROOT, 'docs/schemas'), join(PACKAGES, 'cli/schemas'), { recursive: true });
await buildSite();
await writeCatalog(join(PACKAGES, 'cli/dist/bundled.catalog'));
await writeValidators(PACKAGES, join(PACKAGES, 'core/dist/validators'));
await writeManPage(join(PACKAGES, 'queenside/dist/queenside.1'));
markBuilt();

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
  await rm(join(cwd, 'dist'), { recursive: true, force: true });
  const { output } = await build({
    cwd,
    input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
    platform: 'node',
    external: (id, importer) => importer !== undefined && !id.startsWith('.') && !isAbsolute(id),
    plugins: [keepAddresses(join(cwd, 'src'))],
    logLevel: 'warn',
    output: { dir: 'dist', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  });
  const strange = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .filter((id) => isAbsolute(id) && /^\.\.|node_modules/.test(relative(cwd, id)));
  if (strange.length > 0)
    throw new Error(`${name} would hold code of others: ${strange.join(', ')}`);
}

/** The paths below `dist/`, without extension, of the JavaScript files that a value names. */
function entriesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(entriesIn);
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
