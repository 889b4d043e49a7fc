import { basename } from 'node:path';
import { gaveUp } from '@queenside/core';
import { ownSearchError } from '../errors.ts';
import { describeFailure } from '../outcome/failure.ts';
import type { Returned } from '../outcome/answers.ts';
import type { SpaceHost } from '../hosts/space-host.ts';
import type { Program, Run } from '../program.ts';
import { orderOfEstimates } from './estimates.ts';
import { orderOf } from './orders.ts';
import { type Outcome, PythonProcess } from './python-process.ts';

/** The oldest Python that runs searches. */
export const LEAST = '3.8';
/** The commands that may start Python. */
export const COMMANDS = ['python3', 'python', 'py -3'];

/** A file in Python. Its process stays for the next record, and is started again if it has ended. */
export class PythonProgram implements Program {
  readonly nothing = 'None';
  readonly #path: string;
  readonly #id: string;
  readonly #file: string;
  readonly #commands: readonly string[];
  #process: PythonProcess | undefined;
  #starting: Promise<PythonProcess> | undefined;

  /** @param id the solver's id. @param command what starts Python; empty for the first that is found. */
  constructor(path: string, id: string, command: string) {
    this.#path = path;
    this.#id = id;
    this.#file = basename(path);
    this.#commands = command === '' ? COMMANDS : [command];
  }

  /** Runs `solve` after the runs before it, in the same process. If one of those ends the process, a new one does the others. */
  async solve(run: Run): Promise<Returned> {
    // Python starts while the order is written.
    if (this.#running === undefined) this.#start().catch(() => undefined);
    const order =
      run.estimating === undefined
        ? orderOf(run.host)
        : orderOfEstimates(run.host as SpaceHost, run.estimating);
    for (;;) {
      const python = this.#running ?? (await this.#start());
      const outcome = await python.solve(this.#path, order, run);
      if (outcome === undefined) continue;
      if ('decided' in outcome) run.deciding?.take(outcome.decided);
      return this.#answerOf(outcome, run);
    }
  }

  end(): void {
    this.#process?.end();
  }

  get #running(): PythonProcess | undefined {
    return this.#process?.isGone === true ? undefined : this.#process;
  }

  /** @throws QueensideError `own-search/…` or `core/gave-up` if there is no answer. */
  #answerOf(outcome: Outcome, { host, budget }: Run): Returned {
    if ('answer' in outcome) return outcome.answer;
    const file = this.#file;
    if ('failed' in outcome)
      throw describeFailure(outcome.failed, { file, searched: host.kind, budget });
    throw outcome.isStopped
      ? gaveUp(this.#id, 'it had not returned yet')
      : ownSearchError('exited', { file, how: `: ${outcome.gone}` });
  }

  /** Starts a process, unless one is starting. */
  #start(): Promise<PythonProcess> {
    this.#starting ??= this.#startFirst().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Starts the first command that works. @throws QueensideError `own-search/no-python`. */
  async #startFirst(): Promise<PythonProcess> {
    const tried: string[] = [];
    for (const command of this.#commands) {
      const [name = '', ...args] = command.split(/\s+/);
      const started = await PythonProcess.start(name, args);
      if (typeof started !== 'string') return (this.#process = started);
      tried.push(`${command} (${started})`);
    }
    throw ownSearchError('no-python', { file: this.#file, tried: tried.join(', '), least: LEAST });
  }
}
