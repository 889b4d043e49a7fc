/** The files of a submission, as the rows of languages look at them. */

/** A file of a submission. */
export interface SourceFile {
  /** Relative, separated by slashes. */
  readonly path: string;
  /** Empty if the file is binary or too large for a source file. */
  readonly text: string;
  readonly isExecutable: boolean;
}

/** Returns the files with one of these extensions. */
export function withExtension(
  files: readonly SourceFile[],
  extensions: readonly string[],
): readonly SourceFile[] {
  return files.filter(({ path }) => hasExtension(path, extensions));
}

/** Whether a name has one of these extensions, in any case. */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
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

/** Replaces comments by blanks and string literals by empty ones, in code of a C-like language. Takes linear time. */
export function stripComments(code: string): string {
  return code.replace(
    /\/\*(?:[\s\S]*?\*\/|[\s\S]*$)|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g,
    (match) => (match.startsWith('/') ? ' ' : '""'),
  );
}
