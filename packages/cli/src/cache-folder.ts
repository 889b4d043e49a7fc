import { homedir } from 'node:os';
import { join } from 'node:path';

/** Returns the folder of disposable data: below XDG_CACHE_HOME, or the platform's usual place. */
export function cacheFolder(): string {
  return join(cacheHome(), 'queenside');
}

function cacheHome(): string {
  const { XDG_CACHE_HOME: named, LOCALAPPDATA: local } = process.env;
  if (named) return named;
  if (process.platform === 'win32') return local ?? join(homedir(), 'AppData', 'Local');
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : join(homedir(), '.cache');
}
