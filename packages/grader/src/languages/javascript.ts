import { withEnding, type Candidate, type Language, type SourceFile } from './language.ts';
import { asArgument, folderOf, stemOf } from './paths.ts';

const MAIN_NAMES = ['main', 'index', 'run', 'program', 'solution', 'app'];
const TOOLS = ['node'];
const HELPERS = /\.d\.[cm]?ts$|\.(?:test|spec|config)\.[cm]?[jt]s$|(?:^|\/)tests?\//;

/** JavaScript on Node.js. */
export const javascript: Language = {
  id: 'javascript',
  title: 'JavaScript',
  endings: ['.js', '.mjs', '.cjs'],
  tools: TOOLS,
  mainNames: MAIN_NAMES,
  advice: (problem) => `${problem}.js or main.js`,
  candidates(files) {
    return candidatesIn(files, this.endings);
  },
  plan: planFor,
};

/** TypeScript on Node.js, which takes the types off and checks none. */
export const typescript: Language = {
  id: 'typescript',
  title: 'TypeScript',
  endings: ['.ts', '.mts', '.cts'],
  tools: TOOLS,
  mainNames: MAIN_NAMES,
  advice: (problem) => `${problem}.ts or main.ts`,
  candidates(files) {
    return candidatesIn(files, this.endings);
  },
  plan: planFor,
};

function candidatesIn(
  files: readonly SourceFile[],
  endings: readonly string[],
): readonly Candidate[] {
  const modules = withEnding(files, endings).filter(
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

/** Whether it is JavaScript beside the TypeScript that it was made from. */
function isCompiled(path: string, files: readonly SourceFile[]): boolean {
  const source = path.replace(/js$/i, 'ts');
  return source !== path && files.some((file) => file.path === source);
}

/** Building is a look at the syntax of JavaScript; `--check` knows no types. */
function planFor({ path }: Candidate) {
  const file = asArgument(path);
  const isChecked = /\.[cm]?js$/i.test(path);
  return { build: isChecked ? [['node', '--check', file]] : [], run: ['node', file], fills: [] };
}

/** The `main` of the outermost package.json, as a path of the submission. */
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

/** The names, without ending, of all relative modules that are imported or required. */
function importedNames(files: readonly SourceFile[]): Set<string> {
  const names = new Set<string>();
  for (const { text } of withEnding(files, [...javascript.endings, ...typescript.endings]))
    for (const [, module = ''] of text.matchAll(
      /(?:from|import|require\s*\(|import\s*\()\s*['"](\.{1,2}\/[^'"]+)['"]/g,
    ))
      names.add(stemOf(module));
  return names;
}
