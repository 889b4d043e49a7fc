/** One process of Python that runs searches, one after the other. */
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Returned } from '../answers.ts';
import type { Run } from '../program.ts';
import { Channel, type Message } from './channel.ts';
import { answerAsk, type Ask, orderOf } from './orders.ts';

const MAIN = fileURLToPath(new URL('../../python/main.py', import.meta.url));
const ENVIRONMENT = {
  // The order of sets of texts is the same in every run.
  PYTHONHASHSEED: '0',
  PYTHONUTF8: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  // What a search prints is seen at once, even if it never ends.
  PYTHONUNBUFFERED: '1',
};

/** Why `solve` did not return. */
export interface Failure {
  readonly kind: 'no-solve' | 'budget' | 'exit' | 'syntax' | 'recursion' | 'exception';
  readonly message?: string;
  readonly file?: string;
  readonly line?: number | null;
  readonly stack?: string;
  /** The line with a syntax error, and the column in it, from 0. */
  readonly code?: string;
  readonly caret?: number;
}

/** How `solve` ended. `gone`: the process ended, and how. */
export type Outcome =
  | { readonly answer: Returned }
  | { readonly failed: Failure }
  | { readonly gone: string };

/** A message from Python. */
type Report = Message &
  (
    | Outcome
    | { readonly ready: readonly number[] }
    | { readonly old: string }
    | { readonly calls: number }
    | { readonly ask: Ask }
    | { readonly name: number }
  );

export class PythonProcess {
  readonly #child: ChildProcess;
  readonly #channel: Channel;
  /** What it says first: `ready`, or why it cannot be used. */
  readonly #first = Promise.withResolvers<string>();
  #run: Run | undefined;
  #settle: (outcome: Outcome) => void = () => undefined;
  #gone: string | undefined;

  private constructor(command: string, args: readonly string[]) {
    const started = execa(command, [...args, MAIN], {
      // What a search prints goes to standard error, see queenside_runner.py.
      stdio: ['pipe', 'pipe', 'inherit'],
      env: ENVIRONMENT,
      buffer: false,
      encoding: 'buffer',
      reject: false,
    });
    const child = started.nodeChildProcess;
    this.#child = child;
    this.#channel = new Channel(child.stdout!, child.stdin!, (message, data) =>
      this.#take(message as Report, data),
    );
    void started.then(({ shortMessage, exitCode }) => {
      this.#gone =
        exitCode === undefined ? (shortMessage ?? 'it was ended') : `exit status ${exitCode}`;
      this.#first.resolve(this.#gone);
      this.#settle({ gone: this.#gone });
    });
    // An idle process does not keep the worker alive.
    child.unref();
  }

  /** Starts Python. @returns the process, or why this command cannot be used. */
  static async start(command: string, args: readonly string[]): Promise<PythonProcess | string> {
    const process = new PythonProcess(command, args);
    const first = await process.#first.promise;
    if (first === 'ready') return process;
    process.end();
    return first;
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** Runs `solve` of a file. */
  async solve(file: string, run: Run): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#run = run;
    this.#settle = resolve;
    const { message, tables } = orderOf(run.host);
    const { kind } = run.host;
    const budget = Number.isFinite(run.budget) ? run.budget : null;
    this.#channel.send({ file, kind, seed: run.seed, budget, ...message }, tables);
    const outcome = await promise;
    this.#run = undefined;
    return outcome;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #take(report: Report, data: Buffer): void {
    if ('ready' in report) this.#first.resolve('ready');
    else if ('old' in report) this.#first.resolve(`Python ${report.old} is too old`);
    else if ('calls' in report) this.#run?.onCalls(callsIn(data));
    else if ('ask' in report) this.#answer(report.ask);
    else if ('name' in report) this.#reply(this.#nameOf(report.name));
    else this.#settle(report);
  }

  #answer(ask: Ask): void {
    const { host, onCalls } = this.#run!;
    if (host.kind === 'board') throw new Error('a board has nothing to ask for');
    const { reply, call } = answerAsk(host, ask);
    onCalls(call);
    this.#reply(reply);
  }

  #nameOf(number: number): string {
    const { host } = this.#run!;
    return host.kind === 'board' ? String(number) : host.name(number);
  }

  #reply(reply: unknown): void {
    this.#channel.send({ reply });
  }
}

/** Returns calls as numbers. Their bytes may begin anywhere in memory. */
function callsIn(data: Buffer): Int32Array {
  const copy = new Uint8Array(data);
  return new Int32Array(copy.buffer);
}
