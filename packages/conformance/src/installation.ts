/** Checks that a plugin's package works where it is installed: that it has all its files, and names its libraries. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DeclareTest } from './conformance.ts';
import { fault } from './kit/check.ts';

const start = promisify(execFile);
/** The most milliseconds to build and pack a package, and to load it. */
const MOST_TIME = 300_000;

/** The fields of a package.json. */
interface PackageManifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Declares a test that packs a plugin's package as `npm publish` would, installs it in an empty folder together with its
 * `dependencies` and `peerDependencies` only, and imports it. It needs npm, but no network.
 *
 * @param folder the package's folder. Default: the working directory.
 *
 * @example
 * import { test } from 'node:test';
 * import { testInstallation } from '@queenside/conformance';
 *
 * testInstallation(test);
 */
export function testInstallation(test: DeclareTest, folder: string = process.cwd()): void {
  test('the package works where it is installed', () => checkInstallation(folder));
}

async function checkInstallation(folder: string): Promise<void> {
  const manifest = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as PackageManifest;
  const empty = await mkdtemp(join(tmpdir(), 'queenside-package-'));
  try {
    const modules = join(empty, 'node_modules');
    await copyFiles(await packedFiles(folder), folder, join(modules, manifest.name));
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
      await link(name, folder, modules);
    await load(manifest.name, empty);
  } finally {
    await rm(empty, { recursive: true });
  }
}

/** Returns the paths of the files that a package is published with. */
async function packedFiles(folder: string): Promise<readonly string[]> {
  const options = { cwd: folder, timeout: MOST_TIME, shell: process.platform === 'win32' };
  const { stdout } = await start('npm', ['pack', '--dry-run', '--json'], options);
  // Scripts such as `prepack` may print something first. Some versions of npm name the package.
  const [text = '[]'] = /^[[{][^]*/m.exec(stdout) ?? [];
  const packed = Object.values(JSON.parse(text) as object) as { files: { path: string }[] }[];
  return packed.flatMap(({ files }) => files.map(({ path }) => path));
}

async function copyFiles(paths: readonly string[], from: string, to: string): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path));
  }
}

/** Links a package, as the plugin finds it. One that is not installed is left out: importing it then fails. */
async function link(name: string, folder: string, modules: string): Promise<void> {
  for (let at = folder; ; at = dirname(at)) {
    const target = await realpath(join(at, 'node_modules', name)).catch(() => undefined);
    if (target !== undefined) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      return symlink(target, join(modules, name), 'junction');
    }
    if (at === dirname(at)) return;
  }
}

/** Imports a package in a process, so that nothing it needs is there already. */
async function load(name: string, folder: string): Promise<void> {
  const code = `import plugin from ${JSON.stringify(name)}; if (!plugin?.apiVersion) throw new Error('its default export is no plugin');`;
  try {
    await start(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: folder,
      timeout: MOST_TIME,
    });
  } catch (thrown) {
    const { stderr = '' } = thrown as { readonly stderr?: string };
    const [reason = String(thrown)] = /^\w*Error.*$/m.exec(stderr) ?? [];
    throw fault(
      `package ${name}, installed in an empty folder`,
      reason.replaceAll(folder, '…'),
      'the plugin: `files` in package.json lists what it imports, and `dependencies`, not `devDependencies`, its libraries',
    );
  }
}
