import { styleText } from 'node:util';
import { InvalidArgumentError } from 'commander';
import { harmless, QueensideError } from '@queenside/core/basics';
import { ExitStatus } from './exit-status.ts';

/** Says what stopped the command; a fault of ours keeps its stack, so that it can be reported. */
export function printFailure(thrown: unknown): number {
  if (thrown instanceof QueensideError) {
    // What it quotes, such as a file's name, may hold anything.
    printError(`${harmless(thrown.message)} [${thrown.code}]`);
    return ExitStatus.usage;
  }
  if (thrown instanceof InvalidArgumentError) {
    printError(thrown.message);
    return ExitStatus.usage;
  }
  const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  printError(`this is a fault of Queenside itself, please report it\n${stack}`);
  return ExitStatus.usage;
}

/** One error line on standard error. */
function printError(message: string): void {
  process.stderr.write(`${styleText('red', 'error:', { stream: process.stderr })} ${message}\n`);
}

/** One warning line on standard error. */
export function printWarning(message: string): void {
  process.stderr.write(
    `${styleText('yellow', 'warning:', { stream: process.stderr })} ${message}\n`,
  );
}
