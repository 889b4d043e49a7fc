/** Prepares what all tests of a run share: the command that they start, and the catalog of the bundled plugins. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBuilt } from '../scripts/ensure-built.ts';
import { copyBuilt } from './copy-built.ts';

const ROOT = join(import.meta.dirname, '..');

export default function prepare(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-tests-'));
  // Some tests run the command as another user.
  chmodSync(folder, 0o755);
  const catalog = join(folder, 'bundled.catalog');
  execFileSync(process.execPath, [join(ROOT, 'scripts/write-catalog.ts'), catalog]);
  process.env['QUEENSIDE_BUILT_CATALOG'] = catalog;
  // The built command takes two thirds of the time to start. It is tested only if it was built from the present sources.
  const built = isBuilt();
  if (built) copyBuilt(ROOT, folder);
  process.env['QUEENSIDE_COMMAND'] = join(built ? folder : ROOT, 'packages/cli/bin/queenside.js');
  return () => rmSync(folder, { recursive: true });
}
