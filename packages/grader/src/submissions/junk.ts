/** What editors, tools and systems leave in folders: it is no part of anybody's work. */

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

const ENDINGS = ['.pyc', '.iml', '.swp', '~'];

/** Whether the last of a path's segments names something that does not count. */
export function isJunk(name: string): boolean {
  return (
    FOLDERS.has(name) ||
    FILES.has(name) ||
    // macOS keeps a file's attributes beside it.
    name.startsWith('._') ||
    ENDINGS.some((ending) => name.endsWith(ending))
  );
}

/** Whether something lies in what does not count. */
export function isJunkPath(segments: readonly string[]): boolean {
  return segments.some(isJunk);
}
