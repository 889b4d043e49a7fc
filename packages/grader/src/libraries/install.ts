/** Installs the packages of a requirements file, once for all gradings of an assignment. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Library } from '@queenside/class-view';
import { hostError, makeFolder } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import { defined, QueensideError } from '@queenside/core';
import { findProgram } from '@queenside/sandbox';
import { gradeError } from '../grade/errors.ts';
import { isBusy, lockFile } from '../grade/keep/store-database.ts';
import { endOf, plainText } from '../judge/text.ts';

export interface InstallOptions {
  /** The folder for installations. */
  readonly folder: string;
  /** Called if something is installed, with a sentence for the user. */
  readonly say: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** Prints the interpreter, and what decides which packages fit it. */
const DESCRIBE = `
import sys, sysconfig
print(sys.executable)
print(sys.version, sysconfig.get_platform())
`;
const RETRY_MS = 200;
/** The lines and characters of pip's output that an error quotes. */
const QUOTED = { lines: 4, characters: 1000 } as const;
const CHATTER = /^\[notice\]|^Looking in|^WARNING: Retrying/;
/** What pip says if it reaches no server. */
const OFFLINE =
  /NewConnectionError|ConnectTimeout|NameResolutionError|Failed to establish a new connection|Temporary failure in name resolution|Network is unreachable|ProxyError/;

/**
 * Returns the folder with the packages of a requirements file. Installs them with the machine's pip, unless another grading with the
 * same file and interpreter has. A second grading waits for the first. After an interruption, the next one starts anew.
 *
 * @throws QueensideError `grade/no-pip`, `grade/libraries-offline`, `grade/libraries-failed`, `grade/libraries-folder`, or
 *   `batch/interrupted`.
 */
export async function installRequirements(
  { path, contents }: Library,
  { folder, say, signal }: InstallOptions,
): Promise<string> {
  const file = basename(path);
  const python = findProgram('python3');
  if (python === undefined) throw gradeError('no-pip', { file });
  // Most assignments need no libraries, and execa takes 70 ms to load.
  const { execa } = await import('execa');
  const { stdout } = await execa(python, ['-c', DESCRIBE]);
  const [interpreter = python] = stdout.split('\n');
  const key = createHash('sha256')
    .update(JSON.stringify([stdout, contents]))
    .digest('hex');
  const target = join(folder, `python-${key.slice(0, 16)}`);
  if (existsSync(target)) return target;
  using _lock = await lockIn(folder, signal);
  if (existsSync(target)) return target;
  say(`Installing the packages of ${file} for all submissions.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await runPip(interpreter, path, draft, signal);
  // Programs may run as another user.
  await execa('chmod', ['-R', 'a+rX', draft]);
  await rename(draft, target);
  return target;
}

/** Locks a folder. The operating system releases the lock if this process ends. */
async function lockIn(folder: string, signal: AbortSignal | undefined): Promise<Disposable> {
  try {
    await makeFolder(folder);
    await writeFile(join(folder, '.gitignore'), '*\n');
    for (;;) {
      if (signal?.aborted === true) throw hostError('interrupted');
      try {
        const lock = lockFile(join(folder, 'install.lock'));
        return { [Symbol.dispose]: () => lock.close() };
      } catch (thrown) {
        if (!isBusy(thrown)) throw thrown;
      }
      await sleep(RETRY_MS);
    }
  } catch (thrown) {
    if (thrown instanceof QueensideError) throw thrown;
    throw gradeError('libraries-folder', { folder, reason: systemReason(thrown) });
  }
}

/**
 * Installs into a new folder. Only wheels are installed, which runs no code of the packages, unless the file asks for more.
 */
async function runPip(
  python: string,
  file: string,
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = '--no-input --disable-pip-version-check --progress-bar off --only-binary :all:';
  const { execa } = await import('execa');
  const { exitCode, all, isCanceled } = await execa(
    python,
    ['-m', 'pip', 'install', ...options.split(' '), '--target', target, '--requirement', file],
    // Paths in the file start at its folder.
    {
      cwd: dirname(file),
      stdin: 'ignore',
      all: true,
      reject: false,
      ...defined({ cancelSignal: signal }),
    },
  );
  if (isCanceled) throw hostError('interrupted');
  if (exitCode === 0) return;
  const values = { file: basename(file), said: lastLines(all) };
  if (/No module named pip\b/.test(all)) throw gradeError('no-pip', values);
  throw gradeError(OFFLINE.test(all) ? 'libraries-offline' : 'libraries-failed', values);
}

function lastLines(output: string): string {
  const lines = plainText(Buffer.from(output))
    .split('\n')
    .filter((line) => line.trim() !== '' && !CHATTER.test(line));
  return endOf(lines.slice(-QUOTED.lines).join(' / '), QUOTED.characters);
}
