import { defined } from '@queenside/core/basics';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageChecker } from '@queenside/class-view';
import { isFile } from '@queenside/host';
import { assignmentError } from '../errors.ts';
import { readPackage, UnusablePackage, type ProblemPackage } from '../package/read-package.ts';
import { findBeside } from '../source/find-beside.ts';
import type { KeyPath } from '../source/parse-text.ts';
import { showPath, type Source } from '../source/read-source.ts';
import type { WrittenTest } from '../source/schema.ts';
import { RUN_DEFAULTS } from './limits.ts';

/** A package with its checker. */
interface Packaged extends ProblemPackage {
  readonly folder: string;
  readonly checker: PackageChecker;
}

/** Keys that a package decides. */
const DECIDED = ['instances', 'input', 'runs', 'record', 'checker', 'answer'] as const;

/**
 * Reads the problem package of a test, if it names one.
 *
 * @throws QueensideError `assignment/wrong-package`, `…/beside-package`, or an error of the path.
 */
export async function readPackaged(
  written: WrittenTest,
  at: KeyPath,
  source: Source,
): Promise<Packaged | undefined> {
  const { package: name } = written;
  if (name === undefined) return undefined;
  const extra = DECIDED.find((key) => written[key] !== undefined);
  if (extra !== undefined) {
    const path = [...at, extra];
    throw assignmentError('beside-package', { path: showPath(path) }, source.placeOf(path));
  }
  const path = [...at, 'package'];
  const folder = await findBeside(name, 'file or folder', path, source);
  const found = await readPackage(folder).catch((thrown: unknown) => {
    if (!(thrown instanceof UnusablePackage)) throw thrown;
    const values = { path: showPath(path), name, reason: thrown.message };
    throw assignmentError('wrong-package', values, source.placeOf(path));
  });
  const { validator, isInteractive, validatorLimits } = found;
  const { cpuMs } = validatorLimits;
  return {
    ...found,
    folder,
    checker: {
      kind: 'package',
      ...defined({ validator }),
      isInteractive,
      args: [],
      contents: validator === undefined ? '' : await digestOf(validator),
      limits: { ...RUN_DEFAULTS, ...validatorLimits, wallMs: 3 * cpuMs + 10_000 },
    },
  };
}

/** Hashes the files of a validator. */
async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  if (isFile(path)) return digest.update(await readFile(path)).digest('hex');
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted())
    digest.update(`${file.slice(path.length)}\0`).update(await readFile(file));
  return digest.digest('hex');
}
