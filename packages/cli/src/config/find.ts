/** Finds and reads a configuration file with cosmiconfig. */
import { basename, extname, resolve } from 'node:path';
import { cosmiconfig, defaultLoaders, type Loader, type PublicExplorer } from 'cosmiconfig';
import { foldersUpFrom } from '@queenside/batch/folders';
import { NAME, PLACES } from './places.ts';

/** A configuration that was read but not yet checked. */
export interface FoundConfig {
  readonly file: string;
  /** Undefined or null if the file is empty. */
  readonly content: unknown;
}

/**
 * Reads the file `config`. By default, reads the configuration of the nearest folder that has one, from `cwd` upward.
 *
 * @returns undefined if no file was given and none was found.
 * @throws QueensideError `config/…` if the file is missing or cannot be read, parsed, or run.
 */
export async function findConfig(cwd: string, config?: string): Promise<FoundConfig | undefined> {
  const start = resolve(cwd, config ?? '');
  try {
    const explorer = cosmiconfig(NAME, {
      searchPlaces: [...PLACES],
      searchStrategy: 'none',
      ignoreEmptySearchPlaces: false,
      cache: false,
      loaders,
    });
    return await (config === undefined ? search(explorer, start) : read(explorer, start));
  } catch (thrown) {
    const { explainAccess } = await import('./explain.ts');
    throw explainAccess(thrown, start);
  }
}

/** Replaces cosmiconfig's own search, which stops at a package.json or continues in the home folder. */
async function search(explorer: PublicExplorer, cwd: string): Promise<FoundConfig | undefined> {
  for (const folder of foldersUpFrom(cwd)) {
    const result = await explorer.search(folder);
    if (result !== null) return found(result.filepath, result.config);
  }
  return undefined;
}

async function read(explorer: PublicExplorer, file: string): Promise<FoundConfig> {
  const extension = extname(file);
  if (extension !== '' && !Object.hasOwn(loaders, extension)) {
    const { configError } = await import('./errors.ts');
    const known = Object.keys(defaultLoaders).filter((key) => key.startsWith('.'));
    throw configError('unknown-format', { extension, known: known.join(', ') }, { file });
  }
  const result = await explorer.load(file);
  return found(file, result?.config);
}

interface Wrapped {
  readonly content: unknown;
}

function found(file: string, config: Wrapped | undefined): FoundConfig {
  return { file, content: config?.content };
}

/**
 * Cosmiconfig's loaders. They explain errors immediately, because cosmiconfig takes any ENOENT for a missing file, even
 * one thrown by the configuration itself. They wrap contents, because cosmiconfig skips null and resolves `$import`,
 * which would hide the origin of a value.
 */
const loaders = Object.fromEntries(
  Object.entries(defaultLoaders).map(([extension, load]) => [extension, wrapping(load)]),
);

function wrapping(load: Loader): Loader {
  return async (file, text) => {
    try {
      // Some editors write a byte-order mark.
      return wrap(file, await load(file, text.replace(/^\uFEFF/, '')));
    } catch (thrown) {
      const { explainContent } = await import('./explain.ts');
      throw explainContent(thrown, file);
    }
  };
}

function wrap(file: string, value: unknown): Wrapped | Readonly<Record<string, Wrapped>> {
  if (basename(file) !== 'package.json') return { content: value };
  const manifest = Object(value) as Readonly<Record<string, unknown>>;
  return Object.hasOwn(manifest, NAME) ? { [NAME]: { content: manifest[NAME] } } : {};
}
