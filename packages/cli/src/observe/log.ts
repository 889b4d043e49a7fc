/** The log: a line of JSON for each event, appended to a file by pino. */
import { once } from 'node:events';
import { systemReason, type BatchListener } from '@queenside/batch';
import { pino, type Logger } from 'pino';
import { printWarning } from '../print-failure.ts';
import { showPath } from '../show/text.ts';
import { observeError } from './errors.ts';
import { levelOf, lineOf, type LogLine } from './log-lines.ts';
import type { LogLevel } from './log-levels.ts';

/** So many bytes wait to be written at most; where a disk is full, lines beyond that are dropped. */
const MOST_WAITING = 1 << 24;

type Destination = ReturnType<typeof pino.destination>;

/** Lines are on their way to the file at once, but nobody waits for them; all are there when it is closed. */
export class Log implements AsyncDisposable {
  readonly #file: Destination;
  readonly #logger: Logger;

  private constructor(file: Destination, level: LogLevel) {
    this.#file = file;
    this.#logger = pino(
      {
        level,
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      file,
    );
  }

  /**
   * Opens the file to append to it; its folder is made when needed.
   *
   * @throws QueensideError `observe/log-unwritable`.
   */
  static async open(file: string, level: LogLevel): Promise<Log> {
    const destination = pino.destination({
      dest: file,
      append: true,
      mkdir: true,
      sync: false,
      maxLength: MOST_WAITING,
    });
    try {
      await once(destination, 'ready');
    } catch (thrown) {
      throw observeError('log-unwritable', {
        file: showPath(file),
        reason: systemReason(thrown),
      });
    }
    warnOnce(destination, file);
    return new Log(destination, level);
  }

  /** Writes what the engine tells. */
  readonly listener: BatchListener = (event) => {
    if (this.#logger.isLevelEnabled(levelOf(event))) this.write(lineOf(event));
  };

  write({ level, fields, msg }: LogLine): void {
    this.#logger[level](fields, msg);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Where it cannot be written, that has been said.
    const closed = once(this.#file, 'close').catch(() => undefined);
    this.#file.end();
    await closed;
  }
}

/** A log that cannot be written any more stops nothing. */
function warnOnce(destination: Destination, file: string): void {
  let isFirst = true;
  destination.on('error', (error: unknown) => {
    if (isFirst) printWarning(`the log ${showPath(file)} is not written: ${systemReason(error)}`);
    isFirst = false;
  });
}
