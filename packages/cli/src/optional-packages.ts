/** The packages that most people do without. The command installs nothing by itself. */
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
  const install = `npm install ${name}@${version}`;
  throw commandError('package-missing', { what, package: name, install });
}

export function isPackageInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
