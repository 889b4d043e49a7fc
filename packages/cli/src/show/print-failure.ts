import { InvalidArgumentError } from 'commander';
import type { BatchEvent, BatchListener } from '@queenside/batch';
import { describeError, harmless, QueensideError } from '@queenside/core/basics';
import { commandError } from '../errors.ts';
import { ExitStatus } from '../exit-status.ts';
import { paint, printAside, stackBelow } from './print.ts';
import { showPath } from './text.ts';

/** Prints why the command failed. An internal error keeps its stack, for the bug report. */
export function printFailure(thrown: unknown): number {
  const full = findFullDisk(thrown);
  if (full !== undefined) return printFailure(commandError('disk-full', { file: full }));
  if (thrown instanceof QueensideError) {
    printError(thrown);
    return thrown.code === 'batch/interrupted' ? ExitStatus.failed : ExitStatus.usage;
  }
  if (thrown instanceof InvalidArgumentError) {
    printMessage(thrown.message);
    return ExitStatus.usage;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  printMessage(`internal error in Queenside, please report it\n${stack}`);
  return ExitStatus.usage;
}

/**
 * Returns the file that was being written when a disk was full. The command has ended, so nothing retries, even if the error
 * says so.
 */
function findFullDisk(thrown: unknown): string | undefined {
  if (thrown instanceof QueensideError)
    return thrown.code === 'batch/disk-full' ? String(thrown.values['file']) : undefined;
  const { code, path } = Object(thrown) as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? (path ?? 'a temporary file') : undefined;
}

/** Prints an error with its code. */
export function printError({ message, code, thrownStack }: QueensideError): void {
  // A line break in quoted text, such as a file name, must not look like another message.
  printMessage(`${harmless(message)} [${code}]${stackBelow(thrownStack)}`);
}

function printMessage(message: string): void {
  printAside(`${paint('red', 'error:', process.stderr)} ${message}`);
}

export function printWarning(message: string): void {
  printAside(`${paint('yellow', 'warning:', process.stderr)} ${message}`);
}

/** Warns of files that an inbox skips, and of an inbox that cannot be watched. */
export const warnOfInbox: BatchListener = (event) => {
  if (event.kind === 'file-skipped')
    printWarning(`${showPath(event.input)} is skipped: ${describeError(event.error)}`);
  if (event.kind === 'inbox-degraded')
    printWarning(
      `file system events are not available (${event.reason}); scanning the inbox instead`,
    );
};

/** The events that {@link warnOfInbox} needs. */
export const INBOX_WARNINGS: readonly BatchEvent['kind'][] = ['file-skipped', 'inbox-degraded'];
