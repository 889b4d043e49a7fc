/** Finds the file that `import 'package'` loads, by the rules of Node's ECMAScript module resolution. */
import { resolve, sep } from 'node:path';
import { isFile } from '@queenside/host';
import { isRecord, type PackageJson } from './package-json.ts';

/** The export conditions that Node meets. */
const CONDITIONS = new Set(['node', 'import', 'module-sync', 'default']);

/** The condition of the source of a plugin in TypeScript: Node runs it in the author's folder, but not below `node_modules`. */
const SOURCE = 'queenside-source';

/** The file to import, or what is wrong with what package.json names. */
export type PackageEntry = { readonly file: string } | { readonly reason: string };

/**
 * Finds the file to import.
 *
 * @param location the package's folder, without symbolic links.
 */
export function entryOf(location: string, { exports, main }: PackageJson): PackageEntry {
  if (exports === undefined || exports === null) return legacyEntry(location, main);
  const isInstalled = location.split(sep).includes('node_modules');
  const conditions = isInstalled ? CONDITIONS : CONDITIONS.union(new Set([SOURCE]));
  const target = pickTarget(
    isRecord(exports) && '.' in exports ? exports['.'] : exports,
    conditions,
  );
  if (typeof target !== 'string') return { reason: 'its exports name none for `import`' };
  if (!target.startsWith('./')) return { reason: `${target} in its exports must begin with ./` };
  const file = resolve(location, target);
  if (!isInside(location, file)) return { reason: `${target} leads out of the package` };
  return isFile(file) ? { file } : { reason: `${target} is not there` };
}

/** Returns the file with a search that a package.json names by `"queenside": { "search": … }`; undefined if it names none. */
export function searchFileIn(
  location: string,
  { queenside }: PackageJson,
): PackageEntry | undefined {
  const target = isRecord(queenside) ? queenside['search'] : undefined;
  if (target === undefined) return undefined;
  if (typeof target !== 'string') return { reason: 'the path of its search must be a text' };
  const file = resolve(location, target);
  if (!isInside(location, file)) return { reason: `${target} leads out of the package` };
  return isFile(file) ? { file } : { reason: `${target} is not there` };
}

/** Resolves `main`, which may lack its extension or name a folder; the default is index.js. */
function legacyEntry(location: string, main: unknown): PackageEntry {
  const named = typeof main === 'string' ? [main, `${main}.js`, `${main}/index.js`] : [];
  const file = [...named, 'index.js']
    .map((target) => resolve(location, target))
    .find((candidate) => isInside(location, candidate) && isFile(candidate));
  return file === undefined ? { reason: `${named[0] ?? 'index.js'} is not there` } : { file };
}

/** @returns null if the first matching condition excludes the package, undefined if none matches. */
function pickTarget(target: unknown, conditions: ReadonlySet<string>): string | null | undefined {
  if (typeof target === 'string' || target === null) return target;
  const pick = (value: unknown): string | null | undefined => pickTarget(value, conditions);
  const choices = Array.isArray(target)
    ? target.map(pick).filter((found) => found !== null)
    : Object.entries(isRecord(target) ? target : {})
        .filter(([condition]) => conditions.has(condition))
        .map(([, value]) => pick(value));
  return choices.find((found) => found !== undefined);
}

function isInside(location: string, file: string): boolean {
  return file.startsWith(location + sep);
}
