/** JavaScript and TypeScript: the possible programs of a submission. */
import type { Candidate } from './language.ts';
import { folderOf, stemOf, withExtension, type SourceFile } from './sources.ts';

export const JAVASCRIPT = ['.js', '.mjs', '.cjs'];
export const TYPESCRIPT = ['.ts', '.mts', '.cts'];
const HELPERS = /\.d\.[cm]?ts$|\.(?:test|spec|config)\.[cm]?[jt]s$|(?:^|\/)tests?\//;

/** Returns all files with one of these extensions, except tests, declarations, and what a compiler wrote. */
export function nodePrograms(
  files: readonly SourceFile[],
  extensions: readonly string[],
): readonly Candidate[] {
  const modules = withExtension(files, extensions).filter(
    ({ path }) => !HELPERS.test(path) && !isCompiled(path, files),
  );
  const main = mainOfPackage(files);
  const imported = importedNames(files);
  return modules.map(({ path }) => ({
    path,
    name: stemOf(path),
    isMain: path === main,
    isImported: imported.has(stemOf(path)),
  }));
}

/** Whether a file is JavaScript compiled from a TypeScript file next to it. */
function isCompiled(path: string, files: readonly SourceFile[]): boolean {
  const source = path.replace(/js$/i, 'ts');
  return source !== path && files.some((file) => file.path === source);
}

/** Returns the `main` of the outermost package.json, as a path in the submission. */
function mainOfPackage(files: readonly SourceFile[]): string | undefined {
  const manifest = files
    .filter(({ path }) => /(?:^|\/)package\.json$/.test(path))
    .toSorted((a, b) => a.path.length - b.path.length)[0];
  if (manifest === undefined) return undefined;
  const main = fieldOf(manifest.text, 'main');
  if (typeof main !== 'string') return undefined;
  const folder = folderOf(manifest.path);
  const path = main.replace(/^\.\//, '');
  return folder === '.' ? path : `${folder}/${path}`;
}

function fieldOf(json: string, field: string): unknown {
  try {
    return (JSON.parse(json) as Record<string, unknown> | null)?.[field];
  } catch {
    return undefined;
  }
}

/** Returns the names, without extensions, of all relative modules that files import or require. */
function importedNames(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>();
  for (const { text } of withExtension(files, [...JAVASCRIPT, ...TYPESCRIPT]))
    for (const [, module = ''] of text.matchAll(
      /(?:from|import|require\s*\(|import\s*\()\s*['"](\.{1,2}\/[^'"]+)['"]/g,
    ))
      names.add(stemOf(module));
  return names;
}
