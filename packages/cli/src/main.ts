#!/usr/bin/env node
/** The command `queenside`. Help and version are printed without loading more than the argument parser. */
import { enableCompileCache } from 'node:module';

/** The commands that run plugins, whatever else they are told. */
const ENGINE_COMMANDS = new Set([
  'bench',
  'generate',
  'plugins',
  'replay',
  'run',
  'solve',
  'verify',
  'watch',
]);

enableCompileCache();
const args = process.argv.slice(2);
await startFirstThreadFor(args);
process.stdout.on('error', (error) => void leave(error));
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(args);

/** `queenside … | head` closes the pipe early: that is no error. That nothing can be written is one. */
async function leave(error: NodeJS.ErrnoException): Promise<void> {
  if (error.code === 'EPIPE') process.exit();
  const { batchError, systemReason } = await import('@queenside/batch');
  const { printFailure } = await import('./print-failure.ts');
  const reason = systemReason(error);
  printFailure(batchError('output-unwritable', { file: 'standard output', reason }));
  process.exit(1);
}

/**
 * The thread that plugins run in starts while all the rest is loaded, the argument parser included: on two cores both are
 * ready at the same time.
 */
async function startFirstThreadFor([command = '', ...flags]: readonly string[]): Promise<void> {
  const wantsHelp = flags.includes('--help') || flags.includes('-h');
  if (wantsHelp || !ENGINE_COMMANDS.has(command)) return;
  const { startFirstThread } = await import('@queenside/batch/first-thread');
  startFirstThread();
}
