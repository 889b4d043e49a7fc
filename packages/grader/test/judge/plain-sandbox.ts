import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RunEnding, RunFacts, RunRequest, Sandbox } from '@queenside/sandbox';

/** Runs programs without a sandbox; enforces only wall time and output limits. */
export const plainSandbox: Sandbox = {
  kind: 'trusted',
  run: ({ command, folder, standardInput, limits }: RunRequest) =>
    new Promise<RunFacts>((resolve) => {
      const [program, ...args] = command as [string, ...string[]];
      const child = spawn(program, args, { cwd: folder });
      const output: Buffer[] = [];
      const errors: Buffer[] = [];
      let printed = 0;
      let limit: RunEnding | undefined;
      const stop = (kind: 'wall' | 'output'): void => {
        limit ??= { kind: 'limit', limit: kind };
        child.kill('SIGKILL');
      };
      const timer = setTimeout(() => stop('wall'), limits.wallMs);
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.length;
        if (printed > limits.outputBytes) stop('output');
        else output.push(chunk);
      });
      child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
      child.stdin.on('error', () => undefined);
      child.stdin.end(standardInput === undefined ? '' : readFileSync(standardInput));
      const end = (ending: RunEnding): void => {
        clearTimeout(timer);
        resolve({
          ending: limit ?? ending,
          cpuMs: 1,
          wallMs: 1,
          memoryBytes: 0,
          output: Buffer.concat(output),
          errors: Buffer.concat(errors),
        });
      };
      child.once('error', ({ message }) => end({ kind: 'sandbox-failed', reason: message }));
      child.once('close', (code, signal) =>
        end(signal === null ? { kind: 'exited', code: code! } : { kind: 'signalled', signal }),
      );
    }),
};
