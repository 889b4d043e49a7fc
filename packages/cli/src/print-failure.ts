import { styleText } from 'node:util';
import { InvalidArgumentError } from 'commander';
import { harmless, QueensideError } from '@queenside/core/basics';
import { ExitStatus } from './exit-status.ts';

/** Prints why the command failed. An internal error keeps its stack, for the bug report. */
export function printFailure(thrown: unknown): number {
  if (thrown instanceof QueensideError) {
    // Quoted text, such as a file name, may contain control characters.
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
  process.stderr.write(`${styleText('red', 'error:', { stream: process.stderr })} ${message}\n`);
}

export function printWarning(message: string): void {
  process.stderr.write(
    `${styleText('yellow', 'warning:', { stream: process.stderr })} ${message}\n`,
  );
}
