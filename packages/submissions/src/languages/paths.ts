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
