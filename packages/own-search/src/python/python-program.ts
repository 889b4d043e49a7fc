import { basename } from 'node:path';
import { gaveUp } from '@queenside/core';
import { ownSearchError } from '../errors.ts';
import { describeFailure } from '../failure.ts';
import type { Program, Run } from '../program.ts';
import { type Outcome, PythonProcess } from './python-process.ts';

/** The oldest Python that runs searches. */
const LEAST = '3.8';
/** The commands that may start Python. */
const COMMANDS = ['python3', 'python', 'py -3'];
const LOOK_EVERY_MS = 50;

/** A file in Python. Its process stays for the next record, and is started again if it has ended. */
export class PythonProgram implements Program {
  readonly nothing = 'None';
  readonly #path: string;
  readonly #id: string;
  readonly #file: string;
  readonly #commands: readonly string[];
  #process: PythonProcess | undefined;

  /** @param id the solver's id. @param command what starts Python; empty for the first that is found. */
  constructor(path: string, id: string, command: string) {
    this.#path = path;
    this.#id = id;
    this.#file = basename(path);
    this.#commands = command === '' ? COMMANDS : [command];
  }

  async solve(run: Run): Promise<Awaited<ReturnType<Program['solve']>>> {
    if (this.#process === undefined || this.#process.isGone) this.#process = await this.#start();
    const python = this.#process;
    let isStopped = false;
    const look = setInterval(() => {
      if (!run.signal.aborted) return;
      isStopped = true;
      python.end();
    }, LOOK_EVERY_MS);
    let outcome: Outcome;
    try {
      outcome = await python.solve(this.#path, run);
    } finally {
      clearInterval(look);
    }
    if (isStopped) throw gaveUp(this.#id, 'it had not returned yet');
    if ('answer' in outcome) return outcome.answer;
    throw 'gone' in outcome
      ? ownSearchError('exited', { file: this.#file, how: `: ${outcome.gone}` })
      : describeFailure(outcome.failed, {
          file: this.#file,
          searched: run.host.kind,
          budget: run.budget,
        });
  }

  end(): void {
    this.#process?.end();
  }

  async #start(): Promise<PythonProcess> {
    const tried: string[] = [];
    for (const command of this.#commands) {
      const [name = '', ...args] = command.split(/\s+/);
      const started = await PythonProcess.start(name, args);
      if (typeof started !== 'string') return started;
      tried.push(`${command} (${started})`);
    }
    throw ownSearchError('no-python', { file: this.#file, tried: tried.join(', '), least: LEAST });
  }
}
