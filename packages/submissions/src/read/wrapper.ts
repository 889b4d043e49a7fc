/** Folder names that programs rely on. */
const STRUCTURE = new Set(['src', 'lib', 'include', 'app']);

/** Whether a folder of this name is part of the program, never a mere wrapper. */
export function isStructure(name: string): boolean {
  return STRUCTURE.has(name);
}

/**
 * Returns the folder that wraps all files, because the student packed a folder rather than its content: `smith/` for
 * `smith/nqueens.py` and `smith/lib/board.py`. Includes nested wrappers, but not `src/` and the like, nor Python packages.
 *
 * @returns a path that ends in a slash, or an empty string.
 */
export function wrapperOf(paths: readonly string[]): string {
  let wrapper = '';
  for (;;) {
    const folder = firstSegment(paths[0]?.slice(wrapper.length) ?? '');
    const next = `${wrapper}${folder}/`;
    const isWrapper =
      folder !== undefined &&
      !isStructure(folder) &&
      paths.every((path) => path.startsWith(next)) &&
      !paths.includes(`${next}__init__.py`);
    if (!isWrapper) return wrapper;
    wrapper = next;
  }
}

/** Returns the first folder of a path, if it has one. */
function firstSegment(path: string): string | undefined {
  const end = path.indexOf('/');
  return end === -1 ? undefined : path.slice(0, end);
}
