import { basename, isAbsolute, relative, resolve, sep } from 'node:path';

/** Returns an input's path below the inbox, for routes; outside the inbox, its name. */
export function nameBelow(inbox: string, input: string): string {
  const path = relative(inbox, resolve(input));
  const isInside = !path.startsWith('..') && !isAbsolute(path);
  return isInside ? path.replaceAll(sep, '/') : basename(input);
}
