/** Runs `queenside grade` as a process, and keeps the last lines that it wrote. */
import { defined } from '@queenside/core/basics';
import type { Options, ResultPromise } from 'execa';
import type { GradeJob, GradeJobKind, GradingProgress } from '../../grading-messages.ts';

/** The window whose rate estimates the remaining time. Stored results come first and at once, so earlier ones do not count. */
const WINDOW_MS = 30_000;

const MOST_LINES = 300;
const OPTIONS = {
  reject: false,
  stdin: 'ignore',
  buffer: false,
  all: true,
  ipc: true,
  serialization: 'json',
  env: { NO_COLOR: '1' },
} as const satisfies Options;

export class RunningGrade {
  readonly kind: GradeJobKind;
  readonly #lines: string[] = [];
  readonly #process: ResultPromise<typeof OPTIONS>;
  readonly #ended: Promise<void>;
  #isRunning = true;
  #isStopping = false;
  #status: number | undefined;
  #progress: GradingProgress | undefined;
  /** Changes with everything that pages show. */
  version = 0;

  private constructor(kind: GradeJobKind, process: ResultPromise<typeof OPTIONS>) {
    this.kind = kind;
    this.#process = process;
    this.#ended = this.#follow();
    void this.#count();
  }

  /** @param line the program and its arguments, from the command line of the studio. */
  static async start(
    kind: GradeJobKind,
    [program, ...args]: readonly string[],
  ): Promise<RunningGrade> {
    const { execa } = await import('execa');
    return new RunningGrade(kind, execa(program!, args, OPTIONS));
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  describe(): GradeJob {
    return {
      kind: this.kind,
      isRunning: this.#isRunning,
      isStopping: this.#isRunning && this.#isStopping,
      ...defined({ status: this.#status }),
      lines: this.#lines,
      ...defined({ progress: this.#progress }),
    };
  }

  /** Stops it as Ctrl-C does: finished grades are kept. */
  stop(): void {
    this.#isStopping = true;
    this.version++;
    this.#process.kill('SIGINT');
  }

  /** Settles when the process has ended. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  async #follow(): Promise<void> {
    for await (const line of this.#process.iterable({ from: 'all' })) this.#say(line);
    const { exitCode, code, originalMessage = '' } = await this.#process;
    if (code !== undefined) this.#say(originalMessage);
    this.#status = exitCode;
    this.#isRunning = false;
    this.version++;
  }

  /** Takes the counts that the process sends. */
  async #count(): Promise<void> {
    for await (const progress of this.#process.getEachMessage()) {
      this.#progress = progress as unknown as GradingProgress;
      this.version++;
    }
  }

  #say(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > MOST_LINES) this.#lines.shift();
    this.version++;
  }
}

export class Pace {
  readonly #grading: number;
  #samples: { readonly at: number; readonly done: number }[] = [];

  constructor(grading: number) {
    this.#grading = grading;
  }

  isOf(grading: number): boolean {
    return grading === this.#grading;
  }

  /** @returns undefined if nothing moves yet. */
  secondsLeft(done: number, total: number): number | undefined {
    const now = performance.now();
    if (this.#samples.at(-1)?.done !== done) this.#samples.push({ at: now, done });
    while (this.#samples.length > 2 && now - this.#samples[1]!.at > WINDOW_MS)
      this.#samples.shift();
    const first = this.#samples[0]!;
    const moved = done - first.done;
    if (moved < 2) return undefined;
    return Math.round(((now - first.at) / moved / 1000) * (total - done));
  }
}
