import { InvalidArgumentError } from 'commander';
import { harmless, QueensideError } from '@queenside/core/basics';
import { ExitStatus } from './exit-status.ts';
import { paint, printAside } from './show/print.ts';

/** Prints why the command failed. An internal error keeps its stack, for the bug report. */
export function printFailure(thrown: unknown): number {
  if (thrown instanceof QueensideError) {
    // A line break in quoted text, such as a file name, must not look like another message.
    printError(`${harmless(thrown.message)} [${thrown.code}]`);
    return thrown.code === 'batch/interrupted' ? ExitStatus.failed : ExitStatus.usage;
  }
  if (thrown instanceof InvalidArgumentError) {
    printError(thrown.message);
    return ExitStatus.usage;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  printError(`internal error in Queenside, please report it\n${stack}`);
  return ExitStatus.usage;
}

function printError(message: string): void {
  printAside(`${paint('red', 'error:', process.stderr)} ${message}`);
}

export function printWarning(message: string): void {
  printAside(`${paint('yellow', 'warning:', process.stderr)} ${message}`);
}
