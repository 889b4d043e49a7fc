import { homedir } from 'node:os';
import { sep } from 'node:path';

/** Returns a path as shells abbreviate it, with `~` for the home folder. */
export function fromHome(path: string): string {
  const home = homedir();
  return path.startsWith(home + sep) ? `~${path.slice(home.length)}` : path;
}
