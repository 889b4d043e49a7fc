/**
 * Writes the catalog of the bundled plugins, which spares a command loading every plugin at its start.
 *
 * `node scripts/write-catalog.ts FILE`.
 */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Engine, writeBuiltCatalog } from '../packages/batch/src/index.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Writes what the plugins in `packages/` offer now. */
export async function writeCatalog(file: string): Promise<void> {
  const nowhere = { configured: [], configuredFrom: ROOT, installedFrom: ROOT };
  await using engine = await Engine.start(
    { bundled: { folder: join(ROOT, 'packages') }, ...nowhere },
    { jobs: 1 },
  );
  await writeFile(file, writeBuiltCatalog(engine.installed.offers));
}

if (import.meta.main) await writeCatalog(process.argv[2]!);
