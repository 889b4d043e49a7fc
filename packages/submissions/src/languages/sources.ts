/** The files of a submission, as the rows of languages look at them. */
import { hasExtension } from '../file-names.ts';

/** A file of a submission. */
export interface SourceFile {
  /** Relative, separated by slashes. */
  readonly path: string;
  /** Empty if the file is binary or too large for a source file. */
  readonly text: string;
  readonly isExecutable: boolean;
  /** Present if it is a program that is too large to be read. */
  readonly isTooLong?: true;
}

/** Returns the files with one of these extensions. */
export function withExtension(
  files: readonly SourceFile[],
  extensions: readonly string[],
): readonly SourceFile[] {
  return files.filter(({ path }) => hasExtension(path, extensions));
}

/** Returns a path's last segment without its extension: `nqueens` for `src/nqueens.py`. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** Returns a path's folder, or `.` if it has none. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '.' : path.slice(0, slash);
}

/** Returns a path that no program mistakes for an option. */
export function asArgument(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}

/** The signs with which comments begin, up to the end of the line. */
export type CommentSign = '//' | '#' | '--';

/** Comments: groups that span lines, or the rest of a line. A text in three quotes is a comment of Python's. */
const COMMENTS: Readonly<Record<CommentSign, RegExp>> = {
  '//': /\/\*[^]*?(?:\*\/|$)|\/\/[^\n]*/,
  '#': /"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|#[^\n]*/,
  '--': /\{-[^]*?(?:-\}|$)|--[^\n]*/,
};
/** A single quote is also a part of names, as in Haskell, so a text in single quotes must end soon. */
const TEXT = /"(?:\\.|[^"\\\n])*"?|`[^`]*`?|'(?:\\.|[^'\\\n]){0,200}'/;
const PIECES = new Map(
  Object.entries(COMMENTS).map(([sign, comment]) => [
    sign,
    new RegExp(`(${comment.source})|${TEXT.source}`, 'g'),
  ]),
);

/**
 * Separates a program's code from its texts: comments become blanks, and texts become `""`. Takes linear time.
 *
 * @returns the code, and the content of each text as written.
 */
export function readCode(
  source: string,
  sign: CommentSign,
): { readonly code: string; readonly texts: readonly string[] } {
  const texts: string[] = [];
  const code = source.replace(PIECES.get(sign)!, (piece: string, comment?: string) => {
    if (comment !== undefined) return ' ';
    texts.push(piece.slice(1).replace(/["'`]$/, ''));
    return '""';
  });
  return { code, texts };
}

/** Removes comments and the content of texts from code of a C-like language. */
export function stripComments(code: string): string {
  return readCode(code, '//').code;
}
