/**
 * Runs the tests that a change can reach: those of the changed packages, and of all packages that import them. Tests in the folder
 * `test/` run only if they changed themselves.
 *
 * `pnpm test:changed [BASE]`: BASE is the commit to compare with. Default: where this branch left `main`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

const base = process.argv[2] ?? git('merge-base', 'HEAD', 'main');
const changed = [
  ...git('diff', '--name-only', base).split('\n'),
  ...git('ls-files', '--others', '--exclude-standard').split('\n'),
].filter((file) => file !== '');
const reached = reachedBy(changed.flatMap(packageOf));
const own = changed.filter(
  (file) => /^test\/.*\.test\.ts$/.test(file) && existsSync(join(ROOT, file)),
);
const filters = [...reached.map((folder) => `${folder}/`), ...own];
if (filters.length === 0) console.log('Nothing has changed that tests reach.');
else {
  console.log(`Tests of ${filters.join(', ')}`);
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...filters], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

function packageOf(file: string): string[] {
  const [top, name] = file.split('/');
  return top === 'packages' && name !== undefined ? [`packages/${name}`] : [];
}

/** Returns the folders of packages, and of those that depend on them, sorted. */
function reachedBy(folders: readonly string[]): string[] {
  const manifests = globSync('packages/*/package.json', { cwd: ROOT }).map((file) => {
    const { name, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(ROOT, file), 'utf8'),
    ) as Manifest;
    const needs = new Set(Object.keys({ ...dependencies, ...devDependencies }));
    return { folder: posix.normalize(dirname(file).replaceAll('\\', '/')), name, needs };
  });
  const found = new Set(manifests.filter(({ folder }) => folders.includes(folder)));
  for (const { name } of found)
    for (const each of manifests) if (each.needs.has(name)) found.add(each);
  return [...found].map(({ folder }) => folder).toSorted();
}
