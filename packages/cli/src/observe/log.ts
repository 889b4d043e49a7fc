/** The log: a line of JSON for each event, appended to a file by pino. */
import { dirname } from 'node:path';
import { makeFolder, systemReason, type BatchListener } from '@queenside/batch';
import { pino, type Logger } from 'pino';
import { printWarning } from '../print-failure.ts';
import { showPath } from '../show/text.ts';
import { observeError } from './errors.ts';
import { levelOf, lineOf, type LogLine } from './log-lines.ts';
import type { LogLevel } from './log-levels.ts';

type Destination = ReturnType<typeof pino.destination>;

/** So many bytes wait for room on the disk; lines beyond that are dropped. */
const MOST_WAITING = 1 << 24;

/** A line is in the file when it has been logged, so that it outlives the process. */
export class Log implements Disposable {
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
    try {
      await makeFolder(dirname(file));
      // Not in the background: pino would then wait at the end, for ever, for room on a full disk.
      const destination = pino.destination({ dest: file, sync: true, maxLength: MOST_WAITING });
      warnOnce(destination, file);
      return new Log(destination, level);
    } catch (thrown) {
      throw observeError('log-unwritable', { file: showPath(file), reason: systemReason(thrown) });
    }
  }

  /** Writes what the engine tells. */
  readonly listener: BatchListener = (event) => {
    if (this.#logger.isLevelEnabled(levelOf(event))) this.write(lineOf(event));
  };

  write({ level, fields, msg }: LogLine): void {
    this.#logger[level](fields, msg);
  }

  [Symbol.dispose](): void {
    this.#file.end();
  }
}

/** A log that cannot be written any more stops nothing: what waits is written when it can be. */
function warnOnce(destination: Destination, file: string): void {
  let isFirst = true;
  destination.on('error', (error: unknown) => {
    if (isFirst) printWarning(`the log ${showPath(file)} is not written: ${systemReason(error)}`);
    isFirst = false;
  });
}
