import { thisSystem } from '../system/system.ts';

/**
 * The names that Windows refuses or gives another meaning: devices such as `NUL`, a colon (which names a stream of a file), other
 * special characters, and a dot or a space at the end.
 */
const REFUSED_BY_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[<>:"|?*]|[. ]$/i;

/** Returns whether the system can have a file of this name, which has no folders. */
export function isPossibleName(name: string, system = thisSystem): boolean {
  return system.isPosix || !REFUSED_BY_WINDOWS.test(name);
}
