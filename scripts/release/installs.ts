/** The ways in which people install the command. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runWell } from './run.ts';

/** An installed command. */
export interface Installed {
  /** The folder to work in. */
  readonly folder: string;
  /** The words that start `queenside`. */
  readonly command: readonly [program: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
  /** The folder that holds what was installed, if there is one. */
  readonly modules?: string;
}

/** Installs the command into an empty folder from a registry. */
export type Install = (folder: string, registry: string, pnpm: string) => Promise<Installed>;

/** A plugin as a project may have it beside the command. */
const OWN_PLUGIN = {
  'package.json': JSON.stringify({
    name: 'queenside-plugin-own',
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
  }),
  'index.js': `export default {
    apiVersion: 2,
    solvers: [{
      id: 'own', problem: 'nqueens', summary: 'the board of size 4', options: {},
      capabilities: { tasks: ['find'], complete: true, deterministic: true, minSize: 4, maxSize: 4 },
      solve: () => ({ kind: 'board', rows: Int32Array.of(1, 3, 0, 2) }),
    }],
  };`,
};

export const INSTALLS: Readonly<Record<string, Install>> = {
  async 'npm install --global'(folder, registry) {
    const env = { npm_config_registry: registry };
    const prefix = join(folder, 'global');
    await runWell('npm', ['install', '--global', '--prefix', prefix, 'queenside'], folder, env);
    const command = join(prefix, 'bin/queenside');
    return { folder, command: [command], env, modules: join(prefix, 'lib/node_modules') };
  },
  async npx(folder, registry) {
    const env = { npm_config_registry: registry, npm_config_cache: join(folder, 'cache') };
    const command = ['npx', '--yes', 'queenside'] as const;
    await runWell('npx', ['--yes', 'queenside', '--version'], folder, env);
    return { folder, command, env };
  },
  async 'npm install --save-dev'(folder, registry) {
    const env = { npm_config_registry: registry };
    await beginProject(folder);
    await runWell('npm', ['install', '--save-dev', 'queenside'], folder, env);
    return { folder, command: ['npx', 'queenside'], env, modules: join(folder, 'node_modules') };
  },
  'pnpm add, linked': (folder, registry, pnpm) => addWithPnpm(folder, registry, pnpm, 'isolated'),
  'pnpm add, hoisted': (folder, registry, pnpm) => addWithPnpm(folder, registry, pnpm, 'hoisted'),
};

async function addWithPnpm(
  folder: string,
  registry: string,
  pnpm: string,
  nodeLinker: string,
): Promise<Installed> {
  await beginProject(folder);
  await writeFile(join(folder, '.npmrc'), `registry=${registry}\n`);
  // pnpm keeps back versions that were published just now, and wants a word on each package that would like to build.
  const settings = {
    nodeLinker,
    storeDir: join(folder, 'store'),
    minimumReleaseAge: 0,
    allowBuilds: { 'msgpackr-extract': false },
  };
  await writeFile(join(folder, 'pnpm-workspace.yaml'), JSON.stringify(settings));
  await runWell('npx', ['-y', pnpm, 'add', '--save-dev', 'queenside'], folder);
  const command = join(folder, 'node_modules/.bin/queenside');
  const env = { npm_config_registry: registry };
  return { folder, command: [command], env, modules: join(folder, 'node_modules') };
}

/** Makes a folder a project that has its own plugin. */
export async function beginProject(folder: string): Promise<void> {
  const own = join(folder, 'own');
  await mkdir(own, { recursive: true });
  for (const [name, text] of Object.entries(OWN_PLUGIN)) await writeFile(join(own, name), text);
  const project = { name: 'project', private: true, queenside: { plugins: ['./own'] } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
}
