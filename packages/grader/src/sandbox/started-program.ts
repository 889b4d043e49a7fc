/** A program that was started: what it says on its descriptors, and how it ends. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { DESCRIPTORS } from './bubblewrap.ts';
import { coveredFrom } from './inherited.ts';
import type { Launch } from './launch.ts';

const ERROR_BYTES = 16 * 1024;
/** How long somebody who has escaped may hold on to an output, in milliseconds. */
const PATIENCE_MS = 200;

/** How the outermost process ended. */
export interface Exit {
  /** As the program inside ended: 128 and the signal's number where a signal ended it. Undefined where nobody said. */
  readonly code: number | undefined;
  /** Processor time of all its children, where it was measured; in milliseconds. */
  readonly childrenMs: number | undefined;
  /** Why it did not even start. */
  readonly reason: string | undefined;
}

/** What a program's outputs may come to. */
export interface OutputRules {
  /** Bytes of standard output that are kept, and of standard error that are taken. */
  readonly most: number;
  /** Called when there are more. */
  readonly onFlood: () => void;
}

export class StartedProgram {
  /** The first process inside, as this side calls it; undefined where it ended before it said so. */
  readonly child: Promise<number | undefined>;
  /** Settles when the outermost process is gone. Its outputs may still be on their way. */
  readonly gone: Promise<unknown>;
  readonly #process: ChildProcess;
  readonly #closed: Promise<unknown>;
  readonly #output: Buffer[] = [];
  #outputBytes = 0;
  #errors: Buffer[] = [];
  #errorBytes = 0;
  #status = '';
  #failure: string | undefined;
  #child: number | undefined;
  #isGone = false;

  constructor(launch: Launch, input: Uint8Array | undefined, rules: OutputRules) {
    const { command, environment, cwd, texts } = launch;
    const [program, ...args] = command;
    const { nodeChildProcess } = execa(program, args, {
      cwd,
      env: environment,
      extendEnv: false,
      stdio: [
        input === undefined ? 'ignore' : 'pipe',
        ...Array.from({ length: 4 + texts.length }, () => 'pipe'),
        ...coveredFrom(5 + texts.length),
      ] as ['pipe', 'pipe', 'pipe', ...'pipe'[]],
      buffer: false,
      reject: false,
      cleanup: false,
      // A process group of its own, so that a signal of the terminal does not reach it.
      detached: true,
    });
    this.#process = nodeChildProcess;
    this.gone = new Promise((resolve) => {
      const settle = (error?: unknown): void => {
        this.#isGone = true;
        if (error instanceof Error) this.#failure = error.message;
        resolve(undefined);
      };
      this.#process.once('exit', settle).once('error', settle);
    });
    this.#closed = once(this.#process, 'close').catch(() => undefined);
    this.child = this.#listen(rules);
    if (input !== undefined) this.#pipe(0)?.end(input);
    for (const [index, text] of texts.entries())
      this.#pipe(DESCRIPTORS.arguments + index)?.end(text);
  }

  /** Whether the outermost process is gone: its number may be somebody else's then. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Lets it begin. */
  release(): void {
    this.#pipe(DESCRIPTORS.release)?.end('go\n');
  }

  /**
   * Ends it. With bubblewrap the first process inside is the one to end: all others inside end with it, and those outside can still
   * tell what it has used.
   */
  kill(): void {
    if (this.#child !== undefined && !this.#isGone) killProcess(this.#child);
    else this.killGroup();
  }

  /** Ends the outermost process and its group, and whatever ends with them. */
  killGroup(): void {
    if (this.#process.pid !== undefined) killProcess(-this.#process.pid);
  }

  /** How it ended: to be asked when it is gone. */
  async exit(): Promise<Exit> {
    await Promise.race([this.#closed, sleep(PATIENCE_MS, undefined, { ref: false })]);
    for (const pipe of this.#process.stdio) (pipe as Duplex | null)?.destroy();
    return {
      code: this.#said('exit-code'),
      childrenMs: parseTimes(this.#status),
      reason: this.#failure,
    };
  }

  get output(): Uint8Array {
    return Buffer.concat(this.#output);
  }

  /** The end of standard error. */
  get errors(): Uint8Array {
    return Buffer.concat(this.#errors).subarray(-ERROR_BYTES);
  }

  #listen({ most, onFlood }: OutputRules): Promise<number | undefined> {
    for (const pipe of this.#process.stdio) pipe?.on('error', () => {});
    this.#pipe(1)?.on('data', (chunk: Buffer) => {
      const room = most - this.#outputBytes;
      if (room > 0) this.#output.push(chunk.subarray(0, room));
      this.#outputBytes += chunk.length;
      if (chunk.length > room) onFlood();
    });
    this.#pipe(2)?.on('data', (chunk: Buffer) => {
      this.#errorBytes += chunk.length;
      this.#errors.push(chunk);
      if (this.#errors.length > 64) this.#errors = [Buffer.from(this.errors)];
      if (this.#errorBytes > most + ERROR_BYTES) onFlood();
    });
    return new Promise((resolve) => {
      this.#pipe(DESCRIPTORS.status)?.on('data', (chunk: Buffer) => {
        this.#status += chunk.toString('latin1');
        const child = this.#said('child-pid');
        if (child === undefined) return;
        this.#child = child;
        resolve(child);
      });
      void this.gone.then(() => this.#closed).then(() => resolve(undefined));
    });
  }

  /** A number that bubblewrap, or the shell of a trusted run, tells as JSON. */
  #said(name: string): number | undefined {
    const found = new RegExp(`"${name}": *(\\d+)`).exec(this.#status);
    return found === null ? undefined : Number(found[1]);
  }

  #pipe(descriptor: number): Duplex | undefined {
    return (this.#process.stdio as readonly (Duplex | null)[])[descriptor] ?? undefined;
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** What `times` of POSIX prints in its second line, for children: `0m1.25s 0m0.04s`, in milliseconds. */
function parseTimes(status: string): number | undefined {
  const last = status.trim().split('\n').at(-1) ?? '';
  const found = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/.exec(last);
  if (found === null) return undefined;
  const [userMinutes, user, systemMinutes, system] = found.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return ((userMinutes + systemMinutes) * 60 + user + system) * 1000;
}
