/** The plugins that came with this command. */
import { dirname, sep } from 'node:path';
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

/** What makes plugins of plain files. This package and that of own searches depend on all packages that plugins need. */
export const FILES: FileSupport = {
  get searchModule() {
    return import.meta.resolve('@queenside/own-search/plugin');
  },
  get evaluationModule() {
    return import.meta.resolve('@queenside/own-search/evaluation');
  },
  get packagesFrom() {
    return [import.meta.url, this.searchModule];
  },
};
