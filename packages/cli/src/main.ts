/** Starts the command `queenside`. For help and version it loads only the argument parser. */

/** The commands that always run plugins. */
const ENGINE_COMMANDS = new Set([
  'bench',
  'generate',
  'lesson',
  'plugins',
  'replay',
  'run',
  'solve',
  'verify',
  'watch',
]);

const args = process.argv.slice(2);
await startFirstThreadFor(args);
// Otherwise Node frees all its memory first, piece by piece.
process.on('beforeExit', () => process.exit());
process.stdout.on('error', (error) => void leave(error));
// A terminal that was closed reads no more messages; its SIGHUP stops the command in order.
process.stderr.on('error', () => undefined);
const { runProgram } = await import('./program.ts');
process.exitCode = await runProgram(args);

/** Exits quietly if the reader closes the pipe (`queenside … | head`), and with an error if writing fails otherwise. */
async function leave(error: NodeJS.ErrnoException): Promise<void> {
  if (error.code === 'EPIPE') process.exit();
  const { hostError } = await import('@queenside/host');
  const { systemReason } = await import('@queenside/host/system');
  const { printFailure } = await import('./show/print-failure.ts');
  const reason = systemReason(error);
  printFailure(hostError('output-unwritable', { file: 'standard output', reason }));
  process.exit(1);
}

/** Starts the first worker thread while the main thread still loads the command. */
async function startFirstThreadFor([command = '', ...flags]: readonly string[]): Promise<void> {
  const wantsHelp = flags.includes('--help') || flags.includes('-h');
  if (wantsHelp || !ENGINE_COMMANDS.has(command)) return;
  const { startFirstThread } = await import('@queenside/batch/first-thread');
  startFirstThread();
}
