import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { isFile } from '@queenside/batch';
import type { Checker, ExternalChecker } from '../model/index.ts';
import { readCommand } from './commands.ts';
import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import type { WrittenChecker } from './file.ts';
import { single } from './layered.ts';
import { readLimits, RUN_DEFAULTS } from './limits.ts';
import { findBeside } from './paths.ts';
import { showPath, type Source } from './source.ts';

/** Checkers get more than programs: one may have to read a large output. */
const CHECKER_DEFAULTS = { ...RUN_DEFAULTS, cpuMs: 30_000, memoryBytes: 2 ** 30 } as const;

/** @throws QueensideError `assignment/one-checker`, or an error of its command, files, or limits. */
export async function readChecker(
  written: WrittenChecker | undefined,
  at: Path,
  source: Source,
): Promise<Checker> {
  if (written === undefined) return { kind: 'problem' };
  const { kattis, testlib } = written;
  if (kattis !== undefined && testlib === undefined)
    return readExternal('kattis', written, at, source);
  if (testlib !== undefined && kattis === undefined)
    return readExternal('testlib', written, at, source);
  const found = kattis === undefined ? 'no' : 'two';
  throw assignmentError('one-checker', { path: showPath(at), found }, source.placeOf(at));
}

async function readExternal<Kind extends 'kattis' | 'testlib'>(
  kind: Kind,
  written: WrittenChecker,
  at: Path,
  source: Source,
): Promise<ExternalChecker<Kind>> {
  const commandAt = [...at, kind];
  const command = await Promise.all(
    readCommand(written[kind]!, commandAt, source).map((part, index) =>
      programPart(part, index, commandAt, source),
    ),
  );
  const answerFile =
    written.answer && (await findBeside(written.answer, 'file', [...at, 'answer'], source));
  return {
    kind,
    command,
    ...(answerFile !== undefined && { answerFile }),
    contents: await digestOf(answerFile === undefined ? command : [...command, answerFile]),
    limits: readLimits(single(written.limits, [...at, 'limits']), CHECKER_DEFAULTS, source),
  };
}

/** Resolves a part of the command to an absolute path if it starts with `./` or names a file beside the assignment. */
async function programPart(part: string, index: number, at: Path, source: Source): Promise<string> {
  const isPath = /^\.{0,2}\//.test(part) || (index === 0 && part.includes('/'));
  if (isPath && !part.startsWith('/')) return findBeside(part, 'file', at, source);
  return !isPath && isFile(join(source.folder, part)) ? findBeside(part, 'file', at, source) : part;
}

/** Hashes the contents of all files among these parts of a command. */
async function digestOf(parts: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  for (const part of parts) {
    if (!isAbsolute(part) || !isFile(part)) continue;
    for await (const chunk of createReadStream(part)) digest.update(chunk as Buffer);
    digest.update(part);
  }
  return digest.digest('hex');
}
