import { execFile } from 'node:child_process';
import { dirname, delimiter } from 'node:path';

/** How a program ended, and what it printed. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, with this very Node first in its path. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const { PATH = '', FORCE_COLOR: _, ...rest } = process.env;
  const env = { ...rest, NO_COLOR: '1', PATH: dirname(process.execPath) + delimiter + PATH };
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) => {
      if (error === null) resolve({ status: 0, stdout, stderr });
      else if (typeof error.code === 'number') resolve({ status: error.code, stdout, stderr });
      else reject(error);
    });
  });
}

/** The same for a program that must end well; gives what it prints. */
export async function runWell(
  program: string,
  args: readonly string[],
  cwd: string,
): Promise<string> {
  const { status, stdout, stderr } = await run(program, args, cwd);
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Runs a script with this very Node. */
export async function node(cwd: string, ...args: readonly string[]): Promise<Outcome> {
  return run(process.execPath, args, cwd);
}
