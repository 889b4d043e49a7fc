/** Creates copies of the repository and folders outside it, and links packages like their installers. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { execa } from 'execa';

export const REPOSITORY = resolve(import.meta.dirname, '../../../..');
const BIN = join(REPOSITORY, 'node_modules/.bin');
/** The packages as they are installed: built if the build is fresh, as for `call`. */
const INSTALLED = resolve(process.env['QUEENSIDE_COMMAND']!, '../../..');
const ROOT_FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.json',
  'vitest.config.ts',
  'test/gates.ts',
  'test/no-processes.ts',
  'test/set-up.ts',
  'test/built-workers.ts',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.gitignore',
];
const LEFT_OUT = new Set(['dist', 'test']);

export interface Outcome {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

/** Creates a folder that is deleted at the end of the test. */
export async function makeFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'queenside-new-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Copies the repository with its installed dependencies, without builds and tests. */
export async function copyRepository(to: string): Promise<void> {
  for (const file of ROOT_FILES) await cp(join(REPOSITORY, file), join(to, file));
  await symlink(join(REPOSITORY, 'node_modules'), join(to, 'node_modules'));
  for (const name of await readdir(join(REPOSITORY, 'packages')))
    await cp(join(REPOSITORY, 'packages', name), join(to, 'packages', name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) =>
        dirname(dirname(dirname(source))) !== REPOSITORY || !LEFT_OUT.has(basename(source)),
    });
}

/** Links the dependencies of new packages in the copy, as pnpm does before it runs a script. */
export async function linkNewPackages(root: string): Promise<void> {
  for (const name of await readdir(join(root, 'packages'))) {
    const folder = join(root, 'packages', name);
    const has = (inside: string): boolean => existsSync(join(folder, inside));
    if (has('package.json') && !has('node_modules'))
      await linkQueenside(folder, (short) => `../../../${short}`);
  }
}

/** Copies the command as `install-command` leaves it. @returns its program. */
export async function copyFromClone(to: string): Promise<string> {
  const own = join(INSTALLED, 'cli');
  const modules = join(own, 'node_modules');
  await cp(own, to, { recursive: true, filter: (source) => source !== modules });
  await symlink(modules, join(to, 'node_modules'));
  await writeFile(join(to, 'from-clone'), '');
  return join(to, 'bin/queenside.js');
}

/** Links the dependencies of a package outside the repository, like `npm install`. */
export async function linkStandalone(folder: string): Promise<void> {
  await linkQueenside(folder, (short, accepted) =>
    accepted.startsWith('file:')
      ? resolve(folder, accepted.slice('file:'.length))
      : join(INSTALLED, short),
  );
  const command = join(folder, 'node_modules/.bin/queenside');
  await mkdir(dirname(command), { recursive: true });
  const main = join(folder, 'node_modules/@queenside/cli/bin/queenside.js');
  await writeFile(command, `#!/bin/sh\nexec node ${main} "$@"\n`, { mode: 0o755 });
}

async function linkQueenside(
  folder: string,
  target: (short: string, accepted: string) => string,
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const all = new Map(
    ['dependencies', 'devDependencies'].flatMap((field) => Object.entries(manifest[field] ?? {})),
  );
  const scope = join(folder, 'node_modules/@queenside');
  await mkdir(scope, { recursive: true });
  for (const [name, accepted] of all) {
    const [owner, short] = name.split('/');
    // Other tools are on the path.
    if (owner === '@queenside') await symlink(target(short!, accepted), join(scope, short!));
  }
}

/** Runs a program as in a new terminal, with the repository's tools on the path. */
export async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  path: readonly string[] = [],
): Promise<Outcome> {
  const result = await execa(program, args, {
    cwd,
    env: { ...plainEnvironment(), PATH: [...path, BIN, process.env['PATH']].join(':') },
    extendEnv: false,
    reject: false,
    stdin: 'ignore',
  });
  const { exitCode, stdout, stderr } = result;
  return { exitCode, stdout, stderr };
}

/** Runs the command of the copy. */
export function queenside(root: string, ...args: string[]): Promise<Outcome> {
  return run(root, 'node', ['packages/cli/bin/queenside.js', ...args]);
}

/** Returns the environment without the variables of this test run. */
function plainEnvironment(): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|TEST$|npm_)/.test(name),
  );
  return { ...Object.fromEntries(own), NO_COLOR: '1' };
}
