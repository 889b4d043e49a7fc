/**
 * Makes archives that need no installed Node: each contains Queenside, all bundled plugins, the queue, and the Node for one system.
 *
 * `pnpm build:portable` makes the archive for this system and tries it. `pnpm build:portable linux-arm64 win-x64` makes others, and
 * `all` makes all of them. Needs Debian or Ubuntu.
 */
import { existsSync } from 'node:fs';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import queenside from '../../packages/queenside/package.json' with { type: 'json' };
import { packWorkspace, ROOT } from '../release/pack.ts';
import { startRegistry } from '../release/registry.ts';
import { runWell } from '../release/run.ts';
import { sizeOf } from '../release/sizes.ts';
import { manifestIn } from '../release/tarball.ts';
import { addNode, MODULES, NODE_PACKAGES, NODE_VERSION, type Target } from './folder.ts';
import { tryPortable } from './try.ts';

const ARCHIVES = join(ROOT, 'dist/portable');
const OWN = `${process.platform}-${process.arch}`;

const scratch = await realpath(await mkdtemp(join(tmpdir(), 'queenside-portable-')));
try {
  await buildAll(targetsOf(process.argv.slice(2)));
} finally {
  await rm(scratch, { recursive: true, force: true });
}

function targetsOf(words: readonly string[]): readonly Target[] {
  const known = Object.keys(NODE_PACKAGES) as Target[];
  if (words.includes('all')) return known;
  return (words.length === 0 ? [OWN] : words).map((word) => {
    const target = known.find((each) => each === word);
    if (target === undefined)
      throw new Error(`no archive for ${word}; there are ${known.join(', ')}`);
    return target;
  });
}

async function buildAll(targets: readonly Target[]): Promise<void> {
  const packed = join(scratch, 'packed');
  await mkdir(packed);
  const tarballs = await packWorkspace(packed);
  const manifests = await Promise.all(tarballs.map(manifestIn));
  const plugins = manifests.filter(({ keywords }) => keywords?.includes('queenside-plugin'));
  const modules = await installModules(tarballs);
  await mkdir(ARCHIVES, { recursive: true });
  for (const target of targets) {
    const archive = join(ARCHIVES, `queenside-${queenside.version}-${target}.tar.gz`);
    await build(target, modules, archive);
    const unpacked = join(scratch, 'unpacked in a folder with spaces');
    await mkdir(unpacked);
    await runWell('tar', ['-xzf', archive, '-C', unpacked], scratch);
    const megabytes = ((await stat(archive)).size / 1e6).toFixed(0);
    const size = `${megabytes} MB, ${await sizeOf(unpacked)} unpacked`;
    if (target === OWN) {
      const ms = await tryPortable(
        join(unpacked, 'queenside'),
        plugins.map(({ name }) => name),
      );
      console.log(`✓ ${archive}: ${size}; starts in ${ms.toFixed(0)} ms`);
    } else console.log(`- ${archive}: ${size}; not tried, because this is ${OWN}`);
    await rm(unpacked, { recursive: true });
  }
}

/** Installs what all archives have in common. Optional dependencies are native code that only makes the queue faster. */
async function installModules(tarballs: readonly string[]): Promise<string> {
  const upstream = (await runWell('npm', ['config', 'get', 'registry'], scratch)).trim();
  await using registry = await startRegistry(tarballs, upstream);
  const project = join(scratch, 'project');
  await mkdir(project);
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true }));
  const args = [
    'install',
    '--omit=optional',
    '--no-audit',
    '--no-fund',
    'queenside',
    '@queenside/queue',
  ];
  await runWell('npm', args, project, { npm_config_registry: registry.address });
  const modules = join(project, 'node_modules');
  for (const ofNpm of ['.bin', '.package-lock.json'])
    await rm(join(modules, ofNpm), { recursive: true });
  const files = await readdir(modules, { recursive: true });
  const native = files.filter((file) => file.endsWith('.node'));
  if (native.length > 0)
    throw new Error(`these files run on one system only: ${native.join(', ')}`);
  return modules;
}

async function build(target: Target, modules: string, archive: string): Promise<void> {
  const folder = join(scratch, target, 'queenside');
  await cp(modules, join(folder, MODULES), { recursive: true, verbatimSymlinks: true });
  const fetched = await fetchPackage(NODE_PACKAGES[target]);
  const [name = ''] = await readdir(join(fetched, 'bin'));
  // The package for Windows has no license.
  const license = join(await fetchPackage(NODE_PACKAGES['linux-x64']), 'LICENSE');
  await addNode(folder, { program: join(fetched, 'bin', name), license }, target);
  const draft = `${archive}.draft`;
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
  await runWell('tar', ['-czf', draft, ...owners, 'queenside'], join(scratch, target));
  await rename(draft, archive);
  await rm(join(scratch, target), { recursive: true });
}

/** Downloads and unpacks a package of Node. */
async function fetchPackage(name: string): Promise<string> {
  const folder = join(scratch, name);
  if (existsSync(folder)) return folder;
  await mkdir(folder);
  const file = await runWell('npm', ['pack', '--silent', `${name}@${NODE_VERSION}`], folder);
  await runWell('tar', ['-xzf', file.trim(), '--strip-components=1'], folder);
  return folder;
}
