/** Imports a file anew for each run, together with the files beside it that it imports. */
import { registerHooks } from 'node:module';
import { extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const MARK = 'run';

let runs = 0;
let hasHooks = false;

/** Imports a file as if for the first time. */
export async function importAnew(path: string): Promise<object> {
  if (!hasHooks) registerHooks({ resolve: resolveAnew });
  hasHooks = true;
  return (await import(marked(pathToFileURL(path).href, String(runs++)))) as object;
}

type ResolveModule = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>;

const resolveAnew: ResolveModule = (specifier, context, nextResolve) => {
  const resolved = nextResolve(specifier, context);
  const run = runOf(context.parentURL) ?? runOf(resolved.url);
  if (run === undefined || !resolved.url.startsWith('file:')) return resolved;
  if (resolved.url.includes('/node_modules/')) return resolved;
  const url = marked(resolved.url, run);
  // Without a package.json, Node would first try to read the file as CommonJS, and warn of that.
  const format = { '.js': 'module', '.ts': 'module-typescript' }[extname(new URL(url).pathname)];
  return { ...resolved, url, ...(format && { format }) };
};

function runOf(address: string | undefined): string | undefined {
  if (address?.startsWith('file:') !== true) return undefined;
  return new URL(address).searchParams.get(MARK) ?? undefined;
}

function marked(address: string, run: string): string {
  const url = new URL(address);
  url.searchParams.set(MARK, run);
  return url.href;
}
