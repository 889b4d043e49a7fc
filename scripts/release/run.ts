import { delimiter, dirname } from 'node:path';
import { execa } from 'execa';

/** How a program ended, and what it printed. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Variables of npm and of a test run, which an installed command must not see. */
const LEFT_OUT = /^(?:npm_|NODE_OPTIONS$|VITEST|FORCE_COLOR$|QUEENSIDE_BUILT_CATALOG$)/i;

/** Returns the environment of a new terminal, with this very Node first in its path. */
export function newEnvironment(more: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env;
  const own = Object.entries(process.env).filter(([name]) => !LEFT_OUT.test(name));
  return {
    ...Object.fromEntries(own),
    NO_COLOR: '1',
    PATH: dirname(process.execPath) + delimiter + PATH,
    ...more,
  };
}

/** Runs a program to its end, as in a new terminal. */
export async function run(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  // execa finds npm.cmd on Windows, too.
  const env = newEnvironment(more);
  const options = { cwd, env, extendEnv: false, reject: false, stripFinalNewline: false } as const;
  const result = await execa(program, args, options);
  if (result.exitCode === undefined) throw result as unknown as Error;
  return { status: result.exitCode, stdout: result.stdout, stderr: result.stderr };
}

/**
 * Runs a program that must succeed.
 *
 * @returns what it printed on standard output.
 * @throws Error with all that it printed, if it fails.
 */
export async function runWell(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, stdout, stderr } = await run(program, args, cwd, more);
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
