/** Finds the place of an error in the files of plugins, by the error's stack. */
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PlaceFinder } from '@queenside/core/basics';
import { placeFinderIn } from '@queenside/runtime/find-place';
import type { PluginSource } from './plugin-source.ts';

type Located = Pick<PluginSource, 'name' | 'location' | 'source'>;

/** Node needs 50 ms to read a module. */
const READ_WITHIN_MS = 5000;

/**
 * Returns a function that finds the first place of a stack in these plugins' own files: `src/index.js:12:9`. Their dependencies
 * do not count. If there are several plugins, the place begins with the plugin's name.
 */
export function placeFinder(plugins: readonly Located[]): PlaceFinder {
  const folders = plugins.map(({ name, location, source }) => {
    const isFile = source === 'file';
    const folder = isFile ? dirname(location) : location;
    return {
      label: plugins.length === 1 || isFile ? '' : `${name}/`,
      address: `${pathToFileURL(folder).href}/`,
      path: folder + sep,
    };
  });
  return placeFinderIn(folders);
}

/**
 * Returns a module's syntax error with its file and line. Node does not tell them to the code that imports a module, but prints
 * them when it runs the module. None of its code runs, because Node reads all imported modules first.
 */
export function locateSyntaxError(thrown: unknown, entry: string): unknown {
  const isHidden =
    thrown instanceof SyntaxError && /^ {4}at compileSourceTextModule/m.test(thrown.stack ?? '');
  if (!isHidden) return thrown;
  // Loaded on demand: that takes some milliseconds.
  const { execFileSync } = process.getBuiltinModule('node:child_process');
  try {
    const options = { stdio: 'pipe', timeout: READ_WITHIN_MS, encoding: 'utf8' } as const;
    execFileSync(process.execPath, [fileURLToPath(entry)], options);
  } catch (failed) {
    const { stderr } = failed as { readonly stderr?: string };
    if (stderr?.includes(thrown.message) === true)
      thrown.stack = stderr.replace(/\n+Node\.js v\S+\s*$/, '');
  }
  return thrown;
}
