import { basename } from 'node:path';
import { gaveUp, type QueensideError } from '@queenside/core';
import { ownSearchError, withStack } from '../errors.ts';
import type { Program, Run } from '../program.ts';
import { type Failure, type Outcome, PythonProcess } from './python-process.ts';

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
      ? this.#ended(`: ${outcome.gone}`)
      : this.#describe(outcome.failed, run);
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

  #ended(how: string): QueensideError {
    return ownSearchError('exited', { file: this.#file, how });
  }

  #describe(failure: Failure, { budget }: Run): QueensideError {
    const { kind, file = this.#file, line, column = 1, message = '', stack } = failure;
    const place = line == null ? file : `${file}, line ${line}`;
    switch (kind) {
      case 'no-solve':
        return ownSearchError('no-solve', { file, example: 'def solve(tree):' });
      case 'budget':
        return ownSearchError('budget', { file, calls: budget });
      case 'exit':
        return this.#ended(line == null ? '' : ` in line ${line}`);
      case 'syntax':
        return ownSearchError('syntax', { place: `${place}, column ${column}`, message });
      case 'recursion':
        return withStack(ownSearchError('recursion', { place, message }), stack);
      case 'exception':
        return withStack(ownSearchError('failed', { place, message }), stack);
    }
  }
}
