/** Logs events as JSON lines with pino. */
import { dirname } from 'node:path';
import { makeFolder, systemReason, type BatchListener } from '@queenside/batch';
import type { ErrorPlace } from '@queenside/core';
import { pino, type Logger } from 'pino';
import { printWarning } from '../print-failure.ts';
import { showPath } from '../show/text.ts';
import { observeError } from './errors.ts';
import { levelOf, lineOf, type LogLine } from './log-lines.ts';
import type { LogLevel } from './log-levels.ts';

type Destination = ReturnType<typeof pino.destination>;

/** Bytes buffered while the disk is full; further lines are dropped. */
const MOST_WAITING = 1 << 24;

/** Writes synchronously, so that a crash loses no line. */
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
   * Opens the file for appending, and creates its folder if needed.
   *
   * @param place where the file was named, for errors.
   * @throws QueensideError `observe/log-unwritable`.
   */
  static async open(file: string, level: LogLevel, place: ErrorPlace): Promise<Log> {
    try {
      await makeFolder(dirname(file));
      // Synchronous: otherwise pino would wait on exit, forever, for a full disk.
      const destination = pino.destination({ dest: file, sync: true, maxLength: MOST_WAITING });
      warnOnce(destination, file);
      return new Log(destination, level);
    } catch (thrown) {
      const values = { file: showPath(file), reason: systemReason(thrown) };
      throw observeError('log-unwritable', values, place);
    }
  }

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

/** A failing log stops no work. Buffered lines are written once the disk has space. */
function warnOnce(destination: Destination, file: string): void {
  let isFirst = true;
  destination.on('error', (error: unknown) => {
    if (isFirst) printWarning(`cannot write the log ${showPath(file)}: ${systemReason(error)}`);
    isFirst = false;
  });
}
