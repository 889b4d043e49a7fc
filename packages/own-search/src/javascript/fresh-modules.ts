/** Imports a file anew for each run, together with the files beside it that it imports. */
import { createRequire, registerHooks } from 'node:module';
import { dirname, extname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exposed } from './exposed.ts';

const MARK = 'run';

let runs = 0;
let hasHooks = false;

/** Imports a file as if for the first time. */
export async function importAnew(path: string): Promise<Readonly<Record<string, unknown>>> {
  if (!hasHooks) registerHooks({ resolve: resolveAnew, load: loadExposed });
  hasHooks = true;
  forgetRequired(path);
  return (await import(marked(pathToFileURL(path).href, String(runs++)))) as Record<
    string,
    unknown
  >;
}

type Hooks = Parameters<typeof registerHooks>[0];
type ResolveModule = NonNullable<Hooks['resolve']>;
type LoadModule = NonNullable<Hooks['load']>;

const resolveAnew: ResolveModule = (specifier, context, nextResolve) => {
  const resolved = nextResolve(specifier, context);
  // Modules that CommonJS loads are anew, too: see `forgetRequired`.
  if (context.conditions?.includes('require')) return resolved;
  const run = runOf(context.parentURL) ?? runOf(resolved.url);
  if (run === undefined || !resolved.url.startsWith('file:')) return resolved;
  if (resolved.url.includes('/node_modules/')) return resolved;
  const url = marked(resolved.url, run);
  // Without a package.json, Node would first try to read the file as CommonJS, and warn of that.
  const format = { '.js': 'module', '.ts': 'module-typescript' }[extname(new URL(url).pathname)];
  return { ...resolved, url, ...(format && { format }) };
};

/** Gives files that export nothing the exports of their functions. */
const loadExposed: LoadModule = (address, context, nextLoad) => {
  const loaded = nextLoad(address, context);
  const isModule = loaded.format === 'module' || loaded.format === 'module-typescript';
  if (!isModule || runOf(address) === undefined || loaded.source == null) return loaded;
  const { source } = loaded;
  const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
  return { ...loaded, source: exposed(text, true) };
};

/** Has modules that CommonJS loads from the folder of a file loaded anew. */
function forgetRequired(path: string): void {
  const { cache } = createRequire(path);
  for (const each of Object.keys(cache))
    if (each.startsWith(dirname(path) + sep) && !each.includes(`${sep}node_modules${sep}`))
      delete cache[each];
}

function runOf(address: string | undefined): string | undefined {
  if (address?.startsWith('file:') !== true) return undefined;
  return new URL(address).searchParams.get(MARK) ?? undefined;
}

function marked(address: string, run: string): string {
  const url = new URL(address);
  url.searchParams.set(MARK, run);
  return url.href;
}
