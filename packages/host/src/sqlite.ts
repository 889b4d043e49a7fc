/** Loads SQLite. Node 24 warns that it is experimental when it loads it; Node 26 does not. */
import type * as sqlite from 'node:sqlite';

export const { DatabaseSync } = loadQuietly();
export type DatabaseSync = sqlite.DatabaseSync;

function loadQuietly(): typeof sqlite {
  const { emitWarning } = process as { emitWarning: (warning: string) => void };
  Object.assign(process, { emitWarning: () => undefined });
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    Object.assign(process, { emitWarning });
  }
}
