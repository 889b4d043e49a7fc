/** Loads SQLite on demand: that takes some milliseconds. Node 24 warns that it is experimental when it loads it; Node 26 does not. */
import type * as sqlite from 'node:sqlite';

let loaded: typeof sqlite | undefined;

/** Opens a database, or creates it. */
export function openSqlite(
  file: string,
  options: sqlite.DatabaseSyncOptions = {},
): sqlite.DatabaseSync {
  const { DatabaseSync } = (loaded ??= loadQuietly());
  return new DatabaseSync(file, options);
}

function loadQuietly(): typeof sqlite {
  const { emitWarning } = process as { emitWarning: (warning: string) => void };
  Object.assign(process, { emitWarning: () => undefined });
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    Object.assign(process, { emitWarning });
  }
}
