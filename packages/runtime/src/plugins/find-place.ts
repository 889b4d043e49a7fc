import type { PlaceFinder } from '@queenside/core/basics';

/** A folder of code, as it begins in stacks. */
export interface CodeFolder {
  /** What to write before a place: empty, or the name of the plugin. */
  readonly label: string;
  /** The file URL of the folder, with a slash at its end. */
  readonly address: string;
  /** The path of the folder, with a separator at its end. */
  readonly path: string;
}

/** A file of a plugin in a line of a stack: its path, the query of a copy, line, and column. */
const PLACE = /^([^?:]+)(?:\?[^:]*)?:(\d+)(?::(\d+))?/;

/**
 * Returns a function that finds the first place of a stack in these folders: `src/index.js:12:9`. Their dependencies do not
 * count.
 */
export function placeFinderIn(folders: readonly CodeFolder[]): PlaceFinder {
  const roots = folders.flatMap(({ label, address, path }) => [
    { root: address, label, decode: decodeURIComponent },
    { root: path, label, decode: (file: string) => file.replaceAll(path.at(-1)!, '/') },
  ]);
  return (stack) => {
    for (const line of stack.split('\n'))
      for (const { root, label, decode } of roots) {
        const at = line.indexOf(root);
        const [, path, row, column] = (at !== -1 && PLACE.exec(line.slice(at + root.length))) || [];
        if (path === undefined || path.includes('node_modules')) continue;
        return `${label}${decode(path)}:${row}${column === undefined ? '' : `:${column}`}`;
      }
    return undefined;
  };
}
