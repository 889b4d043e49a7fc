/** Judges answers with an external checker in Kattis (ICPC) or testlib format. */
import { defined } from '@queenside/core/basics';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve, dirname, isAbsolute } from 'node:path';
import type { ExternalChecker, Test } from '@queenside/class-view';
import { hostError, isFile, makeTemporaryFolder, removeFolder } from '@queenside/host';
import { systemReason } from '@queenside/host/system';
import { statSync } from 'node:fs';
import type { ReadOnlyFolder, Sandbox } from '@queenside/sandbox';
import { judgeError } from '../errors.ts';
import { faulty, type Judgement } from '../judgement.ts';
import { readKattis } from './kattis.ts';
import type { Opinion } from './opinion.ts';
import { readTestlib } from './testlib.ts';

/** Folders of the machine that are visible in every sandbox. */
const VISIBLE = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];

/** Permission bits of other users: to enter a folder, and to read a file. */
const MAY_ENTER = 0o001;
const MAY_READ = 0o004;

/** The checker's files in its working folder. */
const FILES = {
  input: 'input.txt',
  output: 'output.txt',
  answer: 'answer.txt',
  feedback: 'feedback/',
} as const;

export interface ExternalJudge {
  readonly test: Test;
  readonly checker: ExternalChecker;
  readonly input: Uint8Array;
  readonly sandbox: Sandbox;
  readonly base?: string;
  readonly signal?: AbortSignal;
}

/** @throws QueensideError `batch/interrupted`. */
export async function judgeExternally(
  judge: ExternalJudge,
  output: Uint8Array,
): Promise<Judgement> {
  const folder = await makeTemporaryFolder();
  try {
    return judgementOf(await ask(judge, output, folder), judge.test);
  } catch (thrown) {
    if (!(thrown instanceof Error) || !('syscall' in thrown)) throw thrown;
    const values = { program: programOf(judge.checker), reason: systemReason(thrown) };
    return faulty(judgeError('checker-unready', values).message, 1);
  } finally {
    await removeFolder(folder);
  }
}

async function ask(judge: ExternalJudge, output: Uint8Array, folder: string): Promise<Opinion> {
  const { checker, sandbox, signal, base = process.cwd() } = judge;
  const program = programOf(checker);
  if (isMissing(program, base)) {
    const reason = 'no such file';
    return { verdict: 'JE', note: judgeError('checker-unready', { program, reason }).message };
  }
  await layOut(judge, output, folder, base);
  const command = checkerCommand(checker.command, base, sandbox);
  const hidden = hiddenFile(checker.command, base, sandbox);
  if (hidden !== undefined) {
    const reason = `it runs as another user, who cannot read ${hidden}; run chmod o+rX on the file and its folder`;
    return { verdict: 'JE', note: judgeError('checker-unready', { program, reason }).message };
  }
  const isKattis = checker.kind === 'kattis';
  const { input, answer, feedback } = FILES;
  const files = isKattis ? [input, answer, feedback] : [input, FILES.output, answer];
  const facts = await sandbox.run({
    command: [...command.program, ...files, ...command.args],
    folder,
    readOnly: command.readOnly,
    seesAll: true,
    ...defined({ standardInput: isKattis ? join(folder, FILES.output) : undefined }),
    limits: checker.limits,
    ...defined({ signal }),
  });
  if (facts.ending.kind === 'interrupted') throw hostError('interrupted');
  return isKattis
    ? readKattis(facts, join(folder, FILES.feedback), program)
    : readTestlib(facts, program);
}

async function layOut(
  { checker: { answerFile }, input }: ExternalJudge,
  output: Uint8Array,
  folder: string,
  base: string,
): Promise<void> {
  await mkdir(join(folder, FILES.feedback));
  await writeFile(join(folder, FILES.input), input);
  await writeFile(join(folder, FILES.output), output);
  const answer = join(folder, FILES.answer);
  if (answerFile === undefined) await writeFile(answer, '');
  else await copyFile(resolve(base, answerFile), answer);
}

/** Converts an opinion on the whole output into a judgement of one record. */
export function judgementOf({ verdict, reason, share, note }: Opinion, { title }: Test): Judgement {
  if (verdict === 'JE') return faulty(note ?? '', 1);
  const told = reason ?? (verdict === 'AC' ? undefined : 'the checker rejected it');
  const record = { number: 1, verdict, title, ...defined({ reason: told }) };
  return {
    right: verdict === 'AC' ? 1 : 0,
    total: 1,
    records: [record],
    deductions: [],
    reason: verdict === 'AC' ? '' : (told ?? ''),
    ...defined({ share, note }),
  };
}

function programOf({ command }: ExternalChecker): string {
  return command[0] ?? '';
}

/** A checker's command with its paths in the sandbox. */
interface CheckerCommand {
  /** The program, including an interpreter's script. */
  readonly program: readonly string[];
  /** The arguments after the file names. */
  readonly args: readonly string[];
  readonly readOnly: readonly ReadOnlyFolder[];
}

/**
 * Splits a checker's command after its last file: `python3 check.py --strict` is a program of two parts with one argument.
 *
 * @param base the folder of relative paths.
 */
function checkerCommand(
  command: readonly string[],
  base: string,
  { kind }: Pick<Sandbox, 'kind'>,
): CheckerCommand {
  const readOnly = new Map<string, string>();
  const parts = command.map((part) => {
    const path = resolve(base, part);
    if (!isFile(path)) return { shown: part, isFile: false };
    if (VISIBLE.some((folder) => path.startsWith(`${folder}/`)) || kind === 'trusted')
      return { shown: path, isFile: true };
    const folder = dirname(path);
    const inside = readOnly.get(folder) ?? `/checker-${readOnly.size + 1}`;
    readOnly.set(folder, inside);
    return { shown: join(inside, path.slice(folder.length)), isFile: true };
  });
  const shown = parts.map((part) => part.shown);
  const length =
    1 +
    Math.max(
      0,
      parts.findLastIndex((part) => part.isFile),
    );
  return {
    program: shown.slice(0, length),
    args: shown.slice(length),
    readOnly: [...readOnly].map(([host, inside]) => ({ host, inside })),
  };
}

/** Whether a checker's program is missing. The sandbox itself looks up names without a folder. */
function isMissing(program: string, base: string): boolean {
  return program.includes('/') && !isFile(isAbsolute(program) ? program : resolve(base, program));
}

/**
 * Returns the first file of a command that the checker may not read. If root grades, checkers run as an unprivileged user.
 *
 * @param base the folder of relative paths.
 */
function hiddenFile(
  command: readonly string[],
  base: string,
  { kind }: Pick<Sandbox, 'kind'>,
): string | undefined {
  if (process.getuid?.() !== 0 || kind === 'trusted') return undefined;
  return command
    .map((part) => resolve(base, part))
    .find((path) => isFile(path) && !(may(path, MAY_READ) && may(dirname(path), MAY_ENTER)));
}

function may(path: string, right: number): boolean {
  return (statSync(path).mode & right) !== 0;
}
