/** The plugins that came with this command. */
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundled } from '@queenside/batch';

/** The folder of this package. */
export const COMMAND = dirname(dirname(fileURLToPath(import.meta.url)));

/** Whether the command was installed by a package manager. Otherwise it runs in a checkout. */
export const isInstalled = COMMAND.split(sep).includes('node_modules');

export const BUNDLED: Bundled = isInstalled
  ? { dependenciesOf: COMMAND }
  : { folder: dirname(COMMAND) };
