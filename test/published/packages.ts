/** The workspace's packages as they would be published, and their installation without a network. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import rootManifest from '../../package.json' with { type: 'json' };
import { runWell } from './run.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = join(ROOT, 'packages');
/** What a build needs besides the packages. */
const BUILT_FROM = [
  'package.json',
  'pnpm-workspace.yaml',
  'tsconfig.json',
  'tsconfig.declarations.json',
  'scripts',
  'LICENSE',
];

/** A package.json, as packed. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly keywords?: readonly string[];
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Builds and packs every package of the workspace in a copy without built files, so that nothing stale is packed.
 *
 * @param folder an empty one.
 * @returns the tarballs by package name.
 */
export async function packWorkspace(folder: string): Promise<ReadonlyMap<string, string>> {
  await copyWorkspace(folder);
  const packages = await foldersOfPackages(join(folder, 'packages'));
  await runWell(process.execPath, [join(folder, 'scripts/build.ts')], folder);
  await runPnpm(['-r', '--filter', './packages/*', 'pack', '--pack-destination', folder], folder);
  const manifests = await Promise.all(packages.map(readManifest));
  return new Map(manifests.map((manifest) => [manifest.name, tarballOf(manifest, folder)]));
}

/** Packs one package that is not of the workspace; gives the tarball's path. */
export async function pack(folder: string, into: string): Promise<string> {
  await runPnpm(['pack', '--pack-destination', into], folder);
  return tarballOf(await readManifest(folder), into);
}

/** The tarball's path, by the file names that all package managers use. */
function tarballOf({ name, version }: Manifest, folder: string): string {
  return join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

async function copyWorkspace(to: string): Promise<void> {
  for (const path of BUILT_FROM) await cp(join(ROOT, path), join(to, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  const leftOut = new Set(['dist', 'test']);
  for (const folder of await foldersOfPackages(PACKAGES))
    await cp(folder, join(to, 'packages', basename(folder)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => dirname(path) !== folder || !leftOut.has(basename(path)),
    });
}

async function foldersOfPackages(parent: string): Promise<string[]> {
  return (await readdir(parent))
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** Runs the pnpm that runs these tests, else the one that the workspace asks for. */
async function runPnpm(args: readonly string[], cwd: string): Promise<void> {
  const { npm_execpath: running } = process.env;
  if (running === undefined || !basename(running).startsWith('pnpm'))
    await runWell('npx', ['-y', rootManifest.packageManager, ...args], cwd);
  else if (/\.[cm]?js$/.test(running)) await runWell(process.execPath, [running, ...args], cwd);
  else await runWell(running, args, cwd);
}

/** Does what an installer does with a tarball: unpacks it into node_modules of a project. */
export async function install(tarball: string, name: string, project: string): Promise<string> {
  const folder = join(project, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await runWell('tar', ['-xzf', tarball, '--strip-components=1', '-C', folder], project);
  return folder;
}

/**
 * Installs packages of the workspace. Dependencies from elsewhere are linked into the package's own node_modules:
 * what it does not declare, it cannot import.
 */
export async function installOurs(
  tarballs: ReadonlyMap<string, string>,
  names: Iterable<string>,
  project: string,
): Promise<void> {
  for (const name of names) {
    const folder = await install(tarballs.get(name)!, name, project);
    const { dependencies = {} } = await readManifest(folder);
    const foreign = Object.keys(dependencies).filter((dependency) => !tarballs.has(dependency));
    for (const dependency of foreign) {
      const link = join(folder, 'node_modules', dependency);
      await mkdir(dirname(link), { recursive: true });
      await symlink(await realpath(join(sourceOf(name), 'node_modules', dependency)), link);
    }
  }
}

/** The files of a tarball, by their paths in the package. */
export async function filesIn(tarball: string): Promise<readonly string[]> {
  const listing = await runWell('tar', ['-tzf', tarball], dirname(tarball));
  return listing
    .trimEnd()
    .split('\n')
    .map((path) => path.replace('package/', ''));
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function sourceOf(name: string): string {
  return join(PACKAGES, name.replace('@queenside/', ''));
}
