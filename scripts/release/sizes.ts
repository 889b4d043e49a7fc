/** Measures what an installation takes, and writes it into the table of the README that names the installations. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './run.ts';

/** A row of the table: the packages to install, what they are for, and the size. */
const ROW = /^(\|[^|]*`[^|]*\|[^|]*\|)([^|]*)\|$/gm;

/**
 * Installs the packages of each row, and replaces the row's last cell.
 *
 * @param readme the file with the table.
 * @param scratch an empty folder.
 * @param registry the address of the registry that has the packages.
 * @returns a line for each row.
 * @throws Error if npm warns about an install script of `queenside`.
 */
export async function writeSizes(
  readme: string,
  scratch: string,
  registry: string,
): Promise<readonly string[]> {
  let text = await readFile(readme, 'utf8');
  const lines: string[] = [];
  for (const [row, start = '', cell = ''] of text.matchAll(ROW)) {
    const names = [...start.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
    const folder = join(scratch, String(lines.length));
    const size = await sizeOfInstalled(names, folder, registry);
    text = text.replace(row, `${start} ${size}`.padEnd(start.length + cell.length) + '|');
    lines.push(`${names.join(' and ')}: ${size}`);
  }
  if (lines.length === 0) throw new Error(`${readme} has no table of sizes`);
  await writeFile(readme, text);
  return lines;
}

async function sizeOfInstalled(
  names: readonly string[],
  folder: string,
  registry: string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }));
  const options = ['install', '--no-audit', '--no-fund', ...names];
  const { status, stderr } = await run('npm', options, folder, { npm_config_registry: registry });
  if (status !== 0) throw new Error(stderr);
  if (names.join() === 'queenside' && stderr.includes('install script'))
    throw new Error(`npm warns of install scripts:\n${stderr}`);
  return sizeOf(join(folder, 'node_modules'));
}

/** Returns the size of all files in a folder, without what a disk adds to each: `44 MiB`. */
export async function sizeOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return `${(sizes.reduce((a, b) => a + b, 0) / 2 ** 20).toFixed(0)} MiB`;
}
