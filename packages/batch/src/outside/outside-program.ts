/** Runs an outside program as a solver: it gets the input file in an empty folder, and writes or prints its answers. */
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueensideError } from '@queenside/core';
import { likelyAnswerName } from './answer-name.ts';
import { batchError } from '../errors.ts';
import { killGroup } from '../workers/kill-group.ts';
import { InputFile } from '../inbox/input-file.ts';
import { systemReason } from '../system-reason.ts';

/** The limits of a program. */
export interface ProgramLimits {
  /** Wall time for the whole file; Infinity for no limit. */
  readonly milliseconds: number;
  /** The most bytes of standard output, or of the answer file. */
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** The result of a program. */
export interface ProgramRun {
  readonly answers: Uint8Array;
  /** The answer file's name, or `standard output`. */
  readonly from: string;
  /** Set if the program failed. It may have left answers anyway. */
  readonly failure?: QueensideError;
}

/**
 * Runs a program on an input.
 *
 * @param command the program and its arguments; no shell sees them.
 * @param stem the input's name in the assignment, without `.txt`: the program finds `<stem>.txt`.
 * @throws QueensideError `batch/command-not-started` or `batch/interrupted`.
 */
export async function runProgram(
  command: readonly string[],
  stem: string,
  input: Uint8Array,
  limits: ProgramLimits,
): Promise<ProgramRun> {
  const folder = await mkdtemp(join(tmpdir(), 'queenside-'));
  try {
    const inputName = `${stem}.txt`;
    await writeFile(join(folder, inputName), input);
    const { printed, failure } = await execute(command, folder, limits);
    const file = await findAnswerFile(folder, stem);
    if (file === undefined) {
      const silent = !printed.some((byte) => byte > 0x20);
      const reason = failure ?? (silent ? leftNoAnswer(command, stem) : undefined);
      return { answers: printed, from: 'standard output', ...(reason && { failure: reason }) };
    }
    const answers = await readAnswerFile(join(folder, file), command, limits);
    return { answers, from: file, ...(failure && { failure }) };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function execute(
  command: readonly string[],
  cwd: string,
  limits: ProgramLimits,
): Promise<{ printed: Uint8Array; failure: QueensideError | undefined }> {
  const { execa } = await import('execa');
  const [program, ...args] = command as [string, ...string[]];
  const child = execa(program, args, {
    cwd,
    encoding: 'buffer',
    stdin: 'ignore',
    reject: false,
    stripFinalNewline: false,
    maxBuffer: { stdout: limits.outputBytes, stderr: 64 * 1024 },
    // A process group of its own, so that everything the program starts can be killed with it.
    detached: true,
    cleanup: false,
  });
  const { pid } = child;
  const endGroup = (): void => killGroup(pid);
  const late = { timedOut: false };
  const timer = Number.isFinite(limits.milliseconds)
    ? setTimeout(() => {
        late.timedOut = true;
        endGroup();
      }, limits.milliseconds)
    : undefined;
  process.once('exit', endGroup);
  limits.signal?.addEventListener('abort', endGroup);
  if (limits.signal?.aborted === true) endGroup();
  try {
    const result = await child;
    if (limits.signal?.aborted === true) throw batchError('interrupted');
    const ending = late.timedOut
      ? `was stopped at the time limit of ${limits.milliseconds / 1000} s`
      : describeEnding(result, limits);
    if (result.exitCode === undefined && result.signal === undefined && !result.isMaxBuffer)
      throw batchError('command-not-started', {
        program,
        reason: systemReason(result.cause ?? result),
      });
    const failure =
      ending && batchError('command-failed', { program, ending, hint: hintFrom(result.stderr) });
    return { printed: result.stdout, failure: failure || undefined };
  } finally {
    clearTimeout(timer);
    endGroup();
    process.off('exit', endGroup);
    limits.signal?.removeEventListener('abort', endGroup);
  }
}

function leftNoAnswer(command: readonly string[], stem: string): QueensideError {
  return batchError('command-silent', { program: command[0]!, file: `${stem}_out.txt` });
}

function describeEnding(
  result: { exitCode?: number; signal?: string; isMaxBuffer: boolean },
  limits: ProgramLimits,
): string | undefined {
  if (result.isMaxBuffer) return `printed more than ${limits.outputBytes} bytes`;
  if (result.signal !== undefined) return `was killed by ${result.signal}`;
  return result.exitCode === 0 ? undefined : `ended with exit status ${result.exitCode}`;
}

/** Returns the last line of standard error: it usually tells the reason. */
function hintFrom(stderr: Uint8Array): string {
  const lines = Buffer.from(stderr).toString('utf8').trim().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  return last === '' ? 'it printed no error message' : `its error message: ${last.slice(0, 300)}`;
}

/** Finds `nqueens_out.txt`, or a file with a similar name. */
async function findAnswerFile(folder: string, stem: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => name !== `${stem}.txt`).toSorted();
  const exact = names.find((name) => name === `${stem}_out.txt`);
  if (exact !== undefined) return exact;
  return names.find(likelyAnswerName(stem));
}

async function readAnswerFile(
  path: string,
  command: readonly string[],
  limits: ProgramLimits,
): Promise<Uint8Array> {
  const { size } = await lstat(path);
  if (size > limits.outputBytes)
    throw batchError('command-failed', {
      program: command[0]!,
      ending: `wrote an answer file of ${size} bytes`,
      hint: `the limit is ${limits.outputBytes} bytes`,
    });
  await using file = await InputFile.open(path);
  return await file.bytes();
}
