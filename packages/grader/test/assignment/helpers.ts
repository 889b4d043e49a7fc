import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Engine } from '@queenside/batch';
import type { Assignment } from '@queenside/class-view';
import { QueensideError } from '@queenside/core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { loadAssignment } from '../../src/assignment/index.ts';

/** The workspace's packages: all bundled plugins. */
const PACKAGES = fileURLToPath(new URL('../../..', import.meta.url));

/** The instance files that most assignments name. */
const USUAL = { 'small.txt': '8\n', 'large.txt': '# large\n\n100000\n' };

/** Makes a folder with these files; removes it after the test. */
export async function folderWith(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'queenside-assignment-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

/** Loads an assignment from text, beside `small.txt` and `large.txt`. */
export async function loadText(
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<Assignment> {
  const folder = await folderWith({ ...USUAL, ...files, 'assignment.yaml': text });
  return loadAssignment(join(folder, 'assignment.yaml'));
}

/** Returns the error of a rejected promise. */
export async function errorOf(promise: Promise<unknown>): Promise<QueensideError> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof QueensideError) return thrown;
  throw new Error(`no error of ours: ${String(thrown)}`, { cause: thrown });
}

/** Opens an engine with all plugins, shared by all tests of a file. */
export function useEngine(): () => Engine {
  let engine: Engine | undefined;
  beforeAll(async () => {
    engine = await startEngine();
  });
  afterAll(async () => engine?.[Symbol.asyncDispose]());
  return () => engine!;
}

export async function startEngine(): Promise<Engine> {
  return Engine.start(
    {
      bundled: { folder: PACKAGES },
      configured: [],
      configuredFrom: tmpdir(),
      installedFrom: tmpdir(),
      files: {
        searchModule: import.meta.resolve('@queenside/own-search/plugin'),
        evaluationModule: import.meta.resolve('@queenside/own-search/evaluation'),
        packagesFrom: [import.meta.url],
      },
    },
    { jobs: 1 },
  );
}
