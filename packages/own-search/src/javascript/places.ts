/** Finds where in a search's files an error is. It imports nothing of this project, because the sandbox has none of it. */
import { execFileSync } from 'node:child_process';
import { basename, dirname, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node needs 50 ms to read a file. */
const READ_WITHIN_MS = 5000;

/** A file's name, and a line and a column of it from 1. */
interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
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
  if (thrown instanceof SyntaxError) {
    const said = place === undefined ? sayingOfNode(path) : stack;
    const { message: own = message, ...found } = syntaxErrorIn(said, path) ?? {};
    return {
      kind: 'syntax',
      message: own,
      stack,
      place: { file: basename(path), ...place, ...found },
    };
  }
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

/**
 * Returns what Node says of a file's syntax: it tells the place only if it runs the file itself. The module that ran has a line more,
 * with exports, so its error may be another one. Nothing of the file runs.
 */
function sayingOfNode(path: string): string {
  try {
    const options = { stdio: 'pipe', timeout: READ_WITHIN_MS, encoding: 'utf8' } as const;
    execFileSync(process.execPath, ['--check', path], options);
    return '';
  } catch (failed) {
    return (failed as { readonly stderr?: string }).stderr ?? '';
  }
}

/** Reads a syntax error as Node writes it: the path with the line, the text of the line, a caret below it, and the message. */
function syntaxErrorIn(
  said: string,
  path: string,
): (Place & { readonly message?: string }) | undefined {
  const place = placeIn(said, path);
  // Where the file ends too early, Node writes blanks alone.
  const caret = /^([ \t]*)\^+[ \t]*$/m.exec(said) ?? /^([ \t]+)\r?\n\r?\nSyntaxError/m.exec(said);
  const message = /^SyntaxError: .*$/m.exec(said);
  return (
    place && {
      ...place,
      ...(caret && { column: caret[1]!.length + 1 }),
      ...(message && { message: message[0] }),
    }
  );
}
