/**
 * Tries a release without publishing anything: builds and packs every package, checks the tarballs, serves them from a registry on this
 * machine, and installs the command from there in every way that people do.
 *
 * `pnpm release:dry`, or `pnpm release:dry NAME` for the installs that have NAME in theirs, without the check of types. `sizes` measures
 * the installations that the README of `queenside` lists, and writes their sizes there.
 */
import { mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkTarball } from './check-tarball.ts';
import { INSTALLS } from './installs.ts';
import { packWorkspace, PNPM, ROOT } from './pack.ts';
import { startRegistry } from './registry.ts';
import { runWell } from './run.ts';
import { manifestIn } from './tarball.ts';
import { sizeOf, writeSizes } from './sizes.ts';
import { tryInstall } from './try-install.ts';

/** The page that states the sizes. */
const README = join(ROOT, 'packages/queenside/README.md');
const SIZES = 'sizes';
const ATTW = '@arethetypeswrong/cli@0.18.5';

const [wanted = ''] = process.argv.slice(2);
const scratch = await realpath(await mkdtemp(join(tmpdir(), 'queenside-release-')));
try {
  await dryRun();
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function dryRun(): Promise<void> {
  const packed = join(scratch, 'packed');
  await mkdir(packed);
  const tarballs = await timed('build and pack', () => packWorkspace(packed));
  const manifests = await Promise.all(tarballs.map(manifestIn));
  const bytes = (await Promise.all(tarballs.map((file) => stat(file)))).map(({ size }) => size);
  console.log(`  ${tarballs.length} packages, ${kilobytes(bytes.reduce((a, b) => a + b))} in all`);
  for (const [index, { name }] of manifests.entries())
    console.log(`  ${name} ${kilobytes(bytes[index]!)}`);
  await timed('look into every tarball', async () => {
    const faults = (
      await Promise.all(tarballs.map((file) => checkTarball(file, [ROOT, scratch])))
    ).flat();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  if (wanted === '') await timed('resolve the types of every package', () => checkTypes(tarballs));

  const bundled = manifests.filter(({ keywords }) => keywords?.includes('queenside-plugin'));
  const names = bundled.map(({ name }) => name);
  const upstream = (await runWell('npm', ['config', 'get', 'registry'], scratch)).trim();
  await using registry = await startRegistry(tarballs, upstream);
  if (SIZES.includes(wanted)) {
    const folder = join(scratch, SIZES);
    const lines = await timed(SIZES, () => writeSizes(README, folder, registry.address));
    for (const line of lines) console.log(`  ${line}`);
  }
  for (const [name, install] of Object.entries(INSTALLS)) {
    if (!name.includes(wanted)) continue;
    const folder = join(scratch, name.replaceAll(/\W+/g, '-'));
    await mkdir(folder);
    const installed = await timed(name, () => install(folder, registry.address, PNPM));
    if (installed.modules !== undefined)
      console.log(`  ${await sizeOf(installed.modules)} installed`);
    await timed(`${name}: try it`, () => tryInstall(installed, ROOT, names));
  }
}

/** Asks whether TypeScript finds the types of a package in each way of importing it. */
async function checkTypes(tarballs: readonly string[]): Promise<void> {
  const rules = ['--profile', 'esm-only', '--ignore-rules', 'cjs-resolves-to-esm'];
  for (const file of tarballs) {
    const { exports = {} } = await manifestIn(file);
    // Entries of threads and of the command have no types, because other packages do not import them.
    const entries = Object.entries(exports as object)
      .filter(([, target]) => typeof target === 'string')
      .map(([entry]) => entry);
    const left = entries.length === 0 ? [] : ['--exclude-entrypoints', ...entries];
    await runWell('npx', ['-y', ATTW, file, ...rules, ...left], scratch);
  }
}

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  const result = await work();
  console.log(`✓ ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
