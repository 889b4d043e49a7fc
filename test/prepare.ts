/**
 * Prepares what all tests of a run share: the command that they start, the catalog of the bundled plugins, and the reason if no
 * sandbox works here.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isBuilt } from '../scripts/ensure-built.ts';
import { openSandbox } from '../packages/sandbox/src/index.ts';
import { copyBuilt } from './copy-built.ts';

const ROOT = join(import.meta.dirname, '..');

export default async function prepare({ config }: TestProject): Promise<(() => void) | undefined> {
  // Several projects of vitest ask for it; the first one prepares for all.
  if (process.env['QUEENSIDE_COMMAND'] !== undefined) return undefined;
  await openSandbox().catch(
    ({ message }: Error) => (process.env['QUEENSIDE_NO_SANDBOX'] = message),
  );
  const folder = mkdtempSync(join(tmpdir(), 'queenside-tests-'));
  // Some tests run the command as another user.
  chmodSync(folder, 0o755);
  const catalog = join(folder, 'bundled.catalog');
  execFileSync(process.execPath, [join(ROOT, 'scripts/write-catalog.ts'), catalog]);
  process.env['QUEENSIDE_BUILT_CATALOG'] = catalog;
  // The built command and its workers start in half the time. It is tested only if it was built from the present sources.
  const built = isBuilt() && !config.coverage.enabled;
  if (built) {
    copyBuilt(ROOT, folder);
    for (const name of ['playground', 'studio'])
      symlinkSync(join(folder, 'packages', name, 'dist/site'), join(folder, name));
  }
  const command = join(built ? folder : ROOT, 'packages/cli');
  process.env['QUEENSIDE_COMMAND'] = join(command, 'bin/queenside.js');
  process.env['QUEENSIDE_PROGRAM'] = join(command, built ? 'dist/program.js' : 'src/program.ts');
  return () => rmSync(folder, { recursive: true });
}
