/** Runs an outside program as a solver: it gets the input file in an empty folder, and writes or prints its answers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBlank, QueensideError } from '@queenside/core';
import { batchError } from '../errors.ts';
import { InputFile } from '../inbox/input-file.ts';
import { systemReason } from '../system-reason.ts';
import { Guard } from './guard.ts';
import type { ProgramFolder } from './program-folder.ts';

/** How long a program's output may stay open after it has ended, because something that it started holds it open. */
const GRACE_MS = 500;
/** The most bytes of standard error to keep. */
const ERROR_BYTES = 16 * 1024;
/** Longer timers of Node end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The limits of a program. */
interface ProgramLimits {
  /** Wall time for the whole file; Infinity for no limit. */
  readonly milliseconds: number;
  /** The most bytes of standard output, or of the answer file. */
  readonly outputBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** The result of a program. */
export interface ProgramRun {
  /** The file with its answers; undefined if there is none that can be read. */
  readonly answers: string | undefined;
  /** Set if the program failed. It may have left answers anyway. */
  readonly failure: QueensideError | undefined;
}

/** A program to run. */
interface Program {
  /** The program and its arguments; no shell sees them. */
  readonly command: readonly string[];
  /** The input's name in the assignment, without its extension: the program writes `<stem>_out.txt`. */
  readonly stem: string;
  /** The input's whole name. */
  readonly inputName: string;
  readonly limits: ProgramLimits;
}

/**
 * Runs a program in a folder with its input.
 *
 * @throws QueensideError `batch/command-not-started`, `batch/output-unwritable`, or `batch/interrupted`.
 */
export async function runProgram(program: Program, folder: ProgramFolder): Promise<ProgramRun> {
  const { command, stem, inputName, limits } = program;
  const [name] = command as [string];
  const failure = failureOf(name, await execute(program, folder));
  const left = await folder.left(stem, inputName, limits.outputBytes);
  if (left === undefined) {
    const isEmpty = await isBlankFile(folder.printed);
    if (isEmpty === undefined) {
      const did = {
        ending: 'replaced the file of what it prints',
        hint: 'it must work only in the folder where it was started',
      };
      return {
        answers: undefined,
        failure: batchError('command-failed', { program: name, ...did }),
      };
    }
    const isSilent = failure === undefined && isEmpty;
    return {
      answers: folder.printed,
      failure: isSilent
        ? batchError('command-silent', { program: name, file: `${stem}_out.txt` })
        : failure,
    };
  }
  if ('file' in left) return { answers: left.file, failure };
  return { answers: undefined, failure: batchError('command-failed', { program: name, ...left }) };
}

/** Returns undefined if it is no regular file. */
async function isBlankFile(path: string): Promise<boolean | undefined> {
  try {
    await using file = await InputFile.open(path);
    for await (const chunk of file.chunks()) if (!chunk.every(isBlank)) return false;
    return true;
  } catch (thrown) {
    if (thrown instanceof QueensideError) return undefined;
    throw thrown;
  }
}

/** How a program ended. */
interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Why Queenside ended it. */
  readonly stopped: string | undefined;
  /** The end of standard error. */
  readonly errors: Uint8Array;
}

async function execute(
  { command, limits }: Program,
  { work, printed }: ProgramFolder,
): Promise<Ending> {
  // Opened before the program starts, which could put a link in its place.
  await using output = await openOutput(printed);
  const guard = new Guard(work);
  let stopped: string | undefined;
  const end = (): void => void guard.end();
  const stop = (why: string): void => {
    stopped ??= why;
    end();
  };
  const { milliseconds, outputBytes, signal } = limits;
  signal?.addEventListener('abort', end);
  try {
    const child = start(command, work, guard);
    const exit = exitOf(child, command[0]!);
    const timer = setTimeout(
      () => stop(`was stopped at the time limit of ${milliseconds / 1000} s`),
      Math.min(milliseconds, LONGEST_TIMER_MS),
    );
    const errors = keepEnd(child.stderr!);
    const stored = store(child.stdout!, output, printed, outputBytes, () =>
      stop(`printed more than ${outputBytes} bytes`),
    );
    // An error of the disk ends the program.
    stored.catch(end);
    if (signal?.aborted === true) end();
    try {
      const ended = await exit;
      clearTimeout(timer);
      await Promise.race([stored, sleep(GRACE_MS, undefined, { ref: false })]);
      await guard.end();
      // Whatever held the output open has ended, unless it has escaped.
      await Promise.race([stored, sleep(GRACE_MS, undefined, { ref: false })]);
      child.stdout!.destroy();
      child.stderr!.destroy();
      await stored;
      if (signal?.aborted === true) throw batchError('interrupted');
      return { ...ended, stopped, errors: errors() };
    } finally {
      clearTimeout(timer);
    }
  } finally {
    await guard.end();
    signal?.removeEventListener('abort', end);
  }
}

/** Starts a program in a process group of its own. */
function start(command: readonly string[], cwd: string, guard: Guard): ChildProcess {
  const [program, ...args] = command as [string, ...string[]];
  try {
    const child = spawn(program, args, {
      cwd,
      env: guard.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    if (child.pid !== undefined) guard.watch(child.pid);
    return child;
  } catch (thrown) {
    throw notStarted(program, thrown);
  }
}

async function exitOf(
  child: ChildProcess,
  program: string,
): Promise<Pick<Ending, 'code' | 'signal'>> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => reject(notStarted(program, error)));
  });
}

function notStarted(program: string, thrown: unknown): QueensideError {
  return batchError('command-not-started', { program, reason: systemReason(thrown) });
}

/** Creates the file for what a program prints. */
async function openOutput(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx');
  } catch (thrown) {
    throw batchError('output-unwritable', { file, reason: systemReason(thrown) });
  }
}

/** Writes a stream to a file, until it ends or is closed. @param onFlood called if it is longer than allowed. */
async function store(
  stream: Readable,
  output: FileHandle,
  file: string,
  most: number,
  onFlood: () => void,
): Promise<void> {
  try {
    await pipeline(stream, (source) => cut(source, most, onFlood), output.createWriteStream());
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw batchError('output-unwritable', { file, reason: systemReason(thrown) });
  }
}

async function* cut(
  source: AsyncIterable<Buffer>,
  most: number,
  onFlood: () => void,
): AsyncGenerator<Buffer> {
  let room = most;
  for await (const chunk of source) {
    yield chunk.subarray(0, room);
    room -= chunk.length;
    if (room < 0) return onFlood();
  }
}

/** Returns a function that returns the last bytes of a stream. */
function keepEnd(stream: Readable): () => Uint8Array {
  let kept = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    kept = Buffer.concat([kept, chunk]).subarray(-ERROR_BYTES);
  });
  stream.on('error', () => undefined);
  return () => kept;
}

function failureOf(program: string, ending: Ending): QueensideError | undefined {
  const { code, signal, stopped, errors } = ending;
  const happened =
    stopped ?? (signal === null ? `ended with exit status ${code}` : `was killed by ${signal}`);
  return stopped === undefined && code === 0
    ? undefined
    : batchError('command-failed', { program, ending: happened, hint: hintFrom(errors) });
}

/** Returns the last line of standard error: it usually tells the reason. */
function hintFrom(errors: Uint8Array): string {
  const lines = Buffer.from(errors).toString('utf8').trim().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  return last === '' ? 'it printed no error message' : `its error message: ${last.slice(0, 300)}`;
}
