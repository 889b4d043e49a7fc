/** Files and folders that editors, tools, and systems create. They are not part of a submission. */

const FOLDERS = new Set([
  '.queenside',
  '__MACOSX',
  '__pycache__',
  'node_modules',
  'venv',
  '.venv',
  '.git',
  '.svn',
  '.hg',
  '.idea',
  '.vscode',
  '.vs',
  '.fleet',
  '.settings',
  '.metadata',
  '.gradle',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.ipynb_checkpoints',
  '.Trashes',
  '.Spotlight-V100',
]);

const FILES = new Set([
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
  'Icon\r',
  '.project',
  '.classpath',
  '.gitignore',
  '.gitattributes',
]);

const SUFFIXES = ['.pyc', '.iml', '.swp', '~'];

/** Whether a file or folder name is junk. */
export function isJunk(name: string): boolean {
  return (
    FOLDERS.has(name) ||
    FILES.has(name) ||
    // macOS stores a file's attributes next to it.
    name.startsWith('._') ||
    SUFFIXES.some((suffix) => name.endsWith(suffix))
  );
}

/** Returns whether a path is junk or is in a junk folder. */
export function isJunkPath(segments: readonly string[]): boolean {
  return segments.some(isJunk);
}
