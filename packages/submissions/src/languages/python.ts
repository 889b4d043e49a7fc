/** Python: the possible programs of a submission, and the modules that they import. */
import type { Candidate, Modules } from './language.ts';
import { readCode, stemOf, withExtension, type SourceFile } from './sources.ts';

const GUARD = /^if\s+__name__\s*==\s*['"]__main__['"]|^if\s+['"]__main__['"]\s*==\s*__name__/m;
/** Compiles a file without writing bytecode, because the folder is copied for each run. */
export const CHECK = `
import sys, traceback
path = sys.argv[1]
try:
    with open(path, 'rb') as file:
        compile(file.read(), path, 'exec', dont_inherit=True)
except (SyntaxError, ValueError) as error:
    sys.exit(''.join(traceback.format_exception_only(type(error), error)))
`;

/** Returns all files except tests and helpers. */
export function pythonPrograms(files: readonly SourceFile[]): readonly Candidate[] {
  const modules = withExtension(files, ['.py']);
  const stems = new Set(modules.map(({ path }) => stemOf(path)));
  const imports = modules
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, names: importedNames(text, stems) }));
  return modules
    .filter(({ path }) => !isHelper(path))
    .map(({ path, text }) => {
      const name = stemOf(path);
      const importers = imports.filter((other) => other.path !== path && other.names.has(name));
      return {
        path,
        name,
        isMain: GUARD.test(text),
        importers: importers.map((importer) => importer.path),
        definesOnly: definesOnly(text),
      };
    });
}

const DEFINITION = /^(?:async\s+)?(?:def|class)\b/m;
/** A statement in the first column that does something: a call, a loop, a condition, or a value that is read. */
const ACTION =
  /^(?:(?:for|while|with|if|await|async\s+(?:for|with))\b(?!\s+TYPE_CHECKING)|[A-Za-z_][\w.]*[ \t]*\(|[^\s#@].*\binput\s*\()/m;

/** Whether a file has definitions, and no statement that runs anything else when the file is run. */
function definesOnly(text: string): boolean {
  const { code } = readCode(text, '#');
  return DEFINITION.test(code) && !code.split('\n').some((line) => isAction(line));
}

/** Calls that modules make, too. */
const PREPARATION =
  /^(?:sys\.(?:set\w+|path\.\w+)|(?:(?:np|numpy)\.)?random\.seed|logging\.\w+|warnings\.\w+|matplotlib\.use|plt\.style\.use)\s*\(/;

function isAction(line: string): boolean {
  return ACTION.test(line) && !DEFINITION.test(line) && !PREPARATION.test(line);
}

/** Whether a file only supports others or is a test. */
function isHelper(path: string): boolean {
  const name = stemOf(path);
  return name === '__init__' || name === 'setup' || isTest(path);
}

function isTest(path: string): boolean {
  const name = stemOf(path);
  return name === 'conftest' || /^test_|_test$/.test(name);
}

/**
 * Returns the last parts of all module names after `import` and `from`.
 *
 * @param stems the names of all files. What is imported from one of them is no file.
 */
function importedNames(text: string, stems: ReadonlySet<string>): Set<string> {
  const names = new Set<string>();
  for (const [, modules = ''] of text.matchAll(/^[ \t]*import[ \t]+([^#\n;]+)/gm))
    for (const module of modules.split(',')) names.add(lastPart(module));
  for (const [, module = '', what = ''] of text.matchAll(
    /^[ \t]*from[ \t]+(\S+)[ \t]+import[ \t]+\(?([^#\n;]*)/gm,
  )) {
    names.add(lastPart(module));
    if (!stems.has(lastPart(module))) for (const name of what.split(',')) names.add(lastPart(name));
  }
  return names;
}

/** Returns `board` for `lib.board as b`. */
function lastPart(module: string): string {
  return module.trim().split(/\s/)[0]?.split('.').at(-1) ?? '';
}

/**
 * Lists the installed modules. Takes versions from the names of folders, because reading the metadata of a hundred packages takes 6 s.
 * Removes the working folder from the search path first, because programs write there.
 */
const LIST = `
import sys
sys.path.pop(0)
import json, os, pkgutil, re, sysconfig
library = sysconfig.get_path('stdlib')
modules = list(pkgutil.iter_modules())
standard = set(getattr(sys, 'stdlib_module_names', ())) | set(sys.builtin_module_names)
standard |= {each.name for each in modules if getattr(each.module_finder, 'path', '').startswith(library) and 'packages' not in each.module_finder.path}
installed = {each.name: '' for each in modules if each.name not in standard}
for folder in filter(os.path.isdir, sys.path):
    for entry in os.listdir(folder):
        found = re.match(r'(.+?)-([^-]+)(-py[\\d.]+)?\\.(dist|egg)-info$', entry)
        if found is None: continue
        names = [found[1].replace('-', '_'), found[1].replace('-', '_').lower()]
        try:
            with open(os.path.join(folder, entry, 'top_level.txt')) as file: names += file.read().split()
        except OSError:
            pass
        installed.update({name: found[2] for name in names if name in installed})
managed = os.path.exists(os.path.join(library, 'EXTERNALLY-MANAGED')) and 'PYTHONPATH' not in os.environ
install = 'sudo apt install python3-{}' if managed else 'python3 -m pip install {}'
json.dump({'installed': installed, 'standard': sorted(standard), 'install': install}, sys.stdout)
`;

/** Packages whose names differ from their module's: as pip and as Debian call them. */
const PACKAGES: Readonly<Record<string, readonly [pip: string, debian: string]>> = {
  PIL: ['pillow', 'pil'],
  cv2: ['opencv-python', 'opencv'],
  sklearn: ['scikit-learn', 'sklearn'],
  yaml: ['pyyaml', 'yaml'],
  bs4: ['beautifulsoup4', 'bs4'],
  tkinter: ['tk', 'tk'],
};

export const pythonModules: Modules = {
  list: ['python3', '-c', LIST],
  imported(files) {
    const modules = files.filter(({ path }) => /\.pyw?$/i.test(path));
    const own = new Set(files.flatMap(({ path }) => path.split('/').map(stripExtension)));
    return [...new Set(modules.flatMap(importsOf))].filter((name) => !own.has(name)).toSorted();
  },
  install(module, template) {
    const [pip, debian] = PACKAGES[module] ?? [module, module.toLowerCase().replaceAll('_', '-')];
    return template.replace('{}', template.includes('apt ') ? debian : pip);
  },
  missing: /^(?:ModuleNotFoundError|ImportError): No module named '?([A-Za-z_]\w*)/m,
};

/** Returns the first parts of all absolute module names after `import` and `from`. */
function importsOf({ text }: SourceFile): string[] {
  const names: string[] = [];
  for (const [, modules = ''] of text.matchAll(/^[ \t]*import[ \t]+([^#\n;]+)/gm))
    names.push(...modules.split(','));
  for (const [, module = ''] of text.matchAll(/^[ \t]*from[ \t]+([A-Za-z_][\w.]*)[ \t]+import\b/gm))
    names.push(module);
  return names.map((name) => /^\s*(\w+)/.exec(name)?.[1] ?? '').filter((name) => name !== '');
}

function stripExtension(name: string): string {
  return name.replace(/\.\w+$/, '');
}
