/** The imports among files of the packages, as a graph. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

/** One import or re-export. Files are paths from the root of the repository. */
export interface Import {
  readonly from: string;
  readonly specifier: string;
  /** The imported file; undefined for other modules, and for what a package does not export. */
  readonly to: string | undefined;
}

const STATEMENT = /^(?:import|export)\s(?:[^'";]*?\bfrom\s+)?'([^']+)'/gm;
const CALL = /\bimport\(\s*'([^']+)'\s*\)/g;

const SOURCES = 'packages/*/src/**/*.{ts,tsx,js}';

/** Lists all imports in files of the packages, by default the sources, including re-exports, type imports, and dynamic imports. */
export function readImports(root: string, files: string = SOURCES): Import[] {
  const exports = readExports(root);
  return list(root, files).flatMap((from) =>
    specifiersIn(readFileSync(join(root, from), 'utf8')).map((specifier) => ({
      from,
      specifier,
      to: specifier.startsWith('.')
        ? posix.join(posix.dirname(from), specifier)
        : exports.get(specifier),
    })),
  );
}

/** Lists the modules that a source imports or re-exports. */
export function specifiersIn(source: string): string[] {
  return [STATEMENT, CALL].flatMap((form) => [...source.matchAll(form)].map(([, name]) => name!));
}

/** Returns the files of an import cycle in order, ending with the first again; undefined without a cycle. */
export function findCycle(imports: readonly Pick<Import, 'from' | 'to'>[]): string[] | undefined {
  const byFile = Map.groupBy(imports, ({ from }) => from);
  const finished = new Set<string>();
  const search = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const { to } of byFile.get(file) ?? []) {
      const cycle = to === undefined ? undefined : search(to, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of byFile.keys()) {
    const cycle = search(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Maps each specifier that a package exports, such as `@queenside/core/basics`, to its file. */
function readExports(root: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const manifest of list(root, 'packages/*/package.json')) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), 'utf8')) as {
      readonly name: string;
      readonly exports?: Readonly<Record<string, string>>;
    };
    const folder = posix.dirname(manifest);
    for (const [path, file] of Object.entries(exports))
      for (const part of partsOf(root, posix.join(folder, file)))
        files.set(
          posix.join(name, path.replace('*', part)),
          posix.join(folder, file.replace('*', part)),
        );
  }
  return files;
}

/** Returns the texts that the `*` of an export matches. An export without `*` has one text, which is empty. */
function partsOf(root: string, file: string): string[] {
  const [before, after] = file.split('*');
  if (after === undefined) return [''];
  return list(root, file).map((path) => path.slice(before!.length, path.length - after.length));
}

function list(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((path) => path.split(sep).join(posix.sep));
}
