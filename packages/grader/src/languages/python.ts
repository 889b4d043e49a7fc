import { BUILD_FOLDER, withEnding, type Language } from './language.ts';
import { asArgument, stemOf } from './paths.ts';

const GUARD = /^if\s+__name__\s*==\s*['"]__main__['"]|^if\s+['"]__main__['"]\s*==\s*__name__/m;
const CACHE = ['-X', `pycache_prefix=${BUILD_FOLDER}/pycache`];

/** Python 3. Building is compiling the main file, so that a syntax error is one of building. */
export const python: Language = {
  id: 'python',
  title: 'Python',
  endings: ['.py'],
  tools: ['python3'],
  mainNames: ['main', '__main__', 'run', 'program', 'solution', 'app'],
  advice: (problem) => `${problem}.py or main.py`,
  candidates(files) {
    const modules = withEnding(files, this.endings);
    const imported = importedNames(modules.map(({ text }) => text));
    return modules
      .filter(({ path }) => !isHelper(path))
      .map(({ path, text }) => ({
        path,
        name: stemOf(path),
        isMain: GUARD.test(text),
        isImported: imported.has(stemOf(path)),
      }));
  },
  plan({ path }) {
    const file = asArgument(path);
    return {
      build: [['python3', ...CACHE, '-m', 'py_compile', file]],
      run: ['python3', file],
      fills: [],
    };
  },
};

/** Files that are there for others, or for tests. */
function isHelper(path: string): boolean {
  const name = stemOf(path);
  return (
    name === '__init__' || name === 'setup' || name === 'conftest' || /^test_|_test$/.test(name)
  );
}

/** The last parts of all module names after `import` and `from`. */
function importedNames(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, modules = ''] of text.matchAll(/^[ \t]*import[ \t]+([^#\n]+)/gm))
      for (const module of modules.split(',')) names.add(lastPart(module));
    for (const [, module = '', what = ''] of text.matchAll(
      /^[ \t]*from[ \t]+(\S+)[ \t]+import[ \t]+\(?([^#\n]*)/gm,
    )) {
      names.add(lastPart(module));
      for (const name of what.split(',')) names.add(lastPart(name));
    }
  }
  return names;
}

/** `board` of `lib.board as b`. */
function lastPart(module: string): string {
  return module.trim().split(/\s/)[0]?.split('.').at(-1) ?? '';
}
