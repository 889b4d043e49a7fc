import { renameSync } from 'node:fs';
import { thisSystem } from '../system/system.ts';

/** What Windows reports while a virus scanner, an indexer, or an editor has a file open. */
const IN_USE = new Set(['EPERM', 'EACCES', 'EBUSY']);
const ATTEMPTS = 20;
const WAIT_MS = 20;

/** Renames a file, also over another one. On Windows, retries while another program has one of them open, for less than a second. */
export function replaceFile(
  from: string,
  to: string,
  system = thisSystem,
  rename = renameSync,
): void {
  for (let attempt = 1; ; attempt++)
    try {
      return rename(from, to);
    } catch (thrown) {
      const isInUse = IN_USE.has((thrown as NodeJS.ErrnoException).code ?? '');
      if (system.isPosix || !isInUse || attempt === ATTEMPTS) throw thrown;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
}
