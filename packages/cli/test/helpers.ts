import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { findSchemaProblem, type JsonSchema, type Static } from '@queenside/core';
import { expect, onTestFinished } from 'vitest';

/** The command: the built one if the build is fresh, as for `call`. */
export const MAIN: string = process.env['QUEENSIDE_COMMAND']!;

/** A configuration with plugins that are not ours. One job at a time needs half as many worker processes as two. */
export function configWith(plugins: readonly string[], more: object = {}): string {
  return JSON.stringify({ plugins, defaults: { jobs: 1 }, ...more });
}

/** A plugin with the problem `double` and its solvers, including those that misbehave at 13. */
export const DOUBLE: string = fileURLToPath(new URL('fixtures/double', import.meta.url));
export const DOUBLE_CONFIG: string = configWith([DOUBLE]);

/** Creates a folder with these files, deleted after the test. */
export async function folderWith(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-cli-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) await put(folder, name, content);
  return folder;
}

export async function put(
  folder: string,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

export function read(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8');
}

/** Runs the command as a process in a folder, with additional environment variables. It is killed when the test ends. */
export function queenside(
  folder: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
) {
  const child = execa(process.execPath, [MAIN, ...args], {
    cwd: folder,
    input,
    reject: false,
    stripFinalNewline: false,
    env: { NO_COLOR: '1', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Parses the JSON that a command printed and checks it against its schema. */
export function parseChecked<const Schema extends JsonSchema>(
  schema: Schema,
  text: string,
): Static<Schema> {
  const value: unknown = JSON.parse(text);
  expect(findSchemaProblem(schema, value)).toBeUndefined();
  return value as Static<Schema>;
}

/** Whether a line is a board of n queens that do not attack each other. */
export function isBoard(n: number, line: string): boolean {
  if (!/^\[\d+(?:,\d+)*\]$/.test(line)) return false;
  const rows = JSON.parse(line) as number[];
  const apart = (lines: readonly number[]): boolean => new Set(lines).size === n;
  return (
    rows.length === n &&
    rows.every((row) => row >= 1 && row <= n) &&
    apart(rows) &&
    apart(rows.map((row, column) => row + column)) &&
    apart(rows.map((row, column) => row - column))
  );
}
