import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The file that `install-command` puts into the installed package of the command. */
const MARK = 'from-clone';

const require = createRequire(import.meta.url);

/** Returns whether the command was installed from a clone: the registry may not have its version. */
export function isFromClone(): boolean {
  return existsSync(join(folderOf('@queenside/cli'), MARK));
}

/** Returns the folder of a package that came with the command. */
export function folderOf(name: string): string {
  return dirname(require.resolve(`${name}/package.json`));
}
