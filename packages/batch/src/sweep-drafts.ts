import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DRAFT = /^\.queenside-(\d+)-\d+\.part$/;

/** Removes drafts that processes have left behind which are gone. */
export async function sweepDrafts(outbox: string): Promise<void> {
  let entries;
  try {
    entries = await readdir(outbox, { withFileTypes: true, recursive: true });
  } catch {
    return;
  }
  for (const { name, parentPath } of entries) {
    const [, owner] = DRAFT.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner)))
      await rm(join(parentPath, name), { force: true });
  }
}

function isRunning(number: number): boolean {
  try {
    process.kill(number, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
