/** Reads a configuration file with cosmiconfig. */
import { basename, extname } from 'node:path';
import { cosmiconfig, defaultLoaders, type Loader } from 'cosmiconfig';
import { ExitStatus } from '../exit-status.ts';
import { printError } from '../show/print-failure.ts';
import { NAME } from './places.ts';

/** A configuration that was read but not yet checked. */
export interface FoundConfig {
  readonly file: string;
  /** The parsed content; undefined or null if the file is empty. */
  readonly content: unknown;
}

/**
 * Reads a configuration file.
 *
 * @throws QueensideError `config/…` if the file is missing or cannot be read, parsed, or run.
 */
export async function readConfig(file: string): Promise<FoundConfig> {
  const { configError } = await import('./errors.ts');
  const extension = extname(file);
  if (extension !== '' && !Object.hasOwn(loaders, extension)) {
    const known = Object.keys(defaultLoaders).filter((key) => key.startsWith('.'));
    throw configError('unknown-format', { extension, known: known.join(', ') }, { file });
  }
  const ended = (): void => {
    // A module may call process.exit(0). The command has then done nothing.
    process.exitCode = ExitStatus.usage;
    printError(configError('module-ended', {}, { file }));
  };
  process.once('exit', ended);
  try {
    const result = await cosmiconfig(NAME, { cache: false, loaders }).load(file);
    return { file, content: (result?.config as Wrapped | undefined)?.content };
  } catch (thrown) {
    const { explainAccess } = await import('./explain.ts');
    throw explainAccess(thrown, file);
  } finally {
    process.off('exit', ended);
  }
}

interface Wrapped {
  readonly content: unknown;
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
  return async (file, written) => {
    // Some editors write a byte-order mark.
    const text = written.replace(/^\uFEFF/, '');
    try {
      return wrap(file, await load(file, text));
    } catch (thrown) {
      const { explainContent } = await import('./explain.ts');
      throw explainContent(thrown, file, text);
    }
  };
}

function wrap(file: string, value: unknown): Wrapped | Readonly<Record<string, Wrapped>> {
  if (basename(file) !== 'package.json') return { content: value };
  const manifest = Object(value) as Readonly<Record<string, unknown>>;
  return Object.hasOwn(manifest, NAME) ? { [NAME]: { content: settingsIn(manifest[NAME]) } } : {};
}

/** Returns what is configuration below the key of a package.json. Its file with a search makes the package a plugin. */
function settingsIn(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) return written;
  const { search: _search, ...settings } = written as Readonly<Record<string, unknown>>;
  return settings;
}
