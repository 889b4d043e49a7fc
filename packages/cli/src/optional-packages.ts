/** The packages that most people do without. The command installs nothing by itself. */
import { COMMAND, installationOf } from './bundled.ts';
import { commandError } from './errors.ts';
import { version } from './version.ts';

/**
 * Checks that a package is installed.
 *
 * @param what the part of the command that needs it, as in `queenside grade`.
 * @throws QueensideError `command/package-missing`.
 */
export function requirePackage(name: string, what: string): void {
  if (isPackageInstalled(name)) return;
  throw commandError('package-missing', { what, package: name, install: installCommand(name) });
}

export function isPackageInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the shell command that installs a package where the command finds it.
 *
 * @param folder the folder of the command's package.
 */
export function installCommand(name: string, folder: string = COMMAND): string {
  const wanted = `${name}@${version}`;
  const { manager, isGlobal, place, isUsualPlace } = installationOf(folder);
  if (manager === 'npx') return `npx --package queenside@${version} --package ${wanted} queenside`;
  // pnpm isolates the packages of each global installation from those of others.
  if (manager === 'pnpm' && isGlobal) return `pnpm add --global queenside@${version} ${wanted}`;
  const [install, folderFlag] =
    manager === 'pnpm' ? ['pnpm add', '--dir'] : ['npm install', '--prefix'];
  return [
    install,
    ...(isGlobal ? ['--global'] : []),
    ...(isUsualPlace ? [] : [folderFlag, quoteWord(place)]),
    wanted,
  ].join(' ');
}

/** Quotes a path for the shells of Unix and Windows, if that is necessary. */
function quoteWord(path: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(path) ? path : `"${path}"`;
}
