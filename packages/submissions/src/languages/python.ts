import { withExtension, type Language } from './language.ts';
import { pythonModules } from './python-modules.ts';
import { asArgument, stemOf } from './paths.ts';

const GUARD = /^if\s+__name__\s*==\s*['"]__main__['"]|^if\s+['"]__main__['"]\s*==\s*__name__/m;
/** Compiles a file without writing bytecode, because the folder is copied for each run. */
const CHECK = `
import sys, traceback
path = sys.argv[1]
try:
    with open(path, 'rb') as file:
        compile(file.read(), path, 'exec', dont_inherit=True)
except (SyntaxError, ValueError) as error:
    sys.exit(''.join(traceback.format_exception_only(type(error), error)))
`;

/** Python 3. The build compiles the main file, so that syntax errors are build errors. */
export const python: Language = {
  id: 'python',
  title: 'Python',
  extensions: ['.py'],
  tools: ['python3'],
  modules: pythonModules,
  mainNames: ['main', '__main__', 'run', 'program', 'solution', 'app'],
  advice: (problem) => `name it ${problem}.py or main.py`,
  candidates(files) {
    const modules = withExtension(files, this.extensions);
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
      build: [['python3', '-c', CHECK, file]],
      run: ['python3', file],
      fills: [],
    };
  },
};

/** Whether a file only supports others or is a test. */
function isHelper(path: string): boolean {
  const name = stemOf(path);
  return (
    name === '__init__' || name === 'setup' || name === 'conftest' || /^test_|_test$/.test(name)
  );
}

/** Returns the last parts of all module names after `import` and `from`. */
function importedNames(texts: readonly string[]): Set<string> {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, modules = ''] of text.matchAll(/^[ \t]*import[ \t]+([^#\n;]+)/gm))
      for (const module of modules.split(',')) names.add(lastPart(module));
    for (const [, module = '', what = ''] of text.matchAll(
      /^[ \t]*from[ \t]+(\S+)[ \t]+import[ \t]+\(?([^#\n;]*)/gm,
    )) {
      names.add(lastPart(module));
      for (const name of what.split(',')) names.add(lastPart(name));
    }
  }
  return names;
}

/** Returns `board` for `lib.board as b`. */
function lastPart(module: string): string {
  return module.trim().split(/\s/)[0]?.split('.').at(-1) ?? '';
}
