/** Judges answers with an external checker in Kattis (ICPC) or testlib format. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { batchError, makeTemporaryFolder, removeFolder, systemReason } from '@queenside/batch';
import type { Checker, Sandbox, Test } from '../model/index.ts';
import { checkerCommand, hiddenFile, isMissing } from './checker-command.ts';
import { judgeError } from './errors.ts';
import { faulty, type Judgement } from './judgement.ts';
import { readKattis } from './kattis.ts';
import type { Opinion } from './opinion.ts';
import { readTestlib } from './testlib.ts';

/** The checker's files in its working folder. */
const FILES = {
  input: 'input.txt',
  output: 'output.txt',
  answer: 'answer.txt',
  feedback: 'feedback/',
} as const;

type ExternalChecker = Exclude<Checker, { kind: 'problem' }>;

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
    ...(isKattis && { standardInput: output }),
    limits: checker.limits,
    ...(signal && { signal }),
  });
  if (facts.ending.kind === 'interrupted') throw batchError('interrupted');
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
function judgementOf({ verdict, reason, share, note }: Opinion, { title }: Test): Judgement {
  if (verdict === 'JE') return faulty(note ?? '', 1);
  const told = reason ?? (verdict === 'AC' ? undefined : 'the checker rejected it');
  const record = { number: 1, verdict, title, ...(told !== undefined && { reason: told }) };
  return {
    right: verdict === 'AC' ? 1 : 0,
    total: 1,
    records: [record],
    deductions: [],
    reason: verdict === 'AC' ? '' : (told ?? ''),
    ...(share !== undefined && { share }),
    ...(note !== undefined && { note }),
  };
}

function programOf({ command }: ExternalChecker): string {
  return command[0] ?? '';
}
