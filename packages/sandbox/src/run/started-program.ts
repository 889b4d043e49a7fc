/** A started program: its descriptors and its end. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESCRIPTORS } from '../isolation/bubblewrap.ts';
import type { Launch } from '../isolation/launch.ts';
import { readProc } from '../text.ts';
import { killProcess } from '../usage/process-tree.ts';
import type { Wires } from './conversation.ts';

const ERROR_BYTES = 16 * 1024;
/** How long to wait for outputs that an escaped process keeps open, in milliseconds. */
const PATIENCE_MS = 200;

/** How the outermost process ended. */
export interface Exit {
  /** The program's exit code, or 128 plus the number of the signal that killed it. Undefined if not reported. */
  readonly code: number | undefined;
  /** Processor time of all its children in milliseconds, if measured. */
  readonly childrenMs: number | undefined;
  /** Why it did not start. */
  readonly reason: string | undefined;
}

/** Limits of a program's outputs. */
interface OutputRules {
  /** The most bytes of standard output, and of standard error beyond its kept end. */
  readonly most: number;
  /** Called when a program writes more. */
  readonly onFlood: () => void;
}

/** A program that was started in a sandbox. */
export class StartedProgram {
  /** The host id of the first process inside, which waits to be released; undefined if it ended before. */
  readonly child: Promise<number | undefined>;
  /** Settles when the outermost process has ended. Its outputs may still arrive. */
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

  /** @param wires connect it with another program. */
  constructor(launch: Launch, rules: OutputRules, wires?: Wires) {
    const { command, environment, cwd, texts } = launch;
    const [program, ...args] = command;
    this.#process = spawn(program, args, {
      cwd,
      env: environment,
      stdio: [
        wires === undefined ? 'ignore' : 'pipe',
        ...Array.from({ length: 4 + texts.length }, () => 'pipe'),
        ...coveredFrom(5 + texts.length),
      ] as StdioOptions,
      // A separate process group does not receive the terminal's signals.
      detached: true,
    });
    this.gone = new Promise((resolve) => {
      const settle = (error?: unknown): void => {
        this.#isGone = true;
        if (error instanceof Error) this.#failure = error.message;
        wires?.onGone();
        resolve(undefined);
      };
      this.#process.once('exit', settle).once('error', settle);
    });
    this.#closed = once(this.#process, 'close').catch(() => undefined);
    this.child = this.#listen(rules);
    if (wires !== undefined) {
      wires.input.connect(this.#pipe(0)!);
      this.#pipe(1)?.on('data', (chunk: Buffer) => wires.output.write(chunk));
      this.#pipe(1)?.on('end', () => wires.output.end());
    }
    for (const [index, text] of texts.entries())
      this.#pipe(DESCRIPTORS.arguments + index)?.end(text);
  }

  /** Whether the outermost process has ended. Its id may then belong to another process. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Lets the program start. */
  release(): void {
    this.#pipe(DESCRIPTORS.release)?.end('go\n');
  }

  /**
   * Kills it. With bubblewrap, this kills the first process inside: all others inside die with it, and those outside can still report
   * what it used.
   */
  kill(): void {
    if (this.#child !== undefined && !this.#isGone) killProcess(this.#child);
    else this.killGroup();
  }

  /** Kills the outermost process and its group. */
  killGroup(): void {
    if (this.#process.pid !== undefined) killProcess(-this.#process.pid);
  }

  /** Returns how it ended. Call it after {@link gone}. */
  async exit(): Promise<Exit> {
    await Promise.race([this.#closed, sleep(PATIENCE_MS, undefined, { ref: false })]);
    for (const pipe of this.#pipes) pipe?.destroy();
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
    for (const pipe of this.#pipes) pipe?.on('error', () => {});
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
      let isReady = false;
      const report = (): void => {
        if (isReady && this.#child !== undefined) resolve(this.#child);
      };
      this.#pipe(DESCRIPTORS.status)?.on('data', (chunk: Buffer) => {
        this.#status += chunk.toString('latin1');
        this.#child ??= this.#said('child-pid');
        report();
      });
      this.#pipe(DESCRIPTORS.release)?.once('data', () => {
        isReady = true;
        report();
      });
      void this.gone.then(() => this.#closed).then(() => resolve(undefined));
    });
  }

  /** Returns a number that bubblewrap, or the shell of a trusted run, reported as JSON. */
  #said(name: string): number | undefined {
    const found = new RegExp(`"${name}": *(\\d+)`).exec(this.#status);
    return found === null ? undefined : Number(found[1]);
  }

  #pipe(descriptor: number): Duplex | undefined {
    return this.#pipes[descriptor] ?? undefined;
  }

  /** The pipes by descriptor. A program that could not be started may have none. */
  get #pipes(): readonly (Duplex | null)[] {
    return (this.#process.stdio ?? []) as readonly (Duplex | null)[];
  }
}

/** Parses the second line that `times` (POSIX) prints, the children's: `0m1.25s 0m0.04s`. Returns milliseconds. */
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

const CLOSE_ON_EXEC = 0o2000000;

let known: { readonly nothing: number; readonly inherited: readonly number[] } | undefined;

/**
 * Returns the `stdio` entries from descriptor `first` on: /dev/null in place of each inherited descriptor. Descriptors that Node opened
 * close on exec anyway.
 */
function coveredFrom(first: number): readonly (number | 'ignore')[] {
  known ??= { nothing: openSync('/dev/null', 'r+'), inherited: findInherited() };
  const { nothing, inherited } = known;
  const last = Math.max(first - 1, ...inherited);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    inherited.includes(first + index) ? nothing : 'ignore',
  );
}

/** Lists inherited descriptors. Empty if there is no /proc. See proc_pid_fdinfo(5). */
function findInherited(): readonly number[] {
  try {
    return readdirSync('/proc/self/fdinfo')
      .map(Number)
      .filter((descriptor) => descriptor > 2 && isHandedOn(descriptor));
  } catch {
    return [];
  }
}

function isHandedOn(descriptor: number): boolean {
  const flags = /^flags:\s+(\d+)/m.exec(readProc(`/proc/self/fdinfo/${descriptor}`))?.[1];
  return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
}
