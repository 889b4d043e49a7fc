import { Readable, Writable } from 'node:stream';

/** The built program if the build is fresh. Scripts call the sources. */
const PROGRAM =
  process.env['QUEENSIDE_PROGRAM'] ?? new URL('../src/program.ts', import.meta.url).href;
const { runProgram } = (await import(PROGRAM)) as typeof import('../src/program.ts');

/** The command as a function: arguments in, exit status out. */
export type Program = typeof runProgram;

/** The outcome of a command. */
export interface Called {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** The command sets these listeners; a test process must not keep them. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls share the working folder, the environment and the standard streams, so they run one after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command inside the test process, in a folder. It starts faster than a process; use `queenside` to test signals,
 * pipes, and the exit of the process.
 *
 * @param program the command of another copy. Default: the one that is tested.
 */
export function call(
  folder: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
  program: Program = runProgram,
): Promise<Called> {
  const called = last.then(() => callAlone(folder, args, input, env, program));
  last = called.catch(() => undefined);
  return called;
}

/** Returns the arguments in a line of a terminal, such as `queenside plugins`; undefined if it needs a shell or another program. */
export function wordsWithoutShell(line: string): string[] | undefined {
  if (!/^queenside [^|<>$;&'~*]+$/.test(line)) return undefined;
  return line
    .match(/"[^"]*"|\S+/g)!
    .slice(1)
    .map((word) => word.replaceAll('"', ''));
}

async function callAlone(
  folder: string,
  args: readonly string[],
  input: string,
  env: Readonly<Record<string, string>>,
  program: Program,
): Promise<Called> {
  using restore = new DisposableStack();
  const cwd = process.cwd();
  restore.defer(() => process.chdir(cwd));
  process.chdir(folder);
  for (const [name, value] of Object.entries({ FORCE_COLOR: undefined, NO_COLOR: '1', ...env })) {
    const own = process.env[name];
    restore.defer(() => setVariable(name, own));
    setVariable(name, value);
  }
  for (const signal of SIGNALS) {
    const listeners = process.listeners(signal);
    restore.defer(() => {
      for (const listener of process.listeners(signal))
        if (!listeners.includes(listener)) process.off(signal, listener);
    });
  }
  const [stdout, stderr] = [new Captured(), new Captured()];
  const streams = {
    stdout,
    stderr,
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
  };
  for (const [name, value] of Object.entries(streams)) {
    const own = Object.getOwnPropertyDescriptor(process, name)!;
    restore.defer(() => Object.defineProperty(process, name, own));
    Object.defineProperty(process, name, { value, configurable: true });
  }
  const exitCode = await program(args);
  return { stdout: stdout.text, stderr: stderr.text, exitCode };
}

function setVariable(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

/** A standard stream that is not a terminal. */
class Captured extends Writable {
  readonly #chunks: Buffer[] = [];

  get text(): string {
    return Buffer.concat(this.#chunks).toString();
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }
}
