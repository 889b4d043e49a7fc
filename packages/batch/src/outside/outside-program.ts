/**
 * Runs an outside program as a solver: it gets the input as a file in an empty folder and on standard input, and writes or prints its
 * answers.
 */
import type { ChildProcess } from 'node:child_process';
import { open, type FileHandle } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBlank, QueensideError } from '@queenside/core';
import { execa } from 'execa';
import { batchError } from '../errors.ts';
import { InputFile } from '../inbox/input-file.ts';
import { hostError } from '@queenside/host';
import { systemReason, thisSystem } from '@queenside/host/system';
import { resolveCommand } from './command.ts';
import { Guard } from './guard.ts';
import type { ProgramFolder } from './program-folder.ts';

/** The time that a program's output may stay open after its end, because a process that it started holds it open. */
const GRACE_MS = 500;
/** The interval in which the engine looks at the size of the answer file, in milliseconds. */
const LOOK_EVERY_MS = 200;
/** The words of error messages about a missing file. */
const MISSING =
  /no ?such ?file|not ?found|(?:can't|cannot|could not) (?:find|open)|does not exist|ENOENT/i;
/** The lines of a stack, in the languages that print it below the message. */
const STACK = /^(?:\s|[}\]]|Node\.js v|$)/;
const LINE_FEED = 0x0a;
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
  /** The name of these answers in errors. */
  readonly name: string;
  /** The error of a program that failed. It may have left answers anyway. */
  readonly failure: QueensideError | undefined;
  /** The milliseconds for which the program ran. */
  readonly milliseconds: number;
}

/** A program to run. */
interface OutsideProgram {
  /** The program and its arguments, as the user wrote them; no shell sees them. */
  readonly command: readonly string[];
  /** The folder of the files that they name. */
  readonly folder: string;
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
export async function runProgram(
  program: OutsideProgram,
  folder: ProgramFolder,
): Promise<ProgramRun> {
  const { command, stem, inputName, limits } = program;
  const [name] = command as [string];
  const ending = await execute(program, folder);
  const { milliseconds } = ending;
  const failure = failureOf(program, folder, ending);
  const left = await folder.left(stem, inputName, limits.outputBytes);
  if (left !== undefined && 'file' in left) {
    const answers = left.file;
    return { answers, name: `${basename(answers)} of ${name}`, failure, milliseconds };
  }
  const isEmpty = left === undefined ? await isBlankFile(folder.printed) : undefined;
  const printed = { answers: folder.printed, name: `what ${name} printed`, milliseconds };
  if (isEmpty === undefined) {
    const did = left ?? {
      ending: 'replaced the file of what it prints',
      hint: 'it must work only in the folder where it was started',
    };
    const error = batchError('command-failed', { program: name, ...did });
    return { ...printed, answers: undefined, failure: error };
  }
  const isSilent = failure === undefined && isEmpty;
  return {
    ...printed,
    failure: isSilent
      ? batchError('command-silent', {
          program: name,
          file: `${stem}_out.txt`,
          quotes: quotesIn(command),
        })
      : failure,
  };
}

/** Returns whether a regular file is blank; undefined if it is not a regular file. */
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

/** The end of a program. */
interface ProgramEnding {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The reason why Queenside ended it. */
  readonly stopped: Stop | undefined;
  /** The end of standard error. */
  readonly errors: Uint8Array;
  /** The milliseconds for which it ran. */
  readonly milliseconds: number;
}

/** The reason why Queenside ended a program. */
interface Stop {
  /** The end of a sentence about the program. */
  readonly ending: string;
  /** Default: the program's own error message. */
  readonly hint?: string;
}

async function execute(program: OutsideProgram, folder: ProgramFolder): Promise<ProgramEnding> {
  const { stem, inputName, limits } = program;
  const { work, printed } = folder;
  // Opened before the program starts, which could put a link in its place.
  await using output = await openOutput(printed);
  await using input = await open(join(work, inputName));
  const guard = new Guard(work);
  let stopped: Stop | undefined;
  const end = (): void => void guard.end();
  const stop = (why: Stop): void => {
    stopped ??= why;
    end();
  };
  const { milliseconds, outputBytes, signal } = limits;
  signal?.addEventListener('abort', end);
  const started = performance.now();
  const timer = setTimeout(
    () => stop({ ending: `was stopped at the time limit of ${milliseconds / 1000} s` }),
    Math.min(milliseconds, LONGEST_TIMER_MS),
  );
  const look = setInterval(() => {
    if (folder.answerBytes(stem) > outputBytes)
      stop(tooLong('wrote an answer file of', outputBytes));
  }, LOOK_EVERY_MS);
  try {
    const { child, exit } = start(program, folder, guard, input.fd);
    const errors = keepEnd(child.stderr!);
    const stored = store(child.stdout!, output, printed, outputBytes, () =>
      stop(tooLong('printed', outputBytes)),
    );
    // An error of the disk ends the program.
    stored.catch(end);
    if (signal?.aborted === true) end();
    const ended = await exit;
    clearTimeout(timer);
    const elapsed = performance.now() - started;
    await Promise.race([stored, sleep(GRACE_MS, undefined, { ref: false })]);
    await guard.end();
    // Every process that held the output open has ended, unless it has escaped.
    await Promise.race([stored, sleep(GRACE_MS, undefined, { ref: false })]);
    child.stdout!.destroy();
    child.stderr!.destroy();
    await stored;
    if (signal?.aborted === true) throw hostError('interrupted');
    return { ...ended, stopped, errors: errors(), milliseconds: elapsed };
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    await guard.end();
    signal?.removeEventListener('abort', end);
  }
}

/** A started program, and how it ends. */
interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<Pick<ProgramEnding, 'code' | 'signal'>>;
}

/** Starts a program in a separate process group. */
function start(
  program: OutsideProgram,
  { work }: ProgramFolder,
  guard: Guard,
  input: number,
): Started {
  const { command, folder, stem, inputName } = program;
  const own = [inputName, `${stem}_out.txt`];
  const [file, ...args] = resolveCommand(command, folder, join(work, inputName), own);
  // On Windows, it also starts `.cmd` files and scripts.
  const started = execa(file!, args, {
    cwd: work,
    env: guard.environment,
    extendEnv: false,
    // Its types have only the descriptors up to 9.
    stdin: input as 9,
    // Windows has no groups: a detached program would outlive Queenside, and open a window.
    detached: thisSystem.isPosix,
    buffer: false,
    reject: false,
    cleanup: false,
  });
  const child = started.nodeChildProcess;
  if (child.pid !== undefined) guard.watch(child.pid);
  const exit = new Promise<Pick<ProgramEnding, 'code' | 'signal'>>((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // A program that could not be started emits nothing.
    void started.then(({ cause }) =>
      cause === undefined ? undefined : reject(notStarted(program, cause)),
    );
  });
  return { child, exit };
}

function notStarted({ command, folder }: OutsideProgram, thrown: unknown): QueensideError {
  const [program] = command as [string];
  return batchError('command-not-started', { program, reason: systemReason(thrown), folder });
}

function tooLong(did: string, most: number): Stop {
  return {
    ending: `${did} more than ${most} bytes, the output limit`,
    hint: 'the rest was cut; defaults.limits.output in the configuration sets the limit',
  };
}

/** Creates the file for what a program prints. */
async function openOutput(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx');
  } catch (thrown) {
    throw hostError('output-unwritable', { file, reason: systemReason(thrown) });
  }
}

/**
 * Writes a stream to a file, until the stream ends or is closed. If it is longer than allowed, the file ends with the last
 * whole line.
 *
 * @param onFlood called if it is longer.
 */
async function store(
  stream: Readable,
  output: FileHandle,
  file: string,
  most: number,
  onFlood: () => void,
): Promise<void> {
  let written = 0;
  let wholeLines = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, most - written);
      const feed = part.lastIndexOf(LINE_FEED);
      if (feed !== -1) wholeLines = written + feed + 1;
      await output.writeFile(part);
      written += part.length;
      if (part.length === chunk.length) continue;
      onFlood();
      return await output.truncate(wholeLines);
    }
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    throw hostError('output-unwritable', { file, reason: systemReason(thrown) });
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

function failureOf(
  { command, folder, inputName }: OutsideProgram,
  { work }: ProgramFolder,
  { code, signal, stopped, errors }: ProgramEnding,
): QueensideError | undefined {
  if (stopped === undefined && code === 0) return undefined;
  const happened = signal === null ? `ended with exit status ${code}` : `was killed by ${signal}`;
  const { ending = happened, hint } = stopped ?? {};
  const text = Buffer.from(errors)
    .toString('utf8')
    .replaceAll(work + sep, '');
  // Most programs that miss a file expect that they run where they are.
  const where = `the program runs in a folder with only ${inputName}; the files of its command are looked for in ${folder}`;
  const isLost = stopped === undefined && MISSING.test(text);
  return batchError('command-failed', {
    program: command[0]!,
    ending,
    hint: hint ?? `${hintFrom(text)}${isLost ? ` (${where}${quotesIn(command)})` : ''}`,
  });
}

/** Explains quotes around words, which a shell would have removed. */
function quotesIn(command: readonly string[]): string {
  const isQuoted = command.some((word) => /^["']|["']$/.test(word));
  return isQuoted ? '; quotes are part of a word: write a space in it as `\\ `' : '';
}

/** Returns the last line of standard error that is not part of a stack. It usually has the reason. */
function hintFrom(errors: string): string {
  const lines = errors.trim().split('\n');
  const last = (lines.findLast((line) => !STACK.test(line)) ?? lines.at(-1)!).trim();
  return last === '' ? 'it printed no error message' : `its error message: ${last.slice(0, 300)}`;
}
