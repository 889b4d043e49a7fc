#!/usr/bin/env node
/** The command `queenside`. Help and version are printed without loading more than the argument parser. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
leaveQuietlyWhenNobodyReads();
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(process.argv.slice(2));

/** `queenside … | head` closes the pipe early: that is no error. */
function leaveQuietlyWhenNobodyReads(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}
