/** Describes the bundled plugins once, so that commands which tests start need not load all of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WRITE_CATALOG = join(import.meta.dirname, '../scripts/write-catalog.ts');

export default function describeOnce(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'queenside-catalog-'));
  const file = join(folder, 'bundled.catalog');
  execFileSync(process.execPath, [WRITE_CATALOG, file]);
  process.env['QUEENSIDE_BUILT_CATALOG'] = file;
  return () => rmSync(folder, { recursive: true });
}
