/** Reads the parts of a package.json that identify a plugin and the file to import. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An object, as found in the file, unchecked. */
export interface PackageJson {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly keywords?: unknown;
  readonly exports?: unknown;
  readonly main?: unknown;
  readonly queenside?: unknown;
  readonly dependencies?: unknown;
  readonly devDependencies?: unknown;
  readonly optionalDependencies?: unknown;
}

/** A package.json that exists but cannot be used, and why. */
export class UnreadableManifest {
  readonly reason: string;
  constructor(reason: string) {
    this.reason = reason;
  }
}

/** Returns the package.json of a folder, or undefined if there is none. */
export function readPackageJson(folder: string): PackageJson | UnreadableManifest | undefined {
  const file = join(folder, 'package.json');
  // Most folders have none, and an exception takes ten times as long.
  if (!existsSync(file)) return undefined;
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(manifest) ? manifest : new UnreadableManifest('it is not a JSON object');
  } catch (thrown) {
    return new UnreadableManifest((thrown as Error).message);
  }
}

/** Returns the names of the packages that a project depends on directly. */
export function directDependencies(manifest: PackageJson): string[] {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  return [dependencies, devDependencies, optionalDependencies]
    .filter(isRecord)
    .flatMap((group) => Object.keys(group));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
