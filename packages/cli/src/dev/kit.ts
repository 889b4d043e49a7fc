/** Starts a new process that loads the plugin and runs the conformance kit, so nothing stays from the last run. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { QueensideError } from '@queenside/core/basics';
import { COMMAND } from '../bundled.ts';
import { ExitStatus } from '../exit-status.ts';
import { devError } from './errors.ts';
import { findPlugin, folderOf } from './open-with.ts';
import { runKit, type CheckOutcome } from './run-kit.ts';

/** A message of the process. */
type KitMessage = CheckOutcome | { readonly begun: string } | { readonly refused: string };

/** The kit's verdict: the number of checks, and what the failed ones say, by their names. */
export interface KitOutcome {
  readonly checks: number;
  readonly faults: ReadonlyMap<string, string>;
}

/**
 * Runs all checks of the kit on the plugin of a folder or a plain file.
 *
 * @param signal ends the process.
 */
export async function forkKit(location: string, signal: AbortSignal): Promise<KitOutcome> {
  const faults = new Map<string, string>();
  let checks = 0;
  let running = 'the kit';
  const child = fork(join(COMMAND, 'bin/queenside.js'), ['kit', location], {
    // The kit finds the places of errors below its working folder.
    cwd: folderOf(location),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  });
  // The signal has ended it.
  child.on('error', () => undefined);
  child.on('message', (message: KitMessage) => {
    if ('refused' in message) faults.set('the kit', message.refused);
    else if ('begun' in message) running = message.begun;
    else {
      checks++;
      if (message.fault !== undefined) faults.set(message.name, message.fault);
    }
  });
  const [status, killed] = (await once(child, 'close')) as [number | null, string | null];
  if (status !== 0)
    faults.set(running, `it ended the process of the kit (${killed ?? `exit status ${status}`})`);
  return { checks, faults };
}

/** The command of the process. */
export async function kitCommand(location: string): Promise<number> {
  const send = (message: KitMessage): void => void process.send?.(message);
  const found = findPlugin(location);
  try {
    if ('code' in found) throw devError('no-plugin', { path: location });
    await runKit(found, send);
  } catch (thrown) {
    if (!(thrown instanceof QueensideError)) throw thrown;
    send({ refused: thrown.message });
  }
  process.disconnect?.();
  return ExitStatus.right;
}
