/** Names by which programs find their parts. */
const STRUCTURE = new Set(['src', 'lib', 'include', 'app']);

/** Whether a folder of this name is never only there to wrap the rest. */
export function isStructure(name: string): boolean {
  return STRUCTURE.has(name);
}

/**
 * The folder that wraps all files, as when a student packs a folder rather than what is in it: `smith/` for
 * `smith/nqueens.py` and `smith/lib/board.py`. Also several inside each other. Not `src/` and its like, and no Python package.
 *
 * @returns Empty where there is none, else a path that ends in a slash.
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

/** The first folder of a path, if it has one. */
function firstSegment(path: string): string | undefined {
  const end = path.indexOf('/');
  return end === -1 ? undefined : path.slice(0, end);
}
