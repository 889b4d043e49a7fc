/** The packages that most people do without. The command installs nothing by itself. */
import { installCommand as installBeside } from '@queenside/host/system';
import { COMMAND } from './bundled.ts';
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
  return installBeside(`${name}@${version}`, folder, [`queenside@${version}`]);
}
