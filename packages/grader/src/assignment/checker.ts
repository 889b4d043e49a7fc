import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checker, ExternalChecker } from '../model/index.ts';
import { readCommand } from './commands.ts';
import type { Path } from './document.ts';
import { assignmentError } from './errors.ts';
import type { WrittenChecker } from './file.ts';
import { single } from './layered.ts';
import { readLimits, RUN_DEFAULTS } from './limits.ts';
import { findBeside } from './paths.ts';
import { showPath, type Source } from './source.ts';

/** A checker may have to look at much. */
const CHECKER_DEFAULTS = { ...RUN_DEFAULTS, cpuMs: 30_000, memoryBytes: 2 ** 30 } as const;

/** @throws QueensideError `assignment/one-checker`, and what its command, files and limits may be refused for. */
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
  const command = readCommand(written[kind]!, commandAt, source);
  const answer = written.answer;
  return {
    kind,
    command: await Promise.all(
      command.map((part, index) => programPart(part, index, commandAt, source)),
    ),
    ...(answer !== undefined && {
      answerFile: await findBeside(answer, 'file', [...at, 'answer'], source),
    }),
    limits: readLimits(single(written.limits, [...at, 'limits']), CHECKER_DEFAULTS, source),
  };
}

/** Files beside the assignment by their whole path: what begins with `./`, and whatever else is there. */
async function programPart(part: string, index: number, at: Path, source: Source): Promise<string> {
  const isPath = /^\.{0,2}\//.test(part) || (index === 0 && part.includes('/'));
  const isThere = async (): Promise<boolean> =>
    (await stat(join(source.folder, part)).catch(() => undefined))?.isFile() === true;
  if (isPath && !part.startsWith('/')) return findBeside(part, 'file', at, source);
  return !isPath && (await isThere()) ? findBeside(part, 'file', at, source) : part;
}
