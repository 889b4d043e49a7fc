/** One process of Python that runs searches, one after the other. */
import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Returned } from '../outcome/answers.ts';
import type { Failure } from '../outcome/failure.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { CodeLine, Run } from '../program.ts';
import { PythonChannel, type Message } from './channel.ts';
import { batchFrom, batchOf, type Estimated } from './estimates.ts';
import { answerAsk, type Ask, type PythonOrder } from './orders.ts';

/** The folder of the package `queenside`. Editors complete its names if they search there, too. */
export const PYTHON_FOLDER: string = fileURLToPath(new URL('../../python', import.meta.url));
export const MAIN = join(PYTHON_FOLDER, 'main.py');
/** The environment of Python. */
export const PYTHON_ENVIRONMENT = {
  // The order of sets of texts is the same in every run.
  PYTHONHASHSEED: '0',
  PYTHONUTF8: '1',
  PYTHONDONTWRITEBYTECODE: '1',
  // What a search prints is seen at once, even if it never ends.
  PYTHONUNBUFFERED: '1',
};

const LOOK_EVERY_MS = 50;
/** So few runs end too soon to wait for their answers. */
const FEW = 8;
/** How long to read what a process wrote before it ended. */
const LAST_WORDS_MS = 500;

/** What a process says first if it can be used. */
const READY = 'ready';

/** How `solve` ended. `gone`: the process ended, and how. `isStopped`: because the run's signal stopped it. */
export type Outcome =
  | { readonly answer: Returned; readonly decided?: CodeLine }
  | { readonly failed: Failure; readonly decided?: CodeLine }
  | { readonly gone: string; readonly isStopped: boolean };

/** A run that the process has not ended yet. */
interface Waiting {
  readonly run: Run;
  /** Takes how it ended; undefined if the process ended before its turn. */
  readonly settle: (outcome: Outcome | undefined) => void;
}

/** A message from Python. */
type Report = Message &
  (
    | Outcome
    | { readonly ready: readonly number[] }
    | { readonly old: string }
    | { readonly calls: number }
    | { readonly ask: Ask }
    | { readonly name: number }
    | Estimated
  );

export class PythonProcess {
  readonly #child: ChildProcess;
  readonly #channel: PythonChannel;
  /** {@link READY}, or why it cannot be used. */
  readonly #first = Promise.withResolvers<string>();
  /** The run that Python works on, and those behind it. */
  readonly #waiting: Waiting[] = [];
  #look: NodeJS.Timeout | undefined;
  /** The run whose signal has stopped the process. */
  #stopped: Run | undefined;
  #gone: string | undefined;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#channel = new PythonChannel(child.stdout!, child.stdin!, (message, data) =>
      this.#take(message as Report, data),
    );
    child.once('error', ({ code }: NodeJS.ErrnoException) =>
      this.#bury(code === 'ENOENT' ? 'not found' : 'it could not be started'),
    );
    child.once('exit', (status, signal) => {
      const how = signal === null ? `exit status ${status}` : `ended by ${signal}`;
      child.once('close', () => this.#bury(how));
      // A process that the search has left behind may keep the pipe open.
      setTimeout(() => this.#bury(how), LAST_WORDS_MS);
    });
  }

  /** Starts Python. @returns the process, or why this command cannot be used. */
  static async start(command: string, args: readonly string[]): Promise<PythonProcess | string> {
    const process = new PythonProcess(await startChild(command, [...args, MAIN]));
    const first = await process.#first.promise;
    if (first !== READY) {
      process.end();
      return first;
    }
    process.#rest();
    return process;
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** Runs `solve` of a file, after the runs before it. @returns undefined if the process ended before its turn. */
  solve(file: string, { message, tables }: PythonOrder, run: Run): Promise<Outcome | undefined> {
    const { kind } = run.host;
    const budget = Number.isFinite(run.budget) ? run.budget : null;
    const { promise, resolve } = Promise.withResolvers<Outcome | undefined>();
    if (this.#gone !== undefined) resolve({ gone: this.#gone, isStopped: false });
    else {
      this.#waiting.push({ run, settle: resolve });
      this.#channel.gathers = this.#waiting.length > FEW;
      const { seed, wanted, deciding, isQuiet } = run;
      const order = {
        file,
        kind,
        seed,
        budget,
        ...wanted,
        deciding: deciding?.decision,
        quiet: isQuiet,
        ...message,
      };
      this.#channel.send(order, tables);
      this.#look ??= setInterval(() => this.#stopIfAborted(), LOOK_EVERY_MS);
    }
    return promise;
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #bury(how: string): void {
    this.#gone ??= how;
    this.#first.resolve(this.#gone);
    const isStopped = this.#stopped !== undefined;
    // A run that was stopped may have ended just before the process did.
    if (!isStopped || this.#waiting[0]?.run === this.#stopped)
      this.#settle({ gone: this.#gone, isStopped });
    while (this.#waiting.length > 0) this.#settle(undefined);
  }

  #stopIfAborted(): void {
    const run = this.#waiting[0]?.run;
    if (run?.signal.aborted !== true) return;
    this.#stopped = run;
    this.end();
  }

  /** Ends the first run. */
  #settle(outcome: Outcome | undefined): void {
    this.#waiting.shift()?.settle(outcome);
    this.#channel.gathers = this.#waiting.length > FEW;
    if (this.#waiting.length > 0) return;
    clearInterval(this.#look);
    this.#look = undefined;
  }

  get #run(): Run {
    return this.#waiting[0]!.run;
  }

  /** Lets the worker end while this process is idle. It then ends, too, because its pipes are closed. */
  #rest(): void {
    this.#child.unref();
    for (const pipe of [this.#child.stdin, this.#child.stdout]) (pipe as Socket).unref();
  }

  #take(report: Report, data: Buffer): void {
    if ('ready' in report) this.#first.resolve(READY);
    else if ('old' in report) this.#first.resolve(`Python ${report.old} is too old`);
    else if ('calls' in report) this.#run.onCalls(callsIn(data));
    else if ('ask' in report) this.#answer(report.ask);
    else if ('name' in report) this.#reply(this.#nameOf(report.name));
    else if ('estimated' in report) void this.#sendStates(report);
    else this.#settle(report);
  }

  #answer(ask: Ask): void {
    const run = this.#run;
    const { host } = run;
    if (host.kind !== 'tree' && host.kind !== 'space')
      throw new Error(`a ${host.kind} has nothing to ask for`);
    const { reply, call } = answerAsk(host, ask);
    run.onCalls(call);
    this.#reply(reply);
  }

  /** Passes estimates on, and sends the states to estimate next, once they are known. */
  async #sendStates(report: Estimated): Promise<void> {
    const { host, estimating } = this.#run;
    const states = await estimating!.next(batchFrom(report));
    this.#reply(states === undefined ? null : batchOf(host as SpaceHost, states));
  }

  #nameOf(number: number): string {
    const { host } = this.#run;
    return 'name' in host ? host.name(number) : String(number);
  }

  #reply(reply: unknown): void {
    // Python waits for it, and may soon ask again.
    this.#channel.gathers = false;
    this.#channel.send({ reply });
  }
}

/** Starts a process. What a search prints goes to standard error, see queenside_runner.py. */
async function startChild(command: string, args: readonly string[]): Promise<ChildProcess> {
  // It takes 50 ms to load, and most commands start no Python.
  const { execa } = await import('execa');
  return execa(command, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: PYTHON_ENVIRONMENT,
    buffer: false,
    encoding: 'buffer',
    reject: false,
  }).nodeChildProcess;
}

/** Returns calls as numbers. Their bytes may begin anywhere in memory. */
function callsIn(data: Buffer): Int32Array {
  const { buffer, byteOffset, byteLength } = data;
  return new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));
}
