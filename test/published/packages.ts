/** Installs packed packages without a network. */
import { mkdir, readFile, realpath, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PNPM, ROOT } from '../../scripts/release/pack.ts';
import { runWell } from '../../scripts/release/run.ts';
import type { Manifest } from '../../scripts/release/tarball.ts';

/** Packs one package that is not of the workspace; gives the tarball's path. */
export async function pack(folder: string, into: string): Promise<string> {
  await runPnpm(['pack', '--pack-destination', into], folder);
  return tarballOf(await readManifest(folder), into);
}

/** The tarball's path, by the file names that all package managers use. */
function tarballOf({ name, version }: Manifest, folder: string): string {
  return join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** Runs the pnpm that runs these tests, else the one that the workspace asks for. */
async function runPnpm(args: readonly string[], cwd: string): Promise<void> {
  const { npm_execpath: running } = process.env;
  if (running === undefined || !basename(running).startsWith('pnpm'))
    await runWell('npx', ['-y', PNPM, ...args], cwd);
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

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function sourceOf(name: string): string {
  return join(ROOT, 'packages', name.replace('@queenside/', ''));
}
