/**
 * Makes `queenside` a command of this machine from the checkout: packs all packages, with the studio's pages and the catalog, and
 * installs them for all folders as a registry would.
 *
 * `pnpm run install-command`. `npm uninstall --global queenside` removes it. npm decides where it goes: `npm config get prefix`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import root from '../package.json' with { type: 'json' };
import queenside from '../packages/queenside/package.json' with { type: 'json' };
import { packWorkspace } from './release/pack.ts';
import { startRegistry } from './release/registry.ts';
import { runWell } from './release/run.ts';

/** The programs of a new terminal: those of the checkout are in no other folder. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes(`node_modules${sep}`))
  .join(delimiter);

/** npm's own word on where commands go; other settings of npm are those of the pnpm that runs this. */
const PREFIX = Object.entries(process.env).filter(([name]) => /^npm_config_prefix$/i.test(name));

requireNode(root.engines.node.replace('>=', ''));
const packed = await mkdtemp(join(tmpdir(), 'queenside-command-'));
try {
  const npm = (words: readonly string[], env = {}): Promise<string> =>
    runWell('npm', words, packed, {
      PATH,
      ...Object.fromEntries(PREFIX),
      ...env,
    });
  const upstream = (await npm(['config', 'get', 'registry'])).trim();
  await using registry = await startRegistry(await packWorkspace(packed), upstream);
  const install = ['install', '--global', '--no-audit', '--no-fund', queenside.name];
  await npm(install, { npm_config_registry: registry.address });
  const prefix = (await npm(['config', 'get', 'prefix'])).trim();
  // `queenside new` links these copies, since a registry may not have the version: packages/cli/src/new/package/copy-from-clone.ts.
  const modules = (await npm(['root', '--global'])).trim();
  const command = join(modules, queenside.name, 'node_modules/@queenside/cli');
  await writeFile(join(command, 'from-clone'), '');
  console.log(`installed queenside ${queenside.version} in ${prefix}
Try it in any folder: queenside --help
Remove it: npm uninstall --global queenside`);
} finally {
  await rm(packed, { recursive: true, force: true });
}

/** @throws Error that says what to do, if the Node of a new terminal is too old for the command. */
function requireNode(least: string): void {
  const options = { env: { ...process.env, PATH }, encoding: 'utf8' } as const;
  const found = execFileSync('node', ['--version'], options).trim().slice(1);
  const [wanted, present] = [least, found].map((version) => version.split('.').map(Number));
  const isOld = present![0]! - wanted![0]! || present![1]! - wanted![1]!;
  if (isOld >= 0) return;
  console.error(`The command needs Node.js ${least} or later, and your node is ${found}. Install a newer one from https://nodejs.org,
or make an archive that brings its own: npx -y ${root.packageManager} build:portable`);
  process.exit(2);
}
