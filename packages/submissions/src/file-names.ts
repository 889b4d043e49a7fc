/** What the names of files say, without Node: programs and archives. */

/** The extensions of source files by the id of the language, in lower case. */
export const EXTENSIONS = {
  python: ['.py'],
  java: ['.java'],
  cpp: ['.cpp', '.cc', '.cxx', '.c++'],
  c: ['.c'],
  typescript: ['.ts', '.mts', '.cts'],
  javascript: ['.js', '.mjs', '.cjs'],
  csharp: ['.cs'],
  go: ['.go'],
  rust: ['.rs'],
  kotlin: ['.kt'],
  haskell: ['.hs'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The extension of a Jupyter notebook. */
export const NOTEBOOK = '.ipynb';

const OF_PROGRAMS: readonly string[] = [NOTEBOOK, ...Object.values(EXTENSIONS).flat()];

/** Extensions of supported archives. */
const SUPPORTED = /\.(?:zip|tar|tar\.gz|tgz)$/i;
/** Extensions of other archives. */
const UNSUPPORTED =
  /\.(?:rar|7z|tar\.bz2|tbz2?|tar\.xz|txz|tar\.zst|bz2|xz|zst|gz|z|lzh|cab|dmg|iso)$/i;

/** Whether a name has one of these extensions, in any case. */
export function hasExtension(name: string, extensions: readonly string[]): boolean {
  return extensions.some((extension) => name.toLowerCase().endsWith(extension));
}

/** Returns whether a file name is a notebook or has the extension of one of the languages. */
export function isProgramFile(name: string): boolean {
  return hasExtension(name, OF_PROGRAMS);
}

/** Whether a file is an archive by its name, supported or not. */
export function isArchiveName(name: string): boolean {
  return SUPPORTED.test(name) || UNSUPPORTED.test(name);
}

/** Returns an archive's name without its extension. */
export function archiveStem(name: string): string {
  return name.replace(SUPPORTED, '').replace(UNSUPPORTED, '');
}

/** Returns a name without the extension of an archive or program. */
export function stem(name: string): string {
  const plain = archiveStem(name);
  return plain === name && isProgramFile(name) ? name.slice(0, name.lastIndexOf('.')) : plain;
}
