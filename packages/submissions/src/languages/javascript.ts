/** JavaScript and TypeScript: the possible programs of a submission. */
import { EXTENSIONS } from '../file-names.ts';
import type { Candidate } from './language.ts';
import { folderOf, readCode, stemOf, withExtension, type SourceFile } from './sources.ts';

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
  const imports = withExtension(files, [...EXTENSIONS.javascript, ...EXTENSIONS.typescript])
    .filter(({ path }) => !HELPERS.test(path))
    .map(({ path, text }) => ({ path, names: importedNames(text) }));
  return modules.map(({ path, text }) => {
    const name = stemOf(path);
    const importers = imports.filter((other) => other.path !== path && other.names.has(name));
    return {
      path,
      name,
      isMain: path === main || GUARD.test(text),
      importers: importers.map((importer) => importer.path),
      definesOnly: definesOnly(text),
    };
  });
}

const GUARD = /\brequire\.main\s*={2,3}\s*module\b|\bimport\.meta\.main\b/;
const DEFINITION =
  /^(?:export\b|(?:async\s+)?function\b|class\b)|\bmodule\.exports\b|\bexports\.\w/m;
/** A statement in the first column that does something: a call, also of a function that it contains, a loop, or a condition. */
const ACTION = /^(?:(?:await|new|void|for|while|if|try|switch)\b|[!(]|[\w$.]+\s*\()/m;
const NO_ACTION = /^(?:function|require)\b/;

/** Whether a file has definitions, and no statement that runs anything else when the file is run. */
function definesOnly(text: string): boolean {
  const { code } = readCode(text, '//');
  if (!DEFINITION.test(code)) return false;
  return !code.split('\n').some((line) => ACTION.test(line) && !NO_ACTION.test(line));
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

/** Returns the names, without extensions, of all relative modules that a file imports or requires. */
function importedNames(text: string): Set<string> {
  const modules = text.matchAll(
    /(?:from|import|require\s*\(|import\s*\()\s*['"](\.{1,2}\/[^'"]+)['"]/g,
  );
  return new Set([...modules].map(([, module = '']) => stemOf(module)));
}
