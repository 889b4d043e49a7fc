#!/usr/bin/env node
/** The command `queenside`. Help and version are printed without loading more than the argument parser. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
leaveQuietlyWhenNobodyReads();
await startSolverThread();
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(process.argv.slice(2));

/** `queenside … | head` closes the pipe early: that is no error. */
function leaveQuietlyWhenNobodyReads(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

/** Commands that answer records begin with the thread that will: it starts while all the rest is loaded, the argument parser included. */
async function startSolverThread(): Promise<void> {
  if (!['run', 'solve', 'watch', 'verify'].includes(process.argv[2] ?? '')) return;
  const { startFirstThread } = await import('@queenside/batch/first-thread');
  startFirstThread();
}
