/** Finds where in a search's files an error is. It imports nothing of this project, because the sandbox has none of it. */
import { execFileSync } from 'node:child_process';
import { basename, dirname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node needs 50 ms to read a file. */
const READ_WITHIN_MS = 5000;

/** A file's name, and a line of it from 1. */
interface Place {
  readonly file: string;
  readonly line?: number;
}

/** What is known of a thrown value. */
export interface Thrown {
  readonly kind: 'syntax' | 'recursion' | 'exception';
  readonly message: string;
  readonly stack: string;
  readonly place: Place;
}

/** Describes what a search in a file threw. */
export function describeThrown(thrown: unknown, path: string): Thrown {
  const isError = thrown instanceof Error;
  const stack = isError ? (thrown.stack ?? '') : '';
  const message = isError ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const place = placeIn(stack, path);
  if (thrown instanceof SyntaxError)
    return { kind: 'syntax', message, stack, place: place ?? placeOfSyntaxError(path) };
  const isDeep = thrown instanceof RangeError && message.includes('call stack');
  const kind = isDeep ? 'recursion' : 'exception';
  return { kind, message, stack, place: place ?? { file: basename(path) } };
}

/** Returns the first place in a stack that is in the file's folder. */
function placeIn(stack: string, path: string): Place | undefined {
  const folder = dirname(path);
  for (const root of [`${pathToFileURL(folder).href}/`, folder + sep]) {
    const at = stack.indexOf(root);
    const found =
      at === -1 ? null : /^([^?:/\\]+)(?:\?[^:]*)?:(\d+)/.exec(stack.slice(at + root.length));
    if (found !== null) return { file: found[1]!, line: Number(found[2]) };
  }
  return undefined;
}

/** Node tells the place of a syntax error only if it runs the file itself. Nothing of the file runs. */
function placeOfSyntaxError(path: string): Place {
  try {
    const options = { stdio: 'pipe', timeout: READ_WITHIN_MS, encoding: 'utf8' } as const;
    execFileSync(process.execPath, ['--check', path], options);
  } catch (failed) {
    const { stderr = '' } = failed as { readonly stderr?: string };
    return placeIn(stderr, path) ?? { file: basename(path) };
  }
  return { file: basename(path) };
}
