/** The plugins that came with this command. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundled, FileSupport } from '@queenside/batch';

/** The folder of this package. */
export const COMMAND = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether the command was installed by a package manager. Otherwise it runs in a checkout. */
export const isInstalled = COMMAND.split(sep).includes('node_modules');

export const BUNDLED: Bundled = isInstalled
  ? { dependenciesOf: COMMAND }
  : { folder: dirname(COMMAND) };

/** The catalog that the build writes next to the built command. A checkout has none, but its tests write one for all commands that they start. */
export const BUILT_CATALOG =
  process.env['QUEENSIDE_BUILT_CATALOG'] ??
  fileURLToPath(new URL('bundled.catalog', import.meta.url));

const SEARCH_MODULE: string = import.meta.resolve('@queenside/own-search/plugin');

/** What makes plugins of plain files. This package and that of own searches depend on all packages that plugins need. */
export const FILES: FileSupport = {
  searchModule: SEARCH_MODULE,
  packagesFrom: [import.meta.url, SEARCH_MODULE],
};

/** The way in which the command was installed. */
interface Installation {
  /** `archive` is the portable archive, in whose place npm can install packages. */
  readonly manager: 'npm' | 'npx' | 'pnpm' | 'archive';
  readonly isGlobal: boolean;
  /** The folder of the project, or the prefix of a global installation. */
  readonly place: string;
  /** Whether the package manager installs there by default. */
  readonly isUsualPlace: boolean;
}

/**
 * Recognizes package managers by their folders.
 *
 * @param folder the folder of an installed package.
 */
export function installationOf(folder: string): Installation {
  const parts = folder.split(sep);
  const root = parts.slice(0, parts.indexOf('node_modules')).join(sep);
  const inProject = { isGlobal: false, place: root, isUsualPlace: root === process.cwd() };
  if (parts.includes('_npx')) return { manager: 'npx', ...inProject };
  // The second is pnpm's store, into which global installations link.
  if (parts.includes('.pnpm') || parts.includes('links')) {
    const isGlobal = parts.includes('links') || parts.includes('global');
    return { manager: 'pnpm', ...inProject, isGlobal };
  }
  const prefix = npmPrefix(root);
  if (prefix === undefined) return { manager: 'npm', ...inProject };
  const isUsualPlace = prefix === dirname(dirname(process.execPath));
  const isArchive = dirname(process.execPath) === join(prefix, 'node', 'bin');
  return { manager: isArchive ? 'archive' : 'npm', isGlobal: true, place: prefix, isUsualPlace };
}

/** Returns the prefix of a global installation by npm; undefined if the folder is a project. */
function npmPrefix(root: string): string | undefined {
  if (existsSync(join(root, 'package.json'))) return undefined;
  if (basename(root) === 'lib') return dirname(root);
  // On Windows, the commands are beside `node_modules`.
  return existsSync(join(root, 'queenside.cmd')) ? root : undefined;
}
