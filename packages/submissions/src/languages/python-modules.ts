/** Modules of Python: what a program imports, and what is installed. */
import type { Modules, SourceFile } from './language.ts';

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
