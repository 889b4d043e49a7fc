/** Builds the packages unless `dist/` was built from the present sources. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
/** Holds the hash of what was built last. */
const STAMP = join(ROOT, 'dist/built-from');
const SOURCES = [
  'package.json',
  'tsconfig*.json',
  'scripts/*.ts',
  'docs/**/*.{md,json,svg,png}',
  'packages/*/package.json',
  'packages/*/src/**/*.ts',
  'packages/{playground,studio}/src/**/*.{tsx,css,html,svg}',
  'packages/{playground,runtime,studio}/scripts/*.ts',
];

let built: Promise<void> | undefined;

/** Packages are packed side by side; the build runs once. */
export function ensureBuilt(): Promise<void> {
  built ??= isBuilt() ? Promise.resolve() : build();
  return built;
}

/** Forgets the last build, so that one that fails half-way does not count as fresh. */
export function markUnbuilt(): void {
  rmSync(STAMP, { force: true });
}

/** Remembers that `dist/` was built from the sources of now. */
export function markBuilt(): void {
  writeFileSync(STAMP, hashOfSources());
}

/** Whether `dist/` was built from the sources of now. */
export function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === hashOfSources();
  } catch {
    return false;
  }
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex');
}

async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT });
}
