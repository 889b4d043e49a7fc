/** How packages are installed, and the commands that install more of them. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

/** The way in which a package was installed. */
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

/**
 * Returns the shell command that installs a package where an installed one finds it.
 *
 * @param folder the folder of the installed package.
 * @param beside what must be installed together with it, because the package manager isolates each installation.
 */
export function installCommand(name: string, folder: string, beside: readonly string[]): string {
  const { manager, isGlobal, place, isUsualPlace } = installationOf(folder);
  const all = [...beside, name];
  if (manager === 'npx') return `npx ${all.map((each) => `--package ${each}`).join(' ')} queenside`;
  // pnpm isolates the packages of each global installation from those of others.
  if (manager === 'pnpm' && isGlobal) return `pnpm add --global ${all.join(' ')}`;
  const [install, folderFlag] =
    manager === 'pnpm' ? ['pnpm add', '--dir'] : ['npm install', '--prefix'];
  return [
    install,
    ...(isGlobal ? ['--global'] : []),
    ...(isUsualPlace ? [] : [folderFlag, quoteWord(place)]),
    name,
  ].join(' ');
}

/** Quotes a path for the shells of Unix and Windows, if that is necessary. */
function quoteWord(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
}
