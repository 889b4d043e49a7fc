/**
 * A sandbox in a separate process. To start a program, Linux copies the page tables of the parent process and stops its
 * threads meanwhile. This takes 10 ms with an engine in the parent, and 2 ms without one.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { messageOf, QueensideError } from '@queenside/core';
import { sandboxError } from './errors.ts';
import type { SandboxOptions } from './open.ts';
import { factsOf } from './run/run.ts';
import type { RunFacts, RunRequest, Sandbox, Talk, Turn } from './types.ts';

const ENTRY = fileURLToPath(new URL('../sandbox.js', import.meta.url));
const MODULE = new URL(`serve.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  .href;
/** A process with less memory starts programs faster. */
const NODE_OPTIONS = ['--single-threaded', '--max-semi-space-size=2'];

/** A run in progress. */
interface SentRun {
  readonly turn: Turn | undefined;
  readonly talk: Talk | undefined;
  readonly settle: (facts: RunFacts) => void;
}

/** A sandbox process and its runs by id. */
interface SandboxProcess {
  readonly child: ChildProcess;
  readonly underWay: Map<number, SentRun>;
}

/**
 * Opens a sandbox like {@link openSandbox}, but in a separate process, which exits when the sandbox is disposed or this process
 * exits. If it crashes, its runs end as `sandbox-failed` and the next run starts a new process.
 *
 * @throws QueensideError as {@link openSandbox}.
 */
export async function openSandboxApart(
  options: SandboxOptions = {},
): Promise<Sandbox & AsyncDisposable> {
  const sandbox = new SandboxApart(options);
  await sandbox.start();
  return sandbox;
}

class SandboxApart implements Sandbox, AsyncDisposable {
  readonly kind: Sandbox['kind'];
  readonly #options: SandboxOptions;
  #started: Promise<SandboxProcess> | undefined;
  #count = 0;

  constructor(options: SandboxOptions) {
    this.kind = options.trusted === true ? 'trusted' : 'bubblewrap';
    this.#options = options;
  }

  /** Returns the running process, or starts one. */
  start(): Promise<SandboxProcess> {
    this.#started ??= this.#start();
    return this.#started;
  }

  async run({ signal, turn, talk, ...request }: RunRequest): Promise<RunFacts> {
    if (signal?.aborted === true) return factsOf({ kind: 'interrupted' });
    let started: SandboxProcess;
    try {
      started = await this.start();
    } catch (thrown) {
      return failedFacts(messageOf(thrown));
    }
    const { child, underWay } = started;
    const id = this.#count++;
    const interrupt = (): void => send(child, { kind: 'interrupt', id });
    signal?.addEventListener('abort', interrupt);
    try {
      return await new Promise((settle) => {
        underWay.set(id, { turn, talk, settle });
        const [waitsForTurn, talks] = [turn !== undefined, talk !== undefined];
        send(child, { kind: 'run', id, request: { ...request, waitsForTurn, talks } });
        talk?.begin((text) => send(child, { kind: 'write', id, text }));
        if (signal?.aborted === true) interrupt();
      });
    } finally {
      underWay.delete(id);
      turn?.end();
      signal?.removeEventListener('abort', interrupt);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const started = await this.#started?.catch(() => undefined);
    if (started?.child.connected !== true) return;
    const gone = once(started.child, 'exit');
    started.child.disconnect();
    await gone;
  }

  async #start(): Promise<SandboxProcess> {
    const child = fork(ENTRY, [MODULE], {
      execArgv: NODE_OPTIONS,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      // A separate process group does not receive the terminal's signals.
      detached: true,
    });
    const underWay: SandboxProcess['underWay'] = new Map();
    const opened = Promise.withResolvers<SandboxProcess>();
    const end = (how: string): void => {
      this.#started = undefined;
      const reason = `the process that runs programs exited (${how})`;
      opened.reject(sandboxError('none-works', { reason }));
      for (const { settle } of underWay.values()) settle(failedFacts(reason));
    };
    child.on('error', ({ message }) => end(message));
    child.on('exit', (status, signal) => end(signal ?? `exit status ${status}`));
    child.on('message', (report: Report) => {
      if (report.kind === 'opened') opened.resolve({ child, underWay });
      else if (report.kind === 'refused') opened.reject(errorOf(report.refusal));
      else follow(child, report, underWay.get(report.id));
    });
    send(child, { kind: 'open', options: this.#options });
    try {
      return await opened.promise;
    } catch (thrown) {
      if (child.connected) child.disconnect();
      throw thrown;
    }
  }
}

/** A report about one run. */
type Progress = Extract<Report, { readonly id: number }>;

function follow(child: ChildProcess, report: Progress, running: SentRun | undefined): void {
  if (report.kind === 'done') running?.settle(report.facts);
  else if (report.kind === 'wrote') running?.talk?.read(report.chunk);
  else if (report.kind === 'gone') running?.turn?.end();
  else void running?.turn?.begin().then(() => send(child, { kind: 'begin', id: report.id }));
}

function failedFacts(reason: string): RunFacts {
  return factsOf({ kind: 'sandbox-failed', reason });
}

function errorOf({ code, cause, remedy }: PlainError): QueensideError {
  return new QueensideError(code, cause, remedy);
}

/** Sends an order. If it cannot be delivered, the process has exited, and its `exit` event ends the runs. */
function send(child: ChildProcess, order: Order): void {
  child.send(order, () => {});
}

/** A message to the sandbox process. The first one is `open`. */
export type Order =
  | { readonly kind: 'open'; readonly options: SandboxOptions }
  | { readonly kind: 'run'; readonly id: number; readonly request: PlainRequest }
  /** The program may start. */
  | { readonly kind: 'begin'; readonly id: number }
  /** A text for the program's standard input. */
  | { readonly kind: 'write'; readonly id: number; readonly text: string }
  | { readonly kind: 'interrupt'; readonly id: number };

/** A message from the sandbox process: the result of `open`, then the progress of each run. */
export type Report =
  | { readonly kind: 'opened' }
  | { readonly kind: 'refused'; readonly refusal: PlainError }
  /** The program is ready and waits for its turn. */
  | { readonly kind: 'ready'; readonly id: number }
  /** What the program wrote to standard output. */
  | { readonly kind: 'wrote'; readonly id: number; readonly chunk: Uint8Array }
  /** The program has ended, and with it its turn. */
  | { readonly kind: 'gone'; readonly id: number }
  | { readonly kind: 'done'; readonly id: number; readonly facts: RunFacts };

/** An error as plain data. */
type PlainError = Pick<QueensideError, 'code' | 'cause' | 'remedy'>;

/** The part of a request that can be sent. */
export interface PlainRequest extends Omit<RunRequest, 'signal' | 'talk' | 'turn'> {
  readonly waitsForTurn: boolean;
  readonly talks: boolean;
}
